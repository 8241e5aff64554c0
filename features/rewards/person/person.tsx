"use client";

import { personReward, personRewardApi } from "@/contracts/rewards/person";
import { definePrint } from "@/contracts/kit/resource";
import { canonicalRecord, recordMissing, recordNeeds, recordRules } from "@/contracts/rewards/record-rules";
import { PERSON_KNOWN, PERSON_PRINTED, PERSON_SECTIONS, SHARED } from "@/features/rewards/record/look";
import { RecordIntro } from "@/features/rewards/record/record-intro";
import { subjectEditor } from "@/features/rewards/record/subject-choice";
import { YearTotalsBar } from "@/features/rewards/record/year-totals";
import { ListPrintButton } from "@/components/resource/list-print-button";
import { PlainScreen, type PlainScreenParts } from "@/components/resource/plain-screen";

const { roster, totals, subjects } = personRewardApi;

/** Chooses the person of a record. */
export const editPerson = subjectEditor(subjects, "输入姓名查找");
const editors = { staffId: editPerson };

const print = definePrint({
  of: roster,
  label: "打印",
  title: "税务师奖惩情况表",
  row: personReward.row,
  columns: PERSON_PRINTED,
});

/** The screen of a firm; the association's builds on it. */
export const personRewardParts: PlainScreenParts<typeof personReward> = {
  ...SHARED,
  of: personReward,
  sections: PERSON_SECTIONS,
  known: PERSON_KNOWN,
  needs: (form) => recordNeeds(form, true),
  gaps: (form) => recordMissing(form, true),
  rules: recordRules,
  alsoShownBy: [totals],
  spec: {
    canonical: (form) => canonicalRecord(form as never),
    titleOf: ({ title, recordNo }) => title ?? recordNo,
    useEditors: () => editors,
    show: ({ staffName }) => ({ staffId: () => staffName }),
  },
  above: (list) => <YearTotalsBar of={totals} list={list} />,
  intro: (record) => <RecordIntro record={record} />,
  listActions: (list) => <ListPrintButton of={print} query={list.query} />,
};

/** 税务师奖惩. // domain b §8 */
export const PersonRewardScreen = () => <PlainScreen parts={personRewardParts} />;
