"use client";

import dynamic from "next/dynamic";
import { type companyReward, companyRewardApi } from "@/contracts/rewards/company";
import { companyHonourApi } from "@/contracts/rewards/honour-import-api";
import { companyRewardList } from "@/features/rewards/company/company-list";
import { deskListParts } from "@/features/rewards/record/list-parts";
import { type RecordsApartParts, RecordsScreen } from "@/components/record/records/records-screen";

const Record = dynamic(() => import("@/features/rewards/desk-company-record").then((m) => m.DeskCompanyRecord));

const parts: RecordsApartParts<typeof companyReward> = {
  ...deskListParts(companyRewardList, companyRewardApi, { title: "事务所奖励", api: companyHonourApi }),
  record: Record,
};

/** The association's view: decides what firms report, enters what it decided itself. */
export const DeskCompanyRewardScreen = () => <RecordsScreen parts={parts} />;
