"use client";

import dynamic from "next/dynamic";
import { CASH } from "@/features/statement/kind";
import { partsOf, StatementScreen } from "@/features/statement/statement-list";

const Record = dynamic(() => import("@/features/statement/statement-record").then((m) => m.recordOf(CASH)));
const parts = partsOf(CASH, Record);

/** 现金流量表 of the firm. // domain a §10 */
export const CashScreen = () => <StatementScreen parts={parts} />;
