import { and, eq, inArray } from "drizzle-orm";
import { REPORT_FILE, TAX_REPORT } from "@/contracts/agreement/report/report-fields";
import { REPORT_STATUS } from "@/contracts/agreement/report/report-status";
import { reportNumberOf } from "@/contracts/public/report-number";
import { SIGNED_CATEGORIES } from "@/contracts/agreement/service-types";
import { daysAfter } from "@/contracts/kit/day/dates";
import { fromUnits, toUnits } from "@/contracts/kit/amount/decimal";
import type { Db } from "@/server/db/client";
import { calendarDate } from "@/server/platform/call/services";
import type { Files } from "@/server/platform/files/files";
import { storedFiles } from "@/server/platform/files/files.table";
import { initialsOf } from "@/server/platform/search/search-keys";
import { serials } from "@/server/platform/sql/serial.table";
import { memberDigits } from "@/server/modules/agreement/filing/filing-number";
import { agreementFilings } from "@/server/modules/agreement/filing/filing.table";
import { reportFilings } from "@/server/modules/agreement/report/report.table";
import { firms } from "@/server/reference/firm.table";
import { demoAgreementId } from "@/server/seed/agreements";
import { DEMO, demoId, userIdOf } from "@/server/seed/demo";
import { aPage, PAGE_SIZE } from "@/server/seed/page";
import { demoElements } from "@/server/seed/report-elements";

const { draft, reviewing, returned, ready, filed, voided, checking, replaced } = REPORT_STATUS;

interface Plan {
  /** The demo's agreement, from 1. */
  readonly filing: number;
  readonly status: number;
  /** Days ago that the report is of. */
  readonly ago: number;
  /** The plan whose place this one took, from 1. */
  readonly replaces?: number;
}

/** Every state that waits for nobody of the association. */
const PLANS: readonly Plan[] = [
  { filing: 2, status: filed, ago: 40 },
  { filing: 4, status: filed, ago: 35 },
  { filing: 5, status: replaced, ago: 60 },
  { filing: 5, status: filed, ago: 20, replaces: 3 },
  { filing: 6, status: voided, ago: 50 },
  { filing: 6, status: checking, ago: 30 },
  { filing: 7, status: filed, ago: 55 },
  // Of services without 报告复核人: the demo's firm has none in force, and what waits must be able to go on.
  { filing: 14, status: ready, ago: 5 },
  { filing: 6, status: reviewing, ago: 3 },
  { filing: 2, status: returned, ago: 4 },
  { filing: 4, status: draft, ago: 1 },
];
const NUMBERED: readonly number[] = [filed, voided, checking, replaced];

type Agreement = typeof agreementFilings.$inferSelect;
const idOf = (n: number): string => demoId("report", n);
/** Days behind its date on which a report was filed. */
const AFTER = 2;

interface Known {
  readonly today: string;
  readonly member: string;
  readonly companyName: string;
  readonly serials: Map<string, number>;
}

function numberOf(plan: Plan, serviceCategory: number, { today, member, serials: given }: Known) {
  if (!NUMBERED.includes(plan.status)) return null;
  const year = daysAfter(today, AFTER - plan.ago).slice(0, 4);
  const serial = (given.get(year) ?? 0) + 1;
  given.set(year, serial);
  return reportNumberOf({ member, year, serviceCategory, serial });
}

function resultOf(plan: Plan, n: number, filingNo: string | null, { today }: Known) {
  if (filingNo === null) return {};
  const filedOn = daysAfter(today, AFTER - plan.ago);
  const successor = PLANS.findIndex(({ replaces }) => replaces === n) + 1;
  return {
    filingNo,
    filingTime: new Date(`${filedOn}T10:00:00+08:00`),
    filedYear: Number(filedOn.slice(0, 4)),
    lateFlag: false,
    lateDays: 0,
    ...(plan.replaces === undefined ? {} : { replacesId: idOf(plan.replaces) }),
    ...(successor === 0 ? {} : { replacedById: idOf(successor) }),
    ...(plan.status === voided
      ? {
          voidReason: 3,
          voidRemark: "委托人名称录入有误，作废后重新出具",
          voidTime: new Date(`${daysAfter(today, -20)}T10:00:00+08:00`),
        }
      : {}),
  };
}

