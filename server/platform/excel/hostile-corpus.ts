import {
  archive,
  aWorkbook,
  relation,
  relationsXml,
  rowsOf,
  type SampleParts,
  sheetOf,
  stringsXml,
  workbookParts,
  workbookXml,
} from "@/server/platform/excel/samples";
import { aCompound, aPng } from "@/server/platform/files/inspect/samples";

const ROWS = [["姓名"], ["张三"]];
const GOOD = aWorkbook({ rows: ROWS });
const book = (parts: SampleParts): Buffer => aWorkbook({ rows: ROWS, ...parts });
/** The good workbook whose sheet has this relation. */
const related = (type: string, target: string, more = ""): Buffer =>
  book({ sheetRelations: relationsXml(relation("rId1", type, target, more)) });
const EXTERNAL = ' TargetMode="External"';

const SHEET = "xl/worksheets/sheet1.xml";
const only = (sheet: string): Buffer => book({ sheet });

const plus = (name: string, content: string): Buffer => archive({ ...workbookParts({ rows: ROWS }), [name]: content });

/** Tells another inflated size in the directory. */
function lying(bytes: Buffer, name: string, size: number): Buffer {
  const record = bytes.lastIndexOf(name) - 46;
  bytes.writeUInt32LE(size, record + 24);
  return bytes;
}
const bomb = (): Buffer => only(sheetOf("<sheetData/>") + " ".repeat(150 * 1024 * 1024));

function flippedBit(): Buffer {
  const bytes = archive({ ...workbookParts({ rows: ROWS }), "xl/media/a.txt": "" });
  const at = bytes.indexOf("worksheets/sheet1.xml") + "worksheets/sheet1.xml".length + 40;
  bytes[at] = (bytes[at] ?? 0) ^ 0x10;
  return bytes;
}

const LAUGHS = `<!DOCTYPE sst [<!ENTITY a "ha">${[..."bcdefghij"].map((name, i) => `<!ENTITY ${name} "${`&${"abcdefghi"[i]};`.repeat(10)}">`).join("")}]>`;
const manyRows = (count: number): string =>
  sheetOf(`<sheetData>${Array.from({ length: count }, (_, i) => `<row r="${i + 1}"/>`).join("")}</sheetData>`);
const filled = (count: number): Buffer =>
  book({ rows: [["姓名"], ...Array.from({ length: count }, (_, i) => [`员工${i}`])] });
const shared = (index: number): { t: string; inside: string } => ({ t: "s", inside: `<v>${index}</v>` });

