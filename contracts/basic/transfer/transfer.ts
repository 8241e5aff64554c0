import { z } from "zod";
import { transferFields } from "@/contracts/basic/transfer/transfer-fields";
import { transferLifecycle } from "@/contracts/basic/transfer/transfer-lifecycle";
import { anyOf } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { maskIdNo } from "@/contracts/kit/number/id-no";
import { choicesFilter, dayFilter, instantOrNone, keywordFilter, lineFilter, shownText } from "@/contracts/kit/items";
import { personalItems } from "@/contracts/kit/personal";
import { defineRecord } from "@/contracts/kit/record";

const known = <S extends z.ZodType>(schema: S, label: string, more: object = {}) =>
  field(schema, { label, readOnly: true, ...more });

/** What the system knows of a transfer. // domain a §2.2 */
const knownItems = {
  transferNo: shownText("申请编号", { kind: "code", width: 150 }),
  transferStatus: known(z.int(), "状态", { kind: "dict", dict: "transfer_status", width: 130 }),
  /** Not told to the receiving firm before the leaving one has agreed. */
  fromCompanyName: shownText("转出单位", { width: 220 }),
  toCompanyName: shownText("转入单位", { width: 220 }),
  answerBy: shownText("答复期限", { kind: "date", width: 110 }),
  answerOpinion: shownText("对方单位意见", { kind: "longText" }),
  answerTime: instantOrNone("答复时间", { readOnly: true }),
  duesPaidTo: shownText("会费缴至年度"),
  duesNote: shownText("会费归属"),
  hoursNote: shownText("继续教育学时"),
  /** What keeps the leaving firm from letting him go, and what it should look at before. */
  checks: known(z.array(z.string()), "离职前核对"),
  submitUserName: shownText("提交人"),
  submitTime: instantOrNone("提交时间", { readOnly: true }),
  finishTime: instantOrNone("办结时间", { readOnly: true }),
} as const;

/** 转所: a person goes from one firm to another, with the word of both. // domain a §2.2 */
export const transfer = defineRecord({
  id: "basic.transfer",
  idKey: "transferId",
  title: "转所申请",
  noun: "转所申请",
  fields: transferFields,
  known: knownItems,
  lifecycle: transferLifecycle,
  access: {
    find: anyOf("g_hy_member_staff_find", "g_hy_desk_staff_view"),
    add: anyOf("g_hy_member_staff_transfer"),
    edit: anyOf("g_hy_member_staff_transfer"),
    del: anyOf("g_hy_member_staff_transfer"),
    export: anyOf("g_hy_member_staff_export", "g_hy_desk_staff_view"),
  },
  listed: [
    ...(["staffName", "transferStatus", "answerBy", "fromCompanyName", "toCompanyName", "transferType"] as const),
    ...(["transferNo", "leaveDate", "newHireDate", "idNo", "submitTime", "finishTime"] as const),
  ],
  filter: {
    keyword: keywordFilter("姓名、首字母、申请编号", "姓名或申请单位的名称及首字母，申请编号、资格证书编号或其后四位"),
    staffName: lineFilter("姓名", 50, { help: "可只填姓名中的一个字" }),
    transferStatus: choicesFilter("transfer_status", "状态"),
    transferType: choicesFilter("transfer_type", "转所类型"),
    transferNo: lineFilter("申请编号", 20),
    newHireDateFrom: dayFilter("入职日期从"),
    newHireDateTo: dayFilter("入职日期至"),
  },
  mainFilters: ["keyword", "transferStatus", "transferType"],
  sortable: ["transferNo", "transferStatus", "answerBy", "newHireDate", "submitTime", "createTime"],
  personal: personalItems({ idNo: maskIdNo }),
  takesConsent: true,
});

/** A number that was not there before. Browser and server ask the same. // contract §7.20 */
export const transferCollects = (before: object | null, after: object): boolean =>
  isFilled(after) && !(before && isFilled(before));

const isFilled = (values: object): boolean => {
  const { idNo } = values as { readonly idNo?: unknown };
  return typeof idNo === "string" && idNo.trim() !== "";
};
