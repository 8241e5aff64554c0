import { between, ilike, or, sql, type SQL } from "drizzle-orm";
import { agreementCustomer } from "@/contracts/agreement/customer/customer";
import { FORMER_NAME_MAX } from "@/contracts/agreement/customer/customer-fields";
import { customerExportSheet, EXPORTED_ITEMS } from "@/contracts/agreement/customer/customer-sheet";
import { industryRange, industryText } from "@/contracts/agreement/industries";
import { writtenName } from "@/contracts/kit/text/visible-text";
import { stateConflict } from "@/server/platform/call/errors";
import { likeText } from "@/server/platform/sql/list";
import { monthlyNumber } from "@/server/platform/sql/serial";
import type { Vault } from "@/server/platform/secrets/vault";
import type { RecordContext, Values } from "@/server/records/hooks";
import type { StepContext } from "@/server/records/steps/port";
import { keepRecords } from "@/server/records/records";
import { localityText } from "@/server/reference/localities";
import { isOfficer } from "@/server/reference/scope";
import { staff } from "@/server/reference/staff.table";
import { childrenOf, hasFiledAgreement } from "@/server/modules/agreement/customer/customer-children";
import {
  customerCollects,
  customerFindings,
  gatherCustomers,
  idNoIndexOf,
  nameKeyOf,
} from "@/server/modules/agreement/customer/customer-facts";
import { contractCount, contractsOf, contractTotal } from "@/server/modules/agreement/customer/customer-contracts";
import { reportCountOf, withReportCounts } from "@/server/modules/agreement/figures/report-totals";
import { invoicedOfCustomer } from "@/server/modules/agreement/invoice/invoice-sums";
import { customerNames, nameChangesOf } from "@/server/modules/agreement/customer/customer-names";
import { agreementCustomers, type CustomerRow } from "@/server/modules/agreement/customer/customer.table";

const SEALED = ["idNo", "contactPhone", "invoicePhone"] as const;
type Sealed = Pick<CustomerRow, (typeof SEALED)[number]>;
const each = (vault: Vault, how: "seal" | "open", of: Sealed) =>
  Object.fromEntries(SEALED.map((key) => [key, of[key] === null ? null : vault[how](of[key])]));

/** What a customer was called before, the last name first. // domain b §2 (2) formerName */
export function formerNames(before: string, known: string | null): string {
  const names = [...new Set([before, ...(known ?? "").split("；").filter(Boolean)])];
  while (names.length > 1 && names.join("；").length > FORMER_NAME_MAX) names.pop();
  return names.join("；");
}

const managerName = sql<string | null>`(select s.staff_name from ${staff} as s
  where s.staff_id = ${sql`${agreementCustomers.managerStaffId}`})`;

const placeOf = (province: string | null, city: string | null, district: string | null): string | null =>
  localityText(province ?? "", city ?? "", district ?? "") || null;

const FILED = "已有备案的协议，请用「更名或换证」办理";

/** Kind of the files. */
export const CUSTOMER_FILE = "agreement.customer";

/** Telephones leave masked, whoever takes them. // domain a §0.5 */
const exportedRows = (rows: readonly Values[], { services: { vault } }: Pick<RecordContext, "services">): Values[] =>
  rows.map((row) =>
    agreementCustomer.personal.masked({ ...row, contactPhone: vault.open(String(row["contactPhone"])) }),
  );

