import { z } from "zod";
import { anyOf, endpoint, pageOf, restBase } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { yearFilter } from "@/contracts/kit/items";
import { pageQuery } from "@/contracts/kit/query";
import { id, int, isoDateTime, localityCode, text } from "@/contracts/kit/scalars";
import { chosenRows, exportEndpoint } from "@/contracts/kit/sheet";

const column = (label: string, width: number) => field(z.string().nullable(), { label, width });

/** A member firm whose state on 31 December of a year neither waits for review nor has passed. // domain a §5.3 */
export const unreportedFirm = z.object({
  companyId: id(),
  companyName: field(z.string(), { label: "事务所", width: 290 }),
  /** The firm's own record; null when it has none. */
  partyOrgId: id().nullable(),
  auditStatus: field(z.int().nullable(), {
    label: "该年度填报状态",
    kind: "dict",
    dict: "audit_status",
    width: 116,
  }),
  /** A report before the year's end does not stand for the year. */
  midYearAsOf: field(z.string().nullable(), { label: "年中上报截至", kind: "date", width: 120 }),
  lastYear: field(z.int().nullable(), { label: "最近上报年度", kind: "code", width: 112 }),
  lastSubmitTime: field(isoDateTime().nullable(), { label: "最近上报时间", kind: "dateTime", width: 172 }),
  /** By political status; a roster that was never told is the firm's own. */
  staffPartyCount: field(z.int(), { label: "人员中党员", kind: "int", unit: "人", width: 144 }),
  contactName: column("联系人", 100),
  phone: column("办公电话", 140),
  cityName: column("所在市", 120),
});
export type UnreportedFirm = z.infer<typeof unreportedFirm>;

export const unreportedFilter = z.strictObject({
  year: yearFilter("年度", { help: "不填为上一年度" }),
  companyName: field(text(100).optional(), { label: "事务所", help: "可只填名称中的几个字" }),
  cityCode: field(localityCode().optional(), { label: "所在市", kind: "locality" }),
});

const base = restBase("party", "unreported");

/** Firms whose yearly 党建基本信息 is missing, for the association. */
export const unreportedApi = {
  list: endpoint("party.unreported.list", `${base}/list/page`, {
    method: "GET",
    access: anyOf("g_hy_desk_party_view"),
    origin: "ours",
    summary: "未上报党建基本信息的事务所：该年度末已入会，没有待审核或已通过的截至12月31日的上报；年中上报另注明",
    query: pageQuery.extend(unreportedFilter.shape),
    data: pageOf(unreportedFirm),
  }),
  remind: endpoint("party.unreported.remind", `${base}/{companyId}/reminder`, {
    method: "POST",
    access: anyOf("g_hy_desk_party_audit"),
    origin: "ours",
    summary: "提醒一家事务所上报：以站内信通知其党建填报人员，同一年度每天最多一次；已上报的拒绝",
    params: z.strictObject({ companyId: id() }),
    body: z.strictObject({ year: field(int(2200, 1900), { label: "年度" }) }),
    data: z.null(),
  }),
  export: exportEndpoint("party.unreported", base, {
    title: "未上报党建基本信息的事务所",
    access: anyOf("g_hy_desk_party_export"),
    filter: unreportedFilter.extend(chosenRows),
  }),
} as const;

/** Which year the list counts. */
export const unreportedTitle = (year: number): string => `${year}年度未上报党建基本信息的事务所`;

/** What the list is made of. */
export const unreported = {
  title: "未上报党建基本信息的事务所",
  api: unreportedApi,
  idKey: "companyId",
  row: unreportedFirm,
  filter: unreportedFilter,
  columns: [
    ...(["companyName", "auditStatus", "midYearAsOf", "lastYear", "lastSubmitTime", "staffPartyCount"] as const),
    ...(["contactName", "phone", "cityName"] as const),
  ],
  sortable: ["companyName", "lastYear", "staffPartyCount"],
  mainFilters: ["year", "companyName", "cityCode"],
} as const;
