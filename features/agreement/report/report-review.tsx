"use client";

import { agreementReportApi } from "@/contracts/agreement/report/report";
import { STANDARD_BOUNDS } from "@/contracts/agreement/report/report-rules";
import { AskedChanges } from "@/features/agreement/report/corrections";
import { reportRecordParts } from "@/features/agreement/report/report-record";
import { ReviewForm, type ReviewFormProps } from "@/components/review/review-form";
import { useEndpointQuery } from "@/lib/query/query-of";

/** Here nothing is typed: what is asked for changes nothing. */
const LOOK = reportRecordParts(STANDARD_BOUNDS);

/** What the firm asks to correct, above the report as it stands. // domain b §6 (6) */
function Asked({ bizId }: Pick<ReviewFormProps, "bizId">) {
  const asked = { params: { reportId: bizId ?? "none" } };
  const { data } = useEndpointQuery(agreementReportApi.get, asked, { silent: true, isEnabled: bizId !== undefined });
  return <AskedChanges changes={data?.askedChanges ?? []} />;
}

/** A report as it was filed for the association's audit, or as it is to be corrected. // domain b §6 (4) */
export const AgreementReportReview = (props: ReviewFormProps) => (
  <>
    <Asked bizId={props.bizId} />
    <ReviewForm {...props} look={LOOK} />
  </>
);
