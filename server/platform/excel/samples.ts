import { zipSync } from "fflate";
import type { SheetColumn, SheetKind } from "@/server/platform/excel/excel";
import { cellXml, columnName } from "@/server/platform/excel/text";

// Workbooks made by hand for tests, right ones and hostile ones.

/** Text, a number as typed, nothing, or the raw pieces of a cell. */
export type SampleCell = string | number | null | { readonly t?: string; readonly s?: number; readonly inside: string };

export interface SampleParts {
  /** Replaces the whole worksheet. */
  readonly sheet?: string;
  readonly rows?: readonly (readonly SampleCell[])[];
  /** Behind `sheetData`, or before it. */
  readonly after?: string;
  readonly before?: string;
  readonly strings?: string;
  readonly styles?: string;
  readonly workbook?: string;
  readonly workbookRelations?: string;
  readonly sheetRelations?: string;
  readonly types?: string;
  readonly extra?: Readonly<Record<string, string | Uint8Array>>;
}

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

function cellOf(cell: SampleCell, place: string): string {
  if (cell === null) return "";
  if (typeof cell === "number") return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell === "string") return `<c r="${place}" t="inlineStr"><is><t>${cellXml(cell)}</t></is></c>`;
  const { t, s, inside } = cell;
  return `<c r="${place}"${t ? ` t="${t}"` : ""}${s === undefined ? "" : ` s="${s}"`}>${inside}</c>`;
}

export const sheetOf = (inside: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><worksheet ${MAIN} xmlns:r="${RELS}">${inside}</worksheet>`;

export function rowsOf(rows: readonly (readonly SampleCell[])[]): string {
  const xml = rows.map((cells, i) => {
    const inside = cells.map((cell, at) => cellOf(cell, `${columnName(at + 1)}${i + 1}`));
    return `<row r="${i + 1}" spans="1:${cells.length}">${inside.join("")}</row>`;
  });
  return `<sheetData>${xml.join("")}</sheetData>`;
}

export const relation = (id: string, type: string, target: string, more = ""): string =>
  `<Relationship Id="${id}" Type="${RELS}/${type}" Target="${target}"${more}/>`;
export const relationsXml = (...items: string[]): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${items.join("")}</Relationships>`;
export const workbookXml = (inside: string): string => `<workbook ${MAIN} xmlns:r="${RELS}">${inside}</workbook>`;
export const stringsXml = (...items: string[]): string => `<sst ${MAIN}>${items.join("")}</sst>`;

/** Style 0 plain, 1 a date, 2 `000000`, 3 a date format of the user's. */
export const STYLES = `<styleSheet ${MAIN}><numFmts count="2"><numFmt numFmtId="164" formatCode="000000"/><numFmt numFmtId="165" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;"/></numFmts><fonts count="1"><font><sz val="11"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/><xf numFmtId="14" fontId="0" fillId="0" borderId="0"><alignment horizontal="left"/></xf><xf numFmtId="164" fontId="0" fillId="0" borderId="0"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0"/></cellXfs></styleSheet>`;

/** The parts of a workbook with one sheet. */
export function workbookParts(parts: SampleParts): Record<string, string | Uint8Array> {
  const { rows = [], before = "", after = "", strings = stringsXml(), styles = STYLES } = parts;
  return {
    "[Content_Types].xml":
      parts.types ??
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/></Types>`,
    "_rels/.rels": relationsXml(relation("rId1", "officeDocument", "xl/workbook.xml")),
    "xl/workbook.xml": parts.workbook ?? workbookXml('<sheets><sheet name="人员" sheetId="1" r:id="rId1"/></sheets>'),
    "xl/_rels/workbook.xml.rels":
      parts.workbookRelations ??
      relationsXml(
        relation("rId1", "worksheet", "worksheets/sheet1.xml"),
        relation("rId2", "styles", "styles.xml"),
        relation("rId3", "sharedStrings", "/xl/sharedStrings.xml"),
      ),
    "xl/worksheets/sheet1.xml": parts.sheet ?? sheetOf(before + rowsOf(rows) + after),
    ...(parts.sheetRelations && { "xl/worksheets/_rels/sheet1.xml.rels": parts.sheetRelations }),
    "xl/sharedStrings.xml": strings,
    "xl/styles.xml": styles,
    ...parts.extra,
  };
}

export function archive(parts: Readonly<Record<string, string | Uint8Array>>): Buffer {
  const entries = Object.entries(parts).map(([name, content]) => [name, new Uint8Array(Buffer.from(content))]);
  return Buffer.from(zipSync(Object.fromEntries(entries) as Record<string, Uint8Array<ArrayBuffer>>));
}

export const aWorkbook = (parts: SampleParts): Buffer => archive(workbookParts(parts));

export const column = (label: string, kind: SheetKind, more: Partial<SheetColumn> = {}): SheetColumn => ({
  key: label,
  label,
  kind,
  isRequired: false,
  ...more,
});

export const GENDER = [
  { value: 1, label: "男" },
  { value: 2, label: "女" },
  { value: 9, label: "未说明", isDisabled: true },
];

/** One column of each kind; the name is required. */
export const COLUMNS: readonly SheetColumn[] = [
  column("序号", "serial"),
  column("姓名", "text", { isRequired: true }),
  column("证件号码", "code"),
  column("人数", "int"),
  column("金额", "decimal"),
  column("日期", "date"),
  column("月份", "month"),
  column("性别", "dict", { choices: GENDER }),
  column("标签", "dicts", {
    choices: [
      { value: 1, label: "合伙人/股东" },
      { value: 2, label: "税务师" },
      { value: 3, label: "党员" },
    ],
  }),
  column("是否在职", "yesNo"),
];

/** Texts without end, which take long to read and do not fit a small heap. */
export const heavyWorkbook = (): Buffer =>
  aWorkbook({
    rows: [["姓名"], ["张三"]],
    strings: stringsXml(Array.from({ length: 600_000 }, (_, i) => `<si><t>文字${i}</t></si>`).join("")),
  });
