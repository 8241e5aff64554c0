import { showAmount } from "@/contracts/kit/amount/amount";
import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { agreementFiling, type AgreementFilingForm } from "@/contracts/agreement/filing/filing";
import { CONTRACT_STATUS } from "@/contracts/agreement/contract/contract-fields";
import { AGREE_STATUS, FILING_TYPE, TAX_CONFIRM } from "@/contracts/agreement/filing/filing-fields";
import { categoriesOf, isForeignTo } from "@/contracts/agreement/filing/filing-rules";
import type { Change } from "@/contracts/kit/diff";
import { daysAfter } from "@/contracts/kit/day/dates";
import { fixed } from "@/contracts/kit/amount/decimal";
import { startOfDay } from "@/server/platform/call/services";
import { lookupsOf } from "@/server/records/history";
import type { RecordContext, WriteContext } from "@/server/records/hooks";
import { keepRecords } from "@/server/records/records";
import { isOfficer } from "@/server/reference/scope";
import { addContractChild } from "@/server/modules/agreement/contract/contract-children";
import { agreementContracts } from "@/server/modules/agreement/contract/contract.table";
import { reportCountOf, withReportCounts } from "@/server/modules/agreement/figures/report-totals";
import { addCustomerChild, addFiledAgreement } from "@/server/modules/agreement/customer/customer-children";
import { staffBriefs } from "@/server/modules/basic/read";
import {
  filingFaults,
  filingFindings,
  gatherFilings,
  type FilingKnown,
  versionOf,
} from "@/server/modules/agreement/filing/filing-checks";
import { contractNames, IN_FORCE, isFiledFor, liveOfContract } from "@/server/modules/agreement/filing/filing-facts";
import { leftNames, namedIn } from "@/server/modules/agreement/filing/filing-people";
import { lockRefusal } from "@/server/modules/agreement/filing/filing-year-lock";
import { FILING, filingSteps } from "@/server/modules/agreement/filing/filing-steps";
import { invoicedOfAgreement, shareOf } from "@/server/modules/agreement/invoice/invoice-sums";
import { agreementFilings, type FilingRow } from "@/server/modules/agreement/filing/filing.table";

export const titleOf = ({ agreementNo, clientName }: Pick<FilingRow, "agreementNo" | "clientName">): string =>
  clientName === null ? agreementNo : `${clientName}（${agreementNo}）`;

const wordsOf = (record: FilingRow): string =>
  [
    ["备案编号", record.filingNo],
    ["委托人", record.clientName],
    ["协议金额", record.agreementAmount === null ? null : `${showAmount(record.agreementAmount)} 元`],
    ["解锁至", record.unlockedUntil],
    ["服务期", record.serviceStart === null ? null : `${record.serviceStart} 至 ${record.serviceEnd ?? ""}`],
  ]
    .flatMap(([label, text]) => (text ? [`${label}：${text}`] : []))
    .join("\n");

/** Items of a change alone say nothing of a first filing; amounts in one writing. */
function canonical(form: AgreementFilingForm): AgreementFilingForm {
  const kept = Object.entries(form).map(([key, value]) => [key, isForeignTo(key, form) ? null : value]);
  return {
    ...(Object.fromEntries(kept) as AgreementFilingForm),
    agreementAmount: fixed(form.agreementAmount, 2),
    items: form.items.map((item) => ({ ...item, itemAmount: fixed(item.itemAmount, 2) })),
    yearAmounts: form.yearAmounts
      .map((row) => ({ ...row, amount: fixed(row.amount, 2) }))
      .sort((a, b) => a.year - b.year),
  };
}

/** What a change may not touch, and what nobody types. // domain b §4 (6) */
function lockedItems(_form: AgreementFilingForm, { baseId }: FilingRow) {
  const byUs = { path: "filingType", reason: "备案类型由系统填写" };
  if (baseId === null) return [byUs];
  const reason = "变更不能更换，请终止原备案后另行备案";
  return [byUs, { path: "contractId", reason }, { path: "agreementNo", reason }];
}

/** Names of people and contract of some forms, by id. */
async function namesOf(forms: readonly Partial<AgreementFilingForm>[], { db }: WriteContext) {
  const people = await staffBriefs(
    db,
    forms.flatMap(({ items = [] }) => namedIn(items)),
  );
  const contracts = await contractNames(
    db,
    forms.flatMap(({ contractId }) => contractId ?? []),
  );
  return new Map([...people.map(({ staffId, staffName }) => [staffId, staffName] as const), ...contracts]);
}

