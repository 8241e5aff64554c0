"use client";

import type { ComponentProps } from "react";
import type { FieldMeta } from "@/contracts/kit/field";
import { FormFields, FormSection } from "@/components/resource/record-form";
import { itemsOf, RecordSection, type ViewRules } from "@/components/resource/record-view";

/** A titled group of items, in the order of the paper form. */
export interface Section {
  readonly title: string;
  readonly keys: readonly string[];
}

interface ViewProps extends ViewRules {
  readonly sections: readonly Section[];
  readonly metas: ReadonlyMap<string, FieldMeta>;
  readonly record: object;
}

/** Sections of a record that is read; one without an item that applies is left out. */
export const SectionsView = ({ sections, metas, record, ...rules }: ViewProps) =>
  sections
    .map(({ title, keys }) => ({ title, items: itemsOf(metas, keys, record, rules) }))
    .filter(({ items }) => items.length > 0)
    .map((section) => <RecordSection key={section.title} {...section} />);

interface EditProps extends Omit<ComponentProps<typeof FormFields>, "paths"> {
  readonly sections: readonly Section[];
  /** Items that do not apply to what is typed. */
  readonly isHidden?: (key: string) => boolean;
}

/** Sections of a form; one without an item that applies is left out. */
export const SectionsEdit = ({ sections, isHidden = () => false, ...fields }: EditProps) =>
  sections
    .map(({ title, keys }) => ({ title, paths: keys.filter((key) => !isHidden(key)) }))
    .filter(({ paths }) => paths.length > 0)
    .map(({ title, paths }) => (
      <FormSection key={title} title={title}>
        <FormFields {...fields} paths={paths} />
      </FormSection>
    ));
