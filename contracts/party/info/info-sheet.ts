import { z } from "zod";
import { partyInfo, partyYear } from "@/contracts/party/info/info";
import { partyCounts } from "@/contracts/party/info/info-counts";
import { countsAsOrg, partyOwnFields } from "@/contracts/party/info/info-fields";
import { field } from "@/contracts/kit/field";
import { shownCount } from "@/contracts/kit/items";
import { type ListSheet, listSheet } from "@/contracts/kit/sheet";

/** Lists of rows in one cell each. */
const told = {
  orgCount: shownCount("计入党组织数", { help: "联合组建的只由牵头单位计入" }),
  committee: field(z.string().nullable(), { label: "委员会成员", width: 260 }),
  honourNames: field(z.string().nullable(), { label: "荣誉", width: 260 }),
} as const;

const row = z.object({
  companyName: field(z.string(), { label: "所属事务所", width: 290 }),
  ...partyYear.omit({ isPassed: true, auditStatus: true }).shape,
  auditStatus: partyInfo.row.shape.auditStatus,
  ...partyOwnFields,
  ...partyCounts,
  ...told,
});
type Row = Partial<Record<keyof typeof row.shape, unknown>>;

/** Every column of 党组织信息 with the year, its as-of date and state. // domain a §0.5, §5.3 */
export const partySheet: ListSheet = listSheet({
  title: "党建基本信息",
  row,
  columns: [
    ...(["companyName", "year", "asOf", "isMidYear", "isLate", "auditStatus", "submitUserName", "submitTime"] as const),
    ...(Object.keys(partyOwnFields) as (keyof typeof partyOwnFields)[]),
    ...(Object.keys(partyCounts) as (keyof typeof partyCounts)[]),
    ...(Object.keys(told) as (keyof typeof told)[]),
  ],
});

/** What is added up over firms; each counts its own members, an organisation stands with its lead unit. // domain a §5.4 */
const SUMMED: readonly (keyof Row)[] = [
  ...(Object.keys(partyCounts) as (keyof typeof partyCounts)[]),
  ...(["orgCount", "activistCount", "candidateCount", "applicantCount", "outsideMemberCount"] as const),
  ...(["unionCount", "youthLeagueCount", "womenOrgCount"] as const),
  ...(["democraticCount", "nonPartyCount", "congressCount", "cppccCount"] as const),
];

const sumsOf = (rows: readonly Row[]): Readonly<Record<string, number>> =>
  Object.fromEntries(SUMMED.map((key) => [key, rows.reduce((sum, one) => sum + Number(one[key] ?? 0), 0)]));

/** The line below several firms; one firm needs none. */
export function totalsRow(rows: readonly Row[]): Row | null {
  return rows.length < 2 ? null : { companyName: `合计（${rows.length} 家）`, ...sumsOf(rows) };
}

/** All firms of a list together. // domain a §5.3, §5.4 */
export const partyTotals = z.object({
  firmCount: shownCount("上报事务所", { unit: "家" }),
  orgCount: told.orgCount,
  ...partyCounts,
});
export type PartyTotals = z.infer<typeof partyTotals>;

/** Sums over what firms told, whose lead units count the organisation. */
export const totalsOf = (values: readonly PartyTold[]): PartyTotals => {
  const sums = sumsOf(values.map((one) => ({ ...one, orgCount: countsAsOrg(one) ? 1 : 0 })));
  return partyTotals.parse({ ...sums, firmCount: values.length });
};
type PartyTold = Parameters<typeof countsAsOrg>[0] & Row;
