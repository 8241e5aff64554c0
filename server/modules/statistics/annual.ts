import type { FastifyInstance } from "fastify";
import { SERVICE } from "@/contracts/agreement/service-types";
import {
  ANNUAL_STATE,
  type AnnualFigures,
  type AnnualRow,
  annualSheet,
  statisticsAnnualApi,
} from "@/contracts/statistics/annual";
import type { AskedLine } from "@/contracts/statistics/company";
import type { Context, Handler } from "@/server/platform/call/context";
import { implement } from "@/server/platform/call/implement";
import { calendarDate } from "@/server/platform/call/services";
import type { RecordContext } from "@/server/records/hooks";
import { exportRows } from "@/server/records/sheet/export";
import { dictionaryOf } from "@/server/reference/dictionary-cache";
import { firmName } from "@/server/reference/orgs";
import { actingCompanyId } from "@/server/reference/scope";
import { annualAgreements, annualClients, annualInvoices, countReports } from "@/server/modules/agreement/read";
import { atOneMoment, conditionsSheet, pageOf } from "@/server/modules/statistics/asked";
import { lockedIn } from "@/server/modules/statistics/locked";

const NO_AMOUNT = "0.00";
/** Invoices that stand for no service of an agreement. */
const NO_CATEGORY = "";

/** How each figure was counted: the tax bureau's form has its own periods and bases. // domain b §9 (7) */
const NOTES: readonly AskedLine[] = [
  { label: "状态", value: `${ANNUAL_STATE}；仅供填报年度总体情况表时参考，请以税务机关的口径核对后自行填报` },
  { label: "委托人", value: "本年度备案的协议和报备的报告中的委托人，同一委托人在同一类别只计一户，合计中只计一户" },
  {
    label: "协议",
    value:
      "首次备案日期在本年度、没有作废的协议，变更过的按现行版本计入首次备案的年度；一份协议含多个类别的，各类别各计一份，合计中只计一份；协议分年度填写金额的，金额计入各年度",
  },
  { label: "报告与报备收费", value: "报备日期在本年度、没有作废或被替代的报告，收费为报备时填写的含税金额" },
  {
    label: "开票净额",
    value: "开票日期在本年度的发票不含税金额，红字冲减；按发票关联的协议服务项目归类，没有关联或无法归类的单列",
  },
];

async function rowsOf(context: RecordContext, companyId: string, year: number) {
  const of = { companyId, year };
  const months = { from: `${year}-01`, to: `${year}-12` };
  const asked = { basis: "filed", months, filter: { companyId }, includeVoid: false } as const;
  const [agreements, clients, invoices] = [
    await annualAgreements(context, of),
    await annualClients(context, of),
    await annualInvoices(context, of),
  ];
  const reports = await countReports(context, asked, "category");
  const [all] = await countReports(context, asked, null);
  const words = await dictionaryOf(context.services).get(context.db, context.now);
  const rowAt = (key: string | null, label: string): AnnualRow => {
    const at = <T extends { readonly key: string | null }>(rows: readonly T[]) => rows.find((row) => row.key === key);
    const report = key === null ? all : at(reports);
    return {
      key: key ?? "total",
      label,
      clientCount: at(clients)?.count ?? 0,
      agreementCount: at(agreements)?.count ?? 0,
      agreementAmount: at(agreements)?.amount ?? NO_AMOUNT,
      reportCount: report?.reportCount ?? 0,
      reportFee: report?.reportFee ?? NO_AMOUNT,
      invoiceNet: at(invoices)?.amount ?? NO_AMOUNT,
    };
  };
  const categories = Object.values(SERVICE).map((one) => rowAt(String(one), words.label("service_category", one)));
  const loose = rowAt(NO_CATEGORY, "未归类的开票");
  return {
    rows: loose.invoiceNet === NO_AMOUNT ? categories : [...categories, loose],
    total: rowAt(null, "合计"),
  };
}

/** A year that is locked counts as at its lock: the draft says so. */
async function notesOf(context: RecordContext, year: number): Promise<AskedLine[]> {
  const months = { from: `${year}-01`, to: `${year}-12` };
  const locked = (await lockedIn(context, months)).map(({ lockTime }) => ({
    label: "年度锁定",
    value: `本年度已锁定，报告份数和收费为锁定时（${calendarDate(new Date(lockTime))}）的数字，之后的变动见单位业务统计的年度调整`,
  }));
  return [...NOTES, ...locked];
}

async function draftOf(context: RecordContext, year: number): Promise<AnnualFigures> {
  const companyId = actingCompanyId(context.user);
  return {
    year,
    companyName: (await firmName(context.db, companyId)) ?? "",
    asOf: context.now.toISOString(),
    notes: await notesOf(context, year),
    ...(await rowsOf(context, companyId, year)),
  };
}

/** Categories and their total are of one moment. */
const momentOf = (context: Context<typeof statisticsAnnualApi.figures | typeof statisticsAnnualApi.export>) =>
  atOneMoment(context, (held) => draftOf(held, held.query.year));

const figures: Handler<typeof statisticsAnnualApi.figures> = momentOf;

const download: Handler<typeof statisticsAnnualApi.export> = async (context) => {
  const { year, companyName, notes, rows, total } = await momentOf(context);
  const lines = [{ label: "事务所", value: companyName }, { label: "年度", value: String(year) }, ...notes];
  return exportRows<AnnualRow>({
    context,
    sheet: annualSheet,
    object: "statistics.annual",
    idKey: "key",
    beside: [await conditionsSheet(context, lines)],
    load: (paged) => Promise.resolve(pageOf([...rows, total], paged)),
  });
};

/** 年度总体情况草表 of the acting firm. // domain b §9 (4) */
export const registerStatisticsAnnual = (app: FastifyInstance): void =>
  implement(app, statisticsAnnualApi, { figures, export: download });
