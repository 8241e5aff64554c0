"use client";

import type { FieldMeta } from "@/contracts/kit/field";
import { useMarks } from "@/components/fields/marks";
import { Beside, itemsOf, RecordSection, type ViewRules } from "@/components/record/record-view";
import type { Section } from "@/components/record/section";
import { Photo } from "@/components/ui/photo/photo";
import { fileLink } from "@/lib/api/file-link";

interface ViewProps extends ViewRules {
  readonly sections: readonly Section[];
  readonly metas: ReadonlyMap<string, FieldMeta>;
  readonly record: object;
}

/** Sections of a record that is read; one without an item that applies is left out. */
export function SectionsView({ sections, metas, record, ...rules }: ViewProps) {
  const marks = useMarks();
  return sections
    .map((section) => ({ ...section, items: itemsOf(metas, section.keys, record, { marks, ...rules }) }))
    .filter(({ items }) => items.length > 0)
    .map(({ title, items, picture }) => {
      if (picture === undefined) return <RecordSection key={title} title={title} items={items} />;
      const fileId = (record as Readonly<Record<string, unknown>>)[picture];
      const href = typeof fileId === "string" ? fileLink(fileId) : null;
      return (
        <Beside key={title} picture={<Photo href={href} label={metas.get(picture)?.label ?? ""} />}>
          <RecordSection title={title} items={items} />
        </Beside>
      );
    });
}
