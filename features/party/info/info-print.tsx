"use client";

import type { ReactNode } from "react";
import { partyInfo } from "@/contracts/party/info/info";
import type { PartySnapshot } from "@/contracts/party/info/info-year";
import { isPartyHidden } from "@/contracts/party/info/info-fields";
import { COUNTS, INSTRUCTOR, ROW_SETS, SECTIONS } from "@/features/party/info/sections";
import { fieldText } from "@/components/fields/show";
import { columnsOf, headOf, metasOf, rowSchemaOf } from "@/components/list/table/columns";
import { itemsOf } from "@/components/record/record-view";
import type { RowSetSpec } from "@/components/record/rows/row-set";
import { PrintArea } from "@/components/print/print-area";
import { PrintGrid, PrintRows } from "@/components/print/print-grid";
import { PrintSheet } from "@/components/print/print-sheet";
import { useDictionary } from "@/lib/dictionary/context";

/** What stands on the sheet: a record, or a year as it was told. */
type Told = PartySnapshot["values"] & { readonly companyName: string };
interface Props {
  readonly record: Told;
  /** Which year, as of when, in which state; a draft says so. */
  readonly period: string;
  /** Behind the tables: the roster of a year. */
  readonly children?: ReactNode;
  readonly onDone: () => void;
}

const METAS = metasOf(partyInfo.detail);

/** One list of rows on paper; pictures stay in the system. */
function Rows({ set: { list, noun, keys }, record }: { set: RowSetSpec; record: Told }) {
  const dictionary = useDictionary();
  const columns = columnsOf(rowSchemaOf(partyInfo.form, list), keys).filter(({ meta }) => meta.kind !== "files");
  const rows = record[list as keyof Told] as readonly Readonly<Record<string, unknown>>[];
  return (
    <PrintRows
      title={noun}
      heads={columns.map(({ meta }) => headOf(meta))}
      rows={rows.map((row) => columns.map(({ key, meta }) => fieldText(row[key], meta, dictionary) || "—"))}
    />
  );
}

/** 《党组织基本情况表》 on A4, numbers masked as on the screen. // domain a §5.3, look.md "Print" */
export function InfoPrint({ record, period, children, onDone }: Props) {
  const isHidden = (key: string): boolean => isPartyHidden(key, record);
  const sections = [...SECTIONS.slice(0, 3), COUNTS, ...SECTIONS.slice(3)];
  return (
    <PrintArea onDone={onDone}>
      <PrintSheet
        title="党组织基本情况表"
        firm={record.companyName}
        period={period}
        signatures={["填表人", record.hasPartyOrg ? "党组织书记" : "党建工作指导员"]}
        seal={record.hasPartyOrg ? "党组织公章" : "事务所公章"}
      >
        {sections
          .map(({ title, keys }) => ({ title, items: itemsOf(METAS, keys, record, { isHidden }) }))
          // Who has an organisation needs no instructor.
          .filter(({ title, items }) => items.length > 0 && !(title === INSTRUCTOR && record.instructorName === null))
          .map(({ title, items }) => (
            <PrintGrid key={title} title={title} items={items} />
          ))}
        {ROW_SETS.map((set) => (
          <Rows key={set.list} set={set} record={record} />
        ))}
        {children}
      </PrintSheet>
    </PrintArea>
  );
}
