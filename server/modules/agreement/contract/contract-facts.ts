import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { AgreementContractForm } from "@/contracts/agreement/contract/contract";
import { CONTRACT_STATUS, RISK } from "@/contracts/agreement/contract/contract-fields";
import { contractRules, needsSigningLeader } from "@/contracts/agreement/contract/contract-rules";
import { CUSTOMER_STATUS } from "@/contracts/agreement/customer/customer-fields";
import { AGENCY_CATEGORIES, SERVICE } from "@/contracts/agreement/service-types";
import { type FieldError, type Finding, findingsAt } from "@/contracts/kit/validate";
import type { Db } from "@/server/db/client";
import type { FormFacts, Place, Subject } from "@/server/records/hooks";
import { type TeamMember, teamOf } from "@/server/modules/basic/read";
import { agreementContracts, type ContractRow } from "@/server/modules/agreement/contract/contract.table";
import { agreementCustomers, type CustomerRow } from "@/server/modules/agreement/customer/customer.table";

type Form = AgreementContractForm;
export type ContractSubject = Subject<Form, ContractRow>;

type Customer = Pick<
  CustomerRow,
  "customerId" | "customerName" | "creditCode" | "customerStatus" | "riskLevel" | "relatedFlag"
>;
type Parent = Pick<ContractRow, "contractId" | "contractNo" | "contractStatus" | "customerId">;
/** Another contract with the same customer, and who works on it. */
type Sibling = Pick<
  ContractRow,
  "contractId" | "contractNo" | "customerId" | "serviceCategories" | "servicePersonIds" | "projectLeaderId"
> &
  Pick<ContractRow, "startDate" | "endDate">;

/** What the database knows of a form. */
export interface ContractFacts {
  readonly customer: Customer | null;
  readonly parent: Parent | null;
  readonly team: ReadonlyMap<string, TeamMember>;
  readonly siblings: readonly Sibling[];
}
export type ContractFormFacts = FormFacts<Form, ContractRow, ContractFacts>;

const filled = (values: readonly (string | null)[]): string[] => [
  ...new Set(values.filter((value): value is string => value !== null)),
];
const peopleOf = ({ projectLeaderId, acceptorId, servicePersonIds }: Form): string[] =>
  filled([projectLeaderId, acceptorId, ...servicePersonIds]);

/** Customers of a firm by their ids; held, none of them is stopped, merged or removed until the write is done. */
export async function customersOf(
  db: Db,
  companyId: string,
  ids: readonly string[],
  isHeld = false,
): Promise<Customer[]> {
  if (ids.length === 0) return [];
  const query = db
    .select({
      customerId: agreementCustomers.customerId,
      customerName: agreementCustomers.customerName,
      creditCode: agreementCustomers.creditCode,
      customerStatus: agreementCustomers.customerStatus,
      riskLevel: agreementCustomers.riskLevel,
      relatedFlag: agreementCustomers.relatedFlag,
    })
    .from(agreementCustomers)
    .where(and(eq(agreementCustomers.companyId, companyId), inArray(agreementCustomers.customerId, [...ids])));
  return isHeld ? query.for("share") : query;
}

