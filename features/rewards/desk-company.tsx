"use client";

import { companyEntryForm, companyReward, companyRewardApi } from "@/contracts/rewards/company";
import { personRewardApi } from "@/contracts/rewards/person";
import { companyRewardParts } from "@/features/rewards/company/company";
import { entrySpec, noGaps, wholeRules, withWho } from "@/features/rewards/record/entry";
import { SECTIONS, SHARED } from "@/features/rewards/record/look";
import { subjectEditor, subjectsEditor } from "@/features/rewards/record/subject-choice";
import { PlainScreen, type PlainScreenParts } from "@/components/record/plain/plain-screen";

const { subjects, enter } = companyRewardApi;

/** Chosen by the association when it enters a record. */
const ENTERED: readonly string[] = ["companyId", "staffIds"];

const deskParts: PlainScreenParts<typeof companyReward> = {
  ...companyRewardParts,
  entry: { of: enter, label: "录入" },
  gaps: noGaps,
  rules: wholeRules(false),
  sections: withWho(ENTERED, SECTIONS),
  // A record's page names the firm among what is known.
  isHidden: (key, values) => (ENTERED.includes(key) && "recordNo" in values) || SHARED.isHidden(key, values),
  spec: {
    ...companyRewardParts.spec,
    ...entrySpec({
      api: companyReward.api,
      enter,
      form: companyEntryForm,
      who: { key: "companyId", edit: subjectEditor(subjects, "输入事务所名称查找") },
      others: [{ key: "staffIds", edit: subjectsEditor(personRewardApi.subjects, "输入姓名查找，可选多人") }],
    }),
  },
};

/** The association's view: decides what firms report, enters what it decided itself. */
export const DeskCompanyRewardScreen = () => <PlainScreen parts={deskParts} />;
