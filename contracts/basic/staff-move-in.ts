import { staffSheet, staffSheetForm } from "@/contracts/basic/staff-sheet";
import { anyOf, restBase } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { creditCode } from "@/contracts/kit/scalars";
import { defineSheet, importApi } from "@/contracts/kit/sheet";

/** What a firm's own workbook of people holds, and whose people they are. */
export const staffMoveInForm = staffSheetForm.extend({
  firmCreditCode: field(creditCode(), { label: "所属事务所统一社会信用代码", kind: "code", width: 190 }),
});

/** People of all firms as the association brings them in at once. // contract §7.22 */
export const staffMoveInSheet = defineSheet({
  title: "从业人员迁入",
  form: staffMoveInForm,
  updateKey: "idNo",
  uniqueKeys: ["certNo"],
  maxRows: 5_000,
  columns: [{ key: "firmCreditCode", note: "事务所须先迁入或开通" }, ...staffSheet.columns],
});

/** Import of all firms' people by the association. */
export const staffMoveInApi = importApi("basic.staff-move-in", restBase("basic", "staff-move-in"), {
  title: "资料迁入：从业人员",
  access: anyOf("g_hy_desk_movein_import"),
});
