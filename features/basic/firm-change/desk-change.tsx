"use client";

import dynamic from "next/dynamic";
import { firmChange } from "@/contracts/basic/firm-change/firm-change";
import { changeNames } from "@/features/basic/firm-change/change-names";
import { type RecordsApartParts, RecordsScreen } from "@/components/record/records/records-screen";

/** What the review goes by comes first; the rest stands in the record. */
const COLUMNS = [
  ...(["changeNo", "auditStatus", "companyName", "changeItems", "changeDate"] as const),
  ...(["submitTime", "reissueCert", "auditTime"] as const),
];

const PARTS: RecordsApartParts<typeof firmChange> = {
  ...changeNames,
  of: { ...firmChange, resource: { ...firmChange.resource, columns: COLUMNS } },
  record: dynamic(() => import("@/features/basic/firm-change/change-record").then((m) => m.ChangeRecord)),
  empty: { title: "还没有提交的变更申请", hint: "事务所提交后在这里审核。" },
};

/** 会员信息变更审核: what firms have applied for, for the association. // domain a §1.5 */
export const DeskFirmChangeScreen = () => <RecordsScreen parts={PARTS} />;
