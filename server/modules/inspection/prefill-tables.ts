import type { Figure } from "@/contracts/inspection/company-fields";
import { ratioOf } from "@/contracts/kit/amount/decimal";
import { daysAfter } from "@/contracts/kit/day/dates";
import { workingDaysBetween } from "@/contracts/kit/day/working-days";
import { amountText, divided, fenOf, money } from "@/contracts/statement/dues/engine/amounts";
import { agreementsByCategory, type PeriodReports, type reportsOfPeriod } from "@/server/modules/agreement/read";
import { firmTables, rosterOn } from "@/server/modules/basic/read";
import type { Db } from "@/server/db/client";
import { calendarDate, type Services } from "@/server/platform/call/services";
import { calendarOf } from "@/server/records/review/read";

/** Working days within which a change is told. // domain a §1.4 */
const CHANGE_DAYS = 20;
const PER_CENT = 2;
const NOTHING = "—";

interface Asked {
  readonly db: Db;
  readonly today: string;
  readonly services: Pick<Services, "params">;
}
interface Of {
  readonly companyId: string;
  readonly covered: readonly string[];
  readonly periodStart: string;
  readonly periodEnd: string;
}
type Label = (dict: string, value: number) => string;
type Table = Pick<Figure, "key" | "label" | "text" | "value" | "table">;

const tableOf = (
  key: string,
  label: string,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): Table => ({
  key,
  label,
  text: rows.length === 0 ? "无" : `${rows.length} 项`,
  value: String(rows.length),
  ...(rows.length === 0 ? {} : { table: { heads: [...heads], rows: rows.map((row) => [...row]) } }),
});
const yuan = (amount: string | null): string => (amount === null ? NOTHING : money(fenOf(amount)));

/** Partners, branches and what was changed in the period. // domain b §1 (2c) */
export async function firmTableFigures({ db, services }: Asked, of: Of, label: Label): Promise<Table[]> {
  const { partners, branches, changes } = await firmTables(db, of.companyId, {
    from: of.periodStart,
    to: of.periodEnd,
  });
  const toldInTime = (from: string, to: string): string =>
    workingDaysBetween(from, to, calendarOf(services as Services)) <= CHANGE_DAYS ? "是" : "否";
  return [
    tableOf(
      "partners",
      "股东（合伙人）明细",
      ["姓名", "资格", "资格证书号", "出资额（元）", "出资比例（%）", "在其他事务所任股东（合伙人）"],
      partners.map(({ name, qualification, certNo, contribution, ratio, isElsewhere }) => [
        ...[name, label("partner_qualification", qualification), certNo ?? NOTHING, yuan(contribution)],
        ...[Number(ratio).toFixed(PER_CENT), isElsewhere ? "是，请核实" : "否"],
      ]),
    ),
    tableOf(
      "branches",
      "分支机构明细",
      ["分支机构", "统一社会信用代码", "负责人", "从业人员数", "上年收入（元）"],
      branches.map(({ name, creditCode, principal, staffCount, revenue }) => [
        ...[name, creditCode, principal, staffCount === null ? NOTHING : String(staffCount), yuan(revenue)],
      ]),
    ),
    tableOf(
      "changes",
      "本年重大变更",
      ["变更事项", "变更日期", "变更前", "变更后", "申报日期", `${CHANGE_DAYS} 个工作日内申报`],
      changes.flatMap(({ changeDate, submitTime, changes: items }) => {
        const told = submitTime === null ? null : calendarDate(submitTime);
        const inTime = changeDate === null || told === null ? NOTHING : toldInTime(changeDate, told);
        return items.map(({ label: item, before, after }) => [
          ...[item, changeDate ?? NOTHING, before ?? NOTHING, after ?? NOTHING, told ?? NOTHING, inTime],
        ]);
      }),
    ),
  ];
}

/** Who was there before the period and at its end, or today while it lasts. // domain b §1 (2d) */
export async function movement({ db, today }: Asked, { covered, periodStart, periodEnd }: Of) {
  const [before, until] = [daysAfter(periodStart, -1), periodEnd < today ? periodEnd : today];
  return {
    until,
    opening: (await rosterOn(db, covered, before)).length,
    closing: (await rosterOn(db, covered, until)).length,
  };
}

const share = (part: string, whole: string): string =>
  fenOf(whole) === 0n ? NOTHING : Number(ratioOf(fenOf(part), fenOf(whole)) ?? "0").toFixed(PER_CENT);

/** Business of the period by category, with its sum. // domain b §1 (2e) */
export async function businessTable(
  { db }: Asked,
  { covered, periodStart, periodEnd }: Of,
  { all, categories, topFive, topFees }: Awaited<ReturnType<typeof reportsOfPeriod>>,
  label: Label,
): Promise<Table> {
  const agreements = await agreementsByCategory(db, covered, { from: periodStart, to: periodEnd });
  const line = (name: string, one: PeriodReports, filed: number, five: string): string[] => [
    ...[name, String(one.clients), String(filed), String(one.filed + one.unfiled), yuan(one.fee), share(five, one.fee)],
    ...[String(one.filed), String(one.unfiled)],
    ...[one.filed === 0 ? NOTHING : yuan(amountText(divided(fenOf(one.fee), BigInt(one.filed)))), yuan(one.lowestFee)],
  ];
  const known = new Map(categories.map((one) => [one.category ?? 0, one]));
  const keys = [...new Set([...known.keys(), ...agreements.keys()])].sort((a, b) => a - b);
  const none = { ...all, clients: 0, filed: 0, unfiled: 0, inTime: 0, fee: "0.00", lowestFee: null };
  const rows = keys.map((key) =>
    line(label("service_category", key), known.get(key) ?? none, agreements.get(key) ?? 0, topFees.get(key) ?? "0.00"),
  );
  const five = amountText(topFive.reduce((sum, one) => sum + fenOf(one), 0n));
  const total = [...agreements.values()].reduce((sum, one) => sum + one, 0);
  const table = tableOf(
    "categories",
    "业务情况表",
    [
      ...["业务类别", "委托户数", "协议份数", "报告份数", "业务收入（元）", "前五大客户占比（%）", "报备份数"],
      ...["未报备份数", "平均收费（元）", "最低单笔收费（元）"],
    ],
    rows.length === 0 ? [] : [...rows, line("合计", all, total, five)],
  );
  return { ...table, text: rows.length === 0 ? null : `${rows.length} 类`, value: String(rows.length) };
}
