import { z } from "zod";
import { partyInfo } from "@/contracts/party/info/info";
import { partyTotals } from "@/contracts/party/info/info-sheet";
import { anyOf, endpoint, restBase } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { yesOrNoFilter } from "@/contracts/kit/items";
import { id, int } from "@/contracts/kit/scalars";
import { exportEndpoint } from "@/contracts/kit/sheet";

/** What is made of the yearly reports: the association of all firms', a firm of its own. // domain a §5.3 */
export const partyTotalsApi = {
  totals: endpoint("party.info.totals", `${restBase("party", "info")}/totals`, {
    method: "GET",
    access: anyOf("g_hy_desk_party_view"),
    origin: "ours",
    summary: "党建基本信息合计：查询条件内的全部事务所，按最近上报的内容；联合组建的党组织只由牵头单位计入",
    query: partyInfo.filter,
    data: partyTotals,
  }),
  export: exportEndpoint("party.info-year", restBase("party", "info-year"), {
    title: "党建基本信息年度汇总",
    access: anyOf("g_hy_desk_party_export", "g_hy_party_manage_export"),
    filter: z.strictObject({
      year: field(int(2999, 1900), { label: "年度", kind: "int", unit: "年" }),
      /** One snapshot as it was told, whatever has become of it. */
      partyOrgId: field(id().optional(), { label: "党组织信息" }),
      isPassed: yesOrNoFilter("是否已通过"),
    }),
  }),
} as const;