function rowOf(plan: Plan, n: number, agreement: Agreement, known: Known): typeof reportFilings.$inferInsert | null {
  const [item] = agreement.items;
  if (!item) return null;
  const reportDate = daysAfter(known.today, -plan.ago);
  const { serviceCategory, serviceSubType } = item;
  const signers = agreement.people.filter(({ maySign }) => maySign).slice(0, 2);
  const isSigned = SIGNED_CATEGORIES.includes(serviceCategory);
  const fee = (toUnits(item.itemAmount, 2) ?? 0n) / 4n;
  const time = new Date(`${reportDate}T09:30:00+08:00`);
  const leader = agreement.people[0];
  const isReviewed = plan.status === ready || plan.status === reviewing;
  return {
    reportId: idOf(n),
    reportStatus: plan.status,
    serviceCategory,
    serviceSubType,
    reportNo: plan.status === draft ? null : `晴川税〔${reportDate.slice(0, 4)}〕第${String(n).padStart(3, "0")}号`,
    reportTitle: `${agreement.clientName ?? ""}涉税服务报告（${n}）`,
    agreementId: agreement.filingId,
    agreementItemId: item.rowId,
    agreementNo: agreement.agreementNo,
    customerId: agreement.customerId,
    clientName: agreement.clientName,
    clientCreditCode: agreement.clientCreditCode,
    targetName: agreement.clientName,
    targetCreditCode: agreement.clientCreditCode,
    targetTaxAuthority: agreement.clientTaxAuthority,
    targetCityCode: "430100",
    industryCode: "331",
    periodStart: item.periodStart,
    periodEnd: daysAfter(item.periodStart, 30 + n),
    reportDate,
    reportYear: Number(reportDate.slice(0, 4)),
    opinionType: serviceCategory === 5 || serviceCategory === 6 ? 1 : null,
    reportUse: 7,
    reportUser: "委托人",
    copies: 3,
    serviceFee: fromUnits(fee, 2),
    projectLeaderId: leader?.staffId ?? null,
    projectLeaderName: leader?.staffName ?? null,
    ...(isReviewed && leader
      ? { review1Id: leader.staffId, review1Name: leader.staffName, review1Date: reportDate }
      : {}),
    signerIds: isSigned ? signers.map(({ staffId }) => staffId) : [],
    signers: isSigned ? signers.map(({ staffId, staffName }) => ({ staffId, staffName, certNo: null })) : [],
    signerNames: isSigned ? signers.map(({ staffName }) => staffName).join("、") || null : null,
    taxReportStatus: isSigned && NUMBERED.includes(plan.status) ? TAX_REPORT.none : null,
    elements: demoElements(serviceSubType, Number(reportDate.slice(0, 4)) - 1),
    reportFile: demoId("report-file", n),
    ...resultOf(plan, n, numberOf(plan, serviceCategory, known), known),
    companyId: DEMO.firm.first,
    companyName: known.companyName,
    createUserId: userIdOf(DEMO.user.admin),
    createUserName: "演示管理员",
    createTime: time,
    updateUserName: "演示管理员",
    updateTime: time,
  };
}

/** Reports of the first firm's agreements as they are filed: standing, replaced, voided, looked into, on their way. // domain b §6 */
export async function insertReports(db: Db, files: Files, now: Date): Promise<void> {
  const companyId = DEMO.firm.first;
  const [firm] = await db.select().from(firms).where(eq(firms.companyId, companyId));
  if (!firm) return;
  const ids = [...new Set(PLANS.map(({ filing }) => demoAgreementId(filing)))];
  const agreements = await db
    .select()
    .from(agreementFilings)
    .where(and(eq(agreementFilings.companyId, companyId), inArray(agreementFilings.filingId, ids)));
  const known: Known = {
    today: calendarDate(now),
    member: memberDigits(firm),
    companyName: firm.companyName,
    serials: new Map(),
  };
  const sha256 = await aPage(files);
  const rows = PLANS.flatMap((plan, i) => {
    const agreement = agreements.find(({ filingId }) => filingId === demoAgreementId(plan.filing));
    const row = agreement && rowOf(plan, i + 1, agreement, known);
    if (!row) return [];
    const { reportTitle, clientName = null, targetName = null } = row;
    const initials = initialsOf([reportTitle, clientName, targetName]);
    return [{ ...row, initials, fileHash: row.filingNo ? sha256 : null }];
  });
  await db.insert(reportFilings).values(rows);
  await db.insert(storedFiles).values(
    rows.map(({ reportId, reportFile }) => ({
      fileId: reportFile ?? "",
      companyId,
      bizType: "agreement.report",
      bizId: reportId,
      attachType: REPORT_FILE,
      sortNo: 1,
      fileName: "业务报告.pdf",
      fileExt: "pdf",
      fileSize: PAGE_SIZE,
      sha256,
      uploadUserId: userIdOf(DEMO.user.admin),
      uploadUserName: "演示管理员",
      uploadTime: now,
    })),
  );
  await db
    .insert(serials)
    .values([...known.serials].map(([year, last]) => ({ name: `BB${known.member}${year}`, last })));
}
