import { asc, eq, inArray } from "drizzle-orm";
import { AGREE_STATUS, AGREEMENT_FILE, FILING_TYPE, TAX_CONFIRM } from "@/contracts/agreement/filing/filing-fields";
import { filingDue, lateness } from "@/contracts/agreement/filing/filing-rules";
import { daysAfter } from "@/contracts/kit/day/dates";
import { fromUnits, sumCents } from "@/contracts/kit/amount/decimal";
import type { Db } from "@/server/db/client";
import { calendarDate } from "@/server/platform/call/services";
import type { Files } from "@/server/platform/files/files";
import { storedFiles } from "@/server/platform/files/files.table";
import { initialsOf } from "@/server/platform/search/search-keys";
import { serials } from "@/server/platform/sql/serial.table";
import { agreementContractItems, agreementContracts } from "@/server/modules/agreement/contract/contract.table";
import { agreementCustomers } from "@/server/modules/agreement/customer/customer.table";
import { filingDays } from "@/server/modules/agreement/filing/filing-params";
import { memberSerial } from "@/server/modules/agreement/filing/filing-number";
import { agreementFilings } from "@/server/modules/agreement/filing/filing.table";
import { teamOf } from "@/server/modules/basic/read";
import { firms } from "@/server/reference/firm.table";
import { demoContractId } from "@/server/seed/contracts";
import { DEMO, demoId, userIdOf } from "@/server/seed/demo";
import { aPage, PAGE_SIZE } from "@/server/seed/page";

/** Id of the n-th demo filing of the first firm, from 1. */
export const demoAgreementId = (n: number): string => demoId("filing", n);

const { draft, filed, ended, expired, voided, replaced } = AGREE_STATUS;

interface Plan {
  /** The demo's contract, from 1. */
  readonly contract: number;
  readonly status: number;
  /** Days behind the signature on which it was filed. */
  readonly after?: number;
  /** The plan that this one is the next version of, from 1. */
  readonly base?: number;
  readonly isUncollected?: true;
}

/** Contracts without a filing, with a part of theirs and with all; every state that nobody waits in. */
const PLANS: readonly Plan[] = [
  { contract: 1, status: replaced, after: 3 },
  { contract: 1, status: filed, after: 3, base: 1 },
  { contract: 2, status: expired, after: 2 },
  { contract: 3, status: filed, after: 1 },
  { contract: 4, status: filed, after: 10 },
  { contract: 5, status: filed, after: 2 },
  { contract: 6, status: filed, after: 3 },
  { contract: 8, status: filed, after: 20 },
  { contract: 9, status: expired, after: 2 },
  { contract: 11, status: expired, after: 3 },
  { contract: 13, status: ended, after: 1 },
  { contract: 14, status: filed, after: 3, isUncollected: true },
  { contract: 15, status: voided, after: 2 },
  { contract: 15, status: filed, after: 5 },
  { contract: 12, status: draft },
];

type Contract = typeof agreementContracts.$inferSelect;
type Item = typeof agreementContractItems.$inferSelect;
type Filing = typeof agreementFilings.$inferInsert;

interface Known {
  readonly today: string;
  /** Of the numbers, without their year. */
  readonly stem: string;
  readonly companyName: string;
  readonly people: Awaited<ReturnType<typeof teamOf>>;
}
interface Of {
  readonly contract: Contract;
  readonly items: readonly Item[];
  readonly customer: typeof agreementCustomers.$inferSelect;
}

/** The last day of a service that runs to the report. */
const OPEN_DAYS = 180;

function itemsOf({ contract, items }: Of, serviceEnd: string) {
  const servicePersonIds = [contract.projectLeaderId, ...contract.servicePersonIds].flatMap((one) => one ?? []);
  return items.map((item) => ({
    rowId: item.rowId,
    serviceCategory: item.serviceCategory,
    serviceSubType: item.serviceSubType,
    itemAmount: item.amount ?? "0.00",
    periodStart: item.startDate ?? contract.startDate ?? "",
    periodEnd: item.endDate ?? serviceEnd,
    servicePersonIds: [...new Set(servicePersonIds)],
  }));
}

/** What acceptance has left: number, day, whether it was in time. */
function acceptedOf({ after = 0, base }: Plan, n: number, signDate: string, serviceStart: string, known: Known) {
  const filedOn = daysAfter(signDate, after);
  const serial = String(base ?? n).padStart(5, "0");
  return {
    filingNo: `${known.stem}${filedOn.slice(0, 4)}${serial}`,
    filingDate: new Date(`${filedOn}T10:00:00+08:00`),
    effectiveFrom: base === undefined ? serviceStart : daysAfter(known.today, -20),
    ...lateness(filingDue(signDate, serviceStart, filingDays.standard), filedOn),
  };
}

const CHANGE = { changeContent: "增加一名服务人员，协议金额和服务期不变", changeReason: "服务工作量增加" };
const ENDING = { execStatus: 2, endReason: 2, endHandler: "王经理" };