const parentsOf = (db: Db, companyId: string, ids: readonly string[]): Promise<Parent[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select({
          contractId: agreementContracts.contractId,
          contractNo: agreementContracts.contractNo,
          contractStatus: agreementContracts.contractStatus,
          customerId: agreementContracts.customerId,
        })
        .from(agreementContracts)
        .where(and(eq(agreementContracts.companyId, companyId), inArray(agreementContracts.contractId, [...ids])));

const { draft, voided } = CONTRACT_STATUS;

/** Contracts in force or ended with these customers that hold assurance or agency work. // domain b §0.4 X11 */
const siblingsOf = (db: Db, companyId: string, customerIds: readonly string[]): Promise<Sibling[]> =>
  customerIds.length === 0
    ? Promise.resolve([])
    : db
        .select({
          contractId: agreementContracts.contractId,
          contractNo: agreementContracts.contractNo,
          customerId: agreementContracts.customerId,
          serviceCategories: agreementContracts.serviceCategories,
          servicePersonIds: agreementContracts.servicePersonIds,
          projectLeaderId: agreementContracts.projectLeaderId,
          startDate: agreementContracts.startDate,
          endDate: agreementContracts.endDate,
        })
        .from(agreementContracts)
        .where(
          and(
            eq(agreementContracts.companyId, companyId),
            inArray(agreementContracts.customerId, [...customerIds]),
            ne(agreementContracts.contractStatus, draft),
            ne(agreementContracts.contractStatus, voided),
            sql`${agreementContracts.serviceCategories} @> any (array['1', '5', '7']::jsonb[])`,
          ),
        );

/** For many forms at once: an import judges two thousand of them. */
export async function gatherContracts(
  subjects: readonly ContractSubject[],
  { context: { db, today }, companyId }: Place,
): Promise<ContractFacts[]> {
  const forms = subjects.map(({ form }) => form);
  const customerIds = filled(forms.map(({ customerId }) => customerId));
  const customers = await customersOf(db, companyId, customerIds);
  const parents = await parentsOf(db, companyId, filled(forms.map(({ parentContractId }) => parentContractId)));
  const team = await teamOf(db, { companyId, staffIds: forms.flatMap(peopleOf), today });
  const siblings = await siblingsOf(db, companyId, customerIds);
  return subjects.map(({ form, recordId }) => ({
    customer: customers.find(({ customerId }) => customerId === form.customerId) ?? null,
    parent: parents.find(({ contractId }) => contractId === form.parentContractId) ?? null,
    team,
    siblings: siblings.filter(
      ({ customerId, contractId }) => customerId === form.customerId && contractId !== recordId,
    ),
  }));
}

const { error, warning } = findingsAt();

/** A draft is judged as a whole; behind 生效 what was agreed stays as it was. */
const isDraft = (record: ContractRow | null): boolean => record === null || record.contractStatus === draft;

const NOT_NORMAL: Readonly<Record<number, string>> = {
  [CUSTOMER_STATUS.stopped]: "已停用",
  [CUSTOMER_STATUS.frozen]: "已风险冻结",
  [CUSTOMER_STATUS.merged]: "已合并到其他客户",
};

/** Why no contract is made with this customer; null when one may. // domain b §0.4 X1 */
export function customerRefusal(customer: Customer | null): string | null {
  if (customer === null) return "没有这个客户，请重新选择";
  const state = NOT_NORMAL[customer.customerStatus];
  return state === undefined ? null : `客户「${customer.customerName}」${state}，不能签订新的合同`;
}

function customerFindings(form: Form, { customer }: ContractFacts): Finding[] {
  if (form.customerId === null) return [];
  const refusal = customerRefusal(customer);
  if (customer === null || refusal !== null) return [error("X1", "customerId", refusal ?? "")];
  const out: Finding[] = [];
  form.items.forEach(({ serviceCategory }, at) => {
    if (customer.relatedFlag && serviceCategory === SERVICE.assurance)
      out.push(error("CT21", `items.${at}.serviceCategory`, "该客户与本所有关联关系，不能承接涉税鉴证业务"));
  });
  const isHigh = customer.riskLevel === RISK.high;
  if (isHigh && form.acceptorId !== null && form.acceptorId === form.projectLeaderId)
    out.push(error("CT14", "acceptorId", "该客户为高风险客户，承接批准人不能是项目负责人"));
  if (form.acceptRisk !== null && form.acceptRisk < customer.riskLevel)
    out.push(warning("CT22", "acceptRisk", "承接风险等级低于客户档案中的风险等级，请核对"));
  return out;
}

function parentFindings(form: Form, { parent }: ContractFacts, recordId: string): Finding[] {
  const at = "parentContractId";
  if (form.parentContractId === null) return [];
  if (parent === null || parent.contractId === recordId) return [error("CT23", at, "没有这份主合同，请重新选择")];
  if (parent.contractStatus !== CONTRACT_STATUS.active)
    return [error("CT23", at, `主合同 ${parent.contractNo} 不在履行中，请重新选择`)];
  return parent.customerId === form.customerId ? [] : [error("CT23", at, "主合同须是同一客户的合同，请重新选择")];
}

/** Who is named newly is at work here; who has left since stays until somebody else is chosen. */
function teamFindings(form: Form, { known: { team }, before, record }: ContractFormFacts): Finding[] {
  const isAllNew = isDraft(record);
  const stood = new Set(before && !isAllNew ? peopleOf(before) : []);
  const fault = (id: string): string | null => {
    if (stood.has(id) || team.get(id)?.isOnStaff) return null;
    return team.has(id) ? `${team.get(id)?.staffName ?? ""}已不在本所工作，请重新选择` : "没有这位人员，请重新选择";
  };
  const out: Finding[] = [];
  for (const key of ["projectLeaderId", "acceptorId"] as const) {
    const id = form[key];
    const message = id === null ? null : fault(id);
    if (message !== null) out.push(error("CT24", key, message));
  }
  const [person] = form.servicePersonIds.flatMap((id) => fault(id) ?? []);
  if (person !== undefined) out.push(error("CT24", "servicePersonIds", person));
  const leader = form.projectLeaderId === null ? undefined : team.get(form.projectLeaderId);
  const isNewLeader = isAllNew || form.projectLeaderId !== before?.projectLeaderId;
  if (leader?.isOnStaff && isNewLeader && needsSigningLeader(form) && !leader.maySign)
    out.push(
      error(
        "CT25",
        "projectLeaderId",
        `专业税务顾问、税收策划、涉税鉴证、纳税情况审查业务须由税务师、注册会计师或律师负责，${leader.staffName}的档案中没有有效的签字资格`,
      ),
    );
  return out;
}

const yearOf = (day: string | null): string | null => day?.slice(0, 4) ?? null;
const meets = (one: Pick<Form, "startDate" | "endDate">, other: Sibling): boolean => {
  const [from, to] = [yearOf(one.startDate) ?? "0000", yearOf(one.endDate) ?? "9999"];
  return from <= (yearOf(other.endDate) ?? "9999") && (yearOf(other.startDate) ?? "0000") <= to;
};

/** Whoever does agency work for a client cannot sign its assurance later: told before it comes to that. // domain b §0.4 X11 */
function independenceFindings(form: Form, { team, siblings }: ContractFacts): Finding[] {
  const own = new Set(form.items.map(({ serviceCategory }) => serviceCategory));
  const isAssurance = own.has(SERVICE.assurance);
  const isAgency = AGENCY_CATEGORIES.some((one) => own.has(one));
  if (isAssurance && isAgency)
    return [
      warning(
        "X11",
        "servicePersonIds",
        "同一合同既有代理又有涉税鉴证，承办代理业务的人员不能签署鉴证报告，请分开安排",
      ),
    ];
  if (!isAssurance && !isAgency) return [];
  const clashes = (other: Sibling): boolean =>
    other.serviceCategories.some((one) => (isAssurance ? AGENCY_CATEGORIES.includes(one) : one === SERVICE.assurance));
  const people = new Set(filled([form.projectLeaderId, ...form.servicePersonIds]));
  return siblings
    .filter((other) => clashes(other) && meets(form, other))
    .flatMap((other) =>
      filled([other.projectLeaderId, ...other.servicePersonIds])
        .filter((id) => people.has(id))
        .slice(0, 1)
        .map((id) =>
          warning(
            "X11",
            "servicePersonIds",
            `${team.get(id)?.staffName ?? "有人员"}同年在合同 ${other.contractNo} 中为该客户承办${isAssurance ? "代理业务，不能签署其鉴证报告" : "涉税鉴证，承办代理业务后不能签署其鉴证报告"}`,
          ),
        ),
    );
}

/** The contract's rules, and those that need the firm's customers, contracts and people. // domain b §3, §0.4 */
export function contractFindings(form: Form, facts: ContractFormFacts): Finding[] {
  const { known, record, recordId, context } = facts;
  return [
    ...contractRules(form, context),
    ...(isDraft(record) ? [...customerFindings(form, known), ...parentFindings(form, known, recordId)] : []),
    ...teamFindings(form, facts),
    ...independenceFindings(form, known),
  ];
}

/** Rules that an approval asks once more: weeks may lie between both. */
export const errorsAt = (findings: readonly Finding[]): FieldError[] =>
  findings.filter(({ level }) => level === "error").map(({ path, message }) => ({ path, message }));
