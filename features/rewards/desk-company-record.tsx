"use client";

import { companyEntryForm, companyReward, companyRewardApi } from "@/contracts/rewards/company";
import { personRewardApi } from "@/contracts/rewards/person";
import { companyRewardParts } from "@/features/rewards/company/company";
import {
  enteredSections,
  entrySpec,
  isHiddenOf,
  noGaps,
  wholeRules,
  withoutDisplay,
} from "@/features/rewards/record/entry";
import { KNOWN, SECTIONS } from "@/features/rewards/record/look";
import { subjectEditor, subjectsEditor } from "@/components/fields/subject-editors";
import { KeptRecord } from "@/components/record/records/kept-record";
import type { KeptRecordParts, KeptRecordProps } from "@/components/record/records/records-screen";

const { subjects, enter, waiting } = companyRewardApi;

/** Chosen by the association when it enters a record. */
const ENTERED: readonly string[] = ["companyId", "staffIds"];

const parts: KeptRecordParts<typeof companyReward> = {
  ...companyRewardParts,
  alsoShownBy: [...(companyRewardParts.alsoShownBy ?? []), waiting],
  gaps: noGaps,
  rules: wholeRules(false),
  sections: enteredSections(ENTERED, SECTIONS),
  known: withoutDisplay(KNOWN),
  // A record's page names the firm among what is known.
  isHidden: isHiddenOf(ENTERED),
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

/** A record as the association sees it: what it decided itself it enters and corrects. */
export const DeskCompanyRecord = (props: KeptRecordProps) => <KeptRecord {...props} parts={parts} />;
