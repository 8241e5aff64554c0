"use client";

import dynamic from "next/dynamic";
import { INCOME } from "@/features/statement/kind";
import { partsOf, StatementScreen } from "@/features/statement/statement-list";

const Record = dynamic(() => import("@/features/statement/desk-record").then((m) => m.deskRecordOf(INCOME)));
const parts = partsOf(INCOME, Record, { title: "还没有利润表", hint: "事务所提交以后在这里查看和审核。" });

/** 利润表 of all firms, for the association. // domain a §7.3 */
export const DeskIncomeScreen = () => <StatementScreen parts={parts} />;
