"use client";

import { FieldRow } from "@/components/fields/field-row";
import { LocalityEdit } from "@/components/fields/locality-edit";
import { type RecordForm, valueAt } from "@/components/record/form/use-record-form";

interface Props {
  readonly form: RecordForm<unknown>;
  readonly label: string;
  /** Paths of province, city and district codes; the first stands for the place. */
  readonly paths: readonly [string, string?, string?];
  /** Why it cannot be typed; then its name is shown. */
  readonly lockedReason?: string | undefined;
  readonly shownName?: unknown;
}

/** One place in one to three codes, shown and typed as one field over the whole width. */
export function PlaceField({ form, label, paths, lockedReason, shownName }: Props) {
  const [province, city, district] = paths;
  const codeOf = (path: string | undefined): string => {
    const code = path === undefined ? "" : valueAt(form.values, path);
    return typeof code === "string" ? code : "";
  };
  const error = paths.map((path) => path && form.errorAt(path)).find(Boolean);
  // What is wrong with the city or the district is mended here, too: their paths lead to this field.
  return (
    <div data-field={city}>
      <div data-field={district}>
        <FieldRow
          path={province}
          meta={{ label }}
          value={lockedReason ? shownName : codeOf(province)}
          onChange={form.set}
          required
          error={error}
          warning={form.warningAt(province)}
          lockedReason={lockedReason}
          render={(edit) => (
            <LocalityEdit
              id={edit.id}
              label={label}
              status={error ? "error" : ""}
              depth={paths.length}
              value={{ provinceCode: codeOf(province), cityCode: codeOf(city), districtCode: codeOf(district) }}
              onChange={(next) => {
                form.set(province, next.provinceCode);
                if (city) form.set(city, next.cityCode);
                if (district) form.set(district, next.districtCode);
              }}
            />
          )}
        />
      </div>
    </div>
  );
}
