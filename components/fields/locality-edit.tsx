"use client";

import { Select } from "antd";
import { useCitiesOf, useDistrictsOf, useProvinces } from "@/lib/hooks/common";
import { CLEARABLE } from "@/components/fields/clearable";
import styles from "@/components/fields/locality-edit.module.css";

export interface LocalityCodes {
  readonly provinceCode: string;
  readonly cityCode: string;
  readonly districtCode: string;
}

interface Props {
  /** Id of the first control; the label points at it. */
  readonly id: string;
  readonly label: string;
  readonly value: LocalityCodes;
  readonly onChange: (value: LocalityCodes) => void;
  readonly disabled?: boolean;
  /** 1 stops at the province, 2 at the city. */
  readonly depth?: 1 | 2 | 3;
  readonly status?: "error" | "warning" | "";
}

interface Place {
  readonly code: string;
  readonly name: string;
}
const optionsOf = (places: readonly Place[] | undefined) =>
  (places ?? []).map((p) => ({ value: p.code, label: p.name }));

/** Province, city and district, each offered when the one above is chosen. */
export function LocalityEdit({ id, label, value, onChange, disabled = false, status = "", depth = 3 }: Props) {
  const provinces = useProvinces();
  const cities = useCitiesOf(value.provinceCode);
  const districts = useDistrictsOf(value.cityCode);
  const common = { disabled, status, allowClear: CLEARABLE, showSearch: { optionFilterProp: "label" } } as const;
  return (
    <div className={styles.row} role="group" aria-label={label}>
      <Select
        {...common}
        id={id}
        aria-label={`${label}：省`}
        placeholder="省"
        loading={provinces.isLoading}
        options={optionsOf(provinces.data)}
        value={value.provinceCode || undefined}
        onChange={(next: string | undefined) => onChange({ provinceCode: next ?? "", cityCode: "", districtCode: "" })}
      />
      {depth > 1 && (
        <Select
          {...common}
          aria-label={`${label}：市`}
          placeholder="市"
          loading={cities.isLoading}
          options={optionsOf(cities.data)}
          value={value.cityCode || undefined}
          onChange={(next: string | undefined) => onChange({ ...value, cityCode: next ?? "", districtCode: "" })}
        />
      )}
      {depth === 3 && (
        <Select
          {...common}
          aria-label={`${label}：区县`}
          placeholder="区县"
          loading={districts.isLoading}
          options={optionsOf(districts.data)}
          value={value.districtCode || undefined}
          onChange={(next: string | undefined) => onChange({ ...value, districtCode: next ?? "" })}
        />
      )}
    </div>
  );
}
