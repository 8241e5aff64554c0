import { and, eq, inArray, ne, or, sql } from "drizzle-orm";
import type { AgreementCustomerForm } from "@/contracts/agreement/customer/customer";
import { CUSTOMER_STATUS } from "@/contracts/agreement/customer/customer-fields";
import { customerRules, hasCode } from "@/contracts/agreement/customer/customer-rules";
import { industryNames } from "@/contracts/agreement/industries";
import type { Finding } from "@/contracts/kit/validate";
import { writtenName } from "@/contracts/kit/text/visible-text";
import type { Db } from "@/server/db/client";
import type { Vault } from "@/server/platform/secrets/vault";
import type { FormFacts, Place, Subject } from "@/server/records/hooks";
import { isLocalityPath } from "@/server/reference/localities";
import { isOnStaff } from "@/server/reference/staff";
import { staff } from "@/server/reference/staff.table";
import { takesLegacyTaxNo } from "@/server/modules/agreement/customer/customer-params";
import { agreementCustomers, type CustomerRow } from "@/server/modules/agreement/customer/customer.table";

export type CustomerSubject = Subject<AgreementCustomerForm, CustomerRow>;

/** A name without differences of width, brackets, blanks and case. */
export const nameKeyOf = (customerName: string): string => writtenName(customerName).toLowerCase();
/** Numbers of two kinds of papers may read alike. */
export const idNoIndexOf = (vault: Vault, idType: number | null, idNo: string): string =>
  vault.index(`${idType ?? 0}:${idNo}`);

const { customerId, customerName, customerCode, customerStatus, creditCode, idNoIndex, nameKey, companyId } =
  agreementCustomers;
const KNOWN = { customerId, customerName, customerCode, customerStatus, creditCode, idNoIndex, nameKey };
export type KnownCustomer = Pick<CustomerRow, keyof typeof KNOWN>;

interface Asked {
  readonly codes?: readonly string[];
  readonly numbers?: readonly string[];
  readonly names?: readonly string[];
}

/** Customers of a firm with one of these codes, numbers or names; merged ones stand no more. */
export async function customersLike(db: Db, firm: string, { codes = [], numbers = [], names = [] }: Asked) {
  if (codes.length + numbers.length + names.length === 0) return [];
  return db
    .select(KNOWN)
    .from(agreementCustomers)
    .where(
      and(
        eq(companyId, firm),
        ne(customerStatus, CUSTOMER_STATUS.merged),
        or(inArray(creditCode, [...codes]), inArray(idNoIndex, [...numbers]), inArray(nameKey, [...names])),
      ),
    );
}

/** What the database knows of a form about to be judged. */
export interface CustomerKnown {
  /** Others of the firm with its code, its number or its name. */
  readonly alike: readonly KnownCustomer[];
  readonly idNoIndex: string | null;
  /** The manager is at work here. */
  readonly isManagerHere: boolean;
  readonly parent: Pick<CustomerRow, "customerId" | "customerStatus"> | null;
  /** The parent's own groups, at any height. */
  readonly groupsOfParent: ReadonlySet<string>;
}

/** The group of each of these customers, of their groups and so on. */
export async function groupsAbove(db: Db, firm: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { parentCustomerId } = agreementCustomers;
  const { rows } = await db.execute<{ id: string; parent: string }>(sql`
    with recursive above as (
      select ${customerId} as id, ${parentCustomerId} as parent from ${agreementCustomers}
      where ${and(eq(companyId, firm), inArray(customerId, [...ids]))}
      union select ${customerId}, ${parentCustomerId} from ${agreementCustomers}
      join above on ${customerId} = above.parent where ${eq(companyId, firm)})
    select id, parent from above where parent is not null`);
  return new Map(rows.map(({ id, parent }) => [id, parent]));
}

/** All groups above a customer; itself among them where it is in a circle. */
export function allAbove(id: string, parentOf: ReadonlyMap<string, string>): Set<string> {
  const passed = new Set<string>();
  for (let up = parentOf.get(id); up !== undefined && !passed.has(up); up = parentOf.get(up)) passed.add(up);
  return passed;
}

const filled = (values: readonly (string | null)[]): string[] => [
  ...new Set(values.filter((value): value is string => value !== null)),
];

