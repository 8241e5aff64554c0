"use client";

import { personEntryForm, personReward, personRewardApi } from "@/contracts/rewards/person";
import { definePrint } from "@/contracts/kit/resource";
import { canonicalRecord, recordMissing, recordNeeds, recordRules } from "@/contracts/rewards/record-rules";
import { entrySpec } from "@/features/rewards/record/entry";
import { PERSON_KNOWN, PERSON_PRINTED, PERSON_SECTIONS, SHARED } from "@/features/rewards/record/look";
import { RecordIntro } from "@/features/rewards/record/record-intro";
import { subjectEditor } from "@/features/rewards/record/subject-choice";
import { YearTotalsBar } from "@/features/rewards/record/year-totals";
import { ListPrintButton } from "@/components/resource/list-print-button";
import { PlainScreen, type PlainScreenParts } from "@/components/resource/plain-screen";

const { roster, totals, subjects, enter } = personRewardApi;

const editPerson = subjectEditor(subjects, "输入姓名查找");
const editors = { staffId: editPerson };

const print = definePrint({
  of: roster,
  label: "打印",
  title: "税务师奖惩情况表",
  row: personReward.row,
  columns: PERSON_PRINTED,
});

const parts: PlainScreenParts<typeof personReward> = {
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
export const PersonRewardScreen = () => <PlainScreen parts={parts} />;

const deskParts: PlainScreenParts<typeof personReward> = {
  ...parts,
  entry: { of: enter, label: "录入" },
  spec: {
    ...parts.spec,
    ...entrySpec({
      api: personReward.api,
      enter,
      form: personEntryForm,
      who: { key: "staffId", edit: editPerson },
      missing: (form) => recordMissing(form, true),
    }),
  },
};

/** The association's view: decides what firms report, enters what it decided itself. */
export const DeskPersonRewardScreen = () => <PlainScreen parts={deskParts} />;
