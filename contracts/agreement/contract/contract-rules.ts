import { showAmount } from "@/contracts/kit/amount/amount";
import { daysAfter, daysBetween, yearsAfter } from "@/contracts/kit/day/dates";
import { fixed, sumCents, toUnits } from "@/contracts/kit/amount/decimal";
import { metaOf } from "@/contracts/kit/field";
import { isNone } from "@/contracts/kit/none";
import { type FieldError, type Finding, findingsAt, requestOf } from "@/contracts/kit/validate";
import { inYuanAt, sumOf } from "@/contracts/agreement/contract/contract-amounts";
import {
  CONTRACT_STATUS,
  CONTRACT_TYPE,
  contractFields,
  PRICING,
  RISK,
  SCAN_FILE,
} from "@/contracts/agreement/contract/contract-fields";
import type { ContractItem } from "@/contracts/agreement/contract/contract-fields";
import { isSubTypeOf, needsSigner, SERVICE } from "@/contracts/agreement/service-types";

interface Dated {
  readonly startDate: string | null;
  readonly endDate: string | null;
}

/** What the rules look at. */
export interface ContractForm extends Dated {
  readonly contractType: number;
  readonly parentContractId: string | null;
  readonly signDate: string | null;
  readonly pricingMode: number | null;
  readonly contractAmount: string | null;
  readonly taxRate: number | null;
  readonly planHours: string | null;
  readonly foreignCurrency: string | null;
  readonly foreignAmount: string | null;
  readonly exchangeRate: string | null;
  readonly exchangeDate: string | null;
  readonly projectLeaderId: string | null;
  readonly servicePersonIds: readonly string[];
  readonly acceptRisk: number | null;
  readonly acceptorId: string | null;
  readonly acceptDate: string | null;
  readonly independenceOk: boolean | null;
  readonly purpose: string | null;
  readonly items: readonly ContractItem[];
  readonly payPlans: readonly { readonly planDate: string | null; readonly amount: string }[];
  readonly receipts: readonly { readonly receiptDate: string; readonly amount: string }[];
  readonly attachments: readonly { readonly attachType: number }[];
}

/** A service agreed for years is looked at again. // domain b §3 (2) 常年 ≤ 3 years */
const MAX_YEARS = 3;

const { error, warning } = findingsAt();
const cents = (amount: string | null): bigint | null => toUnits(amount, 2);
const hasCategory = ({ items }: Pick<ContractForm, "items">, ...categories: number[]): boolean =>
  items.some(({ serviceCategory }) => categories.includes(serviceCategory));

/** 免费、公益, by the hour or a frame: nothing may be agreed as its amount. // domain b §3 (2), (7) */
const mayBeFree = ({ pricingMode, contractType }: ContractForm): boolean =>
  pricingMode === PRICING.free || pricingMode === PRICING.hourly || contractType === CONTRACT_TYPE.framework;

const isAfter = (day: string | null, other: string | null): boolean => day !== null && other !== null && day > other;

function dateFindings(form: ContractForm, today: string): Finding[] {
  const { signDate, startDate, endDate, acceptDate } = form;
  const out: Finding[] = [];
  if (isAfter(signDate, today)) out.push(error("CT1", "signDate", `签订日期不能晚于今天 ${today}`));
  if (isAfter(startDate, endDate)) out.push(error("CT2", "endDate", `服务期止不能早于服务期起 ${startDate}`));
  else if (form.contractType === CONTRACT_TYPE.yearly && startDate !== null && endDate !== null) {
    // A term of three years ends on the day before.
    if (endDate >= yearsAfter(startDate, MAX_YEARS))
      out.push(warning("CT3", "endDate", `常年合同一般不超过${MAX_YEARS}年，请核对服务期`));
  }
  if (isAfter(signDate, startDate))
    out.push(warning("X17", "signDate", "签订日期晚于服务期起，属于先服务后签约，请核对"));
  if (isAfter(acceptDate, today)) out.push(error("CT4", "acceptDate", `承接评估日期不能晚于今天 ${today}`));
  else if (isAfter(acceptDate, signDate))
    out.push(warning("CT4", "acceptDate", "承接评估应在签约以前完成，请核对日期"));
  return out;
}

function amountFindings(form: ContractForm): Finding[] {
  const { pricingMode, contractAmount } = form;
  const amount = cents(contractAmount);
  const out: Finding[] = [];
  if (amount === 0n && pricingMode !== null && !mayBeFree(form))
    out.push(error("CT5", "contractAmount", "合同金额须大于 0；免费、公益业务请把计价方式选为「免费/公益」"));
  if (amount !== null && amount > 0n && pricingMode === PRICING.free)
    out.push(error("CT5", "contractAmount", "计价方式为「免费/公益」的合同金额为 0；收费的请改选计价方式"));
  if (pricingMode === PRICING.contingent && hasCategory(form, SERVICE.assurance))
    out.push(warning("CT6", "pricingMode", "或有收费不宜用于涉税鉴证业务，请核对计价方式"));
  return out;
}

