import { randomBytes } from "node:crypto";
import { crc32, deflateRawSync, deflateSync } from "node:zlib";
import {
  aCrossReference,
  aModernPdf,
  anObjectStream,
  aPdfOf,
  aScannedPdf,
  aStream,
} from "@/server/platform/files/inspect/pdf-samples";
import {
  aCompound,
  aCompoundOf,
  aDocx,
  aJpeg,
  anXlsx,
  aPdf,
  aPng,
  aZip,
  deflated,
  type SampleEntry,
  stored,
} from "@/server/platform/files/inspect/samples";

// Files that do more than they seem to, and their honest twins: for tests and proofs. // promises P-S9

/** Why it is refused, how it is called, what is in it, and what the refusal says. */
export type Hostile = readonly [why: string, name: string, content: Buffer, message: RegExp];

const SCRIPT = "<< /S /JavaScript /JS (app.alert\\(1\\)) >>";
const revised = (...more: readonly string[]): Buffer => Buffer.concat([aPdf(), Buffer.from(more.join("\n"), "latin1")]);
/** An object stream whose bytes are as given, under these entries. */
const odd = (dict: string, bytes: Buffer): Buffer => aPdfOf(anObjectStream(7, [SCRIPT], { dict, encode: () => bytes }));
const packedScript = (dict = "/Type /ObjStm /Filter /FlateDecode") => anObjectStream(7, [SCRIPT], { dict });

const pdfs: readonly (readonly [why: string, content: Buffer, message: RegExp])[] = [
  ["a script in an object stream", aModernPdf(SCRIPT), /可执行内容（脚本），请重新导出为 PDF\/A/],
  ["a script there that is disguised", aModernPdf("<< /S /J#61va#53cript >>"), /脚本/],
  ["a script there that is called by its short name", aModernPdf("<< /JS 7 0 R >>"), /脚本/],
  ["a script in an object stream that does not say so", aPdfOf(packedScript("/Filter /FlateDecode")), /脚本/],
  ["one that says so in disguise", aPdfOf(packedScript("/Type /Obj#53tm /Filter [/FlateDecode]")), /脚本/],
  [
    "an object stream behind a string that speaks of objects",
    aPdfOf(packedScript("/X (1 0 obj <<) /Filter /Fl")),
    /脚本/,
  ],
  ["an object stream within a comment", aPdfOf(Buffer.from("% 8 0 obj << /Length 9\r"), packedScript()), /脚本/],
  ["a script in an older version of the document", Buffer.concat([aModernPdf(SCRIPT), aModernPdf()]), /脚本/],
  ["a script in a newer version", revised("9 0 obj", SCRIPT, "endobj", "trailer << /Prev 9 >>", "%%EOF"), /脚本/],
  ["a script on a page's opening", aModernPdf(`<< /AA << /O ${SCRIPT} >> >>`), /脚本/],
  ["a script of a media action", aPdf("/S /Rendition /JS (x)"), /脚本/],
  ["a program in an object stream", aModernPdf("<< /S /Launch /Win << /F (cmd.exe) >> >>"), /启动程序/],
  ["a form that sends", aPdf("/S /SubmitForm /F (https://example.com/)"), /向外发送/],
  ["a form that fetches", aModernPdf("<< /S /ImportData >>"), /向外发送/],
  ["a file on another computer", aPdf("/AA << /O << /S /GoToR /F (\\\\\\\\host\\\\share) >> >>"), /打开其他文件/],
  ["a form of its own kind", aPdf("/AcroForm << /XFA 9 0 R >>"), /动态表单/],
  ["rich media", aModernPdf("<< /Subtype /RichMedia >>"), /多媒体/],
  ["an embedded file", aPdf("/Names << /EmbeddedFiles 9 0 R >>"), /附带了其他文件/],
  ["an embedded file in an object stream", aModernPdf("<< /Type /Filespec /EF << /F 9 0 R >> >>"), /附带了其他文件/],
  ["a file pinned to a page", aModernPdf("<< /Subtype /FileAttachment >>"), /附带了其他文件/],
  ["a password", aPdf("/Encrypt 9 0 R"), /已加密/],
  ["objects under a filter that is hardly used", odd("/Filter /LZWDecode", Buffer.from("x")), /无法检查/],
  ["objects under two filters", odd("/Filter [/ASCIIHexDecode /FlateDecode]", Buffer.from("x>")), /无法检查/],
  ["a filter that stands elsewhere", odd("/Filter 9 0 R", deflateSync(SCRIPT)), /无法检查/],
  ["a filter said twice", odd("/Filter null /Filter /FlateDecode", deflateSync(SCRIPT)), /无法检查/],
  ["objects under a predictor", odd("/Filter /Fl /DecodeParms << /Predictor 12 >>", deflateSync(SCRIPT)), /无法检查/],
  ["objects in another file", odd("/F (a.bin)", Buffer.from("x")), /无法检查/],
  ["objects that do not inflate", odd("/Filter /FlateDecode", randomBytes(200)), /不完整/],
  ["objects cut short", odd("/Filter /FlateDecode", deflateSync(randomBytes(900)).subarray(0, 500)), /不完整/],
  ["objects that inflate without end", odd("/Filter /FlateDecode", deflateSync(Buffer.alloc(40_000_000))), /过大/],
  [
    "a table of objects that inflates without end",
    aPdfOf(aStream(9, "/Type /XRef /Size 1 /W [1 2 1] /Filter /FlateDecode", deflateSync(Buffer.alloc(20_000_000)))),
    /过大/,
  ],
  ["objects that lie in each other", aPdfOf(Buffer.from("obj<<".repeat(200_000))), /无法检查/],
  ["an archive behind it", Buffer.concat([aPdf(), aZip([stored("a.html", "x")])]), /另一个文件/],
  ["an archive within", aPdfOf(aStream(9, "", aZip([stored("a.txt", "x")])), Buffer.alloc(70_000, 32)), /另一个文件/],
  ["an archive around it", aZip([stored("a.pdf", aPdf().toString("latin1"))]), /不符/],
  ["a page behind it", Buffer.concat([aPdf(), Buffer.from("<html>")]), /可执行/],
];

