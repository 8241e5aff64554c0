"use client";

import { personReward, personRewardApi } from "@/contracts/rewards/person";
import { definePrint } from "@/contracts/kit/resource";
import { PERSON_KNOWN, PERSON_PRINTED, PERSON_SECTIONS, SIGNED } from "@/features/rewards/record/look";
import { recordParts } from "@/features/rewards/record/parts";
import { subjectEditor } from "@/features/rewards/record/subject-editors";
import { PlainScreen, type PlainScreenParts } from "@/components/record/plain/plain-screen";

const { roster, totals, subjects } = personRewardApi;

/** Chooses the person of a record. */
export const editPerson = subjectEditor(subjects, "输入姓名查找");
const editors = { staffId: editPerson };

const paper = { label: "打印", title: "税务师奖惩情况表", columns: PERSON_PRINTED, ...SIGNED } as const;
const print = definePrint({ of: roster, row: personReward.row, ...paper });
const shared = recordParts({ isPerson: true, totals, print });

/** The screen of a firm; the association's builds on it. */
export const personRewardParts: PlainScreenParts<typeof personReward> = {
  ...shared,
  of: personReward,
  sections: PERSON_SECTIONS,
  known: PERSON_KNOWN,
  spec: {
    ...shared.spec,
    useEditors: () => editors,
    show: ({ staffName }) => ({ staffId: () => staffName }),
  },
};

/** 税务师奖惩. // domain b §8 */
export const PersonRewardScreen = () => <PlainScreen parts={personRewardParts} />;
