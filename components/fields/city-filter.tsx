"use client";

import { Select } from "antd";
import { CLEARABLE } from "@/components/fields/clearable";
import type { FilterProps } from "@/components/fields/filter-inputs";
import { useCities } from "@/lib/hooks/common";

/** Cities to filter by: typed or chosen. */
export function CityFilter({ id, value, onChange, placeholder = "全部" }: FilterProps) {
  const cities = useCities();
  return (
    <Select
      id={id}
      style={{ width: "100%" }}
      allowClear={CLEARABLE}
      showSearch={{ optionFilterProp: "label" }}
      placeholder={placeholder}
      loading={cities.isLoading}
      options={(cities.data ?? []).map((city) => ({ value: city.code, label: city.name }))}
      value={value as string | undefined}
      onChange={(next: string | undefined) => onChange(next)}
    />
  );
}
