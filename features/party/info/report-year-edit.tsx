"use client";

import { useEffect } from "react";
import { partyInfo } from "@/contracts/party/info/info";
import { yearText } from "@/contracts/party/report-year";
import { ChoiceEdit } from "@/components/fields/choice";
import type { EditProps } from "@/components/fields/edit";
import { useEndpointQuery } from "@/lib/query/query-of";

/** Which year a submission is for: each names its as-of date; the one that is due stands there at first. // domain a §5.3 */
export function ReportYearEdit({ id, ...props }: EditProps & { readonly id: string; readonly recordId: string }) {
  const { recordId, ...edit } = props;
  const { data } = useEndpointQuery(partyInfo.api.get, { params: { partyOrgId: recordId } }, { silent: true });
  const { value, onChange } = edit;
  const proposed = data?.openYears.find(({ isProposed }) => isProposed)?.year;
  useEffect(() => {
    if (proposed !== undefined && (value === "" || value === null || value === undefined)) onChange(String(proposed));
    // Once: what is chosen afterwards stays.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [proposed]);
  const options = (data?.openYears ?? []).map((one) => ({ value: String(one.year), label: yearText(one) }));
  return <ChoiceEdit {...edit} id={id} options={options} loading={!data} />;
}