/** Versions of the same agreement that this reader may see; drafts are the firm's affair. */
async function versionsOf({ db, user }: RecordContext, { rootId }: FilingRow) {
  const { filingId, versionNo, agreeStatus, effectiveFrom, changeContent } = agreementFilings;
  const rows = await db
    .select({ filingId, versionNo, agreeStatus, effectiveFrom, changeContent })
    .from(agreementFilings)
    .where(and(eq(agreementFilings.rootId, rootId), isOfficer(user) ? sql`${agreeStatus} <> 0` : undefined))
    .orderBy(desc(versionNo));
  return rows;
}

/** What a version changes against the one before it, in words. */
export async function versionChanges(context: Pick<RecordContext, "db" | "services" | "now">, record: FilingRow) {
  const base = await versionOf(context.db, record.baseId);
  if (!base) return [];
  const named = [...base.people, ...record.people].map(({ staffId, staffName }) => [staffId, staffName] as const);
  const { lookups } = await lookupsOf(context, [], new Map(named));
  const own = new Set(["filingType", "changeContent", "changeDate", "changeReason"]);
  return agreementFiling.diff(base, record, lookups).filter(({ path }) => !own.has(path));
}

/** Somebody of its people is gone, while it is in force. // domain b §4 (6) */
export const hasLeft: SQL = sql`(${inArray(agreementFilings.agreeStatus, [...IN_FORCE])} and jsonb_array_length(${leftNames}) > 0)`;

/** Its contract is over before its time, and it still stands. // domain b §3 (5), §4 (4) */
export const isContractOver: SQL = sql`(${inArray(agreementFilings.agreeStatus, [AGREE_STATUS.filed, AGREE_STATUS.changing])}
  and coalesce(${agreementFilings.contractId}, '') in (select c.contract_id from ${agreementContracts} as c
    where c.contract_status = ${CONTRACT_STATUS.ended}))`;

async function leftOf({ db }: RecordContext, { filingId }: FilingRow): Promise<string[]> {
  const [row] = await db
    .select({ left: leftNames })
    .from(agreementFilings)
    .where(and(eq(agreementFilings.filingId, filingId), inArray(agreementFilings.agreeStatus, [...IN_FORCE])));
  return row?.left ?? [];
}

/** What its invoices come to, of every version alike. // domain b §4 (3) 已开票/比例 */
async function billedOf({ db }: RecordContext, { filingId, agreementAmount }: FilingRow) {
  const [row] = await db
    .select({ invoicedAmount: invoicedOfAgreement })
    .from(agreementFilings)
    .where(eq(agreementFilings.filingId, filingId));
  const invoicedAmount = row?.invoicedAmount ?? "0.00";
  return { invoicedAmount, invoicedRatio: shareOf(invoicedAmount, agreementAmount) };
}
const UNCONFIRMED: readonly number[] = [TAX_CONFIRM.waiting, TAX_CONFIRM.refused];

const NUMBERS = ["filingNo", "agreementNo"] as const;

/** Its firm asks the association to open its year, and waits for the answer. // domain b §4 (7) */
const isUnlockAsked: SQL = isNotNull(agreementFilings.unlockAskedTime);

/** Unlocking is for what is locked; it is asked for once, and answered or taken back where it was asked. */
function unusedUnlocking(context: RecordContext, row: Partial<FilingRow>): readonly string[] {
  const isAsked = (row.unlockAskedTime ?? null) !== null;
  const mayAsk = !isAsked && lockRefusal(row, context) !== null;
  return [...(mayAsk ? [] : ["askUnlock"]), ...(isAsked ? [] : ["cancelUnlock", "unlock", "refuseUnlock"])];
}

addCustomerChild({ noun: "协议备案", table: agreementFilings, column: agreementFilings.customerId });
addFiledAgreement(isFiledFor);
addContractChild({ noun: "协议备案", countOf: liveOfContract });

