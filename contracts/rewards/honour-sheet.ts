import { z } from "zod";
import { field } from "@/contracts/kit/field";
import { certNo, creditCode, numberPart, optional, personName, text } from "@/contracts/kit/scalars";
import { defineSheet } from "@/contracts/kit/sheet";
import { writtenName } from "@/contracts/kit/text/visible-text";
import { recordFields } from "@/contracts/rewards/record-fields";
import { publishDay } from "@/contracts/rewards/record-lifecycle";

const { rewardType, level, title, authority, authorityType, docNo, decideDate, bonusAmount, score } = recordFields;
/** What an honour says, whosever it is. // domain b §8 (2) */
const honour = { rewardType, level, title, authority, authorityType, docNo, decideDate, bonusAmount, score } as const;
const own = { ...honour, publishTo: publishDay() } as const;

const COLUMNS = [
  { key: "rewardType", isRequired: true },
  { key: "level", isRequired: true },
  { key: "title", isRequired: true },
  { key: "authority", isRequired: true },
  { key: "authorityType", isRequired: true },
  { key: "docNo", note: "一份文书表彰多个对象的，各行填写同一文号" },
  { key: "decideDate", isRequired: true },
  { key: "bonusAmount" },
  { key: "score" },
  { key: "publishTo", note: "留空表示不公示" },
] as const;

const NOTE = "每行一条奖励，导入后即生效并通知事务所；同一对象、同一文号已登记的不能再导入，没有文号的比对名称和日期。";

/** Honours of firms in a workbook of the association. */
export const companyHonourSheet = defineSheet({
  title: "事务所奖励",
  form: z.strictObject({
    creditCode: field(optional(creditCode()), { label: "统一社会信用代码", kind: "code", width: 190 }),
    companyName: field(optional(text(100).overwrite(writtenName)), { label: "事务所名称", width: 260 }),
    ...own,
  }),
  columns: [
    { key: "creditCode", note: "与事务所名称至少填写一项" },
    { key: "companyName", note: "填写全称" },
    ...COLUMNS,
  ],
  linesNote: NOTE,
});

/** Honours of people, likewise. */
export const personHonourSheet = defineSheet({
  title: "税务师奖励",
  form: z.strictObject({
    staffName: field(personName(), { label: "姓名", width: 150 }),
    certNo: field(optional(certNo().overwrite((s) => s.toUpperCase())), {
      label: "资格证书编号",
      kind: "code",
      width: 160,
    }),
    memberNo: field(optional(numberPart(30)), { label: "个人会员证号", kind: "code", width: 130 }),
    ...own,
  }),
  columns: [
    { key: "staffName" },
    { key: "certNo", note: "与个人会员证号至少填写一项" },
    { key: "memberNo" },
    ...COLUMNS,
  ],
  linesNote: NOTE,
});

/** A row's honour, its cells all right. */
export type HonourRow = z.output<z.ZodObject<typeof own>>;
