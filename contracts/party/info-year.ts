import { z } from "zod";
import { partyYear } from "@/contracts/party/info";
import { partyCounts } from "@/contracts/party/info-counts";
import { partyFields } from "@/contracts/party/info-fields";
import { memberRow } from "@/contracts/party/member";
import { anyOf, endpoint, restBase } from "@/contracts/kit/endpoint";
import { id } from "@/contracts/kit/scalars";
import { shown } from "@/contracts/kit/shown";

/** A year's record and roster as they were told; numbers masked. */
export const partySnapshot = z.object({
  ...partyYear.shape,
  companyName: z.string(),
  values: z.object({ ...shown(partyFields), ...partyCounts }),
  members: z.array(memberRow.omit({ version: true })),
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
    data: partySnapshot,
  }),
} as const;
