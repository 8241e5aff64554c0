"use client";

import { firmForm, isPartnership, PARTNER_TYPE } from "@/contracts/basic/firm-form";
import { partnerRequiredHere } from "@/contracts/basic/firm-rules-rows";
import type { PartProps } from "@/features/basic/firm/firm-form";
import { StaffNameInput } from "@/features/basic/firm/staff-name-input";
import type { EditProps } from "@/components/fields/edit";
import { LooseErrors } from "@/components/record/findings";
import { FormFields } from "@/components/record/record-form";

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

interface RowProps extends Omit<PartProps, "firm"> {
  readonly row: Row;
  readonly at: (key: string) => string;
}

/** One partner's fields; what is approved already is locked. */
export function PartnerRow({ form, lockedReason, row, at }: RowProps) {
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
    <>
      <LooseErrors errors={form.errors.filter(({ path }) => path === at("staffId"))} />
      <FormFields
        schema={firmForm}
        form={form}
        paths={KEYS.filter((key) => !hidden.includes(key)).map(at)}
        isRequired={(path) => required.has(path)}
        lockedReason={reasonAt}
        render={isPerson ? { [at("partnerName")]: name } : undefined}
      />
    </>
  );
}
