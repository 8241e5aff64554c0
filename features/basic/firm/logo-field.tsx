"use client";

import { Select } from "antd";
import { firmForm } from "@/contracts/basic/firm/firm-form";
import type { PartProps } from "@/features/basic/firm/firm-form";
import styles from "@/features/basic/firm/firm.module.css";
import { CLEARABLE } from "@/components/fields/clearable";
import type { EditProps } from "@/components/fields/edit";
import { FormFields } from "@/components/record/form/record-form";
import type { AttachedFile } from "@/components/ui/input/use-uploads";

/** 事务所标志: one of the record's own pictures. // domain a §1.1 */
export function LogoField({ form, pictures }: Pick<PartProps, "form"> & { pictures: readonly AttachedFile[] }) {
  const pick = ({ id, value, onChange, status }: EditProps) => (
    <Select
      id={id}
      style={{ width: 280, maxWidth: "100%" }}
      allowClear={CLEARABLE}
      status={status ?? ""}
      placeholder={pictures.length > 0 ? "从已上传的图片中选择" : "请先上传 jpg 或 png 图片"}
      options={pictures.map((file) => ({ value: file.fileId, label: file.name }))}
      value={(value as string | null) ?? undefined}
      onChange={(next: string | undefined) => onChange(next ?? null)}
    />
  );
  return (
    <div className={styles.logo}>
      <FormFields schema={firmForm} form={form} paths={["logoFileId"]} render={{ logoFileId: pick }} />
    </div>
  );
}
