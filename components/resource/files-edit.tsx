"use client";

import { Select } from "antd";
import { type ReactNode, useId, useState } from "react";
import { LooseErrors } from "@/components/resource/findings";
import styles from "@/components/resource/files-edit.module.css";
import type { RecordForm } from "@/components/resource/use-record-form";
import type { Running } from "@/components/resource/use-running";
import { FileUpload } from "@/components/ui/file-upload";
import type { AttachedFile, UploadFile } from "@/components/ui/use-uploads";
import { isApiError } from "@/lib/api/api-error";
import { describe } from "@/lib/api/describe";
import { fileLink } from "@/lib/api/file-link";
import { useDictionary } from "@/lib/dictionary/context";
import { ATTACHMENT_LIMITS as limits, type FileOwner, uploadFile } from "@/lib/hooks/files";

interface Ref {
  readonly fileId: string;
  readonly attachType: number;
  readonly sortNo: number;
}

interface Props {
  /** The form whose `attachments` hold the references. */
  readonly form: Pick<RecordForm<unknown>, "values" | "set" | "errors">;
  /** Files of the stored record, for their names. */
  readonly stored: readonly { readonly fileId: string; readonly fileName: string; readonly fileSize: number }[];
  readonly owner: FileOwner;
  /** Types that such a record usually carries, the first chosen at first. */
  readonly usual: readonly number[];
  /** The usual types are all; otherwise the rest of the dictionary follows them. */
  readonly onlyUsual?: boolean;
  readonly uploads: Running;
  /** Behind the count: customs of such files. */
  readonly hint?: ReactNode;
  readonly onChange?: (refs: readonly Ref[]) => void;
  /** What else looks at the files. */
  readonly children?: (files: readonly AttachedFile[]) => ReactNode;
}

/** What is known of the files' names: those of the record, then what is uploaded here. */
function useNames({ stored, owner, uploads }: Props) {
  const [names, setNames] = useState<Readonly<Record<string, AttachedFile>>>(() =>
    Object.fromEntries(stored.map((file) => [file.fileId, shownOf(file)])),
  );
  const send: UploadFile = async (file, progress) => {
    try {
      const shown = shownOf(await uploads.during(uploadFile(owner, file, progress)));
      setNames((now) => ({ ...now, [shown.fileId]: shown }));
      return shown;
    } catch (error) {
      throw isApiError(error) ? new Error(describe(error).text, { cause: error }) : error;
    }
  };
  const fileOf = ({ fileId }: Ref): AttachedFile => ({
    ...(names[fileId] ?? { fileId, name: "已上传的附件", size: 0 }),
    href: fileLink(fileId),
  });
  return { send, fileOf };
}

const shownOf = (file: Props["stored"][number]): AttachedFile => ({
  fileId: file.fileId,
  name: file.fileName,
  size: file.fileSize,
});

interface TypeProps {
  readonly id: string;
  readonly refs: readonly Ref[];
  readonly types: readonly { readonly value: number; readonly label: string }[];
  readonly value: number;
  readonly onChange: (type: number) => void;
  readonly disabled: boolean;
}

/** Choice of the type that is uploaded next, with how many files each has. */
function TypeSelect({ id, refs, types, value, onChange, disabled }: TypeProps) {
  return (
    <div className={styles.pick}>
      <label htmlFor={id} className={styles.label}>
        附件类型
      </label>
      <Select
        id={id}
        style={{ width: 280, maxWidth: "100%" }}
        showSearch={{ optionFilterProp: "label" }}
        value={value}
        onChange={onChange}
        disabled={disabled}
        options={types.map((option) => ({
          value: option.value,
          label: `${option.label}（${refs.filter((ref) => ref.attachType === option.value).length}）`,
        }))}
      />
    </div>
  );
}

/** 附件: upload by type; a file belongs to the record once the record is saved. // domain a §0.6 */
export function FilesEdit(props: Props) {
  const { form, usual, onlyUsual = false, uploads, hint, children } = props;
  const id = useId();
  const dictionary = useDictionary();
  const { send, fileOf } = useNames(props);
  const [type, setType] = useState(usual[0] ?? 0);
  const refs = (form.values.attachments ?? []) as readonly Ref[];
  const rank = (value: number): number => usual.indexOf(value) + 1 || usual.length + value;
  const types = dictionary
    .options("attach_type")
    .filter((option) => !option.isDisabled && (!onlyUsual || usual.includes(option.value)))
    .sort((a, b) => rank(a.value) - rank(b.value));
  const ofType = refs.filter((ref) => ref.attachType === type);
  const change = (files: readonly AttachedFile[]) => {
    const kept = refs.filter((ref) => ref.attachType !== type);
    const next = [...kept, ...files.map(({ fileId }, sortNo) => ({ fileId, attachType: type, sortNo }))];
    form.set("attachments", next);
    props.onChange?.(next);
  };
  return (
    <div data-field="attachments">
      <LooseErrors errors={form.errors.filter(({ path }) => path.startsWith("attachments"))} />
      {/* Another type is another list: what is on its way would be dropped. */}
      {types.length > 1 && (
        <TypeSelect id={id} refs={refs} types={types} value={type} onChange={setType} disabled={uploads.isRunning} />
      )}
      <FileUpload
        key={type}
        label={dictionary.label("attach_type", type)}
        limits={{ ...limits, maxCount: limits.maxCount - (refs.length - ofType.length) }}
        value={ofType.map(fileOf)}
        onChange={change}
        upload={send}
      />
      <p className={styles.note}>
        全部附件 {refs.length} 个，最多 {limits.maxCount} 个。{hint}上传后须按「保存」才归入档案。
      </p>
      {children?.(refs.map(fileOf))}
    </div>
  );
}
