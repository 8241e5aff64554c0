"use client";

import type { EditProps } from "@/components/fields/edit";
import { useFiles } from "@/components/fields/file-source";
import { FileUpload } from "@/components/ui/input/file-upload";
import { ATTACHMENT_LIMITS } from "@/lib/hooks/files";

/** What stands in an item is a scan or a photograph of a paper. */
const LIMITS = { ...ATTACHMENT_LIMITS, accept: [".jpg", ".jpeg", ".png", ".pdf"], maxCount: 1 };

/** The editor of an item that is one file: its id in the form. Stands below `FilesOf`. */
export function FileEdit({ id, value, onChange, meta, disabled = false, ...rest }: EditProps) {
  const { send, fileOf } = useFiles();
  const note = rest["aria-describedby"];
  return (
    <FileUpload
      id={id}
      label={meta.label}
      limits={meta.accept ? { ...LIMITS, accept: meta.accept } : LIMITS}
      value={typeof value === "string" && value !== "" ? [fileOf(value)] : []}
      onChange={(files) => onChange(files[0]?.fileId ?? null)}
      upload={send}
      disabled={disabled}
      {...(note ? { "aria-describedby": note } : {})}
    />
  );
}
