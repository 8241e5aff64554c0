"use client";

import { Select } from "antd";
import { useState } from "react";
import { ATTACHMENT_LIMIT, type Attachment } from "@/contracts/file/attachment";
import type { PartProps } from "@/features/basic/firm/firm-form";
import type { Running } from "@/features/basic/firm/form-parts";
import { LogoField } from "@/features/basic/firm/logo-field";
import { LooseErrors } from "@/features/basic/firm/notes";
import styles from "@/features/basic/firm/firm.module.css";
import type { FileLimits } from "@/components/ui/file-rules";
import { FileUpload } from "@/components/ui/file-upload";
import type { AttachedFile, UploadFile } from "@/components/ui/use-uploads";
import { isApiError } from "@/lib/api/api-error";
import { describe } from "@/lib/api/describe";
import { fileLink } from "@/lib/api/file-link";
import { useDictionary } from "@/lib/dictionary/context";
import { uploadFile } from "@/lib/hooks/basic";

interface Ref {
  readonly fileId: string;
  readonly attachType: number;
  readonly sortNo: number;
}

/** Types that a firm's record usually carries come first; the rest of the dictionary follows. */
const USUAL = [1, 2, 3, 6, 11, 4, 5] as const;
const limits: FileLimits = {
  accept: ATTACHMENT_LIMIT.extensions.map((extension) => `.${extension}`),
  maxSizeBytes: ATTACHMENT_LIMIT.maxBytes,
  maxCount: ATTACHMENT_LIMIT.maxPerRecord,
};

/** 附件: upload by type; a file belongs to the record once the record is saved. // domain a §0.6 */
export function AttachmentsEdit({ form, firm, uploads }: PartProps & { uploads: Running }) {
  const dictionary = useDictionary();
  const [names, setNames] = useState<Readonly<Record<string, AttachedFile>>>(() =>
    Object.fromEntries(
      firm.attachments.map((file: Attachment) => [
        file.fileId,
        { fileId: file.fileId, name: file.fileName, size: file.fileSize },
      ]),
    ),
  );
  const [type, setType] = useState<number>(USUAL[0]);
  const refs = (form.values.attachments ?? []) as readonly Ref[];
  const options = dictionary.options("attach_type").filter((option) => !option.isDisabled);
  const rank = (value: number): number => (USUAL as readonly number[]).indexOf(value) + 1 || USUAL.length + value;
  const ofType = refs.filter((ref) => ref.attachType === type);
  const others = refs.length - ofType.length;
  const send: UploadFile = async (file, progress) => {
    try {
      const stored = await uploads.during(uploadFile("firm", file, progress));
      const shown = { fileId: stored.fileId, name: stored.fileName, size: stored.fileSize };
      setNames((now) => ({ ...now, [stored.fileId]: shown }));
      return shown;
    } catch (error) {
      throw isApiError(error) ? new Error(describe(error).text, { cause: error }) : error;
    }
  };
  const change = (files: readonly AttachedFile[]) => {
    const kept = refs.filter((ref) => ref.attachType !== type);
    const next = [...kept, ...files.map((file, index) => ({ fileId: file.fileId, attachType: type, sortNo: index }))];
    form.set("attachments", next);
    // A logo that leaves the record is no logo any more.
    if (!next.some((ref) => ref.fileId === form.values.logoFileId)) form.set("logoFileId", null);
  };
  const fileOf = (ref: Ref): AttachedFile => ({
    ...(names[ref.fileId] ?? { fileId: ref.fileId, name: "已上传的附件", size: 0 }),
    href: fileLink(ref.fileId),
  });
  return (
    <div data-field="attachments">
      <LooseErrors errors={form.errors.filter(({ path }) => path.startsWith("attachments"))} />
      <div className={styles.pick}>
        <label htmlFor="attach-type" className={styles.rowTitle}>
          附件类型
        </label>
        <Select
          id="attach-type"
          style={{ width: 280, maxWidth: "100%" }}
          showSearch={{ optionFilterProp: "label" }}
          value={type}
          onChange={setType}
          // Another type is another list: what is on its way would be dropped.
          disabled={uploads.isRunning}
          options={[...options]
            .sort((a, b) => rank(a.value) - rank(b.value))
            .map((option) => ({
              value: option.value,
              label: `${option.label}（${refs.filter((ref) => ref.attachType === option.value).length}）`,
            }))}
        />
      </div>
      <FileUpload
        key={type}
        label={dictionary.label("attach_type", type)}
        limits={{ ...limits, maxCount: limits.maxCount - others }}
        value={ofType.map(fileOf)}
        onChange={change}
        upload={send}
      />
      <p className={styles.fileNote}>
        全部附件 {refs.length} 个，最多 {limits.maxCount}{" "}
        个。复印件请注明「与原件一致」并加盖公章。上传后须按「保存」才归入档案。
      </p>
      <LogoField form={form} pictures={refs.map(fileOf).filter((file) => /\.(jpe?g|png)$/i.test(file.name))} />
    </div>
  );
}
