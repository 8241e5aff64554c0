"use client";

import { ChoiceFilter } from "@/components/fields/choice";
import type { FilterProps } from "@/components/fields/filter-inputs";
import { useUser } from "@/lib/session/context";

/** Filter by one of the firms that the user may switch to. */
export function CompanyFilter(props: FilterProps) {
  const { switchableCompanies } = useUser();
  const options = switchableCompanies.map((firm) => ({ value: firm.companyId, label: firm.companyName }));
  return <ChoiceFilter {...props} options={options} />;
}
