"use client";

import { companyReward, companyRewardApi } from "@/contracts/rewards/company";
import { definePrint } from "@/contracts/kit/resource";
import { canonicalRecord, recordMissing, recordNeeds, recordRules } from "@/contracts/rewards/record-rules";
import { KNOWN, PRINTED, SECTIONS, SHARED } from "@/features/rewards/record/look";
import { RecordIntro } from "@/features/rewards/record/record-intro";
import { YearTotalsBar } from "@/features/rewards/record/year-totals";
import { ListPrintButton } from "@/components/resource/list-print-button";
import { PlainScreen, type PlainScreenParts } from "@/components/resource/plain-screen";

const { roster, totals } = companyRewardApi;

const print = definePrint({
  of: roster,
  label: "打印",
  title: "事务所奖惩情况表",
  row: companyReward.row,
  columns: PRINTED,
});

/** The screen of a firm; the association's builds on it. */
export const companyRewardParts: PlainScreenParts<typeof companyReward> = {
  ...SHARED,
  of: companyReward,
  sections: SECTIONS,
  known: KNOWN,
  needs: (form) => recordNeeds(form, false),
  gaps: (form) => recordMissing(form, false),
  rules: recordRules,
  alsoShownBy: [totals],
  spec: {
    canonical: (form) => canonicalRecord(form as never),
    titleOf: ({ title, recordNo }) => title ?? recordNo,
  },
  above: (list) => <YearTotalsBar of={totals} list={list} />,
  intro: (record) => <RecordIntro record={record} />,
  listActions: (list) => <ListPrintButton of={print} query={list.query} />,
};

/** 事务所奖惩. // domain b §8 */
export const CompanyRewardScreen = () => <PlainScreen parts={companyRewardParts} />;
