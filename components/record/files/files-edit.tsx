"use client";

import { Select } from "antd";
import { type ReactNode, useId, useState } from "react";
import { useFiles } from "@/components/fields/file-source";
import { LooseErrors } from "@/components/record/form/findings";
import styles from "@/components/record/files/files-edit.module.css";
import type { RecordForm } from "@/components/record/form/use-record-form";
import { FileUpload } from "@/components/ui/input/file-upload";
import type { AttachedFile } from "@/components/ui/input/use-uploads";
import { useDictionary } from "@/lib/dictionary/context";
import { ATTACHMENT_LIMITS as limits } from "@/lib/hooks/files";

interface Ref {
  readonly fileId: string;
  readonly attachType: number;
  readonly sortNo: number;
}

interface Props {
  /** The form whose `attachments` hold the references. */
  readonly form: Pick<RecordForm<unknown>, "values" | "set" | "errors">;
  /** Types that such a record usually carries, the first chosen at first. */
  readonly usual: readonly number[];
  /** The usual types are all; otherwise the rest of the dictionary follows them. */
  readonly onlyUsual?: boolean;
  /** Fewer than records usually may have. */
  readonly maxCount?: number;
  /** Instead of the type's name, where the type says nothing. */
  readonly label?: string;
  /** Words on the button that saves the record. */
  readonly saveText?: string;
  /** Behind the count: customs of such files. */
  readonly hint?: ReactNode;
  readonly onChange?: (refs: readonly Ref[]) => void;
  /** What else looks at the files. */
  readonly children?: (files: readonly AttachedFile[]) => ReactNode;
}

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

/** 附件: upload by type; a file belongs to the record once it is saved. Stands below `FilesOf`. // domain a §0.6 */
export function FilesEdit(props: Props) {
  const { form, usual, onlyUsual = false, saveText = "保存", hint, children, maxCount = limits.maxCount } = props;
  const id = useId();
  const dictionary = useDictionary();
  const { send, fileOf, isRunning } = useFiles();
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
      {types.length > 1 ? (
        <TypeSelect id={id} refs={refs} types={types} value={type} onChange={setType} disabled={isRunning} />
      ) : (
        <span className={styles.label}>{props.label ?? types[0]?.label}</span>
      )}
      <FileUpload
        key={type}
        label={props.label ?? dictionary.label("attach_type", type)}
        limits={{ ...limits, maxCount: maxCount - (refs.length - ofType.length) }}
        value={ofType.map((ref) => fileOf(ref.fileId))}
        onChange={change}
        upload={send}
      />
      <p className={styles.note}>
        全部附件 {refs.length} 个，最多 {maxCount} 个。{hint}上传后须按「{saveText}」才归入本记录。
      </p>
      {children?.(refs.map((ref) => fileOf(ref.fileId)))}
    </div>
  );
}
