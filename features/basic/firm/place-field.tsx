"use client";

import { Checkbox } from "antd";
import type { PartProps } from "@/features/basic/firm/firm-form";
import { PLACES } from "@/features/basic/firm/sections";
import styles from "@/features/basic/firm/firm.module.css";
import type { EditProps } from "@/components/fields/edit";
import { FieldRow } from "@/components/fields/field-row";
import { LocalityEdit } from "@/components/fields/locality-edit";

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** One place in its codes, shown and typed as one field. */
export function PlaceField({ head, form, firm, lockedReason }: PartProps & { head: string }) {
  const place = PLACES[head];
  if (!place) return null;
  const [province, city, district] = place.keys;
  const codeOf = (key: string | undefined): string => (key === undefined ? "" : text(form.values[key]));
  const error = place.keys.map((key) => key && form.errorAt(key)).find(Boolean);
  const render = (props: EditProps) => (
    <LocalityEdit
      id={props.id}
      label={place.label}
      status={error ? "error" : ""}
      value={{
        provinceCode: codeOf(province),
        cityCode: codeOf(city),
        districtCode: codeOf(district),
      }}
      depth={place.keys.length}
      onChange={(next) => {
        form.set(province, next.provinceCode);
        if (city) form.set(city, next.cityCode);
        if (district) form.set(district, next.districtCode);
      }}
    />
  );
  const reason = lockedReason(head);
  // What is wrong with the city or the district is mended here, too: their paths lead to this field.
  return (
    <div data-field={city}>
      <div data-field={district}>
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
      </div>
    </div>
  );
}

const COPIES = [
  ["provinceCode", "regProvinceCode"],
  ["cityCode", "regCityCode"],
  ["districtCode", "regDistrictCode"],
  ["officeAddress", "regAddress"],
] as const;

/** 「同注册地址」 */
export function SameAddress({ form }: Pick<PartProps, "form">) {
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
