"use client";

import dynamic from "next/dynamic";
import { BALANCE } from "@/features/statement/kind";
import { partsOf, StatementScreen } from "@/features/statement/statement-list";

const Record = dynamic(() => import("@/features/statement/desk-record").then((m) => m.deskRecordOf(BALANCE)));
const parts = partsOf(BALANCE, Record, { title: "还没有资产负债表", hint: "事务所提交以后在这里查看和审核。" });

/** 资产负债表 of all firms, for the association. // domain a §7.3 */
export const DeskBalanceScreen = () => <StatementScreen parts={parts} />;
