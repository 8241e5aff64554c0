import { z } from "zod";
import { partyYear } from "@/contracts/party/info/info";
import { partyCounts } from "@/contracts/party/info/info-counts";
import { partyFields } from "@/contracts/party/info/info-fields";
import { memberRow } from "@/contracts/party/member/member";
import { anyOf, endpoint, restBase } from "@/contracts/kit/endpoint";
import { attachment } from "@/contracts/file/attachment";
import { historyLine } from "@/contracts/kit/history";
import { yesOrNoFilter } from "@/contracts/kit/items";
import { id } from "@/contracts/kit/scalars";
import { shown } from "@/contracts/kit/shown";

/** A year's record and roster as they were told; numbers masked. */
export const partySnapshot = z.object({
  ...partyYear.shape,
  companyName: z.string(),
  values: z.object({ ...shown(partyFields), ...partyCounts }),
  members: z.array(memberRow.omit({ version: true })),
  files: z.array(attachment),
  /** What the rules doubted on that day. */
  warnings: z.array(
    z.object({ level: z.enum(["error", "warning"]), rule: z.string(), path: z.string(), message: z.string() }),
  ),
  /** What differs from the year that had passed before it; none for the first one. */
  comparedTo: z.int().nullable(),
  changes: historyLine.shape.changes,
});
export type PartySnapshot = z.infer<typeof partySnapshot>;

/** Apart from the record's own calls: the list needs nothing of the roster. */
export const partyYearApi = {
  year: endpoint("party.info.year", `${restBase("party", "info")}/{partyOrgId}/year/{year}`, {
    method: "GET",
    access: anyOf("g_hy_party_manage_find", "g_hy_desk_party_view"),
    origin: "ours",
    summary: "某一年度上报的党组织信息与党员名册（只读快照）",
    params: z.strictObject({ partyOrgId: id(), year: z.string().regex(/^\d{4}$/, "年度为四位数字") }),
    /** Of a year that waits beside one that has passed; without it what was told last. */
    query: z.strictObject({ isPassed: yesOrNoFilter("是否已通过") }),
    data: partySnapshot,
  }),
} as const;
