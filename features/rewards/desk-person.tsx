"use client";

import dynamic from "next/dynamic";
import { type personReward, personRewardApi } from "@/contracts/rewards/person";
import { personHonourApi } from "@/contracts/rewards/honour-import-api";
import { personRewardList } from "@/features/rewards/person/person-list";
import { deskListParts } from "@/features/rewards/record/list-parts";
import { type RecordsApartParts, RecordsScreen } from "@/components/record/records/records-screen";

const Record = dynamic(() => import("@/features/rewards/desk-person-record").then((m) => m.DeskPersonRecord));

const parts: RecordsApartParts<typeof personReward> = {
  ...deskListParts(personRewardList, personRewardApi, { title: "税务师奖励", api: personHonourApi }),
  record: Record,
};

/** The association's view: decides what firms report, enters what it decided itself. */
export const DeskPersonRewardScreen = () => <RecordsScreen parts={parts} />;
