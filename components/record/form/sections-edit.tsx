"use client";

import type { ComponentProps } from "react";
import type { EditProps as FieldEditProps } from "@/components/fields/edit";
import { PhotoField } from "@/components/record/files/photo-field";
import { FormFields, FormSection } from "@/components/record/form/record-form";
import type { Section } from "@/components/record/section";

interface EditProps extends Omit<ComponentProps<typeof FormFields>, "paths"> {
  readonly sections: readonly Section[];
  /** What the page says right above: a section of this title says it no more. */
  readonly titled?: string;
  /** Items that do not apply to what is typed. */
  readonly isHidden?: (key: string) => boolean;
}

const photograph = (props: FieldEditProps) => <PhotoField {...props} />;

/** Sections of a form; one without an item that applies is left out. */
export const SectionsEdit = ({ sections, titled, isHidden = () => false, render, ...fields }: EditProps) =>
  sections
    .map(({ keys, ...section }) => ({ ...section, paths: keys.filter((key) => !isHidden(key)) }))
    .filter(({ paths }) => paths.length > 0)
    .map(({ title, paths, picture }) => (
      <FormSection key={title} title={title} isTitled={title === titled}>
        {picture === undefined ? (
          <FormFields {...fields} render={render} paths={paths} />
        ) : (
          <FormFields {...fields} render={{ ...render, [picture]: photograph }} paths={[picture, ...paths]} />
        )}
      </FormSection>
    ));
