import { WORKING_AGE } from "@/contracts/basic/ages";
import { DUES_OWNER, STARTER, TRANSFER_TYPE, transferFields } from "@/contracts/basic/transfer/transfer-fields";
import { daysAfter, yearsAfter } from "@/contracts/kit/day/dates";
import { metaOf } from "@/contracts/kit/field";
import { factsOfIdNo, idNoFault } from "@/contracts/kit/number/id-no";
import { isEmpty } from "@/contracts/kit/none";
import { type FieldError, type Finding, findingsAt, requestOf } from "@/contracts/kit/validate";
import type { z } from "zod";

export type TransferKey = keyof typeof transferFields;
/** What rules look at: the items, and which kinds of files stand beside them. */
export type TransferForm = { readonly [K in TransferKey]: z.output<(typeof transferFields)[K]> } & {
  readonly attachments: readonly { readonly attachType: number }[];
};

/** Dictionary `attach_type`: 申请表, 离职证明, 劳动合同, 社保证明. */
export const TRANSFER_FILES = { form: 19, leaving: 10, contract: 8, insurance: 9 } as const;
/** How far ahead both dates may lie; the last act is done when the new employment has begun. // domain a §2.3 */
export const TRANSFER_DAYS_AHEAD = 30;

type Asked = Pick<TransferForm, "startedBy" | "transferType">;
const isOf = (type: number | null, ...types: readonly number[]): boolean => types.includes(type ?? 0);
/** Between provinces the other side is no member here. */
export const isAcross = ({ transferType }: Pick<Asked, "transferType">): boolean =>
  isOf(transferType, TRANSFER_TYPE.out, TRANSFER_TYPE.in);

/** Whether an item is asked of such a transfer; browser and server ask the same. */
export function appliesToTransfer(key: string, { startedBy, transferType }: Asked): boolean {
  const isLetGo = startedBy === STARTER.from;
  switch (key) {
    case "staffId":
      return isLetGo;
    // Who is picked brings his own.
    case "staffName":
    case "idType":
    case "idNo":
    case "certNo":
      return !isLetGo;
    case "otherCompanyName":
      return isLetGo || isAcross({ transferType });
    case "otherProvinceCode":
      return isAcross({ transferType });
    default:
      return true;
  }
}

/** One writing for one meaning: nothing stays behind a question that is not asked; who is picked is named by his row. */
export function canonicalTransfer<F extends TransferForm>(form: F): F {
  const keep = <K extends TransferKey>(key: K) => (appliesToTransfer(key, form) ? form[key] : null);
  return {
    ...form,
    staffId: keep("staffId"),
    certNo: keep("certNo"),
    otherCompanyName: keep("otherCompanyName"),
    otherProvinceCode: keep("otherProvinceCode"),
  };
}

const NEEDED = [
  "startedBy",
  "transferType",
  "staffId",
  "staffName",
  "idType",
  "idNo",
  "otherCompanyName",
  "otherProvinceCode",
  "reason",
  "leaveDate",
  "newHireDate",
] as const satisfies readonly TransferKey[];

/** What a submission has. // domain a §2.2 column R */
export const transferNeeds = (form: Asked): TransferKey[] => NEEDED.filter((key) => appliesToTransfer(key, form));

/** What the typed one lacks, in words. */
export function transferMissing(form: TransferForm): FieldError[] {
  const items = transferNeeds(form)
    .filter((key) => isEmpty(form[key]))
    .map((path) => ({ path, message: requestOf(metaOf(transferFields[path])) }));
  const hasForm = form.attachments.some(({ attachType }) => attachType === TRANSFER_FILES.form);
  return hasForm
    ? items
    : [...items, { path: "attachments", message: "请在「附件」中上传本人签名、单位盖章的转所申请表" }];
}

const { error, warning } = findingsAt<TransferKey | "attachments">();

function kind(form: TransferForm): Finding[] {
  const { transferType, startedBy } = form;
  if (!isOf(transferType, ...Object.values(TRANSFER_TYPE)))
    return [error("ZS1", "transferType", "会员类型变更不涉及转所，请在「会员申请」中办理")];
  if (transferType === TRANSFER_TYPE.out && startedBy === STARTER.to)
    return [error("ZS1", "transferType", "转出外省由转出单位提出，请把「提出方」改为转出单位，或改选外省转入")];
  return transferType === TRANSFER_TYPE.in && startedBy === STARTER.from
    ? [error("ZS1", "transferType", "外省转入由转入单位提出，请把「提出方」改为转入单位，或改选转出外省")]
    : [];
}

function document({ startedBy, idType, idNo }: TransferForm, today: string): Finding[] {
  if (startedBy === STARTER.from || idType === null || idNo === null) return [];
  const fault = idNoFault(idType, idNo, today);
  return fault ? [error("ID", "idNo", fault)] : [];
}

function dates({ leaveDate, newHireDate, idType, idNo }: TransferForm, today: string): Finding[] {
  const latest = daysAfter(today, TRANSFER_DAYS_AHEAD);
  const earliest = yearsAfter(today, -1);
  const birthDate = factsOfIdNo(idType, idNo)?.birthDate ?? null;
  const bounded = (key: "leaveDate" | "newHireDate", date: string | null, label: string): Finding[] => {
    if (date === null) return [];
    if (date > latest) return [error("ZS2", key, `${label}最晚为 ${latest}`)];
    if (birthDate !== null && date < yearsAfter(birthDate, WORKING_AGE))
      return [error("ZS2", key, `${label}时未满16周岁，请核对${label}和证件号码`)];
    return date < earliest ? [warning("ZS2", key, `${label}在一年以前，请核对`)] : [];
  };
  const isReversed = leaveDate !== null && newHireDate !== null && newHireDate < leaveDate;
  return [
    ...bounded("leaveDate", leaveDate, "原单位离职日期"),
    ...(isReversed
      ? [error("ZS2", "newHireDate", "新单位入职日期不能早于原单位离职日期")]
      : bounded("newHireDate", newHireDate, "新单位入职日期")),
  ];
}

/** A code of a province has nothing behind its first two digits. */
const province = ({ otherProvinceCode }: TransferForm): Finding[] =>
  otherProvinceCode === null || otherProvinceCode.endsWith("0000")
    ? []
    : [error("ZS3", "otherProvinceCode", "请选择省份")];

const papers = ({ attachments }: TransferForm): Finding[] =>
  attachments.length > 0 && !attachments.some(({ attachType }) => attachType === TRANSFER_FILES.leaving)
    ? [warning("ZS4", "attachments", "尚未上传离职证明（解除劳动合同证明），税协审核时可能要求补充")]
    : [];

/** All that is wrong or doubtful with a transfer as typed. // domain a §2.2 */
export const transferRules = (form: TransferForm, { today }: { readonly today: string }): Finding[] => [
  ...kind(form),
  ...document(form, today),
  ...dates(form, today),
  ...province(form),
  ...papers(form),
];

/**
 * Who has the person's dues of the year in which a transfer between provinces is finished: up to and including the day
 * (`MM-DD`) the receiving one, later the leaving one. Null within a province. // domain a §2.2
 */
export const duesOwnerOf = (
  { transferType }: Pick<Asked, "transferType">,
  finished: string,
  lastDay: string,
): number | null =>
  isAcross({ transferType }) ? (finished.slice(5) <= lastDay ? DUES_OWNER.receiving : DUES_OWNER.leaving) : null;
