import { z } from "zod";
import type { TaxTerms } from "@/contracts/basic/tax/tax-facts";
import { monthDay } from "@/contracts/kit/scalars";
import type { Services } from "@/server/platform/call/services";
import { defineParam } from "@/server/platform/params/params";

/** 数电发票 asks for neither; receipts of many provinces still do. // domain a §4.4 [AC] */
const requiresInvoiceContact = defineParam("tax.requiresInvoiceContact", z.boolean(), true, "开票地址和电话必填");
/** // domain a §4.2 [AC] */
const includesWithheld = defineParam("tax.includesWithheld", z.boolean(), false, "纳税合计计入代扣代缴个人所得税");
const revenueGap = defineParam(
  "tax.revenueGap",
  z.int().min(1).max(100),
  5,
  "申报营业收入与利润表相差须说明的比例（%）",
);

/** What the association has settled about taxes of its firms. */
export const taxTerms = ({ params }: Pick<Services, "params">): TaxTerms => ({
  requiresInvoiceContact: params.get(requiresInvoiceContact),
  includesWithheld: params.get(includesWithheld),
  revenueGap: params.get(revenueGap),
});

/** 汇算清缴 ends then, so the year's figures are settled. // domain a §0.9 [AC] */
const yearDue = defineParam("workbench.taxYearDue", monthDay(), "05-31", "年度纳税情况填报截止日(次年，月-日)");
/** Last day for the taxes of a year. */
export const taxYearDeadline = ({ params }: Pick<Services, "params">, year: number): string =>
  `${year + 1}-${params.get(yearDue)}`;
