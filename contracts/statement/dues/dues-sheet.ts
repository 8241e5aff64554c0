import { z } from "zod";
import { field } from "@/contracts/kit/field";
import { type ListSheet, listSheet } from "@/contracts/kit/sheet";
import { dues, duesItem } from "@/contracts/statement/dues/dues";

/** The list itself. */
export const duesSheet: ListSheet = listSheet({
  title: dues.title,
  row: dues.row as z.ZodObject,
  columns: [...dues.resource.columns],
});

/** Behind it: the persons' lines of its bills, with masked numbers as on the screen. // domain a §12.5, §12.8 */
export const duesItemSheet: ListSheet = listSheet({
  title: "个人会费明细",
  row: z.object({
    ...duesItem.shape,
    billNo: field(z.string(), { label: "缴费单号", kind: "code" }),
    companyName: field(z.string(), { label: "事务所" }),
    period: field(z.string(), { label: "会费期次" }),
  }) as z.ZodObject,
  columns: [
    ...["billNo", "companyName", "period", "itemNo", "staffName", "idNo", "memberNo", "certNo", "memberType"],
    ...["joinDate", "duesType", "standardFee", "reductionType", "reductionAmount", "payableAmount", "payStatus"],
    ...["sourceNote", "objection", "objectionTime", "objectionAnswer"],
  ],
});
