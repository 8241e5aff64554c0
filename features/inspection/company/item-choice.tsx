"use client";

import { Select } from "antd";
import type { CompanyDetail } from "@/contracts/inspection/company";
import { DEDUCTIONS, itemsOf, type SectionKey } from "@/contracts/inspection/template";
import type { EditProps } from "@/components/fields/edit";

/** Items of the plan that a row may name: cases of 违规情况, or whichever has a problem. */
export const itemChoice = (record: Pick<CompanyDetail, "template" | "specialItems">, section: SectionKey) => {
  const all = itemsOf(record.template).map(({ code, title }) => ({ value: code, label: `${code} ${title}` }));
  const special = record.specialItems.map(({ itemCode, itemName }) => ({
    value: itemCode,
    label: `${itemCode} ${itemName}`,
  }));
  const options =
    section === "I"
      ? all.filter(({ value }) => value.startsWith(`${DEDUCTIONS}-`))
      : [...all.filter(({ value }) => !value.startsWith(`${DEDUCTIONS}-`)), ...special];
  const Choice = ({ id, value, onChange, status, disabled = false, ...rest }: EditProps) => (
    <Select
      id={id}
      style={{ width: "100%", minWidth: 160 }}
      showSearch={{ optionFilterProp: "label" }}
      placeholder="请选择"
      status={status ?? ""}
      disabled={disabled}
      aria-describedby={rest["aria-describedby"]}
      options={options}
      value={value === "" ? undefined : (value as string | undefined)}
      onChange={(next: string | undefined) => onChange(next ?? "")}
    />
  );
  return (props: EditProps) => <Choice {...props} />;
};
