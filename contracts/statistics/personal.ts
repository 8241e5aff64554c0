import { z } from "zod";
import { anyOf, endpoint, restBase } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { instant, lineFilter, shownAmount, shownChoiceOrNone, shownCount, shownText } from "@/contracts/kit/items";
import { id, isoMonth } from "@/contracts/kit/scalars";
import { exportEndpoint, listSheet } from "@/contracts/kit/sheet";
import { askedDays, askedLine, BASES, drill, lockedYear } from "@/contracts/statistics/company";

const base = restBase("statistics", "personal");
const access = anyOf("g_hy_business_filing_personal_view", "g_hy_desk_statistics_view");
const naming = { title: "个人业务统计", access } as const;

export const personalFilter = z.strictObject({
  basis: field(z.enum(BASES).default("filed"), { label: "统计口径" }),
  monthFrom: field(isoMonth().optional(), { label: "期间从", kind: "month" }),
  monthTo: field(isoMonth().optional(), { label: "期间至", kind: "month" }),
  ...askedDays,
  staffName: lineFilter("姓名", 50),
  companyId: field(id().optional(), { label: "事务所", kind: "company" }),
});
export type PersonalFilter = z.output<typeof personalFilter>;

/** One person who signs. `feeShared` of all signers of a report is its fee. // domain b §9 (2), (6) */
export const personalRow = z.object({
  staffId: id(),
  staffName: shownText("姓名", { width: 100 }),
  certNo: field(z.string().nullable(), { label: "证书号", kind: "code" }),
  companyName: shownText("事务所", { width: 200 }),
  /** As they are today. */
  memberType: shownChoiceOrNone("member_type", "会员类型", { width: 96 }),
  memberStatus: shownChoiceOrNone("member_status", "会员状态", { width: 96 }),
  position: field(z.array(z.int()), { label: "职务", kind: "dicts", dict: "position", width: 110 }),
  signedCount: shownCount("签字报告", { unit: "份" }),
  firstSignCount: shownCount("其中第一签字", { unit: "份" }),
  leaderCount: shownCount("项目负责", { unit: "份" }),
  reviewCount: shownCount("复核", { unit: "份" }),
  /** Agreements of the period that name him among who serves. */
  agreementCount: shownCount("参与协议", { unit: "份" }),
  clientCount: shownCount("服务客户", { unit: "家" }),
  feeFull: shownAmount("报告收费（全额）", { width: 150 }),
  feeShared: shownAmount("分摊收费", { width: 130 }),
  lateCount: shownCount("逾期", { unit: "份" }),
  counselCount: shownCount("顾问", { unit: "份" }),
  planningCount: shownCount("策划", { unit: "份" }),
  assuranceCount: shownCount("鉴证", { unit: "份" }),
  reviewTaskCount: shownCount("审查", { unit: "份" }),
  /** Decided within the period, in whichever firm. */
  rewardCount: shownCount("奖惩", { unit: "项" }),
  /** Beside the number of reports a year beyond which a signer is told. // domain b §6 (6) */
  limitNote: shownText("签字量提示", { width: 120 }),
  /** Signed in the calendar year with the most, of those that the period touches; each as a whole. */
  yearMost: shownCount("一年最多签字", { unit: "份" }),
  /** Filter of the list of reports that he signed. */
  drill: drill.nullable(),
});
export type PersonalRow = z.output<typeof personalRow>;

export const personalFigures = z.object({
  asOf: instant("数据截至时间"),
  monthFrom: z.string(),
  monthTo: z.string(),
  asked: z.array(askedLine),
  locked: z.array(lockedYear),
  rows: z.array(personalRow),
  /** More people signed: these signed the most. */
  isCut: z.boolean(),
  /** The signed-in person's own row is among `rows`: his id; null for who is nobody's staff. */
  ownStaffId: id().nullable(),
  /**
   * His training hours as a party member in the period's last year; null for who stands on no roster of the acting firm.
   * // domain a §6.2
   */
  ownHours: z.object({ year: z.int(), hours: z.string(), target: z.int() }).nullable(),
  /** Reports a year beyond which a signer is told. // domain b §6 (6) */
  manyReports: z.int(),
});
export type PersonalFigures = z.output<typeof personalFigures>;

export const statisticsPersonalApi = {
  figures: endpoint("statistics.personal.figures", `${base}/figures`, {
    origin: "ours",
    method: "GET",
    access,
    summary: "个人业务统计：签字人员的报告份数、收费与分摊收费、复核与逾期；仅有个人统计权限的只看本人",
    query: personalFilter,
    data: personalFigures,
  }),
  export: exportEndpoint("statistics.personal", base, { ...naming, filter: personalFilter }),
} as const;

export const personalSheet = listSheet({
  title: naming.title,
  row: personalRow,
  columns: [
    ...(["staffName", "certNo", "companyName", "signedCount", "firstSignCount", "leaderCount", "reviewCount"] as const),
    ...([
      "agreementCount",
      "clientCount",
      "feeFull",
      "feeShared",
      "lateCount",
      "counselCount",
      "planningCount",
    ] as const),
    ...(["assuranceCount", "reviewTaskCount", "limitNote", "rewardCount"] as const),
    ...(["memberType", "memberStatus", "position"] as const),
  ],
});
