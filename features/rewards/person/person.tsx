"use client";

import { type personReward, personRewardApi } from "@/contracts/rewards/person";
import { personRewardList } from "@/features/rewards/person/person-list";
import { PERSON_KNOWN, PERSON_SECTIONS } from "@/features/rewards/record/look";
import { recordParts } from "@/features/rewards/record/parts";
import { subjectEditor } from "@/components/fields/subject-editors";
import { RecordsScreen, type RecordsScreenParts } from "@/components/record/records/records-screen";

const { subjects } = personRewardApi;

/** Chooses the person of a record. */
export const editPerson = subjectEditor(subjects, "输入姓名查找");
const editors = { staffId: editPerson };

const shared = recordParts(true);

/** The screen of a firm; the association's record builds on it. */
export const personRewardParts: RecordsScreenParts<typeof personReward> = {
  ...personRewardList,
  ...shared,
  sections: PERSON_SECTIONS,
  known: PERSON_KNOWN,
  spec: {
    ...shared.spec,
    useEditors: () => editors,
    show: ({ staffName }) => ({ staffId: () => staffName }),
  },
};

/** 税务师奖惩. // domain b §8 */
export const PersonRewardScreen = () => <RecordsScreen parts={personRewardParts} />;
