"use client";

import { Checkbox } from "antd";
import { type FirmUpdate, firmForm } from "@/contracts/basic/firm/firm-form";
import { requiredHere } from "@/contracts/basic/firm/firm-rules-own";
import type { PartProps } from "@/features/basic/firm/firm-form";
import { labelOf } from "@/features/basic/firm/record-view";
import { isHidden, PLACES } from "@/features/basic/firm/sections";
import { StaffNameInput } from "@/features/basic/firm/staff-name-input";
import styles from "@/features/basic/firm/firm.module.css";
import type { EditProps } from "@/components/fields/edit";
import { PlaceField } from "@/components/record/form/place-field";
import { FormFields } from "@/components/record/form/record-form";
import type { StaffIdentity } from "@/contracts/basic/staff/staff-option";

/** Names that may be picked from the staff, and what else a picked person fills in: item of the firm ← of the person. */
const PICKED: Readonly<Record<string, Readonly<Record<string, keyof StaffIdentity>>>> = {
  legalPersonName: {
    legalPersonMobile: "mobile",
    legalPersonCertNo: "certNo",
    legalPersonIdType: "idType",
    legalPersonIdNo: "idNo",
  },
  directorName: { directorMobile: "mobile" },
  contactName: { contactMobile: "mobile" },
  financeName: { financeMobile: "mobile" },
};

const COPIES = [
  ["provinceCode", "regProvinceCode"],
  ["cityCode", "regCityCode"],
  ["districtCode", "regDistrictCode"],
  ["officeAddress", "regAddress"],
] as const;

/** 「同注册地址」 */
function SameAddress({ form }: Pick<PartProps, "form">) {
  const isSame = COPIES.every(([to, from]) => form.values[to] === form.values[from]);
  return (
    <Checkbox
      className={styles.check ?? ""}
      checked={isSame}
      onChange={(event) => event.target.checked && COPIES.forEach(([to, from]) => form.set(to, form.values[from]))}
    >
      办公地址同注册地址
    </Checkbox>
  );
}

function pickerOf(fills: Readonly<Record<string, keyof StaffIdentity>>, { form, lockedReason }: PartProps) {
  const onPick = (person: StaffIdentity) =>
    Object.entries(fills).forEach(([to, from]) => {
      if (!lockedReason(to)) form.set(to, person[from]);
    });
  return (props: EditProps) => <StaffNameInput {...props} onPick={onPick} />;
}

function placeOf(head: string, { form, firm, lockedReason }: PartProps) {
  const place = PLACES[head];
  if (!place) return undefined;
  const shownName = (firm as unknown as Record<string, unknown>)[place.text];
  return (
    <>
      <PlaceField
        form={form}
        label={place.label}
        paths={place.keys}
        lockedReason={lockedReason(head)}
        shownName={shownName}
      />
      {head === "provinceCode" && !lockedReason("officeAddress") && <SameAddress form={form} />}
    </>
  );
}

/** The fields of one section that apply to this firm. */
export function SectionFields({ keys, ...part }: PartProps & { keys: readonly string[] }) {
  const { form, firm, lockedReason } = part;
  const shown = keys.filter((key) => !isHidden(key, form.values));
  const required = new Set<string>(requiredHere(form.values as Partial<FirmUpdate>));
  const pickers = shown.flatMap((key) => (PICKED[key] ? [[key, pickerOf(PICKED[key], part)] as const] : []));
  return (
    <FormFields
      schema={firmForm}
      form={form}
      paths={shown}
      render={Object.fromEntries(pickers)}
      blocks={Object.fromEntries(shown.map((key) => [key, placeOf(key, part)]))}
      isRequired={(path) => required.has(path)}
      lockedReason={lockedReason}
      labelOf={Object.fromEntries(shown.map((key) => [key, labelOf(key, firm)]))}
    />
  );
}
