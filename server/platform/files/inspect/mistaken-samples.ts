import { crc32, deflateSync } from "node:zlib";
import type { Hostile } from "@/server/platform/files/inspect/hostile-samples";
import {
  aCompound,
  aDocx,
  aJpeg,
  anOfd,
  anXlsx,
  aPdf,
  aPng,
  aZip,
  stored,
} from "@/server/platform/files/inspect/samples";

// Files that are not what their names say, or not whole: for tests and proofs. // promises P-S9

const zipBytes = (name: string) => aZip([stored(name, "x")]);
const CONTENT_TYPES = '<Types><Override ContentType="application/vnd.openxmlformats…main+xml"/></Types>';

const html = Buffer.from("<!DOCTYPE html><html><script>alert(1)</script></html>");
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
const exe = Buffer.concat([Buffer.from("MZ"), Buffer.alloc(300, 1)]);
const gif = Buffer.from("GIF89a\u0001\u0000\u0001\u0000", "latin1");

function pngWith(chunk: string, text: string): Buffer {
  const png = aPng();
  const data = Buffer.from(text);
  const body = Buffer.concat([Buffer.from(chunk), data]);
  const extra = Buffer.alloc(8);
  extra.writeUInt32BE(data.length, 0);
  extra.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([png.subarray(0, 33), extra.subarray(0, 4), body, extra.subarray(4), png.subarray(33)]);
}

function jpegWithComment(text: string): Buffer {
  const data = Buffer.from(text);
  const header = Buffer.from([0xff, 0xfe, (data.length + 2) >> 8, (data.length + 2) & 0xff]);
  return Buffer.concat([aJpeg().subarray(0, 2), header, data, aJpeg().subarray(2)]);
}

/** A zip whose directory says what it likes. */
function zipLying(change: (zip: Buffer) => void): Buffer {
  const zip = Buffer.from(anXlsx());
  change(zip);
  return zip;
}
const directoryAt = (zip: Buffer): number => zip.readUInt32LE(zip.length - 6);

function bomb(): Buffer {
  const zeros = deflateSync(Buffer.alloc(1)).subarray(2, -4);
  const entries = Array.from({ length: 40 }, (_, i) => ({
    name: `xl/worksheets/sheet${i}.xml`,
    method: 8,
    data: zeros,
    size: 1_000_000_000,
  }));
  return aZip([stored("[Content_Types].xml", CONTENT_TYPES), stored("xl/workbook.xml", "<workbook/>"), ...entries]);
}

function pngLying(): Buffer {
  const png = Buffer.from(aPng());
  png.writeUInt32BE(0xffffffff, 33);
  return png;
}

function circular(): Buffer {
  const file = Buffer.from(aCompound("WordDocument"));
  // The directory's sector points at itself.
  const table = (file.readUInt32LE(0x4c) + 1) * 512;
  const directory = file.readUInt32LE(0x30);
  file.writeUInt32LE(directory, table + directory * 4);
  return file;
}

