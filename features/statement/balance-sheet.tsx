"use client";

import dynamic from "next/dynamic";
import { BALANCE } from "@/features/statement/kind";
import { partsOf, StatementScreen } from "@/features/statement/statement-list";

const Record = dynamic(() => import("@/features/statement/statement-record").then((m) => m.recordOf(BALANCE)));
const parts = partsOf(BALANCE, Record);

/** 资产负债表 of the firm. // domain a §8 */
export const BalanceScreen = () => <StatementScreen parts={parts} />;