/** Agreement filings, as the engine keeps them. */
export const filingRecords = keepRecords<typeof agreementFiling, typeof agreementFilings, FilingKnown>({
  of: agreementFiling,
  table: agreementFilings,
  files: FILING,
  gather: gatherFilings,
  toCanonical: canonical,
  rules: filingFindings,
  missingItems: filingFaults,
  // Drafts are the firm's own affair; one that it asks to open is seen as it was asked for.
  visibleTo: ({ user }) =>
    isOfficer(user)
      ? or(ne(agreementFilings.agreeStatus, AGREE_STATUS.draft), isNotNull(agreementFilings.unlockReason))
      : undefined,
  // Whoever answers sees what was asked for.
  readOnlyReason: (_context, record) =>
    (record?.unlockAskedTime ?? null) === null ? null : "已申请解锁，协会正在办理；需要修改的请先「撤回解锁申请」",
  lockedItems,
  toColumns: (form, { before, recordId, record, known: { contract, people } }) => ({
    ...(before === null ? { rootId: recordId, versionNo: 1 } : {}),
    filingType: record?.filingType ?? FILING_TYPE.first,
    unlockReason: null,
    contractNo: contract?.contractNo ?? null,
    contractName: contract?.contractName ?? null,
    customerId: contract?.customerId ?? null,
    clientName: contract?.clientName ?? null,
    clientCreditCode: contract?.creditCode ?? null,
    clientTaxAuthority: contract?.taxAuthorityName ?? null,
    serviceCategories: categoriesOf(form.items),
    people: namedIn(form.items).flatMap((id) => {
      const person = people.get(id);
      if (!person) return [];
      const { staffId, staffName, maySign } = person;
      return [{ staffId, staffName, maySign }];
    }),
  }),
  toAnswer: async (record, context) => ({
    filingDate: record.filingDate?.toISOString() ?? null,
    unlockAskedTime: record.unlockAskedTime?.toISOString() ?? null,
    versions: await versionsOf(context, record),
    versionChanges: await versionChanges(context, record),
    leftPeople: await leftOf(context, record),
    ...(await billedOf(context, record)),
    reportCount: await reportCountOf(context.db, "rootId", record.rootId),
  }),
  listColumns: { invoicedAmount: invoicedOfAgreement, rootId: sql`${agreementFilings.rootId}` },
  toRows: async (rows, { db }) =>
    (await withReportCounts(db, "rootId", rows)).map((row) => ({
      ...row,
      invoicedRatio: shareOf(row["invoicedAmount"], row["agreementAmount"]),
    })),
  namesOf,
  texts: {
    indexed: [...NUMBERS, "clientName", "clientCreditCode", "contractNo", "taxCollectNo", "initials", "companyName"],
    keyword: {
      columns: [...NUMBERS, "clientName", "clientCreditCode", "contractNo", "taxCollectNo"],
      names: ["clientName"],
    },
    filters: { numbers: NUMBERS },
  },
  searchesFirm: true,
  toCondition: {
    serviceCategories: (categories) =>
      categories.length === 0
        ? undefined
        : or(...categories.map((one) => sql`${agreementFilings.serviceCategories} @> ${String(one)}::jsonb`)),
    filedFrom: (day) => gte(agreementFilings.filingDate, startOfDay(day)),
    filedTo: (day) => lt(agreementFilings.filingDate, startOfDay(daysAfter(day, 1))),
    isCollected: (isAsked) => (isAsked ? isNotNull : isNull)(agreementFilings.taxCollectNo),
    contractId: (id) => eq(agreementFilings.contractId, id),
    customerId: (id) => eq(agreementFilings.customerId, id),
    clientCreditCode: (code) => eq(agreementFilings.clientCreditCode, code),
    isUnlockAsked: (isAsked) => (isAsked ? isUnlockAsked : isNull(agreementFilings.unlockAskedTime)),
    hasLeft: (isAsked) => (isAsked ? hasLeft : sql`not ${hasLeft}`),
    isContractOver: (isAsked) => (isAsked ? isContractOver : sql`not ${isContractOver}`),
  },
  uniqueErrors: {
    agreement_filings_agreement_no_key: {
      path: "agreementNo",
      message: "该协议编号已经备案，请核对；内容有变的请打开原备案办理「变更」",
    },
    agreement_filings_change_key: { path: "", message: "已有一份变更草稿，请打开它继续办理" },
  },
  lifecycle: {
    notifyCodes: ["g_hy_agree_filing_edit"],
    titleOf,
    wordsOf,
    // A number that stands is corrected on the record's page as long as the client has not confirmed it.
    unusedSteps: (context, row) => [
      ...(row["taxCollectNo"] === null || UNCONFIRMED.includes(Number(row["taxConfirmStatus"])) ? [] : ["collect"]),
      ...unusedUnlocking(context, row as Partial<FilingRow>),
    ],
    // An end or a voiding changes nothing of what the version says.
    tellsChanges: ({ versionChanges }, { isQuestion }) =>
      isQuestion ? [] : (versionChanges as readonly Change[] | undefined),
    keepMore: async (context, record) => ({ versionChanges: await versionChanges(context, record) }),
    rules: filingSteps,
  },
});
