"use client";

import { Checkbox } from "antd";
import { type FirmForm, firmForm } from "@/contracts/basic/firm-form";
import { requiredHere } from "@/contracts/basic/firm-rules-own";
import type { PartProps } from "@/features/basic/firm/firm-form";
import { labelOf } from "@/features/basic/firm/record-view";
import { isHidden, PLACES } from "@/features/basic/firm/sections";
import { StaffNameInput } from "@/features/basic/firm/staff-name-input";
import styles from "@/features/basic/firm/firm.module.css";
import type { EditProps } from "@/components/fields/edit";
import { FieldRow, fieldId } from "@/components/fields/field-row";
import { LocalityEdit } from "@/components/fields/locality-edit";
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

const text = (value: unknown): string => (typeof value === "string" ? value : "");

function PlaceField({ head, form, firm, lockedReason }: PartProps & { head: string }) {
  const place = PLACES[head];
  if (!place) return null;
  const [province, city, district] = place.keys;
  const error = place.keys.map((key) => form.errorAt(key)).find(Boolean);
  const render = (props: EditProps) => (
    <LocalityEdit
      id={props.id}
      label={place.label}
      status={error ? "error" : ""}
      value={{
        provinceCode: text(form.values[province]),
        cityCode: text(form.values[city]),
        districtCode: text(form.values[district]),
      }}
      onChange={(next) => {
        form.set(province, next.provinceCode);
        form.set(city, next.cityCode);
        form.set(district, next.districtCode);
      }}
    />
  );
  const reason = lockedReason(head);
  return (
    <FieldRow
      path={head}
      meta={{ label: place.label }}
      value={reason ? (firm as unknown as Record<string, unknown>)[place.text] : form.values[head]}
      onChange={form.set}
      required
      error={error}
      warning={form.warningAt(head)}
      lockedReason={reason}
      render={render}
    />
  );
}

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
