import { and, eq, ilike, inArray, or, type SQL, sql } from "drizzle-orm";
import { agreementContract, type AgreementContractForm } from "@/contracts/agreement/contract/contract";
import { sumOf, taxOf } from "@/contracts/agreement/contract/contract-amounts";
import { CONTRACT_STATUS, PRICING } from "@/contracts/agreement/contract/contract-fields";
import { contractCanonical, contractMissing, lockedContractItems } from "@/contracts/agreement/contract/contract-rules";
import type { Db } from "@/server/db/client";
import { invalid } from "@/server/platform/call/errors";
import { likeText } from "@/server/platform/sql/list";
import { isFoundBy } from "@/server/platform/search/search-keys";
import { nextSerial } from "@/server/platform/sql/serial";
import { keepRecords } from "@/server/records/records";
import { inScope } from "@/server/reference/scope";
import { addCustomerChild } from "@/server/modules/agreement/customer/customer-children";
import { changeOf, isChangeDue } from "@/server/modules/agreement/contract/contract-change";
import { reportCountOf, withReportCounts } from "@/server/modules/agreement/figures/report-totals";
import { agreementCustomers } from "@/server/modules/agreement/customer/customer.table";
import { filingState, filingStateOf } from "@/server/modules/agreement/filing/filing-facts";
import {
  contractFindings,
  type ContractFormFacts,
  customerRefusal,
  customersOf,
  gatherContracts,
} from "@/server/modules/agreement/contract/contract-facts";
import { contractExport } from "@/server/modules/agreement/contract/contract-export";
import { internalAudit } from "@/server/modules/agreement/contract/contract-params";
import { contractChildren, formRows } from "@/server/modules/agreement/contract/contract-rows";
import { invoicedOfContract, shareOf } from "@/server/modules/agreement/invoice/invoice-sums";
import { contractSteps } from "@/server/modules/agreement/contract/contract-steps";
import { tellOfStep, titleOf, wordsOf } from "@/server/modules/agreement/contract/contract-words";
import { agreementContracts } from "@/server/modules/agreement/contract/contract.table";
import { staffBriefs } from "@/server/modules/basic/read";

const { draft } = CONTRACT_STATUS;
type Form = AgreementContractForm;

addCustomerChild({ noun: "业务合同", table: agreementContracts, column: agreementContracts.customerId });

/** `HT-2026-00001` of one firm; a number that somebody has typed is left out. // domain b §3 (2) 合同编号 */
async function nextContractNo(db: Db, companyId: string, year: string): Promise<string> {
  for (;;) {
    const serial = await nextSerial(db, `HT-${year}:${companyId}`);
    const contractNo = `HT-${year}-${String(serial).padStart(5, "0")}`;
    const isTyped = and(sql`${agreementContracts.companyId} = ${companyId}`, numberIs(contractNo));
    if ((await db.$count(agreementContracts, isTyped)) === 0) return contractNo;
  }
}
const numberIs = (contractNo: string): SQL =>
  sql`upper(${agreementContracts.contractNo}) = ${contractNo.toUpperCase()}`;

/** Names as of today while it is a draft; customer and signers stay as they were behind 生效. // domain b §0.2 snapshot */
function namesFrom(form: Form, { known, record }: ContractFormFacts) {
  const { customer, team } = known;
  const nameOf = (id: string | null) => (id === null ? null : (team.get(id)?.staffName ?? null));
  const isDraft = record === null || record.contractStatus === draft;
  return {
    ...(isDraft
      ? { customerName: customer?.customerName ?? null, customerCreditCode: customer?.creditCode ?? null }
      : { customerName: record.customerName, customerCreditCode: record.customerCreditCode }),
    projectLeaderName: nameOf(form.projectLeaderId),
    servicePersonNames: form.servicePersonIds.flatMap((id) => nameOf(id) ?? []),
    acceptorName: nameOf(form.acceptorId),
  };
}

/** Somebody may stop, merge or remove the customer at this moment: asked once more when nobody can. // domain b §0.4 X1 */
async function assertCustomer({ customerId }: Form, { context, companyId, record }: ContractFormFacts) {
  if (customerId === null || (record !== null && record.contractStatus !== draft)) return;
  const [customer = null] = await customersOf(context.db, companyId, [customerId], true);
  const message = customerRefusal(customer);
  if (message !== null) throw invalid([{ path: "customerId", message }]);
}

async function toColumns(form: Form, facts: ContractFormFacts) {
  const { context, companyId, record } = facts;
  await assertCustomer(form, facts);
  return {
    contractNo:
      form.contractNo ?? record?.contractNo ?? (await nextContractNo(context.db, companyId, context.today.slice(0, 4))),
    ...namesFrom(form, facts),
    ...taxOf(form.contractAmount, form.taxRate),
    freeFlag: form.pricingMode === PRICING.free,
    receivedAmount: sumOf(form.receipts),
    serviceCategories: [...new Set(form.items.map(({ serviceCategory }) => serviceCategory))].sort((a, b) => a - b),
  };
}