/** For many forms at once: an import judges two thousand of them. */
export async function gatherCustomers(
  subjects: readonly CustomerSubject[],
  { context: { db, services }, companyId: firm }: Place,
): Promise<CustomerKnown[]> {
  const forms = subjects.map(({ form }) => form);
  const numbers = forms.map(({ idType, idNo }) => (idNo === null ? null : idNoIndexOf(services.vault, idType, idNo)));
  const alike = await customersLike(db, firm, {
    codes: filled(forms.map((form) => form.creditCode)),
    numbers: filled(numbers),
    names: forms.map((form) => nameKeyOf(form.customerName)),
  });
  const managers = filled(forms.map(({ managerStaffId }) => managerStaffId));
  const here = managers.length === 0 ? [] : await peopleAtWork(db, firm, managers);
  const parents = filled(forms.map(({ parentCustomerId }) => parentCustomerId));
  const heads =
    parents.length === 0
      ? []
      : await db
          .select({ customerId, customerStatus })
          .from(agreementCustomers)
          .where(and(eq(companyId, firm), inArray(customerId, parents)));
  const parentOf = await groupsAbove(db, firm, parents);
  const ids = new Set(here.map(({ staffId }) => staffId));
  return subjects.map(({ recordId, form }, at) => ({
    alike: alike.filter(
      (one) =>
        one.customerId !== recordId &&
        ((form.creditCode !== null && one.creditCode === form.creditCode) ||
          (one.idNoIndex !== null && one.idNoIndex === numbers[at]) ||
          one.nameKey === nameKeyOf(form.customerName)),
    ),
    idNoIndex: numbers[at] ?? null,
    isManagerHere: form.managerStaffId === null || ids.has(form.managerStaffId),
    parent: heads.find((one) => one.customerId === form.parentCustomerId) ?? null,
    groupsOfParent: allAbove(form.parentCustomerId ?? "", parentOf),
  }));
}

const peopleAtWork = (db: Db, firm: string, staffIds: readonly string[]) =>
  db
    .select({ staffId: staff.staffId })
    .from(staff)
    .where(and(eq(staff.companyId, firm), isOnStaff, inArray(staff.staffId, [...staffIds])));

/** 「您单位已登记该客户」 with its name and number, and what to do. // domain b §13.4 该客户已存在 */
export const alreadyKept = ({ customerName: name, customerCode: code }: KnownCustomer): string =>
  `您单位已登记该客户：${name}（${code}），请直接使用；重复登记的请用「合并重复」处理`;

/** Of a customer that would stand above itself. // domain b §2 (6) */
export const IN_CIRCLE = "该客户是所选客户的上级，不能互为上级";

type Add = (rule: string, path: string, message: string, level?: Finding["level"]) => void;

function duplicates(form: AgreementCustomerForm, known: CustomerKnown, add: Add): void {
  const { alike } = known;
  const code = alike.find((one) => form.creditCode !== null && one.creditCode === form.creditCode);
  const number = alike.find((one) => known.idNoIndex !== null && one.idNoIndex === known.idNoIndex);
  const same = alike.find((one) => one.nameKey === nameKeyOf(form.customerName));
  if (code) add("CU9", "creditCode", alreadyKept(code));
  else if (number) add("CU9", "idNo", alreadyKept(number));
  else if (same) {
    // Two that are being founded have nothing else to tell them apart.
    const isBare = hasCode(form.customerType) && form.creditCode === null && same.creditCode === null;
    add(
      "CU9",
      "customerName",
      isBare ? alreadyKept(same) : `已有同名客户：${same.customerName}（${same.customerCode}），请核对是否重复登记`,
      isBare ? "error" : "warning",
    );
  }
}

function links(form: AgreementCustomerForm, facts: CustomerFormFacts, add: Add): void {
  const { known, before, recordId } = facts;
  const { managerStaffId, parentCustomerId } = form;
  // Who has left since stays until somebody else is chosen.
  if (managerStaffId !== null && managerStaffId !== before?.managerStaffId && !known.isManagerHere)
    add("CU10", "managerStaffId", "客户经理须为本所在职人员，请重新选择");
  if (parentCustomerId === null || parentCustomerId === before?.parentCustomerId) return;
  if (parentCustomerId === recordId) add("CU11", "parentCustomerId", "所属集团客户不能是该客户本身");
  else if (!known.parent || known.parent.customerStatus === CUSTOMER_STATUS.merged)
    add("CU11", "parentCustomerId", "没有这个客户，请重新选择所属集团客户");
  else if (known.groupsOfParent.has(recordId)) add("CU11", "parentCustomerId", IN_CIRCLE);
}

export type CustomerFormFacts = FormFacts<AgreementCustomerForm, CustomerRow, CustomerKnown>;

/** The contract's rules, and those that need the firm's other customers and its people. // domain b §2 */
export function customerFindings(form: AgreementCustomerForm, facts: CustomerFormFacts): Finding[] {
  const { today, services } = facts.context;
  const out = customerRules(form, { today, takesLegacy: services.params.get(takesLegacyTaxNo) });
  const add: Add = (rule, path, message, level = "error") => out.push({ level, rule, path, message });
  if (form.industryCode !== null && !industryNames().has(form.industryCode))
    add("CU6", "industryCode", "没有这个行业中类，请重新选择");
  const { provinceCode, cityCode, districtCode } = form;
  if (provinceCode !== null && cityCode !== null && districtCode !== null)
    if (!isLocalityPath(provinceCode, cityCode, districtCode))
      add("CU6", "provinceCode", "注册地的省、市、区县不相符，请重新选择");
  duplicates(form, facts.known, add);
  links(form, facts, add);
  return out;
}

/** Whether a save brings a person's number for the first time. // contract §7.20 */
export const customerCollects = (before: object | null, after: object): boolean => {
  const numberOf = (values: object): unknown => (values as { idNo?: unknown }).idNo ?? null;
  return numberOf(after) !== null && (before === null || numberOf(before) === null);
};
