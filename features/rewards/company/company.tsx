"use client";

import { companyEntryForm, companyReward, companyRewardApi } from "@/contracts/rewards/company";
import { canonicalRecord, recordMissing, recordNeeds, recordRules } from "@/contracts/rewards/record-rules";
import { entrySpec, withWho } from "@/features/rewards/record/entry";
import { KNOWN, PRINTED, SECTIONS, SHARED } from "@/features/rewards/record/look";
import { RecordIntro } from "@/features/rewards/record/record-intro";
import { subjectEditor } from "@/features/rewards/record/subject-choice";
import { YearTotalsBar } from "@/features/rewards/record/year-totals";
import { ListPrintButton } from "@/components/resource/list-print-button";
import { PlainScreen, type PlainScreenParts } from "@/components/resource/plain-screen";

const { roster, totals, subjects, enter } = companyRewardApi;

const parts: PlainScreenParts<typeof companyReward> = {
  ...SHARED,
  of: companyReward,
  sections: SECTIONS,
  known: KNOWN,
  needs: (form) => recordNeeds(form, false),
  gaps: (form) => recordMissing(form, false),
  rules: recordRules,
  alsoShownBy: [totals],
  spec: { canonical: (form) => canonicalRecord(form as never) },
  above: (list) => <YearTotalsBar of={totals} list={list} />,
  intro: (record) => <RecordIntro record={record} />,
  listActions: (list) => (
    <ListPrintButton of={roster} query={list.query} schema={companyReward.row} keys={PRINTED} title="事务所奖惩情况表">
      打印
    </ListPrintButton>
  ),
};

/** 事务所奖惩. // domain b §8 */
export const CompanyRewardScreen = () => <PlainScreen parts={parts} />;

const deskParts: PlainScreenParts<typeof companyReward> = {
  ...parts,
  entry: { of: enter, label: "录入" },
  sections: withWho("companyId", SECTIONS),
  spec: {
    ...parts.spec,
    ...entrySpec({
      api: companyReward.api,
      enter,
      form: companyEntryForm,
      who: { key: "companyId", edit: subjectEditor(subjects, "输入事务所名称查找") },
    }),
  },
};

/** The association's view: decides what firms report, enters what it decided itself. */
export const DeskCompanyRewardScreen = () => <PlainScreen parts={deskParts} />;
