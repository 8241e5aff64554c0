"use client";

import dynamic from "next/dynamic";
import { firmExit } from "@/contracts/basic/firm-exit/firm-exit";
import { exitNames } from "@/features/basic/firm-exit/exit-names";
import { type RecordsApartParts, RecordsScreen } from "@/components/record/records/records-screen";

/** What the review goes by comes first; the rest stands in the record. */
const COLUMNS = [
  ...(["exitNo", "auditStatus", "companyName", "exitType", "decideDate"] as const),
  ...(["submitTime", "mergeFirmName", "auditTime"] as const),
];

const PARTS: RecordsApartParts<typeof firmExit> = {
  ...exitNames,
  of: { ...firmExit, resource: { ...firmExit.resource, columns: COLUMNS } },
  record: dynamic(() => import("@/features/basic/firm-exit/exit-record").then((m) => m.ExitRecord)),
  empty: { title: "还没有提交的退会或注销申请", hint: "事务所提交后在这里审核。" },
};

/** 退会与注销审核: what firms have applied for, for the association. // domain a §1.5 */
export const DeskFirmExitScreen = () => <RecordsScreen parts={PARTS} />;
