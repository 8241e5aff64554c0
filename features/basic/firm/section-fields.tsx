"use client";

import { type FirmForm, firmForm } from "@/contracts/basic/firm-form";
import { requiredHere } from "@/contracts/basic/firm-rules-own";
import type { PartProps } from "@/features/basic/firm/firm-form";
import { labelOf } from "@/features/basic/firm/record-view";
import { isHidden, PLACES } from "@/features/basic/firm/sections";
import { PlaceField, SameAddress } from "@/features/basic/firm/place-field";
import { StaffNameInput } from "@/features/basic/firm/staff-name-input";
import styles from "@/features/basic/firm/firm.module.css";
import type { EditProps } from "@/components/fields/edit";
import { fieldId } from "@/components/fields/field-row";
import { FormFields } from "@/components/resource/record-form";
import type { FirmDetail } from "@/contracts/basic/firm";

/** Names that may be picked from the staff, and what else a picked person fills in. */
const PICKED: Readonly<
  Record<
    string,
    { readonly mobile?: string; readonly certNo?: string; readonly idType?: string; readonly idNo?: string }
  >
> = {
  legalPersonName: {
    mobile: "legalPersonMobile",
    certNo: "legalPersonCertNo",
    idType: "legalPersonIdType",
    idNo: "legalPersonIdNo",
  },
  directorName: { mobile: "directorMobile" },
  contactName: { mobile: "contactMobile" },
  financeName: { mobile: "financeMobile" },
};

function labelsFor(keys: readonly string[], firm: FirmDetail): Record<string, string> {
  return Object.fromEntries(keys.map((key) => [key, labelOf(key, firm)]));
}

/** The fields of one section that apply to this firm. */
export function SectionFields({ keys, form, firm, lockedReason }: PartProps & { keys: readonly string[] }) {
  const shown = keys.filter((key) => !isHidden(key, form.values));
  const pickers = Object.fromEntries(
    shown.flatMap((key) => {
      const fills = PICKED[key];
      if (!fills) return [];
      return [
        [
          key,
          (props: EditProps) => (
            <StaffNameInput
              {...props}
              onPick={(person) => {
                if (fills.mobile) form.set(fills.mobile, person.mobile);
                if (fills.certNo) form.set(fills.certNo, person.certNo);
                if (fills.idType && !lockedReason(fills.idType)) form.set(fills.idType, person.idType);
                if (fills.idNo && !lockedReason(fills.idNo)) form.set(fills.idNo, person.idNo);
              }}
            />
          ),
        ],
      ];
    }),
  );
  const labels = labelsFor(shown, firm);
  const required = new Set<string>(requiredHere(form.values as Partial<FirmForm>));
  // Places take three codes in one row, so the grid is cut around them.
  const groups: (string | string[])[] = [];
  for (const key of shown) {
    const last = groups.at(-1);
    if (PLACES[key]) groups.push(key);
    else if (Array.isArray(last)) last.push(key);
    else groups.push([key]);
  }
  return groups.map((group) =>
    Array.isArray(group) ? (
      <FormFields
        key={group.join()}
        schema={firmForm}
        form={form}
        paths={group}
        render={pickers}
        isRequired={(path) => required.has(path)}
        lockedReason={lockedReason}
        labelOf={labels}
      />
    ) : (
      <div key={group} className={styles.place} id={`${fieldId(group)}-box`}>
        <PlaceField head={group} form={form} firm={firm} lockedReason={lockedReason} />
        {group === "provinceCode" && !lockedReason("officeAddress") && <SameAddress form={form} />}
      </div>
    ),
  );
}