const isSameService = (one: ContractItem, other: ContractItem): boolean =>
  one.serviceCategory === other.serviceCategory &&
  one.serviceSubType === other.serviceSubType &&
  one.startDate === other.startDate &&
  one.endDate === other.endDate;

function itemFindings(form: ContractForm): Finding[] {
  return form.items.flatMap((item, at) => {
    const path = `items.${at}`;
    const out: Finding[] = [];
    if (!isSubTypeOf(item.serviceSubType, item.serviceCategory))
      out.push(error("CT7", `${path}.serviceSubType`, "服务小类不属于所选的服务类别，请重新选择"));
    if (form.items.findIndex((other) => isSameService(other, item)) !== at)
      out.push(error("CT8", `${path}.serviceSubType`, "同一服务小类、同一服务期列了两次，请合并为一行"));
    if (isAfter(item.startDate, item.endDate))
      out.push(error("CT9", `${path}.endDate`, `服务期止不能早于服务期起 ${item.startDate}`));
    else if (isAfter(form.startDate, item.startDate) || isAfter(item.endDate, form.endDate))
      out.push(warning("CT9", `${path}.startDate`, "服务项目的服务期超出了合同的服务期，请核对"));
    return out;
  });
}

function moneyFindings(form: ContractForm, today: string): Finding[] {
  const amount = cents(form.contractAmount);
  const out: Finding[] = [];
  const planned = sumCents(form.payPlans.map((one) => one.amount));
  // A frame or hours have no price that instalments could exceed.
  if (amount !== null && amount > 0n && planned > amount)
    out.push(
      error(
        "CT10",
        "payPlans",
        `收款计划合计 ${showAmount(sumOf(form.payPlans))} 元，超过合同金额 ${showAmount(form.contractAmount ?? "")} 元`,
      ),
    );
  form.receipts.forEach((one, at) => {
    if (isAfter(one.receiptDate, today))
      out.push(error("CT11", `receipts.${at}.receiptDate`, `收款日期不能晚于今天 ${today}`));
    if (cents(one.amount) === 0n) out.push(error("CT11", `receipts.${at}.amount`, "收款金额须大于 0"));
  });
  if (amount !== null && amount > 0n && sumCents(form.receipts.map((one) => one.amount)) > amount)
    out.push(warning("CT12", "receipts", `收款合计 ${showAmount(sumOf(form.receipts))} 元，超过合同金额，请核对`));
  return out;
}

const FOREIGN = ["foreignCurrency", "foreignAmount", "exchangeRate", "exchangeDate"] as const;

/** All of an amount in another currency or nothing of it; yuan follow from it. // domain b §3 (6) */
function foreignFindings(form: ContractForm): Finding[] {
  const open = FOREIGN.filter((key) => form[key] === null);
  if (open.length === FOREIGN.length) return [];
  const missing = open.map((key) =>
    error("CT13", key, `外币合同的币种、原币金额、汇率和汇率日期须一并填写，${requestOf(metaOf(contractFields[key]))}`),
  );
  const { foreignAmount, exchangeRate, contractAmount } = form;
  if (foreignAmount === null || exchangeRate === null || contractAmount === null) return missing;
  const reckoned = inYuanAt(foreignAmount, exchangeRate);
  return reckoned === null || cents(reckoned) === cents(contractAmount)
    ? missing
    : [
        ...missing,
        warning("CT13", "contractAmount", `按原币金额和汇率折算为 ${showAmount(reckoned)} 元，请核对合同金额`),
      ];
}

function acceptanceFindings(form: ContractForm): Finding[] {
  const { acceptRisk, acceptorId, projectLeaderId, independenceOk } = form;
  const out: Finding[] = [];
  if (acceptRisk === RISK.high && acceptorId !== null && acceptorId === projectLeaderId)
    out.push(error("CT14", "acceptorId", "承接风险等级为高时，批准人不能是项目负责人"));
  if (independenceOk === false && hasCategory(form, SERVICE.assurance))
    out.push(error("CT15", "independenceOk", "涉税鉴证业务须保持独立性，不能承接；请核对声明或去掉鉴证项目"));
  return out;
}

/** Rules across items, the same in browser and server. // domain b §3 (2), (7) */
export const contractRules = (form: ContractForm, { today }: { readonly today: string }): Finding[] => [
  ...dateFindings(form, today),
  ...amountFindings(form),
  ...itemFindings(form),
  ...moneyFindings(form, today),
  ...foreignFindings(form),
  ...acceptanceFindings(form),
];

/** Items that every contract in force has. // domain b §3 (2) column req */
const ALWAYS = [
  "customerId",
  "signDate",
  "startDate",
  "pricingMode",
  "contractAmount",
  "taxRate",
  "items",
  "projectLeaderId",
  "servicePersonIds",
  "acceptRisk",
  "acceptOpinion",
  "acceptorId",
  "acceptDate",
  "clientSigner",
  "firmSigner",
] as const satisfies readonly (keyof typeof contractFields)[];

