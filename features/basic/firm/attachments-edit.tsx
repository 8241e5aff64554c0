"use client";

import type { PartProps } from "@/features/basic/firm/firm-form";
import { LogoField } from "@/features/basic/firm/logo-field";
import { FilesEdit } from "@/components/record/files/files-edit";

/** Types that a firm's record usually carries. */
const USUAL = [1, 2, 3, 6, 11, 4, 5] as const;

/** 附件, and the logo among them. */
export function AttachmentsEdit({ form }: PartProps) {
  return (
    <FilesEdit
      form={form}
      usual={USUAL}
      hint="复印件请注明「与原件一致」并加盖公章。"
      onChange={(refs) => {
        // A logo that leaves the record is no logo any more.
        if (!refs.some((ref) => ref.fileId === form.values.logoFileId)) form.set("logoFileId", null);
      }}
    >
      {(files) => <LogoField form={form} pictures={files.filter((file) => /\.(jpe?g|png)$/i.test(file.name))} />}
    </FilesEdit>
  );
}