export const HOSTILE_PDFS: readonly Hostile[] = pdfs.map(([why, content, message]) => [why, "a.pdf", content, message]);

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

const pngOf = (width: number, height: number): Buffer => {
  const png = Buffer.from(aPng());
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  return png;
};
/** Where the frame says its size: behind the JFIF segment and the quantisation table. */
const FRAME_AT = 2 + 18 + 69;
const jpegOf = (width: number, height: number): Buffer => {
  const jpeg = Buffer.from(aJpeg());
  jpeg.writeUInt16BE(height, FRAME_AT + 5);
  jpeg.writeUInt16BE(width, FRAME_AT + 7);
  return jpeg;
};
const frame = (): Buffer => aJpeg().subarray(FRAME_AT, FRAME_AT + 13);
const into = (bytes: Buffer, at: number, more: Buffer): Buffer =>
  Buffer.concat([bytes.subarray(0, at), more, bytes.subarray(at)]);
const comment = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0xff, 0xfe, 0, text.length + 2]), Buffer.from(text)]);

export const HOSTILE_PICTURES: readonly Hostile[] = [
  ["50,000 × 50,000 pixels in a few bytes", "a.png", pngOf(50_000, 50_000), /50000×50000 像素.*4000 万像素/],
  ["no width", "a.png", pngOf(0, 1), /为 0/],
  ["no height", "a.png", pngOf(1, 0), /为 0/],
  ["a width of 2³¹", "a.png", pngOf(2 ** 31, 1), /像素/],
  ["a width of 2³²-1", "a.png", pngOf(2 ** 32 - 1, 2 ** 32 - 1), /像素/],
  ["one side too long", "a.png", pngOf(20_001, 1), /像素/],
  ["one pixel row too many", "a.png", pngOf(8_000, 5_001), /像素/],
  ["frames that move", "a.png", into(aPng(), 33, chunk("acTL", Buffer.alloc(8))), /动态图片/],
  ["two heads", "a.png", into(aPng(), 33, aPng().subarray(8, 33)), /不完整/],
  ["65,535 × 65,535 pixels", "a.jpg", jpegOf(65_535, 65_535), /像素/],
  ["no width in a jpg", "a.jpg", jpegOf(0, 8), /为 0/],
  ["a height that comes later", "a.jpg", jpegOf(8, 0), /为 0/],
  ["two frames", "a.jpg", into(jpegOf(8, 8), FRAME_AT, frame()), /不完整/],
  ["no frame", "a.jpg", Buffer.concat([aJpeg().subarray(0, FRAME_AT), aJpeg().subarray(FRAME_AT + 13)]), /不完整/],
  ["a document's head", "a.jpg", into(aJpeg(), 2, comment("%PDF-1.4")), /另一个文件/],
];

