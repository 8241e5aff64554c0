"use client";

import dynamic from "next/dynamic";
import { CASH } from "@/features/statement/kind";
import { partsOf, StatementScreen } from "@/features/statement/statement-list";

const Record = dynamic(() => import("@/features/statement/desk-record").then((m) => m.deskRecordOf(CASH)));
const parts = partsOf(CASH, Record, { title: "还没有现金流量表", hint: "事务所提交以后在这里查看和审核。" });

/** 现金流量表 of all firms, for the association. // domain a §7.3 */
export const DeskCashScreen = () => <StatementScreen parts={parts} />;
