"use client";

import { companyEntryForm, companyReward, companyRewardApi } from "@/contracts/rewards/company";
import { definePrint } from "@/contracts/kit/resource";
import { personRewardApi } from "@/contracts/rewards/person";
import { canonicalRecord, recordMissing, recordNeeds, recordRules } from "@/contracts/rewards/record-rules";
import { entrySpec, withWho } from "@/features/rewards/record/entry";
import { KNOWN, PRINTED, SECTIONS, SHARED } from "@/features/rewards/record/look";
import { RecordIntro } from "@/features/rewards/record/record-intro";
import { subjectEditor, subjectsEditor } from "@/features/rewards/record/subject-choice";
import { YearTotalsBar } from "@/features/rewards/record/year-totals";
import { ListPrintButton } from "@/components/resource/list-print-button";
import { PlainScreen, type PlainScreenParts } from "@/components/resource/plain-screen";

const { roster, totals, subjects, enter } = companyRewardApi;

const print = definePrint({
  of: roster,
  label: "打印",
  title: "事务所奖惩情况表",
  row: companyReward.row,
  columns: PRINTED,
});

const parts: PlainScreenParts<typeof companyReward> = {
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
export const CompanyRewardScreen = () => <PlainScreen parts={parts} />;

/** Chosen by the association when it enters a record. */
const ENTERED: readonly string[] = ["companyId", "staffIds"];

const deskParts: PlainScreenParts<typeof companyReward> = {
  ...parts,
  entry: { of: enter, label: "录入" },
  sections: withWho(ENTERED, SECTIONS),
  // A record's page names the firm among what is known.
  isHidden: (key, values) => (ENTERED.includes(key) && "recordNo" in values) || SHARED.isHidden(key, values),
  spec: {
    ...parts.spec,
    ...entrySpec({
      api: companyReward.api,
      enter,
      form: companyEntryForm,
      who: { key: "companyId", edit: subjectEditor(subjects, "输入事务所名称查找") },
      others: [{ key: "staffIds", edit: subjectsEditor(personRewardApi.subjects, "输入姓名查找，可选多人") }],
      missing: (form) => recordMissing(form, false),
    }),
  },
};

/** The association's view: decides what firms report, enters what it decided itself. */
export const DeskCompanyRewardScreen = () => <PlainScreen parts={deskParts} />;