const REL = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const relations = (part: string, ...rels: readonly string[]): SampleEntry =>
  deflated(part, `<?xml version="1.0"?><Relationships>${rels.join("")}</Relationships>`);
const relation = (kind: string, target: string, mode = ' TargetMode="External"'): string =>
  `<Relationship Id="r1" Type="${REL}/${kind}" Target="${target}"${mode}/>`;
const docx = (...rels: string[]) => aDocx(relations("word/_rels/document.xml.rels", ...rels));
const settings = (...rels: string[]) => aDocx(relations("word/_rels/settings.xml.rels", ...rels));
const packaged = aCompound("\u0001Ole10Native");

/** A document in which another one lies. */
const holding = (inner: Buffer, name = "a.xlsx") => aDocx(stored(`word/embeddings/${name}`, inner));
const outward = docx(relation("image", "https://example.com/a.png"));
const nested = (depth: number): Buffer => (depth === 0 ? aDocx() : holding(nested(depth - 1), "a.docx"));

const squeezed = (name: string, content: Buffer): SampleEntry => ({
  name,
  method: 8,
  size: content.length,
  data: deflateRawSync(content),
});
/** Deflated behind a thousand blocks that hold nothing. */
const lateBlocks = (name: string, content: Buffer): SampleEntry => ({
  ...squeezed(name, content),
  data: Buffer.concat([Buffer.from("000000ffff".repeat(1_000), "hex"), deflateRawSync(content)]),
});
const ofdWith = (name: string, content: Buffer) =>
  aZip([deflated("OFD.xml", "<ofd:OFD/>"), deflated("Doc_0/Document.xml", "<d/>"), squeezed(name, content)]);
const legacyWith = (name: string, content: Buffer) =>
  aCompoundOf([
    ["WordDocument", Buffer.alloc(512)],
    [name, content],
  ]);
const BEGIN = '<w:fldChar w:fldCharType="begin"/>';
const SHOWS = '<w:fldChar w:fldCharType="separate"/>';
const END = '<w:fldChar w:fldCharType="end"/>';
const instruction = (text: string): string => `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`;
const fieldXml = (...parts: readonly string[]): string => `<w:body>${[BEGIN, ...parts, SHOWS, END].join("")}</w:body>`;
const body = (xml: string, before = ""): Buffer =>
  aDocx(deflated("word/header1.xml", `${before}<w:body>${xml}</w:body>`));
const field = (...parts: readonly string[]): Buffer => body(fieldXml(...parts));
const wide = (text: string): Buffer => Buffer.from(`\ufeff${text}`, "utf16le");

