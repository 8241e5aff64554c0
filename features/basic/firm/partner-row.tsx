"use client";

import { Button } from "antd";
import { firmForm, isPartnership, PARTNER_TYPE } from "@/contracts/basic/firm-form";
import { partnerRequiredHere } from "@/contracts/basic/firm-rules-rows";
import type { PartProps } from "@/features/basic/firm/firm-form";
import { LooseErrors } from "@/features/basic/firm/notes";
import { StaffNameInput } from "@/features/basic/firm/staff-name-input";
import styles from "@/features/basic/firm/firm.module.css";
import type { EditProps } from "@/components/fields/edit";
import { FormFields } from "@/components/resource/record-form";
import { percent } from "@/lib/format/number";

/** What the form holds of one partner, as far as the screen looks at it. */
export interface Row {
  readonly partnerId: string | null;
  readonly partnerType: number;
  readonly partnerName: string;
  readonly contribution: string | null;
  readonly quitDate: string | null;
  readonly qualification: number;
}

const KEYS = [
  "partnerType",
  "partnerName",
  "idType",
  "idNo",
  "qualification",
  "qualCertNo",
  "contribution",
  "paidContribution",
  "contributionMode",
  "isManagingPartner",
  "isOnDuty",
  "joinDate",
  "quitDate",
] as const;

interface RowProps extends PartProps {
  readonly index: number;
  readonly row: Row;
  readonly ratio: string;
  readonly onRemove: (() => void) | undefined;
}

/** One partner's fields; what is approved already is locked. */
export function PartnerRow({ form, lockedReason, index, row, ratio, onRemove }: RowProps) {
  const at = (key: string) => `partners.${index}.${key}`;
  const isPerson = row.partnerType === PARTNER_TYPE.person;
  const required = new Set<string>(partnerRequiredHere(row).map(at));
  const hidden = isPerson ? [] : ["idType", "qualCertNo", "isOnDuty"];
  if (!isPartnership(Number(form.values.orgForm))) hidden.push("isManagingPartner");
  // A new row has nothing approved in it yet.
  const reasonAt = (path: string) => (row.partnerId === null ? undefined : lockedReason(path));
  const name = (props: EditProps) => (
    <StaffNameInput
      {...props}
      onChange={(typed) => {
        // A name that is typed is no longer the person who was picked.
        form.set(at("staffId"), null);
        props.onChange(typed);
      }}
      onPick={(person) => {
        form.set(at("staffId"), person.staffId);
        form.set(at("idType"), person.idType);
        form.set(at("idNo"), person.idNo);
        form.set(at("qualCertNo"), person.certNo);
      }}
    />
  );
  return (
    <div className={styles.rowCard}>
      <div className={styles.rowHead}>
        <h2 className={styles.rowTitle}>
          {index + 1}. {row.partnerName || "未填写姓名"}　
          <span className={styles.fileType}>出资比例 {percent(ratio)}</span>
        </h2>
        {onRemove && (
          <Button size="small" danger onClick={onRemove} aria-label={`删除 ${row.partnerName || `第 ${index + 1} 行`}`}>
            删除
          </Button>
        )}
      </div>
      <LooseErrors errors={form.errors.filter(({ path }) => path === at("staffId"))} />
      <FormFields
        schema={firmForm}
        form={form}
        paths={KEYS.filter((key) => !hidden.includes(key)).map(at)}
        isRequired={(path) => required.has(path)}
        lockedReason={reasonAt}
        render={isPerson ? { [at("partnerName")]: name } : undefined}
      />
    </div>
  );
}
