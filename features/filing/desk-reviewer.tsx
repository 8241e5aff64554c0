"use client";

import { reviewer } from "@/contracts/filing/reviewer";
import { REVIEWER_STATUS } from "@/contracts/filing/reviewer-fields";
import { daysAfter } from "@/contracts/kit/dates";
import { reviewerParts } from "@/features/filing/reviewer/reviewer";
import type { BulkAction } from "@/components/list/bulk";
import { type RecordsApartParts, RecordsScreen } from "@/components/record/records/records-screen";
import { today } from "@/lib/format/date";

type Row = Parameters<NonNullable<RecordsApartParts<typeof reviewer>["rowActions"]>>[0];
/** Days for which several are published together; another term is given one by one. */
const PUBLISHED_DAYS = 7;

/** 批量公示: one call for each row, so that one refusal stops no other. // domain b §7 (4) */
const BULK: readonly BulkAction<Row>[] = [
  {
    label: "公示",
    of: reviewer.api.publish,
    isFor: ({ reviewerStatus }) => reviewerStatus === REVIEWER_STATUS.valid,
    notForText: "不是有效的复核人",
    nameOf: ({ staffName, applyNo }) => staffName ?? applyNo,
    ask: `自今天起公示 ${PUBLISHED_DAYS} 天；需要其他期限的，请打开后逐条公示`,
    inputOf: ({ reviewerId, version }) => ({
      params: { reviewerId },
      body: { version, publishTo: daysAfter(today(), PUBLISHED_DAYS) },
    }),
    invalidates: [reviewer.api.list, reviewer.api.get],
  },
];

const parts: RecordsApartParts<typeof reviewer> = {
  ...reviewerParts,
  bulkActions: BULK,
  empty: { title: "还没有复核人申请", hint: "事务所提交以后，申请会出现在这里。" },
};

/** The association's view: decides nominations, keeps the register of reviewers. // domain b §7 (4) */
export const DeskReviewerScreen = () => <RecordsScreen parts={parts} />;
