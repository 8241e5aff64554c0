import { escapeXml } from "@/server/platform/excel/text";
import { PackageWriter } from "@/server/platform/excel/write/write-package";

/** One sheet of a workbook to write; `xml` are the pieces of its part. */
export interface SheetPart {
  readonly name: string;
  readonly xml: Iterable<string>;
  readonly isHidden?: boolean;
  /** Corner of a filtered list, such as `J20`, whose first row is repeated on every printed page. */
  readonly corner?: string;
}

/** Cell styles by their index in `styles.xml`. */
export const STYLE = {
  plain: 0,
  head: 1,
  requiredHead: 2,
  text: 3,
  /** Text that a careless program might take for a formula. */
  quoted: 4,
  whole: 5,
  money: 6,
  note: 7,
  noteTitle: 8,
} as const;

const HEADER = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

export const STYLES_TYPE = `${TYPE}.styles+xml`;
export const STYLES_RELATION = `${OFFICE}/styles`;
export const SHEET_OPEN = `${HEADER}<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}">`;

const font = (rgb: string, inside = ""): string =>
  `<font>${inside}<sz val="10"/><color rgb="${rgb}"/><name val="微软雅黑"/><family val="2"/><charset val="134"/></font>`;
const fonts = [font("FF262626"), font("FF262626", "<b/>"), font("FFCF1322", "<b/>")];
const solid = (rgb: string): string =>
  `<fill><patternFill patternType="solid"><fgColor rgb="${rgb}"/><bgColor indexed="64"/></patternFill></fill>`;
const fills = [
  '<fill><patternFill patternType="none"/></fill>',
  '<fill><patternFill patternType="gray125"/></fill>',
  solid("FFF0F5FF"),
  solid("FFFFF7E6"),
];
const side = (name: string): string => `<${name} style="thin"><color rgb="FFD9D9D9"/></${name}>`;
const borders = [
  "<border><left/><right/><top/><bottom/><diagonal/></border>",
  `<border>${["left", "right", "top", "bottom"].map(side).join("")}<diagonal/></border>`,
];
const xf = (format: number, fontId: number, fillId: number, borderId: number, more = "", inside = ""): string =>
  `<xf numFmtId="${format}" fontId="${fontId}" fillId="${fillId}" borderId="${borderId}" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1"${more}${inside ? ` applyAlignment="1">${inside}</xf>` : "/>"}`;
const CENTRE = '<alignment horizontal="center" vertical="center" wrapText="1"/>';
const TOP = '<alignment vertical="top" wrapText="1"/>';
// In the order of STYLE; format 49 is text, 1 whole numbers, 4 two decimals with separators.
const cellFormats = [
  xf(0, 0, 0, 0),
  xf(49, 1, 2, 1, "", CENTRE),
  xf(49, 2, 3, 1, "", CENTRE),
  xf(49, 0, 0, 0),
  xf(49, 0, 0, 0, ' quotePrefix="1"'),
  xf(1, 0, 0, 0),
  xf(4, 0, 0, 0),
  xf(49, 0, 0, 0, "", TOP),
  xf(49, 1, 2, 1, "", '<alignment vertical="center"/>'),
];
const list = (name: string, items: readonly string[]): string =>
  `<${name} count="${items.length}">${items.join("")}</${name}>`;
export const STYLES_XML =
  `${HEADER}<styleSheet xmlns="${MAIN}">${list("fonts", fonts)}${list("fills", fills)}${list("borders", borders)}` +
  `${list("cellStyleXfs", ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>'])}${list("cellXfs", cellFormats)}` +
  '<cellStyles count="1"><cellStyle name="常规" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

/** A sheet's name as Excel takes it; never empty. */
export function sheetName(title: string): string {
  const name = title.replace(/[[\]:*?/\\\u0000-\u001f]/g, " ").trim();
  return (
    [...name]
      .slice(0, 31)
      .join("")
      .replace(/^'+|'+$/g, "") || "Sheet1"
  );
}

const override = (part: string, type: string): string =>
  `<Override PartName="/xl/${part}" ContentType="${TYPE}.${type}+xml"/>`;
const relation = (id: number, type: string, target: string): string =>
  `<Relationship Id="rId${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
const relations = (items: readonly string[]): string =>
  `${HEADER}<Relationships xmlns="${PACKAGE}/relationships">${items.join("")}</Relationships>`;

/** Excel expects the filter's area under this name, too. */
function definedNames(sheets: readonly Omit<SheetPart, "xml">[]): string {
  const items = sheets.flatMap(({ name, corner }, i) => {
    if (corner === undefined) return [];
    const sheet = escapeXml(`'${name.replaceAll("'", "''")}'`);
    const area = corner.replace(/^([A-Z]+)/, "$$$1$$");
    return [
      `<definedName name="_xlnm._FilterDatabase" localSheetId="${i}" hidden="1">${sheet}!$A$1:${area}</definedName>`,
      `<definedName name="_xlnm.Print_Titles" localSheetId="${i}">${sheet}!$1:$1</definedName>`,
    ];
  });
  return items.length === 0 ? "" : `<definedNames>${items.join("")}</definedNames>`;
}

/** Name of a sheet's part. */
export const fileOf = (i: number): string => `xl/worksheets/sheet${i + 1}.xml`;

/** All of a workbook but its sheets. */
export function writeFrame(writer: PackageWriter, sheets: readonly Omit<SheetPart, "xml">[]): void {
  const types = [
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    override("workbook.xml", "sheet.main"),
    ...sheets.map((_, i) => override(fileOf(i).slice("xl/".length), "worksheet")),
    override("styles.xml", "styles"),
  ];
  const names = sheets.map(
    ({ name, isHidden }, i) =>
      `<sheet name="${escapeXml(name)}" sheetId="${i + 1}"${isHidden ? ' state="hidden"' : ""} r:id="rId${i + 1}"/>`,
  );
  writer.add("[Content_Types].xml", [HEADER, `<Types xmlns="${PACKAGE}/content-types">${types.join("")}</Types>`]);
  writer.add("_rels/.rels", [relations([relation(1, "officeDocument", "xl/workbook.xml")])]);
  writer.add("xl/workbook.xml", [
    `${HEADER}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><bookViews><workbookView activeTab="0"/></bookViews>`,
    `<sheets>${names.join("")}</sheets>${definedNames(sheets)}</workbook>`,
  ]);
  writer.add("xl/_rels/workbook.xml.rels", [
    relations([
      ...sheets.map((_, i) => relation(i + 1, "worksheet", fileOf(i).slice("xl/".length))),
      relation(sheets.length + 1, "styles", "styles.xml"),
    ]),
  ]);
  writer.add("xl/styles.xml", [STYLES_XML]);
}

/** A whole workbook of these sheets. */
export function writeWorkbook(sheets: readonly SheetPart[]): Uint8Array<ArrayBuffer> {
  const writer = new PackageWriter();
  writeFrame(writer, sheets);
  sheets.forEach(({ xml }, i) => writer.add(fileOf(i), xml));
  return writer.finish();
}
