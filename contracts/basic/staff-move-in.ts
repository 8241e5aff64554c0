import { staffSheet, staffSheetForm } from "@/contracts/basic/staff-sheet";
import { field } from "@/contracts/kit/field";
import { creditCode } from "@/contracts/kit/scalars";
import { defineSheet } from "@/contracts/kit/sheet";

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
  columns: [
    { key: "firmCreditCode", note: "事务所须先迁入或开通" },
    ...staffSheet.columns.map((column) => (column.key === "joinDate" ? { ...column, note: "会员填写" } : column)),
  ],
});
