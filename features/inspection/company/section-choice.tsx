"use client";

import { Checkbox } from "antd";
import type { CompanyDetail } from "@/contracts/inspection/company";
import { sheetSections } from "@/contracts/inspection/company-rules";
import { SECTION_TITLES } from "@/contracts/inspection/template";
import styles from "@/features/inspection/company/company.module.css";
import { factsOf } from "@/features/inspection/company/look";
import type { EditProps } from "@/components/fields/edit";

/** Sections of a returned sheet that are still locked: which of them the firm asks for. */
export const sectionChoice = (record: CompanyDetail) => {
  const options = sheetSections(factsOf(record))
    .filter((key) => key !== "R")
    .map((key) => ({
      value: key,
      label: `${key} ${SECTION_TITLES[key]}${record.openSections.includes(key) ? "（部分项目已可修改）" : ""}`,
    }));
  const Choice = ({ id, value, onChange, disabled = false, ...rest }: EditProps) => (
    <div id={id} role="group" aria-label="需要解锁的分节" aria-describedby={rest["aria-describedby"]} tabIndex={-1}>
      <Checkbox.Group
        className={styles.choices ?? ""}
        options={options}
        disabled={disabled}
        value={Array.isArray(value) ? (value as string[]) : []}
        onChange={onChange}
      />
    </div>
  );
  return (props: EditProps) => <Choice {...props} />;
};
