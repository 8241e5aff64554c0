"use client";

import { isPartnership, PARTNER_TYPE } from "@/contracts/basic/firm/firm-form";
import { StaffNameInput } from "@/features/basic/firm/staff-name-input";
import { EditField } from "@/components/fields/edit";
import type { CellEditor } from "@/components/record/rows/row-grid";
import type { RecordForm } from "@/components/record/form/use-record-form";

/** What the form holds of one partner, as far as the screen looks at it. */
export interface Row {
  readonly partnerId: string | null;
  readonly partnerType: number;
  readonly partnerName: string;
  readonly contribution: string | null;
  readonly quitDate: string | null;
  readonly qualification: number;
}

export const KEYS = [
  "partnerName",
  "partnerType",
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

/** Cells that do not apply to a partner: an institution has no papers of a person. */
export function isPartnerHidden(key: string, row: Row, orgForm: unknown): boolean {
  const isPerson = row.partnerType === PARTNER_TYPE.person;
  if (key === "isManagingPartner") return !isPartnership(Number(orgForm));
  return !isPerson && (key === "idType" || key === "qualCertNo" || key === "isOnDuty");
}

/** A partner's name, typed or picked from the staff; who is picked brings what the staff knows of him. */
export const partnerEditors = (form: RecordForm<unknown>): Readonly<Record<string, CellEditor<Row>>> => ({
  partnerName: (props, index, row) => {
    const set = (key: string, value: unknown): void => form.set(`partners.${index}.${key}`, value);
    if (row.partnerType !== PARTNER_TYPE.person) return <EditField {...props} />;
    return (
      <StaffNameInput
        {...props}
        onChange={(typed) => {
          // A name that is typed is no longer the person who was picked.
          set("staffId", null);
          props.onChange(typed);
        }}
        onPick={({ staffId, idType, idNo, certNo }) => {
          set("staffId", staffId);
          set("idType", idType);
          set("idNo", idNo);
          set("qualCertNo", certNo);
        }}
      />
    );
  },
});
