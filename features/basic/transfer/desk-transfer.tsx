"use client";

import dynamic from "next/dynamic";
import type { transfer } from "@/contracts/basic/transfer/transfer";
import { transferNames } from "@/features/basic/transfer/transfer-names";
import { type RecordsApartParts, RecordsScreen } from "@/components/record/records/records-screen";

const PARTS: RecordsApartParts<typeof transfer> = {
  ...transferNames,
  record: dynamic(() => import("@/features/basic/transfer/transfer-record").then((m) => m.TransferRecord)),
  empty: { title: "还没有转所申请", hint: "事务所提交、对方单位同意后在这里审核；逾期未答复的由协会协调。" },
};

/** 转所办理: the association's side. // domain a §2.2 */
export const DeskTransferScreen = () => <RecordsScreen parts={PARTS} />;
