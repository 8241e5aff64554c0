"use client";

import { useState } from "react";
import type { Running } from "@/components/resource/use-running";
import type { AttachedFile, UploadFile } from "@/components/ui/use-uploads";
import { isApiError } from "@/lib/api/api-error";
import { describe } from "@/lib/api/describe";
import { fileLink } from "@/lib/api/file-link";
import { type FileOwner, uploadFile } from "@/lib/hooks/files";

/** A file of the stored record, as far as its name is concerned. */
export interface NamedFile {
  readonly fileId: string;
  readonly fileName: string;
  readonly fileSize: number;
}

const shownOf = (file: NamedFile): AttachedFile => ({ fileId: file.fileId, name: file.fileName, size: file.fileSize });

/** Uploads files for a form and knows their names: those of the stored record, then what is uploaded here. */
export function useFileNames(owner: FileOwner, stored: readonly NamedFile[], uploads: Running) {
  const [fresh, setFresh] = useState<Readonly<Record<string, AttachedFile>>>({});
  const send: UploadFile = async (file, progress) => {
    try {
      const shown = shownOf(await uploads.during(uploadFile(owner, file, progress)));
      setFresh((now) => ({ ...now, [shown.fileId]: shown }));
      return shown;
    } catch (error) {
      throw isApiError(error) ? new Error(describe(error).text, { cause: error }) : error;
    }
  };
  const fileOf = (fileId: string): AttachedFile => {
    const known = stored.find((file) => file.fileId === fileId);
    const shown = fresh[fileId] ?? (known ? shownOf(known) : { fileId, name: "已上传的附件", size: 0 });
    return { ...shown, href: fileLink(fileId) };
  };
  return { send, fileOf };
}