export const MISTAKEN_FILES: readonly Hostile[] = [
  ["empty", "空.pdf", Buffer.alloc(0), /空的/],
  ["no extension", "营业执照", aJpeg(), /只能上传/],
  ["dot file", ".jpg", aJpeg(), /只能上传/],
  ["program", "a.exe", exe, /只能上传/],
  ["page", "a.html", html, /只能上传/],
  ["vector image", "a.svg", svg, /只能上传/],
  ["animation", "a.gif", gif, /只能上传/],
  ["archive", "a.zip", zipBytes("a.txt"), /只能上传/],
  ["double extension", "营业执照.pdf.exe", aPdf(), /只能上传/],
  ["macro document by name", "a.docm", aDocx(), /只能上传/],
  ["macro book by name", "a.xlsm", anXlsx(), /只能上传/],
  ["prototype key as extension", "a.__proto__", aPdf(), /只能上传/],
  ["constructor as extension", "a.constructor", aPdf(), /只能上传/],
  ["page named jpg", "a.jpg", html, /不符/],
  ["page named png", "a.png", html, /不符/],
  ["page named pdf", "a.pdf", html, /不符/],
  ["page named docx", "a.docx", html, /不符/],
  ["page named doc", "a.doc", html, /不符/],
  ["vector image named png", "a.png", svg, /不符/],
  ["program named pdf", "a.pdf", exe, /不符/],
  ["program named jpg", "a.jpg", exe, /不符/],
  ["animation named png", "a.png", gif, /不符/],
  ["png named jpg", "a.jpg", aPng(), /不符/],
  ["jpg named png", "a.png", aJpeg(), /不符/],
  ["pdf named docx", "a.docx", aPdf(), /不符/],
  ["docx named xlsx", "a.xlsx", aDocx(), /不符/],
  ["xlsx named docx", "a.docx", anXlsx(), /不符/],
  ["xlsx named ofd", "a.ofd", anXlsx(), /不符/],
  ["ofd named docx", "a.docx", anOfd(), /不符/],
  ["plain zip named docx", "a.docx", zipBytes("a.txt"), /不符/],
  ["plain zip named ofd", "a.ofd", zipBytes("Doc_0/OFD.xml"), /不符/],
  ["docx without its type list", "a.docx", zipBytes("word/document.xml"), /不符/],
  ["doc named xls", "a.xls", aCompound("WordDocument"), /不符/],
  ["installer named doc", "a.doc", aCompound("!_Columns"), /不符/],
  ["pdf header after 200 bytes", "a.pdf", Buffer.concat([Buffer.alloc(200, 32), aPdf()]), /不符/],
  ["text named pdf", "a.pdf", Buffer.from("%PDF"), /不符/],
  ["page hidden in a pdf's head", "a.pdf", Buffer.concat([Buffer.from("%PDF-1.4\n%"), html, aPdf()]), /可执行/],
  ["pdf with a script", "a.pdf", aPdf("/S /JavaScript /JS (app.alert\\(1\\))"), /可执行/],
  ["pdf with a disguised script", "a.pdf", aPdf("/S /J#61vaScript"), /可执行/],
  ["pdf that starts a program", "a.pdf", aPdf("/S /Launch /F (cmd.exe)"), /可执行/],
  ["pdf cut off", "a.pdf", aPdf().subarray(0, 60), /不完整/],
  ["png cut off", "a.png", aPng().subarray(0, -12), /不完整/],
  ["png with a page behind it", "a.png", Buffer.concat([aPng(), html]), /不完整/],
  ["png with an archive behind it", "a.png", Buffer.concat([aPng(), zipBytes("a.html")]), /不完整/],
  ["png with a page in a text chunk", "a.png", pngWith("tEXt", `Comment\0${html.toString()}`), /可执行/],
  ["png with a chunk of 4 GB", "a.png", pngLying(), /不符|不完整/],
  ["jpg cut off", "a.jpg", aJpeg().subarray(0, 20), /不完整/],
  ["jpg without an end", "a.jpg", aJpeg().subarray(0, -2), /不完整/],
  ["jpg with a page in a comment", "a.jpg", jpegWithComment("<script>alert(1)</script>"), /可执行/],
  ["jpg with a vector image in a comment", "a.jpg", jpegWithComment("*/<svg onload=alert(1)>"), /可执行/],
  ["jpg with an archive behind it", "a.jpg", Buffer.concat([aJpeg(), zipBytes("a.html")]), /另一个文件/],
  ["archive behind a page", "a.docx", Buffer.concat([html, aDocx()]), /不符/],
  ["bytes behind an archive", "a.docx", Buffer.concat([aDocx(), Buffer.from("more")]), /不完整/],
  ["archive cut off", "a.xlsx", anXlsx().subarray(0, -30), /不完整/],
  ["zip bomb by declared size", "a.xlsx", bomb(), /过大/],
  [
    "zip with thousands of entries",
    "a.xlsx",
    aZip(Array.from({ length: 1500 }, (_, i) => stored(`xl/${i}.xml`, ""))),
    /过大/,
  ],
  ["zip with a climbing name", "a.docx", aZip([stored("../../etc/passwd", "x")]), /不完整/],
  ["zip with an absolute name", "a.docx", aZip([stored("/etc/passwd", "x")]), /不完整/],
  ["zip with the same name twice", "a.ofd", aZip([stored("OFD.xml", "a"), stored("OFD.xml", "b")]), /不完整/],
  [
    "zip with overlapping entries",
    "a.xlsx",
    zipLying((zip) => zip.writeUInt32LE(60_000, directoryAt(zip) + 20)),
    /不完整/,
  ],
  ["zip whose local name differs", "a.xlsx", zipLying((zip) => zip.write("x", 31)), /不完整/],
  ["zip with an unknown method", "a.xlsx", zipLying((zip) => zip.writeUInt16LE(99, directoryAt(zip) + 10)), /不完整/],
  ["zip with a password", "a.xlsx", zipLying((zip) => zip.writeUInt16LE(1, directoryAt(zip) + 8)), /加密/],
  ["zip on several disks", "a.xlsx", zipLying((zip) => zip.writeUInt16LE(1, zip.length - 18)), /不完整/],
  [
    "ofd that carries a program",
    "a.ofd",
    aZip([stored("OFD.xml", "<ofd/>"), stored("Doc_0/setup.exe", "MZ")]),
    /可执行/,
  ],
  ["ofd that carries a page", "a.ofd", aZip([stored("OFD.xml", "<ofd/>"), stored("Doc_0/a.html", "x")]), /可执行/],
  ["document with macros", "a.docx", aDocx(stored("word/vbaProject.bin", "x")), /宏/],
  [
    "macro document renamed",
    "a.docx",
    aDocx(undefined, "application/vnd.ms-word.document.macroEnabled.main+xml"),
    /宏/,
  ],
  ["book with a control", "a.xlsx", anXlsx(stored("xl/activeX/activeX1.xml", "x")), /宏/],
  ["encrypted docx", "a.docx", aCompound("EncryptionInfo", "EncryptedPackage"), /加密/],
  ["encrypted docx named doc", "a.doc", aCompound("EncryptionInfo", "EncryptedPackage"), /加密/],
  ["legacy document with macros", "a.doc", aCompound("WordDocument", "Macros", "VBA"), /宏/],
  ["legacy book with macros", "a.xls", aCompound("Workbook", "_VBA_PROJECT_CUR"), /宏/],
  ["compound file whose chain runs in a circle", "a.doc", circular(), /不完整/],
  ["compound file with its head only", "a.doc", aCompound("WordDocument").subarray(0, 512), /不完整/],
];
