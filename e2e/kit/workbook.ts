import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { staffExportSheet } from "@/contracts/basic/staff/staff-sheet";
import { metaOf } from "@/contracts/kit/field";
import type { ListSheet } from "@/contracts/kit/sheet";
import type { SheetColumn } from "@/server/platform/excel/excel";
import { readSheet } from "@/server/platform/excel/read/read";
import { writeTable } from "@/server/platform/excel/write/table";
import type { z } from "zod";

/** A row as a person sees it in Excel: texts under the heads' items. */
export type TextRow = Readonly<Record<string, string>>;

// All as text: what stands in the cells, not what the portal makes of it.
function columnsOf({ form, columns: all }: ListSheet): readonly SheetColumn[] {
  const shape = form.shape as Record<string, z.ZodType>;
  return all.map(({ key }) => {
    const schema = shape[key];
    return { key, label: (schema && metaOf(schema)?.label) ?? key, kind: "text", isRequired: false };
  });
}
const columns = columnsOf(staffExportSheet);

/** A workbook of people, the template's columns filled with these texts. */
export const workbook = (rows: readonly TextRow[]): Buffer => workbookFor(staffExportSheet, rows);

/** A workbook for any template. */
export function workbookFor(sheet: ListSheet, rows: readonly TextRow[]): Buffer {
  const used = columnsOf(sheet).filter(({ key }) => rows.some((row) => row[key] !== undefined));
  const cells = rows.map((row) => used.map(({ key }) => row[key] ?? null));
  return Buffer.from(writeTable({ title: "工作簿", columns: used, rows: cells }));
}

/** The rows of a workbook as texts, empty cells left out. */
export async function textsOf(bytes: Buffer): Promise<TextRow[]> {
  const { rows, faults } = await readSheet(bytes, columns, { maxRows: 50_000 });
  if (faults.length > 0) throw new Error(`cells that cannot be read: ${JSON.stringify(faults.slice(0, 5))}`);
  return rows.map(({ values }) =>
    Object.fromEntries(
      Object.entries(values).flatMap(([key, value]) => (value === null ? [] : [[key, String(value)]])),
    ),
  );
}

/** The same workbook with texts of its cells replaced, as somebody would type over them. */
export function typedOver(bytes: Buffer, replaced: Readonly<Record<string, string>>): Buffer {
  const parts = Object.entries(unzipSync(new Uint8Array(bytes))).map(([name, content]) => {
    if (!/^xl\/(worksheets\/|sharedStrings)/.test(name)) return [name, content] as const;
    const text = Object.entries(replaced).reduce(
      (xml, [from, to]) => xml.replaceAll(`>${from}<`, `>${to}<`),
      strFromU8(content),
    );
    return [name, strToU8(text)] as const;
  });
  return Buffer.from(zipSync(Object.fromEntries(parts)));
}

const CELL = /<c r="([A-Z]+)\d+"[^>]*?(?:\/>|>.*?<\/c>)/gs;
const columnNumber = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** The first sheet of a workbook with numbers typed into cells, blank ones among them: `{ C5: "500000" }`. */
export function filledIn(bytes: Buffer, typed: Readonly<Record<string, string>>): Buffer {
  const parts = unzipSync(new Uint8Array(bytes));
  const name = "xl/worksheets/sheet1.xml";
  let xml = strFromU8(parts[name] as Uint8Array);
  for (const [at, number] of Object.entries(typed)) {
    const [, letters = "", rowNo = ""] = /^([A-Z]+)(\d+)$/.exec(at) ?? [];
    xml = xml.replace(new RegExp(`(<row r="${rowNo}"[^>]*>)(.*?)(</row>)`, "s"), (_, open, inner: string, close) => {
      const cells = [...inner.matchAll(CELL)].filter(([, column]) => column !== letters);
      const all = [
        ...cells.map(([text, column = ""]) => [column, text] as const),
        [letters, `<c r="${at}"><v>${number}</v></c>`] as const,
      ];
      all.sort(([one], [other]) => columnNumber(one) - columnNumber(other));
      return `${String(open)}${all.map(([, text]) => text).join("")}${String(close)}`;
    });
  }
  return Buffer.from(zipSync({ ...parts, [name]: strToU8(xml) }));
}

/** All that a workbook's sheets say, marks of faults included. */
export const wordsIn = (bytes: Buffer): string =>
  Object.entries(unzipSync(new Uint8Array(bytes)))
    .filter(([name]) => /^xl\/(worksheets\/|sharedStrings|comments)/.test(name))
    .map(([, content]) => strFromU8(content))
    .join(" ");
