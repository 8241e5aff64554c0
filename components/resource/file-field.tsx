"use client";

import type { EditProps } from "@/components/fields/edit";
import { type NamedFile, useFileNames } from "@/components/resource/use-file-names";
import type { Running } from "@/components/resource/use-running";
import { FileUpload } from "@/components/ui/file-upload";
import { ATTACHMENT_LIMITS, type FileOwner } from "@/lib/hooks/files";

export interface FileSource {
  readonly owner: FileOwner;
  /** Files of the stored record, for their names. */
  readonly stored: readonly NamedFile[];
  readonly uploads: Running;
}

interface Props extends EditProps, FileSource {
  /** Extensions with their dot; those of attachments unless given. */
  readonly accept?: readonly string[];
}

/** The editor of an item that is one file: its id in the form. */
export function FileField({ owner, stored, uploads, accept = ATTACHMENT_LIMITS.accept, ...edit }: Props) {
  const { send, fileOf } = useFileNames(owner, stored, uploads);
  const { id, value, onChange, meta, disabled = false } = edit;
  return (
    <FileUpload
      id={id}
      label={meta.label}
      limits={{ ...ATTACHMENT_LIMITS, accept, maxCount: 1 }}
      value={typeof value === "string" && value !== "" ? [fileOf(value)] : []}
      onChange={(files) => onChange(files[0]?.fileId ?? null)}
      upload={send}
      disabled={disabled}
      {...(edit["aria-describedby"] ? { "aria-describedby": edit["aria-describedby"] } : {})}
    />
  );
}