export const HOSTILE_DOCUMENTS: readonly Hostile[] = [
  ["a template elsewhere", "a.docx", settings(relation("attachedTemplate", "https://example.com/a.dotm")), /模板/],
  ["a template on a share", "a.docx", settings(relation("attachedTemplate", "file://host/normal.dotm")), /模板/],
  ["an object elsewhere", "a.docx", docx(relation("oleObject", "https://example.com/a.html!")), /别处/],
  ["a picture elsewhere", "a.docx", docx(relation("image", "https://example.com/a.png")), /别处/],
  ["a document within, elsewhere", "a.docx", docx(relation("subDocument", "a.docx")), /别处/],
  ["a target elsewhere that does not say so", "a.docx", docx(relation("frame", "\\\\host\\a.htm", "")), /别处/],
  ["the word written in entities", "a.docx", docx(relation("image", "a.png", ' TargetMode="&#69;xternal"')), /别处/],
  ["a link that is a script", "a.docx", docx(relation("hyperlink", "javascript:alert(1)")), /可执行/],
  ["relations that are no XML", "a.docx", aDocx(relations("word/_rels/document.xml.rels", "<Relationship")), /不完整/],
  [
    "relations in a folder of other case",
    "a.docx",
    aDocx(relations("WORD/_RELS/SETTINGS.XML.RELS", relation("attachedTemplate", "https://x/a.dotm"))),
    /模板/,
  ],
  ["relations that inflate without end", "a.docx", aDocx(deflated("word/_rels/x.rels", " ".repeat(2e6))), /过大/],
  [
    "a workbook elsewhere",
    "a.xlsx",
    anXlsx(relations("xl/externalLinks/_rels/externalLink1.xml.rels", relation("externalLinkPath", "b.xlsx"))),
    /别处的数据/,
  ],
  [
    "cells of a workbook elsewhere",
    "a.xlsx",
    anXlsx(stored("xl/externalLinks/externalLink1.xml", "<x/>")),
    /别处的数据/,
  ],
  ["a data connection", "a.xlsx", anXlsx(stored("xl/connections.xml", "<x/>")), /别处的数据/],
  ["another file inside", "a.docx", aDocx(stored("word/embeddings/oleObject1.bin", packaged)), /嵌入了其他文件/],
  ["another file inside a legacy one", "a.doc", aCompound("WordDocument", "\u0001Ole10Native"), /嵌入了其他文件/],
  ["a macro book inside", "a.docx", aDocx(stored("word/embeddings/a.xlsm", "x")), /可执行/],
  ["a book inside that reads another", "a.docx", holding(anXlsx(stored("xl/connections.xml", "<x/>"))), /别处的数据/],
  ["a book inside with a program", "a.docx", holding(anXlsx(stored("xl/vbaProject.bin", "x"))), /宏/],
  ["a document in a book inside", "a.docx", holding(anXlsx(stored("xl/embeddings/a.docx", outward))), /别处/],
  ["a legacy document with macros inside", "a.docx", holding(aCompound("WordDocument", "Macros"), "a.doc"), /宏/],
  ["another file inside, in a folder of its own", "a.docx", aDocx(stored("word/x/o.bin", packaged)), /嵌入了其他文件/],
  ["one that is deflated", "a.docx", aDocx(squeezed("word/x/o.bin", packaged)), /嵌入了其他文件/],
  ["one behind blocks of nothing", "a.docx", aDocx(lateBlocks("word/x/o.bin", packaged)), /嵌入了其他文件/],
  ["a document in any folder", "a.docx", aDocx(stored("customXml/item.bin", outward)), /别处/],
  ["a document in an object inside", "a.docx", holding(aCompoundOf([["Package", outward]]), "a.bin"), /别处/],
  ["a document in a legacy one", "a.doc", legacyWith("Package", anXlsx(stored("xl/vbaProject.bin", "x"))), /宏/],
  ["a PDF with a script inside", "a.docx", aDocx(squeezed("word/a.bin", aPdf("/S /JavaScript"))), /脚本/],
  ["another document as a part of its text", "a.docx", docx(relation("aFChunk", "chunk.dat", "")), /夹带了网页/],
  ["a PDF with a script in pages", "a.ofd", ofdWith("Doc_0/Attachs/a.dat", aPdf("/S /JavaScript")), /脚本/],
  ["a program's document in pages", "a.ofd", ofdWith("Doc_0/a.dat", aCompound("WordDocument", "Macros")), /宏/],
  ["a document that fetches in pages", "a.ofd", ofdWith("Doc_0/a.dat", outward), /别处/],
  [
    "a field that starts a program",
    "a.docx",
    field(instruction("DDEAUTO c:\\\\cmd.exe &quot;/k calc&quot;")),
    /可执行/,
  ],
  ["one in pieces", "a.docx", field(instruction("DD"), instruction("EAUTO cmd x")), /可执行/],
  [
    "one behind what nobody reads",
    "a.docx",
    field("<x:instrText>IF </x:instrText>", instruction("DDEAUTO cmd x")),
    /可执行/,
  ],
  [
    "one that another field shows",
    "a.docx",
    field(BEGIN, instruction("QUOTE 68"), SHOWS, "<w:t>DDE</w:t>", END, instruction(" cmd x")),
    /可执行/,
  ],
  [
    "one for readers of another kind",
    "a.docx",
    field("<mc:Choice>", instruction("PAGE"), "</mc:Choice><mc:Fallback>", instruction("DDE a b"), "</mc:Fallback>"),
    /可执行/,
  ],
  [
    "a simple field that fetches",
    "a.docx",
    body('<w:fldSimple w:instr=" INCLUDETEXT &quot;\\\\host\\a&quot; "/>'),
    /别处/,
  ],
  [
    "a picture that a field fetches",
    "a.docx",
    field(instruction('INCLUDEPICTURE "https://example.com/a.png" \\d')),
    /别处/,
  ],
  [
    "a field in letters of two bytes",
    "a.docx",
    aDocx(stored("word/a.xml", wide(fieldXml(instruction("DDEAUTO cmd x"))))),
    /可执行/,
  ],
  ["a field within an own entity", "a.docx", body("", "<!DOCTYPE d [<!ENTITY a '&#60;w:instr'>]>"), /不完整/],
  ["documents within documents without end", "a.docx", nested(5), /过大/],
  ["a PDF's head", "a.docx", aZip([stored("a", "%PDF-1.4"), stored("word/document.xml", "x")]), /另一个文件/],
];