/** Numbers of the contracts that this one belongs to. */
async function numbersOf(db: Db, ids: readonly (string | null)[]): Promise<ReadonlyMap<string | null, string>> {
  const wanted = ids.filter((id): id is string => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await db
    .select({ contractId: agreementContracts.contractId, contractNo: agreementContracts.contractNo })
    .from(agreementContracts)
    .where(inArray(agreementContracts.contractId, wanted));
  return new Map(rows.map((row) => [row.contractId, row.contractNo]));
}

/** Names of what contracts point to by id, for 变更记录. */
async function namesOf(db: Db, forms: readonly Partial<Form>[]): Promise<ReadonlyMap<string, string>> {
  type Pointing = "projectLeaderId" | "acceptorId" | "servicePersonIds" | "customerId" | "parentContractId";
  const ids = (key: Pointing): string[] => forms.flatMap((form): readonly string[] => [form[key] ?? []].flat());
  const people = await staffBriefs(db, [
    ...new Set([...ids("projectLeaderId"), ...ids("acceptorId"), ...ids("servicePersonIds")]),
  ]);
  const customerIds = ids("customerId");
  const customers =
    customerIds.length === 0
      ? []
      : await db
          .select({ id: agreementCustomers.customerId, name: agreementCustomers.customerName })
          .from(agreementCustomers)
          .where(inArray(agreementCustomers.customerId, customerIds));
  const parents = await numbersOf(db, ids("parentContractId"));
  return new Map<string, string>([
    ...people.map(({ staffId, staffName }) => [staffId, staffName] as const),
    ...customers.map(({ id, name }) => [id, name] as const),
    ...[...parents].map(([id, contractNo]) => [id ?? "", contractNo] as const),
  ]);
}

/** What its agreements' invoices come to. // domain b §3 (6) Billing progress */
async function billedOf(db: Db, contractId: string, contractAmount: string | null) {
  const [row] = await db
    .select({ invoicedAmount: invoicedOfContract })
    .from(agreementContracts)
    .where(sql`${agreementContracts.contractId} = ${contractId}`);
  const invoicedAmount = row?.invoicedAmount ?? "0.00";
  return { invoicedAmount, invoicedRatio: shareOf(invoicedAmount, contractAmount) };
}

const like = (text: string): string => `%${likeText(text)}%`;
/** Contracts of customers that are called so today or were when the contract came into force. */
const customerIs = (text: string): SQL | undefined =>
  or(
    ilike(agreementContracts.customerName, like(text)),
    sql`${agreementContracts.customerId} in (select ${agreementCustomers.customerId} from ${agreementCustomers}
      where ${ilike(agreementCustomers.customerName, like(text))})`,
  );

/** 业务合同, as the engine keeps them. // domain b §3 */
export const contractRecords = keepRecords({
  of: agreementContract,
  table: agreementContracts,
  files: "agreement.contract",
  gather: gatherContracts,
  children: contractChildren,
  toForm: formRows,
  toCanonical: contractCanonical,
  rules: contractFindings,
  missingItems: (form) => contractMissing(form),
  isInForce: ({ contractStatus }) => contractStatus !== draft,
  lockedItems: (_stored, { contractStatus }) => lockedContractItems(contractStatus),
  toColumns,
  listColumns: { filingState, invoicedAmount: invoicedOfContract },
  toRows: async (rows, { db }) =>
    (await withReportCounts(db, "contractId", rows)).map((row) => ({
      ...row,
      invoicedRatio: shareOf(row["invoicedAmount"], row["contractAmount"]),
    })),
  toAnswer: async ({ contractId, contractAmount, parentContractId, renewedFromId }, { db, services }) => {
    const numbers = await numbersOf(db, [parentContractId, renewedFromId]);
    return {
      filingState: await filingStateOf(db, contractId),
      ...(await billedOf(db, contractId, contractAmount)),
      reportCount: await reportCountOf(db, "contractId", contractId),
      change: await changeOf(db, services, contractId),
      parentContractNo: numbers.get(parentContractId) ?? null,
      renewedFromNo: numbers.get(renewedFromId) ?? null,
    };
  },
  namesOf: (forms, { db }) => namesOf(db, forms),
  export: contractExport,
  texts: {
    indexed: ["contractNo", "contractName", "customerName", "customerCreditCode", "initials", "companyName"],
    keyword: {
      columns: ["contractNo", "contractName", "customerName", "customerCreditCode"],
      names: ["contractName", "customerName"],
    },
    filters: { contractName: ["contractName", "contractNo"] },
  },
  searchesFirm: true,
  // Also by what its customer is called today; an array is looked up in the index beside that of the pieces.
  alsoFoundBy: (text, { user, services }) =>
    sql`${agreementContracts.customerId} = any(array(select ${agreementCustomers.customerId} from ${agreementCustomers}
      where ${inScope(user, agreementCustomers.companyId)}
        and ${isFoundBy(agreementCustomers.searchKeys, text, services.vault)}))`,
  toCondition: {
    customerName: customerIs,
    customerCreditCode: (code) => eq(agreementContracts.customerCreditCode, code),
    isChangeDue: (isAsked) => (isAsked ? isChangeDue : sql`not ${isChangeDue}`),
    filingState: (states) => (states.length === 0 ? undefined : inArray(filingState, states)),
    serviceCategories: (categories) =>
      categories.length === 0
        ? undefined
        : or(...categories.map((one) => sql`${agreementContracts.serviceCategories} @> ${String(one)}::jsonb`)),
  },
  uniqueErrors: {
    agreement_contracts_no_key: { path: "contractNo", message: "合同编号已用于本所的另一份合同，请核对" },
  },
  lifecycle: {
    // Every step is the firm's own; whom it concerns there hears by `afterStep`.
    notifyCodes: [],
    titleOf,
    wordsOf,
    unusedSteps: ({ services, today }, { endDate }) => [
      services.params.get(internalAudit) ? "activate" : "submit",
      // Who asks all the same is told until when it runs.
      ...(typeof endDate === "string" && endDate >= today ? ["complete"] : []),
    ],
    rules: contractSteps,
    afterStep: (doing, record, step) => tellOfStep(doing, record, step),
  },
});
