"use client";

import dynamic from "next/dynamic";
import { application } from "@/contracts/public/application";
import { type RecordsApartParts, RecordsScreen } from "@/components/record/records/records-screen";

const Record = dynamic(() => import("@/features/public/desk-application-record").then((m) => m.DeskApplicationRecord));

const parts: RecordsApartParts<typeof application> = {
  of: application,
  files: "application",
  nameKey: "companyName",
  empty: { hint: "新事务所在公开的备案申请页提交后，列在这里。" },
  record: Record,
};

/** /desk/application (ours): applications of new firms, those that wait and those that were decided. */
export const DeskApplicationScreen = () => <RecordsScreen parts={parts} />;
