"use client";

import { ChoiceEdit } from "@/components/fields/choice";
import type { EditProps } from "@/components/fields/edit";
import { countries } from "@/lib/format/country";

/** Editor of a nationality: ISO 3166-1 codes, chosen by their Chinese names. */
export const CountryEdit = (props: EditProps) => <ChoiceEdit {...props} options={countries()} />;