/** What it is, its bytes, what the user is told. */
export const REFUSED: readonly [string, () => Buffer, RegExp][] = [
  ["nothing at all", () => Buffer.alloc(0), /^文件是空的/],
  ["a picture", aPng, /^文件不是 Excel 工作簿/],
  ["a CSV file", () => Buffer.from("姓名,手机\n张三,1"), /^文件不是 Excel 工作簿/],
  ["an HTML table", () => Buffer.from("<html><table></table></html>"), /^文件不是 Excel 工作簿/],
  [
    "a text document",
    () => archive({ "[Content_Types].xml": "<Types/>", "word/document.xml": "<a/>" }),
    /^文件不是 Excel 工作簿/,
  ],
  ["an old workbook", () => aCompound("Workbook"), /^文件是旧格式（\.xls）/],
  ["an encrypted workbook", () => aCompound("EncryptedPackage"), /^文件已加密/],
  ["6 MB", () => Buffer.concat([GOOD, Buffer.alloc(6 * 1024 * 1024)]), /^文件超过 5 MB/],
  ["half a file", () => GOOD.subarray(0, GOOD.length / 2), /^文件不完整/],
  ["a flipped bit", flippedBit, /^文件不完整/],
  ["a bomb", bomb, /^文件解压后过大/],
  ["a bomb that lies about its size", () => lying(bomb(), SHEET, 1000), /^文件解压后过大/],
  ["a size that lies", () => lying(aWorkbook({ rows: ROWS }), SHEET, 5), /损坏/],
  ["two parts of one name", () => plus(SHEET.toUpperCase(), "<a/>"), /损坏/],
  ["a part that climbs out", () => plus("xl/../../etc/x.xml", "<a/>"), /损坏/],
  ["a program inside", () => plus("xl/run.exe", "MZ"), /嵌入的对象/],
  [
    "201 parts",
    () => book({ extra: Object.fromEntries(Array.from({ length: 201 }, (_, i) => [`a/${i}`, "x"])) }),
    /部件过多/,
  ],
  ["a macro", () => book({ extra: { "xl/vbaProject.bin": "x" } }), /^文件含有宏/],
  [
    "a macro by its type",
    () =>
      book({ types: '<Types><Override ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>' }),
    /宏/,
  ],
  ["a macro by its relation", () => related("vbaProject", "x.dat"), /宏/],
  [
    "another workbook",
    () =>
      book({
        extra: {
          "xl/externalLinks/_rels/externalLink1.xml.rels": relationsXml(
            relation("rId1", "externalLinkPath", "file:///c:/a.xlsx", EXTERNAL),
          ),
        },
      }),
    /指向其他文件的链接/,
  ],
  ["a picture from outside", () => related("image", "http://x.example/a.png", EXTERNAL), /指向其他文件的链接/],
  ["a link to a local file", () => related("hyperlink", "file:///etc/passwd", EXTERNAL), /指向其他文件的链接/],
  ["an embedded object", () => related("oleObject", "../embeddings/o.bin"), /嵌入的对象/],
  ["an ActiveX control", () => related("control", "../activeX/a.xml"), /嵌入的对象/],
  ["a relation that climbs out", () => related("drawing", "../../../../etc/passwd"), /损坏/],
  ["a billion laughs", () => book({ strings: `${LAUGHS}<sst><si><t>&j;</t></si></sst>` }), /XML 声明/],
  [
    "an entity from outside",
    () => only(`<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${sheetOf("<sheetData/>")}`),
    /XML 声明/,
  ],
  ["an undeclared entity", () => only(sheetOf("<sheetData>&x;</sheetData>")), /损坏/],
  ["unclosed XML", () => only(sheetOf("<sheetData><row>")), /损坏/],
  ["bytes that are no text", () => book({ extra: { [SHEET]: Buffer.from([0x3c, 0x61, 0xff, 0xfe, 0x3e]) } }), /损坏/],
  ["a control character", () => only(sheetOf("<sheetData>&#1;</sheetData>")), /损坏/],
  [
    "no sheet's part",
    () => book({ workbookRelations: relationsXml(relation("rId1", "worksheet", "worksheets/none.xml")) }),
    /损坏/,
  ],
  ["no relation of the sheet", () => book({ workbookRelations: relationsXml() }), /损坏/],
  [
    "only hidden sheets",
    () =>
      book({ workbook: workbookXml('<sheets><sheet name="a" sheetId="1" state="veryHidden" r:id="rId1"/></sheets>') }),
    /没有可见的工作表/,
  ],
  ["no shared text of this number", () => book({ rows: [[shared(7)]] }), /损坏/],
  ["rows out of order", () => only(sheetOf('<sheetData><row r="2"/><row r="1"/></sheetData>')), /损坏/],
  ["cells out of order", () => only(sheetOf('<sheetData><row r="1"><c r="B1"/><c r="A1"/></row></sheetData>')), /损坏/],
  ["a million real rows", () => only(manyRows(1_000_000)), /超过 50,000 行/],
  ["a value in column 600", () => book({ rows: [["姓名", ...Array<null>(598).fill(null), "x"]] }), /超过 500 列/],
  ["2,003 people", () => filled(2003), /^一次最多导入 2,000 行，文件中有 2,003 行，没有导入任何数据，请分成/],
  [
    "one long text in every cell",
    () =>
      book({
        strings: stringsXml("<si><t>姓名</t></si>", `<si><t>${"长".repeat(30_000)}</t></si>`),
        rows: [[shared(0)], ...Array.from({ length: 1999 }, () => [shared(1)])],
      }),
    /文字过多/,
  ],
  [
    "many array formulas",
    () =>
      book({
        rows: [["姓名"], ...Array.from({ length: 1200 }, () => [{ inside: '<f t="array" ref="A1:A9999">1</f>' }])],
      }),
    /过于复杂/,
  ],
];

/** Odd, and right all the same: the first person is 张三. */
export const READ: readonly [string, () => Buffer][] = [
  ["a workbook", () => GOOD],
  ["a sheet that declares all rows", () => book({ before: '<dimension ref="A1:XFD1048576"/>' })],
  [
    "links to pages and mail",
    () =>
      book({
        sheetRelations: relationsXml(
          relation("rId1", "hyperlink", "https://a.example", EXTERNAL),
          relation("rId2", "hyperlink", "mailto:a@b.example", EXTERNAL),
        ),
      }),
  ],
  [
    "a sheet in UTF-16",
    () =>
      book({
        extra: {
          [SHEET]: Buffer.from(
            `\ufeff<?xml version="1.0" encoding="UTF-16"?><worksheet>${rowsOf(ROWS)}</worksheet>`,
            "utf16le",
          ),
        },
      }),
  ],
  ["deep nesting behind the data", () => book({ after: "<a>".repeat(200_000) + "</a>".repeat(200_000) })],
  [
    "a number of a million digits beside the data",
    () =>
      book({
        rows: [
          ["姓名", "x"],
          ["张三", { inside: `<v>${"9".repeat(1_000_000)}</v>` }],
        ],
      }),
  ],
  [
    "blanks without end",
    () => book({ rows: [["姓名"], [{ t: "inlineStr", inside: `<is><t>张三${" ".repeat(3_000_000)}</t></is>` }]] }),
  ],
];
