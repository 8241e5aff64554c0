"use client";

import { partyMember } from "@/contracts/party/member/member";
import type { PartySnapshot } from "@/contracts/party/info/info-year";
import { yearText } from "@/contracts/party/report-year";
import { InfoPrint } from "@/features/party/info/info-print";
import { fieldText } from "@/components/fields/show";
import { columnsOf, headOf } from "@/components/list/table/columns";
import { PrintRows } from "@/components/print/print-grid";
import { useDictionary } from "@/lib/dictionary/context";

/** As many as fit on A4 upright. */
const COLUMNS = columnsOf(partyMember.row, [
  "memberName",
  "gender",
  "birthDate",
  "education",
  "partyMemberType",
  "joinDate",
  "formalDate",
  "partyPost",
]);

/** A year as it was told on A4, its roster behind it: year, as-of date and state on every page. // domain a §5.3 */
export function YearPrint({ year, onDone }: { readonly year: PartySnapshot; readonly onDone: () => void }) {
  const dictionary = useDictionary();
  const rows = year.members as readonly Readonly<Record<string, unknown>>[];
  return (
    <InfoPrint
      record={{ ...year.values, companyName: year.companyName }}
      period={`${yearText(year)}　状态：${dictionary.label("audit_status", year.auditStatus)}`}
      onDone={onDone}
    >
      <PrintRows
        title={`党员名册（${year.members.length}人）`}
        isNumbered
        heads={COLUMNS.map(({ meta }) => headOf(meta))}
        rows={rows.map((row) => COLUMNS.map(({ key, meta }) => fieldText(row[key], meta, dictionary) || "—"))}
      />
    </InfoPrint>
  );
}
