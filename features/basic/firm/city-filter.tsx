"use client";

import { Select } from "antd";
import { localityApi } from "@/contracts/common/locality";
import type { FilterProps } from "@/components/fields/filter";
import { useEndpointQuery } from "@/lib/query/query-of";

const useCities = (isEnabled: boolean) => useEndpointQuery(localityApi.cities, {}, { isEnabled, noLoading: true });

/** Cities to filter by: typed or chosen. */
export function CityFilter({ id, value, onChange }: FilterProps) {
  const cities = useCities(true);
  return (
    <Select
      id={id}
      style={{ width: "100%" }}
      allowClear
      showSearch={{ optionFilterProp: "label" }}
      placeholder="全部"
      loading={cities.isLoading}
      options={(cities.data ?? []).map((city) => ({ value: city.code, label: city.name }))}
      value={value as string | undefined}
      onChange={(next: string | undefined) => onChange(next)}
    />
  );
}

/** Name of the city that is filtered by; asks for the names only then. */
export function useCityName(code: unknown): string {
  const cities = useCities(typeof code === "string" && code !== "");
  return cities.data?.find((city) => city.code === code)?.name ?? String(code ?? "");
}
