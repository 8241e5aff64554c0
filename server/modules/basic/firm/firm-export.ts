import { getTableColumns, inArray } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { firmPersonal } from "@/contracts/basic/firm/firm-personal";
import { isPartnership } from "@/contracts/basic/firm/firm-form";
import { exportedItems, firmBranchSheet, firmExportSheet, firmPartnerSheet } from "@/contracts/basic/firm/firm-sheet";
import { rowsOfMany } from "@/server/records/children";
import type { RecordContext, Values } from "@/server/records/hooks";
import { agentCount, staffCount } from "@/server/modules/basic/firm/firm-counts";
import { firmChildren } from "@/server/modules/basic/firm/firm-form";
import { branchOf, linkedBranches } from "@/server/modules/basic/firm/firm-linked";
import { firms } from "@/server/reference/firm.table";
import { localityText } from "@/server/reference/localities";

const all = getTableColumns(firms) as Readonly<Record<string, PgColumn>>;
const PLACES = [
  "regProvinceCode",
  "regCityCode",
  "regDistrictCode",
  "provinceCode",
  "cityCode",
  "districtCode",
  "parentProvinceCode",
];
const SEALED = exportedItems.filter((key) => firmPersonal.isPersonal(key));

const columns = {
  ...Object.fromEntries([...exportedItems, ...PLACES].flatMap((key) => (all[key] ? [[key, all[key]]] : []))),
  staffTotal: staffCount(firms.companyId),
  taxAgentCount: agentCount(firms.companyId),
};

const place = (row: Values, ...keys: string[]): string | null => {
  const [province = "", city = "", district = ""] = keys.map((key) => String(row[key] ?? ""));
  return localityText(province, city, district) || null;
};

/** What the rows of these firms tell of them. */
async function firmsOf(ids: readonly string[], { db }: RecordContext) {
  const { companyId, companyName, memberNo, orgForm, regProvinceCode } = firms;
  const rows = await db
    .select({ companyId, companyName, memberNo, orgForm, regProvinceCode })
    .from(firms)
    .where(inArray(companyId, [...ids]));
  return new Map(rows.map((row) => [row.companyId, row]));
}

const openedIn = (row: Values, key: string, { services: { vault } }: RecordContext): Values => ({
  ...row,
  [key]: typeof row[key] === "string" ? vault.open(row[key]) : null,
});

async function partnerRows(ids: readonly string[], context: RecordContext): Promise<Values[]> {
  const owners = await firmsOf(ids, context);
  const rows = await rowsOfMany(context.db, firmChildren.partners, ids);
  return rows.map((row) => {
    const { companyName, memberNo, orgForm } = owners.get(String(row["companyId"])) ?? {};
    // Only partnerships have executive partners.
    const isManagingPartner =
      orgForm !== undefined && orgForm !== null && isPartnership(orgForm) && row["isManagingPartner"];
    return { ...firmPersonal.masked(openedIn(row, "idNo", context)), companyName, memberNo, isManagingPartner };
  });
}

/** As on the firm's page: branches that are members first, then those that were typed. */
async function branchRows(ids: readonly string[], context: RecordContext): Promise<Values[]> {
  const owners = await firmsOf(ids, context);
  const linked = (await linkedBranches(context.db, ids)).map((row): Values => {
    const companyId = row.headOfficeId ?? "";
    return { ...branchOf(row, owners.get(companyId)?.regProvinceCode ?? ""), companyId, isMember: true };
  });
  const typed = await rowsOfMany(context.db, firmChildren.branches, ids);
  return [...linked, ...typed.map((row): Values => ({ ...row, isMember: false }))].map((row) => {
    const { companyName, memberNo } = owners.get(String(row["companyId"])) ?? {};
    const branchPlace = place(row, "branchProvinceCode", "cityCode");
    return { ...firmPersonal.masked(openedIn(row, "principalMobile", context)), companyName, memberNo, branchPlace };
  });
}

/** The filtered firms as a workbook: numbers of persons masked for everybody. // domain a §0.5 */
export const firmExport = {
  sheet: firmExportSheet,
  columns,
  toRows: (rows: readonly Values[], { services: { vault } }: RecordContext): Values[] =>
    rows.map((row) => {
      const opened = SEALED.map((key) => [key, typeof row[key] === "string" ? vault.open(row[key]) : null]);
      return {
        ...row,
        ...firmPersonal.masked(Object.fromEntries(opened) as Values),
        regPlace: place(row, "regProvinceCode", "regCityCode", "regDistrictCode"),
        officePlace: place(row, "provinceCode", "cityCode", "districtCode"),
        parentPlace: place(row, "parentProvinceCode"),
      };
    }),
  further: [
    { sheet: firmPartnerSheet, rowsOf: partnerRows },
    { sheet: firmBranchSheet, rowsOf: branchRows },
  ],
};
