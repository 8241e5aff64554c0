"use client";

import dynamic from "next/dynamic";
import { INCOME } from "@/features/statement/kind";
import { partsOf, StatementScreen } from "@/features/statement/statement-list";

const Record = dynamic(() => import("@/features/statement/statement-record").then((m) => m.recordOf(INCOME)));
const parts = partsOf(INCOME, Record);

/** 利润表 of the firm. // domain a §9 */
export const IncomeScreen = () => <StatementScreen parts={parts} />;
