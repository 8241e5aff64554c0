import { getTableColumns } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { firmPersonal } from "@/contracts/basic/firm-personal";
import { exportedItems, firmExportSheet } from "@/contracts/basic/firm-sheet";
import type { RecordContext, Values } from "@/server/records/hooks";
import { agentCount, staffCount } from "@/server/modules/basic/firm/firm-counts";
import { firms } from "@/server/reference/firm.table";
import { localityText } from "@/server/reference/localities";

const all = getTableColumns(firms) as Readonly<Record<string, PgColumn>>;
const PLACES = [
  ...["regProvinceCode", "regCityCode", "regDistrictCode", "provinceCode", "cityCode", "districtCode"],
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
};
