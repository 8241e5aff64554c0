"use client";

import type { companyReward } from "@/contracts/rewards/company";
import { companyRewardList } from "@/features/rewards/company/company-list";
import { KNOWN, SECTIONS } from "@/features/rewards/record/look";
import { recordParts } from "@/features/rewards/record/parts";
import { RecordsScreen, type RecordsScreenParts } from "@/components/record/records/records-screen";

/** The screen of a firm; the association's record builds on it. */
export const companyRewardParts: RecordsScreenParts<typeof companyReward> = {
  ...companyRewardList,
  ...recordParts(false),
  sections: SECTIONS,
  known: KNOWN,
};

/** 事务所奖惩. // domain b §8 */
export const CompanyRewardScreen = () => <RecordsScreen parts={companyRewardParts} />;
