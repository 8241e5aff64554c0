import { z } from "zod";
import { monthDay } from "@/contracts/kit/scalars";
import type { Services } from "@/server/platform/call/services";
import { defineParam, defineParamOrder } from "@/server/platform/params/params";

type Asking = Pick<Services, "params">;

const ratio = (key: string, standard: number, label: string) =>
  defineParam(key, z.int().min(1).max(1_000), standard, label);
const warnRatio = ratio("agreement.invoiceWarnRatio", 100, "开票净额占协议金额须说明原因的比例(%)");
const mostRatio = ratio("agreement.invoiceMostRatio", 150, "开票净额占协议金额的上限(%)，计时和风险收费的不限");
defineParamOrder([warnRatio, mostRatio], { orSame: true });
/** // domain b §0.4 X5 [AS] */
export const invoiceRatios = ({ params }: Asking) => ({ warn: params.get(warnRatio), most: params.get(mostRatio) });

/** Of the year after that of the invoice. // domain b §13.1 year_lock_date [AS] */
export const yearLockDay = defineParam(
  "agreement.yearLockDate",
  monthDay(),
  "03-31",
  "协议发票年度锁定日（次年的月-日，过后锁定上一年度）",
);
/** For how long the association opens a locked invoice. [AS] */
export const unlockDays = defineParam(
  "agreement.unlockDays",
  z.int().min(1).max(366),
  15,
  "协议发票解锁后可修改的天数",
);
