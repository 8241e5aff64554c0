import { sumOf, taxOf } from "@/contracts/agreement/contract/contract-amounts";
import { CONTRACT_STATUS, PRICING, RISK, SCAN_FILE } from "@/contracts/agreement/contract/contract-fields";
import { needsSigner, categoryOf, SERVICE } from "@/contracts/agreement/service-types";
import { daysAfter } from "@/contracts/kit/day/dates";
import type { Db } from "@/server/db/client";
import { calendarDate } from "@/server/platform/call/services";
import type { Files } from "@/server/platform/files/files";
import { storedFiles } from "@/server/platform/files/files.table";
import { initialsOf } from "@/server/platform/search/search-keys";
import { serials } from "@/server/platform/sql/serial.table";
import { agreementCustomers } from "@/server/modules/agreement/customer/customer.table";
import {
  agreementContractItems,
  agreementContractPayPlans,
  agreementContractReceipts,
  agreementContracts,
} from "@/server/modules/agreement/contract/contract.table";
import { type Plan, PLANS } from "@/server/seed/contract-plans";
import { demoCustomerId } from "@/server/seed/customers";
import { DEMO, demoId, userIdOf } from "@/server/seed/demo";
import { aPage, PAGE_SIZE } from "@/server/seed/page";

/** Id of the n-th demo contract of the first firm, from 1. */
export const demoContractId = (n: number): string => demoId("contract", n);

const { draft, ended } = CONTRACT_STATUS;

interface Person {
  readonly staffId: string;
  readonly staffName: string;
}
interface Known {
  readonly companyName: string;
  /** People of the firm at work: who may sign, and the others. */
  readonly signers: readonly Person[];
  readonly others: readonly Person[];
  readonly customers: ReadonlyMap<string, { readonly customerName: string; readonly creditCode: string | null }>;
  readonly today: string;
  readonly now: Date;
}

const yuan = (amount: number): string => amount.toFixed(2);
const at = <T>(list: readonly T[], n: number): T => {
  const one = list[n % list.length];
  if (one === undefined) throw new Error("the demo's first firm has no people");
  return one;
};

/** Who does what: assurance and agency work are done by different people. // domain b §0.4 X11 */
function teamOf({ items }: Plan, n: number, { signers, others }: Known) {
  const categories = items.map(([subType]) => categoryOf(subType));
  const leader = needsSigner(categories) ? at(signers, n) : at(others, n);
  const helper = categories.includes(SERVICE.assurance) ? at(signers, n + 1) : at(others, n + 1);
  return { leader, helper, acceptor: at(signers, n + 2) };
}

function daysOf({ began, days }: Plan, today: string) {
  const startDate = daysAfter(today, -began);
  return {
    signDate: daysAfter(today, -Math.max(began, 0) - 3),
    acceptDate: daysAfter(today, -Math.max(began, 0) - 6),
    startDate,
    endDate: days === null ? null : daysAfter(startDate, days - 1),
  };
}

function rowOf(plan: Plan, n: number, known: Known): typeof agreementContracts.$inferInsert {
  const { leader, helper, acceptor } = teamOf(plan, n, known);
  const customerId = demoCustomerId(plan.customer);
  const customer = known.customers.get(customerId);
  const contractAmount = yuan(plan.items.reduce((sum, [, amount]) => sum + amount, 0));
  const days = daysOf(plan, known.today);
  const time = new Date(`${days.signDate}T09:30:00+08:00`);
  const isOver = plan.status === ended;
  return {
    contractId: demoContractId(n),
    contractNo: `HT-${known.today.slice(0, 4)}-${String(n).padStart(5, "0")}`,
    contractName: plan.name,
    contractStatus: plan.status,
    customerId,
    customerName: customer?.customerName ?? null,
    customerCreditCode: customer?.creditCode ?? null,
    contractType: plan.type,
    parentContractId: plan.parent === undefined ? null : demoContractId(plan.parent),
    ...days,
    pricingMode: plan.pricing ?? PRICING.fixed,
    freeFlag: plan.pricing === PRICING.free,
    contractAmount,
    taxRate: 6,
    ...taxOf(contractAmount, 6),
    planHours: plan.pricing === PRICING.hourly ? "200.0" : null,
    serviceCategories: [...new Set(plan.items.map(([subType]) => categoryOf(subType)))].sort((a, b) => a - b),
    projectLeaderId: leader.staffId,
    projectLeaderName: leader.staffName,
    servicePersonIds: [helper.staffId],
    servicePersonNames: [helper.staffName],
    acceptRisk: plan.risk ?? RISK.middle,
    acceptOpinion: "具备专业胜任能力和人手，未发现影响独立性的情形，同意承接。",
    acceptorId: acceptor.staffId,
    acceptorName: acceptor.staffName,
    independenceOk: plan.items.some(([subType]) => categoryOf(subType) === SERVICE.assurance) ? true : null,
    purpose: plan.items.some(([subType]) => categoryOf(subType) === SERVICE.assurance)
      ? "纳税申报与税务机关备案"
      : null,
    clientSigner: "王经理",
    firmSigner: acceptor.staffName,
    receivedAmount: sumOf(receiptsOf(plan, known)),
    effectTime: plan.status === draft ? null : time,
    endActualDate: isOver ? daysAfter(known.today, -20) : null,
    endReason: isOver ? 2 : null,
    companyId: DEMO.firm.first,
    companyName: known.companyName,
    createUserId: userIdOf(DEMO.user.admin),
    createUserName: "演示管理员",
    createTime: time,
    updateUserName: "演示管理员",
    updateTime: time,
  };
}

