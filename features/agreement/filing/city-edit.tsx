"use client";

import type { EditProps } from "@/components/fields/edit";
import { LocalityEdit } from "@/components/fields/locality-edit";

/** A city by its code; its province stands in the first digits. */
export const CityEdit = ({ id, value, onChange, meta, status, disabled }: EditProps) => {
  const code = typeof value === "string" ? value : "";
  const isCity = code !== "" && !code.endsWith("0000");
  return (
    <LocalityEdit
      id={id}
      label={meta.label}
      depth={2}
      status={status ?? ""}
      disabled={disabled ?? false}
      value={{
        provinceCode: code === "" ? "" : `${code.slice(0, 2)}0000`,
        cityCode: isCity ? code : "",
        districtCode: "",
      }}
      onChange={({ provinceCode, cityCode }) => onChange(cityCode || provinceCode)}
    />
  );
};