function rowOf(plan: Plan, n: number, of: Of, known: Known): Filing {
  const { contract, customer } = of;
  const signDate = contract.signDate ?? known.today;
  const serviceStart = contract.startDate ?? known.today;
  const serviceEnd = contract.endDate ?? daysAfter(serviceStart, OPEN_DAYS);
  const items = itemsOf(of, serviceEnd);
  const isFiled = plan.status !== draft;
  const time = new Date(`${daysAfter(signDate, plan.after ?? 1)}T09:30:00+08:00`);
  const isCollected = isFiled && !plan.isUncollected;
  return {
    filingId: demoAgreementId(n),
    rootId: demoAgreementId(plan.base ?? n),
    versionNo: plan.base === undefined ? 1 : 2,
    baseId: plan.base === undefined ? null : demoAgreementId(plan.base),
    agreeStatus: plan.status,
    filingType: plan.status === ended ? FILING_TYPE.ending : plan.base ? FILING_TYPE.change : FILING_TYPE.first,
    agreementNo: plan.status === voided ? `${contract.contractNo}-1` : contract.contractNo,
    contractId: contract.contractId,
    contractNo: contract.contractNo,
    contractName: contract.contractName,
    customerId: customer.customerId,
    clientName: customer.customerName,
    clientCreditCode: customer.creditCode,
    clientTaxAuthority: customer.taxAuthorityName,
    clientAgentName: customer.contactName,
    clientAgentPhone: "0731-84410000",
    taxCollectNo: isCollected ? `CJ43${signDate.replaceAll("-", "")}${String(plan.base ?? n).padStart(4, "0")}` : null,
    taxConfirmStatus: isCollected ? TAX_CONFIRM.confirmed : TAX_CONFIRM.none,
    signDate,
    serviceStart,
    serviceEnd,
    agreementAmount: fromUnits(sumCents(items.map(({ itemAmount }) => itemAmount)), 2),
    summary: `${contract.contractName}：按约定范围提供服务，按期出具服务成果。`,
    items,
    serviceCategories: contract.serviceCategories,
    people: [...new Set(items.flatMap(({ servicePersonIds }) => servicePersonIds))].flatMap((staffId) => {
      const one = known.people.get(staffId);
      return one ? [{ staffId, staffName: one.staffName, maySign: one.maySign }] : [];
    }),
    crossRegionFlag: false,
    ...(plan.base === undefined ? {} : { ...CHANGE, changeDate: daysAfter(known.today, -20) }),
    ...(isFiled ? acceptedOf(plan, n, signDate, serviceStart, known) : {}),
    ...(plan.status === ended ? { ...ENDING, endDate: daysAfter(known.today, -20) } : {}),
    ...(plan.status === voided ? { voidReason: "服务期录入有误，重新备案" } : {}),
    companyId: DEMO.firm.first,
    companyName: known.companyName,
    createUserId: userIdOf(DEMO.user.admin),
    createUserName: "演示管理员",
    createTime: time,
    updateUserName: "演示管理员",
    updateTime: time,
  };
}

async function knownOf(db: Db, contracts: readonly Contract[], today: string): Promise<Known> {
  const companyId = DEMO.firm.first;
  const [firm] = await db.select().from(firms).where(eq(firms.companyId, companyId));
  const staffIds = contracts.flatMap((one) => [one.projectLeaderId ?? "", ...one.servicePersonIds]);
  return {
    today,
    stem: `XY${(firm?.provinceCode ?? "").slice(0, 2)}${memberSerial(firm?.memberNo ?? null)}`,
    companyName: firm?.companyName ?? "",
    people: await teamOf(db, { companyId, staffIds, today }),
  };
}

async function insertScans(db: Db, files: Files, now: Date): Promise<void> {
  const sha256 = await aPage(files);
  const scanned = PLANS.flatMap(({ status }, i) => (status === draft ? [] : [i + 1]));
  await db.insert(storedFiles).values(
    scanned.map((n) => ({
      fileId: demoId("filing-scan", n),
      companyId: DEMO.firm.first,
      bizType: "agreement.filing",
      bizId: demoAgreementId(n),
      attachType: AGREEMENT_FILE,
      sortNo: 1,
      fileName: "委托协议.pdf",
      fileExt: "pdf",
      fileSize: PAGE_SIZE,
      sha256,
      uploadUserId: userIdOf(DEMO.user.admin),
      uploadUserName: "演示管理员",
      uploadTime: now,
    })),
  );
}

/** Agreements of the first firm's contracts as they are filed: in force, changed, ended, run out, voided, a draft. // domain b §4 */
export async function insertAgreements(db: Db, files: Files, now: Date): Promise<void> {
  const ids = [...new Set(PLANS.map(({ contract }) => demoContractId(contract)))];
  const contracts = await db.select().from(agreementContracts).where(inArray(agreementContracts.contractId, ids));
  const items = await db
    .select()
    .from(agreementContractItems)
    .where(inArray(agreementContractItems.contractId, ids))
    .orderBy(asc(agreementContractItems.sortNo));
  const customers = await db
    .select()
    .from(agreementCustomers)
    .where(
      inArray(
        agreementCustomers.customerId,
        contracts.flatMap(({ customerId }) => customerId ?? []),
      ),
    );
  const known = await knownOf(db, contracts, calendarDate(now));
  const rows = PLANS.flatMap((plan, i) => {
    const contract = contracts.find(({ contractId }) => contractId === demoContractId(plan.contract));
    const customer = customers.find(({ customerId }) => customerId === contract?.customerId);
    if (!contract || !customer) return [];
    const own = items.filter(({ contractId }) => contractId === contract.contractId);
    const row = rowOf(plan, i + 1, { contract, items: own, customer }, known);
    return [{ ...row, initials: initialsOf([row.clientName ?? null]) }];
  });
  await db.insert(agreementFilings).values(rows);
  await insertScans(db, files, now);
  await db.insert(serials).values({ name: known.stem + known.today.slice(0, 4), last: PLANS.length });
}