/** What this contract has when it comes into force: some items follow from its kind and services. */
export function contractNeeds(form: ContractForm): (keyof typeof contractFields)[] {
  return [
    ...ALWAYS,
    ...(form.contractType === CONTRACT_TYPE.single ? [] : (["endDate"] as const)),
    ...(form.contractType === CONTRACT_TYPE.supplement ? (["parentContractId"] as const) : []),
    ...(form.pricingMode === PRICING.hourly ? (["planHours"] as const) : []),
    ...(hasCategory(form, SERVICE.assurance) ? (["independenceOk"] as const) : []),
    ...(hasCategory(form, SERVICE.assurance, SERVICE.review) ? (["purpose"] as const) : []),
  ];
}

const isEmpty = (value: unknown): boolean => isNone(value) || (Array.isArray(value) && value.length === 0);

/** Σ amount = contractAmount ±0.01; a draft may still be on the way there. */
function itemsOff(form: ContractForm): FieldError[] {
  const amount = cents(form.contractAmount);
  if (amount === null || form.items.length === 0) return [];
  const off = sumCents(form.items.map((one) => one.amount)) - amount;
  return off >= -1n && off <= 1n
    ? []
    : [
        {
          path: "items",
          message: `服务项目金额合计 ${showAmount(sumOf(form.items))} 元，与合同金额 ${showAmount(form.contractAmount ?? "")} 元不一致`,
        },
      ];
}

/** What keeps it from coming into force, one sentence beside each item. */
export function contractMissing(form: ContractForm): FieldError[] {
  const values = form as unknown as Readonly<Record<string, unknown>>;
  const items = contractNeeds(form)
    .filter((key) => isEmpty(values[key]))
    .map((key) => ({ path: key, message: requestOf(metaOf(contractFields[key])) }));
  const hasScan = form.attachments.some(({ attachType }) => attachType === SCAN_FILE);
  return [
    ...items,
    ...itemsOff(form),
    ...(hasScan
      ? []
      : [{ path: "attachments", message: "请上传合同扫描件（类型选「业务合同/委托协议」，最好是 PDF）" }]),
  ];
}

const BARE = "合同生效后不能修改，内容有变的办理「变更」";
const OVER = "合同已结束，只能登记收款和备注";
/** What goes on while a contract is being performed, and behind it. */
const WHILE_ACTIVE: readonly string[] = [
  "projectLeaderId",
  "servicePersonIds",
  "payPlans",
  "receipts",
  "remark",
  "attachments",
];
const BEHIND: readonly string[] = ["receipts", "remark", "attachments"];

/** Items that no save may change in this state, each with its reason. */
export function lockedContractItems(contractStatus: number): { path: string; reason: string }[] {
  if (contractStatus === CONTRACT_STATUS.draft) return [];
  const isActive = contractStatus === CONTRACT_STATUS.active;
  const open = isActive ? WHILE_ACTIVE : BEHIND;
  return Object.keys(contractFields)
    .filter((key) => !open.includes(key))
    .map((path) => ({ path, reason: isActive ? BARE : OVER }));
}

/** Leaders of 特定业务 sign; whose right is asked. // domain b §3 (2), 13号 */
export const needsSigningLeader = ({ items }: Pick<ContractForm, "items">): boolean =>
  needsSigner(items.map(({ serviceCategory }) => serviceCategory));

/** The period of a renewal: as long as the old one, from the day after it. // domain b §3 (4) dates shifted */
export function nextPeriod({ startDate, endDate }: Dated): Dated {
  if (endDate === null || startDate === null) return { startDate: null, endDate: null };
  const from = daysAfter(endDate, 1);
  const years = Number(from.slice(0, 4)) - Number(startDate.slice(0, 4));
  const isWholeYears = years > 0 && from === yearsAfter(startDate, years);
  return {
    startDate: from,
    endDate: isWholeYears ? daysAfter(yearsAfter(from, years), -1) : daysAfter(from, daysBetween(startDate, endDate)),
  };
}

/** One writing for one meaning: what is stored and judged. */
export function contractCanonical<F extends ContractForm>(form: F): F {
  return {
    ...form,
    parentContractId: form.contractType === CONTRACT_TYPE.supplement ? form.parentContractId : null,
    contractAmount: fixed(form.contractAmount, 2),
    foreignAmount: fixed(form.foreignAmount, 2),
    items: form.items.map((one) => ({ ...one, amount: fixed(one.amount, 2) })),
    payPlans: form.payPlans.map((one) => ({ ...one, amount: fixed(one.amount, 2) })),
    receipts: form.receipts.map((one) => ({ ...one, amount: fixed(one.amount, 2) })),
  };
}
