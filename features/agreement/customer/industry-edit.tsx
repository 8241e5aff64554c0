"use client";

import { industryNames } from "@/contracts/agreement/industries";
import { ChoiceEdit } from "@/components/fields/choice";
import type { EditProps } from "@/components/fields/edit";

const OPTIONS = [...industryNames()].map(([value, name]) => ({ value, label: `${value} ${name}` }));

/** Editor of a 中类 of GB/T 4754, found by its number or a part of its name. */
export const IndustryEdit = (props: EditProps) => <ChoiceEdit {...props} options={OPTIONS} />;