/** Twelve megapixels, with the camera's remarks, as a phone sends it. */
const photo = (): Buffer =>
  into(jpegOf(4032, 3024), 2, Buffer.concat([Buffer.from("ffe1000a", "hex"), Buffer.from("Exif\0\0II")]));
const LINKS = [
  relation("hyperlink", "https://www.cctaa.cn/"),
  relation("hyperlink", "mailto:office@example.com"),
  relation("hyperlink", "#书签"),
  relation("image", "media/image1.png", ""),
];

/** Their honest twins, which are taken. */
export const HONEST_FILES: readonly (readonly [what: string, name: string, content: Buffer])[] = [
  ["a PDF with object streams and no script", "a.pdf", aModernPdf()],
  ["one with an older version", "a.pdf", Buffer.concat([aModernPdf(), aModernPdf()])],
  ["one whose form has no script", "a.pdf", aModernPdf("<< /FT /Tx /T (name) /AA << /F << /S /Named >> >> >>")],
  [
    "one with packed objects left as they are",
    "a.pdf",
    aPdfOf(anObjectStream(7, ["<< >>"], { dict: "", encode: (b) => b })),
  ],
  ["one with words that only sound alike", "a.pdf", aModernPdf("<< /JavaScripts 1 /Launcher 2 /JSON 3 /EFG 4 >>")],
  ["one with its table as a stream", "a.pdf", aPdfOf(aCrossReference())],
  ["a scan of eight pages", "a.pdf", aScannedPdf(8, Buffer.concat([aJpeg(), randomBytes(400_000)]))],
  ["one with blanks and zeros behind its end", "a.pdf", Buffer.concat([aPdf(), Buffer.from(" \r\n\0\0")])],
  ["a photo of 12 megapixels with EXIF", "a.jpg", photo()],
  ["a scan of A4 at 600 dpi", "a.png", pngOf(4960, 7016)],
  ["the largest square", "a.jpg", jpegOf(6324, 6324)],
  ["a document with links", "a.docx", docx(...LINKS)],
  [
    "a document of the house's template",
    "a.docx",
    settings(relation("attachedTemplate", "file:///C:\\Users\\a\\Normal.dotm")),
  ],
  [
    "a document with a formula object",
    "a.docx",
    aDocx(stored("word/embeddings/oleObject1.bin", aCompound("Equation Native"))),
  ],
  [
    "a document with fields of its own",
    "a.docx",
    field(
      instruction("HYPER"),
      instruction('LINK "https://www.cctaa.cn/" \\o "协会"'),
      SHOWS,
      "<w:t>DDE a b</w:t>",
      END,
    ),
  ],
  ["pages with a seal and a PDF", "a.ofd", ofdWith("Doc_0/Attachs/a.dat", aPdf())],
  ["a document with a chart's workbook", "a.docx", holding(anXlsx())],
  ["a workbook with links", "a.xlsx", anXlsx(relations("xl/worksheets/_rels/sheet1.xml.rels", ...LINKS.slice(0, 2)))],
];
