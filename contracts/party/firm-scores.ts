import { z } from "zod";
import { ACTIVITY } from "@/contracts/party/activity/activity-fields";
import type { ScoreRow } from "@/contracts/party/activity/activity-score";
import { anyOf, endpoint, pageOf, restBase } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { lineFilter, shownCount, yearFilter, yesOrNoFilter } from "@/contracts/kit/items";
import { pageQuery } from "@/contracts/kit/query";
import { id, localityCode } from "@/contracts/kit/scalars";
import { exportEndpoint } from "@/contracts/kit/sheet";

/** Done and aimed at: 「3/4」; without a target the number alone. */
const score = (label: string) => field(z.string(), { label, kind: "code", width: 104 });

/** The kinds of activities with a target, each a column. */
export const SCORE_TYPES = [
  ["meeting", ACTIVITY.meeting],
  ["committee", ACTIVITY.committee],
  ["group", ACTIVITY.group],
  ["lesson", ACTIVITY.lesson],
  ["themeDay", ACTIVITY.themeDay],
  ["orgLife", ACTIVITY.orgLife],
  ["appraisal", ACTIVITY.appraisal],
] as const;

/** A year of one firm beside the others: activities that are in effect against the year's targets. // domain a §6.2 */
export const firmScore = z.object({
  companyId: id(),
  companyName: field(z.string(), { label: "事务所", width: 290 }),
  cityName: field(z.string().nullable(), { label: "所在市", width: 120 }),
  held: shownCount("有效活动", { unit: "次", width: 104 }),
  pending: shownCount("待审核", { unit: "次", width: 96 }),
  /** What all targets together lack; one kind's surplus makes good for no other. */
  lacking: shownCount("共差", { unit: "次", width: 88 }),
  meeting: score("支部党员大会"),
  committee: score("支部委员会"),
  group: score("党小组会"),
  lesson: score("党课"),
  themeDay: score("主题党日"),
  orgLife: score("组织生活会"),
  appraisal: score("民主评议党员"),
});
export type FirmScore = z.infer<typeof firmScore>;

export const firmScoreFilter = z.strictObject({
  year: yearFilter("年度", { help: "不填为本年度" }),
  companyName: lineFilter("事务所", 100, { help: "可只填名称中的几个字" }),
  cityCode: field(localityCode().optional(), { label: "所在市", kind: "locality" }),
  isLacking: yesOrNoFilter("未达标"),
});

const base = restBase("party", "firm-score");

/** The year of all firms with a party organisation, for the association. */
export const firmScoresApi = {
  list: endpoint("party.firmScore.list", `${base}/list/page`, {
    method: "GET",
    access: anyOf("g_hy_desk_party_view"),
    origin: "ours",
    summary: "各事务所党建活动年度统计：上报过党组织或有活动记录的会员单位，各类有效活动次数、目标与差额",
    query: pageQuery.extend(firmScoreFilter.shape),
    data: pageOf(firmScore),
  }),
  export: exportEndpoint("party.firmScore", base, {
    title: "各事务所党建活动年度统计",
    access: anyOf("g_hy_desk_party_export"),
    filter: firmScoreFilter,
  }),
} as const;

/** Which year the list counts. */
export const firmScoresTitle = (year: number): string => `${year}年度各事务所党建活动统计`;

/** What the list is made of. */
export const firmScores = {
  title: "各事务所党建活动年度统计",
  api: firmScoresApi,
  idKey: "companyId",
  row: firmScore,
  filter: firmScoreFilter,
  columns: [
    ...(["companyName", "lacking", "meeting", "committee", "group", "lesson", "themeDay", "orgLife"] as const),
    ...(["appraisal", "held", "pending", "cityName"] as const),
  ],
  sortable: ["companyName", "held", "lacking"],
  mainFilters: ["companyName", "year", "isLacking", "cityCode"],
} as const;

/** A firm's year as the list's cells. */
export function scoreCells(rows: readonly ScoreRow[]): Pick<FirmScore, (typeof SCORE_TYPES)[number][0]> {
  const cell = (type: number): string => {
    const row = rows.find(({ activityType }) => activityType === type);
    return row?.target ? `${row.done}/${row.target}` : String(row?.done ?? 0);
  };
  return Object.fromEntries(SCORE_TYPES.map(([key, type]) => [key, cell(type)])) as ReturnType<typeof scoreCells>;
}
