"use client";

import { companyReward, companyRewardApi } from "@/contracts/rewards/company";
import { definePrint } from "@/contracts/kit/resource";
import { KNOWN, PRINTED, SECTIONS, SIGNED } from "@/features/rewards/record/look";
import { recordParts } from "@/features/rewards/record/parts";
import { PlainScreen, type PlainScreenParts } from "@/components/record/plain/plain-screen";

const { roster, totals } = companyRewardApi;
const paper = { label: "打印", title: "事务所奖惩情况表", columns: PRINTED, ...SIGNED } as const;
const print = definePrint({ of: roster, row: companyReward.row, ...paper });

/** The screen of a firm; the association's builds on it. */
export const companyRewardParts: PlainScreenParts<typeof companyReward> = {
  ...recordParts({ isPerson: false, totals, print }),
  of: companyReward,
  sections: SECTIONS,
  known: KNOWN,
};

/** 事务所奖惩. // domain b §8 */
export const CompanyRewardScreen = () => <PlainScreen parts={companyRewardParts} />;