/** 客户企业, as the engine keeps them. // domain b §2 */
export const customerRecords = keepRecords({
  of: agreementCustomer,
  table: agreementCustomers,
  files: CUSTOMER_FILE,
  gather: gatherCustomers,
  rules: customerFindings,
  consent: { purpose: "customerData", isCollected: customerCollects },
  // The association has no business with the register of a firm. // domain b §2 (1)
  visibleTo: ({ user }) => (isOfficer(user) ? sql`false` : undefined),
  alsoLoad: async (db, { customerId }) => ({ isFiled: await hasFiledAgreement(db, customerId) }),
  lockedItems: (_stored, record) =>
    (record as CustomerRow & { readonly isFiled?: boolean }).isFiled === true
      ? ["customerName", "creditCode"].map((path) => ({ path, reason: FILED }))
      : [],
  toCanonical: (form) => ({ ...form, customerName: writtenName(form.customerName) }),
  toForm: (record, { vault }) => each(vault, "open", record),
  toColumns: async (form, { context, companyId, before, record, known }) => {
    const { db, today, services } = context;
    const isRenamed = before !== null && before.customerName !== form.customerName;
    const own = { prefix: "KH", owner: companyId, month: today.slice(0, 7), digits: 4 };
    return {
      ...each(services.vault, "seal", form),
      idNoIndex: known?.idNoIndex ?? (form.idNo === null ? null : idNoIndexOf(services.vault, form.idType, form.idNo)),
      nameKey: nameKeyOf(form.customerName),
      ...(isRenamed && form.formerName === before.formerName
        ? { formerName: formerNames(before.customerName, before.formerName) }
        : {}),
      ...(record === null ? { customerCode: await monthlyNumber(db, own) } : {}),
    };
  },
  searched: ({ customerName, formerName, creditCode }, { customerCode }) => ({
    words: [customerName, formerName],
    numbers: [creditCode, customerCode ?? null],
  }),
  listColumns: {
    managerName,
    contractCount,
    contractTotal,
    invoicedTotal: invoicedOfCustomer,
    industryCode: agreementCustomers.industryCode,
    provinceCode: agreementCustomers.provinceCode,
    cityCode: agreementCustomers.cityCode,
    districtCode: agreementCustomers.districtCode,
  },
  toRows: async (rows, { db }) =>
    (await withReportCounts(db, "customerId", rows)).map((row) => {
      const { industryCode, provinceCode, cityCode, districtCode } = row as unknown as CustomerRow;
      return {
        ...row,
        industryName: industryText(industryCode),
        placeName: placeOf(provinceCode, cityCode, districtCode),
      };
    }),
  export: {
    sheet: customerExportSheet,
    columns: Object.fromEntries(EXPORTED_ITEMS.map((key) => [key, agreementCustomers[key]])),
    toRows: exportedRows,
  },
  toCondition: {
    industrySection: (sections) => {
      const ranges = sections.map(industryRange).filter((range) => range !== null);
      return ranges.length === 0
        ? undefined
        : or(...ranges.map(([from, to]) => between(agreementCustomers.industryCode, from, to)));
    },
    managerName: (part): SQL => sql`${agreementCustomers.managerStaffId} in
      (select ${staff.staffId} from ${staff} where ${ilike(staff.staffName, `%${likeText(part)}%`)})`,
    isRelated: (isAsked): SQL => sql`${agreementCustomers.relatedFlag} = ${isAsked}`,
  },
  toAnswer: async (record, { db }) => {
    const contracts = await contractsOf(db, record.customerId);
    const names = await customerNames(db, [record]);
    const nameOf = (id: string | null): string | null => (id === null ? null : (names.get(id) ?? null));
    return {
      ...contracts,
      reportCount: await reportCountOf(db, "customerId", record.customerId),
      industryName: industryText(record.industryCode),
      placeName: placeOf(record.provinceCode, record.cityCode, record.districtCode),
      managerName: nameOf(record.managerStaffId),
      parentName: nameOf(record.parentCustomerId),
      mergedIntoName: nameOf(record.mergedIntoId),
      nameChanges: await nameChangesOf(db, record.customerId),
    };
  },
  namesOf: async (forms, { db }) => {
    const names = await customerNames(db, forms);
    for (const { industryCode } of forms) if (industryCode) names.set(industryCode, industryText(industryCode) ?? "");
    return names;
  },
  uniqueErrors: {
    agreement_customers_credit_code_key: {
      path: "creditCode",
      message: "您单位刚刚登记了这个信用代码的客户，请返回列表查找后使用",
    },
    agreement_customers_id_no_key: {
      path: "idNo",
      message: "您单位刚刚登记了这个证件号码的客户，请返回列表查找后使用",
    },
  },
  // Its records would be nobody's. // domain b §2 (4)
  afterWrite: async ({ context, action, recordId }) => {
    if (action !== "remove") return;
    const children = await childrenOf(context.db, recordId);
    if (children.length > 0)
      throw stateConflict(
        `该客户下已有${children.join("、")}，不能删除；不再合作的请「停用」，重复登记的请「合并重复」`,
      );
  },
  lifecycle: {
    notifyCodes: [],
    titleOf: ({ customerName }) => customerName,
    rules: {
      stop: because,
      resume: plain,
      freeze: because,
      unfreeze: plain,
    },
  },
});

function because(_context: StepContext, _held: unknown, { opinion }: { readonly opinion: string }) {
  return { set: { stopReason: opinion } };
}
function plain() {
  return { set: { stopReason: null } };
}
