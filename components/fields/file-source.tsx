"use client";

import { createContext, useContext, useState } from "react";
import type { AttachedFile, UploadFile } from "@/components/ui/input/use-uploads";
import { SaveLink } from "@/components/ui/save-link";
import type { Running } from "@/components/ui/use-running";
import { isApiError } from "@/lib/api/api-error";
import { describe } from "@/lib/api/describe";
import { fileLink, storedFile } from "@/lib/api/file-link";
import { type FileOwner, uploadFile } from "@/lib/hooks/files";

/** A file of a stored record, as far as its name is concerned. */
export interface NamedFile {
  readonly fileId: string;
  readonly fileName: string;
  readonly fileSize: number;
}

/** Files of the record that is shown or typed. */
export interface FileSource {
  readonly owner: FileOwner;
  readonly stored: readonly NamedFile[];
  /** Uploads of the form, which its save waits for. */
  readonly uploads: Running;
  /** Other calls than those of signed-in users. */
  readonly transfer?: FileTransfer | undefined;
}

/** How files of a form come and go where nobody is signed in. */
export interface FileTransfer {
  upload(file: File, options: Parameters<typeof uploadFile>[2]): Promise<NamedFile>;
  /** Address of a stored one. */
  linkOf(fileId: string): string;
}

const NO_UPLOADS: Running = { isRunning: false, during: (work) => work };
const Context = createContext<FileSource | null>(null);

/** Lets the fields below show and upload files; a reader needs no `uploads`. */
export const FilesOf = ({
  uploads = NO_UPLOADS,
  children,
  ...source
}: Omit<FileSource, "uploads"> & { uploads?: Running; children: React.ReactNode }) => (
  <Context value={{ ...source, uploads }}>{children}</Context>
);

const shownOf = (file: NamedFile): AttachedFile => ({ fileId: file.fileId, name: file.fileName, size: file.fileSize });

/** Uploads files for a form and knows their names: those of the stored record, then what is uploaded here. */
export function useFiles() {
  const source = useContext(Context);
  if (!source) throw new Error("a file outside FilesOf");
  const { owner, stored, uploads, transfer } = source;
  const [fresh, setFresh] = useState<Readonly<Record<string, AttachedFile>>>({});
  const send: UploadFile = async (file, progress) => {
    try {
      const sent = transfer ? transfer.upload(file, progress) : uploadFile(owner, file, progress);
      const shown = shownOf(await uploads.during(sent));
      setFresh((now) => ({ ...now, [shown.fileId]: shown }));
      return shown;
    } catch (error) {
      throw isApiError(error) ? new Error(describe(error).text, { cause: error }) : error;
    }
  };
  const fileOf = (fileId: string): AttachedFile => {
    const known = stored.find((file) => file.fileId === fileId);
    const shown = fresh[fileId] ?? (known ? shownOf(known) : { fileId, name: "已上传的附件", size: 0 });
    return { ...shown, href: transfer ? transfer.linkOf(fileId) : fileLink(fileId) };
  };
  return { send, fileOf, isRunning: uploads.isRunning };
}

/** One stored file by its id: its name, to download. */
export function FileLink({ fileId }: { fileId: string }) {
  return <SaveLink file={storedFile(fileId)} fileName={useFiles().fileOf(fileId).name} />;
}
