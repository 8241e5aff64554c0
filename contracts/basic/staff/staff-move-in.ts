import { staffSheet, staffSheetForm } from "@/contracts/basic/staff/staff-sheet";
import { field } from "@/contracts/kit/field";
import { creditCode } from "@/contracts/kit/scalars";
import { defineSheet } from "@/contracts/kit/sheet";

/** Of a member whom the association takes over: what it has given him, behind the column that it belongs to. */
const GIVEN = {
  memberType: { key: "memberNo", note: "会员填写，已发给本人的证号" },
  practiceDate: { key: "firstPracticeDate", note: "执业会员填写，不晚于执业备案日期" },
} as const;
const givenBehind = (key: string) => (Object.hasOwn(GIVEN, key) ? [GIVEN[key as keyof typeof GIVEN]] : []);

/** What a firm's own workbook of people holds, what the association alone knows of them, and whose people they are. */
export const staffMoveInForm = staffSheetForm.extend({
  firmCreditCode: field(creditCode(), { label: "所属事务所统一社会信用代码", kind: "code", width: 190 }),
});

/** People of all firms as the association brings them in at once. // contract §7.22 */
export const staffMoveInSheet = defineSheet({
  title: "从业人员迁入",
  form: staffMoveInForm,
  updateKey: "idNo",
  uniqueKeys: ["certNo", "memberNo"],
  columns: [
    { key: "firmCreditCode", note: "事务所须先迁入或开通" },
    ...staffSheet.columns.flatMap((column) => [
      column.key === "joinDate" ? { ...column, note: "会员填写" } : column,
      ...givenBehind(column.key),
    ]),
  ],
});