/** One payment of the share that has come in, fourteen days after work began. */
function receiptsOf({ items, paid = 0, began }: Plan, { today }: Pick<Known, "today">) {
  const total = items.reduce((sum, [, amount]) => sum + amount, 0);
  return paid === 0 || total === 0
    ? []
    : [
        {
          receiptDate: daysAfter(today, -began + 14),
          amount: yuan((total * paid) / 100),
          method: 1,
          note: "按约定收款",
        },
      ];
}

function plansOf({ items, began, days }: Plan, { today }: Pick<Known, "today">) {
  const half = items.reduce((sum, [, amount]) => sum + amount, 0) / 2;
  return half === 0
    ? []
    : [
        { phase: "首期", planDate: daysAfter(today, -began + 14), amount: yuan(half), condition: "合同签订后" },
        {
          phase: "尾款",
          planDate: daysAfter(today, -began + (days ?? 120)),
          amount: yuan(half),
          condition: "服务完成后",
        },
      ];
}

const numbered = <R extends object>(of: string, n: number, rows: readonly R[]) =>
  rows.map((row, sortNo) => ({
    rowId: demoId(`contract-${of}`, n * 10 + sortNo),
    contractId: demoContractId(n),
    sortNo,
    ...row,
  }));

async function insertRows(db: Db, known: Known): Promise<void> {
  const all = PLANS.map((plan, i) => ({ plan, n: i + 1 }));
  await db.insert(agreementContractItems).values(
    all.flatMap(({ plan, n }) => {
      const { startDate, endDate } = daysOf(plan, known.today);
      const services = plan.items.map(([serviceSubType, amount]) => ({
        serviceCategory: categoryOf(serviceSubType),
        serviceSubType,
        amount: yuan(amount),
        startDate,
        endDate,
        reportRequired: needsSigner([categoryOf(serviceSubType)]),
      }));
      return numbered("item", n, services);
    }),
  );
  await db
    .insert(agreementContractPayPlans)
    .values(all.flatMap(({ plan, n }) => numbered("plan", n, plansOf(plan, known))));
  await db
    .insert(agreementContractReceipts)
    .values(all.flatMap(({ plan, n }) => numbered("receipt", n, receiptsOf(plan, known))));
}

async function insertScans(db: Db, files: Files, now: Date): Promise<void> {
  const sha256 = await aPage(files);
  const scanned = PLANS.flatMap((plan, i) => (plan.isUnscanned ? [] : [i + 1]));
  await db.insert(storedFiles).values(
    scanned.map((n) => ({
      fileId: demoId("contract-scan", n),
      companyId: DEMO.firm.first,
      bizType: "agreement.contract",
      bizId: demoContractId(n),
      attachType: SCAN_FILE,
      sortNo: 1,
      fileName: "业务约定书.pdf",
      fileExt: "pdf",
      fileSize: PAGE_SIZE,
      sha256,
      uploadUserId: userIdOf(DEMO.user.admin),
      uploadUserName: "演示管理员",
      uploadTime: now,
    })),
  );
}

interface Demo {
  readonly firms: readonly { readonly companyId: string; readonly companyName: string }[];
  readonly people: readonly (Person & {
    readonly companyId: string;
    readonly staffStatus?: number | undefined;
    readonly memberType?: number | null | undefined;
  })[];
}

/** Contracts of the first firm in every state but 内部审批中, which the demo's parameters do not use. // domain b §3 */
export async function insertContracts(db: Db, files: Files, { firms, people }: Demo, now: Date): Promise<void> {
  const here = people.filter((one) => one.companyId === DEMO.firm.first && one.staffStatus === 1);
  const customers = await db
    .select({
      customerId: agreementCustomers.customerId,
      customerName: agreementCustomers.customerName,
      creditCode: agreementCustomers.creditCode,
    })
    .from(agreementCustomers);
  const today = calendarDate(now);
  const known: Known = {
    companyName: firms.find(({ companyId }) => companyId === DEMO.firm.first)?.companyName ?? "",
    signers: here.filter(({ memberType }) => memberType === 1),
    others: here.filter(({ memberType }) => memberType !== 1),
    customers: new Map(customers.map((one) => [one.customerId, one])),
    today,
    now,
  };
  await db.insert(agreementContracts).values(
    PLANS.map((plan, i) => {
      const row = rowOf(plan, i + 1, known);
      return { ...row, initials: initialsOf([row.contractName, row.customerName ?? null]) };
    }),
  );
  await insertRows(db, known);
  await insertScans(db, files, now);
  await db.insert(serials).values({ name: `HT-${today.slice(0, 4)}:${DEMO.firm.first}`, last: PLANS.length });
}
