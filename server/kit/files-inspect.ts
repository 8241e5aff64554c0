import { extname } from "node:path";
import { fileTypeFromBuffer } from "file-type";
import { ATTACHMENT_LIMIT } from "@/contracts/file/attachment";
import { visible } from "@/contracts/kit/scalars";
import { invalid } from "@/server/kit/errors";
import { type Bytes, refusal, withBytes } from "@/server/kit/files-bytes";
import { readCompoundNames } from "@/server/kit/files-cfb";
import { readZip } from "@/server/kit/files-zip";

/** What a file is, told by its bytes. */
export interface Inspection {
  /** Without folders, control and direction characters; at most 200 characters. */
  readonly fileName: string;
  readonly fileExt: string;
}

type Check = (bytes: Bytes, ext: string) => Promise<void>;

const EDGE = 64 * 1024;
const MARKUP = /<(?:!doctype\s+html|html|head|body|script|svg|iframe|\?php)[\s>]/i;
const ZIP_END = "PK\u0005\u0006";

/** Markup or an archive at either end of an image is what polyglots are made of. */
async function refusePolyglot(bytes: Bytes): Promise<void> {
  const head = (await bytes.read(0, EDGE)).toString("latin1");
  const tail = (await bytes.read(bytes.size - EDGE, EDGE)).toString("latin1");
  if (MARKUP.test(head) || MARKUP.test(tail) || tail.includes(ZIP_END)) throw refusal.active();
}

async function magic(bytes: Bytes, ext: string, ...wanted: string[]): Promise<void> {
  const found = await fileTypeFromBuffer(await bytes.read(0, 4100)).catch(() => undefined);
  if (!found || !wanted.includes(found.ext)) throw refusal.mistyped(ext);
}

const png: Check = async (bytes, ext) => {
  await magic(bytes, ext, "png", "apng");
  let at = 8;
  for (let chunks = 0, type = ""; type !== "IEND"; chunks++) {
    const header = await bytes.read(at, 8);
    if (header.length < 8 || chunks > 8000) throw refusal.damaged();
    type = header.toString("latin1", 4, 8);
    if (chunks === 0 && type !== "IHDR") throw refusal.damaged();
    at += 12 + header.readUInt32BE(0);
  }
  const rest = await bytes.read(at, bytes.size);
  if (at > bytes.size || rest.some((byte) => byte !== 0)) throw refusal.damaged();
  await refusePolyglot(bytes);
};

const jpeg: Check = async (bytes, ext) => {
  await magic(bytes, ext, "jpg");
  let at = 2;
  for (let segments = 0, marker = 0; marker !== 0xda; segments++) {
    const header = await bytes.read(at, 4);
    if (header.length < 4 || header[0] !== 0xff || segments > 500) throw refusal.damaged();
    marker = header[1] ?? 0;
    // 0xff before a marker is padding.
    at += marker === 0xff ? 1 : 2 + header.readUInt16BE(2);
  }
  // Cameras append previews and clips behind the picture, so its end lies somewhere before the file's.
  const tail = await bytes.read(Math.max(at, bytes.size - 8 * 1024 * 1024), bytes.size);
  if (!tail.includes(Buffer.from([0xff, 0xd9]))) throw refusal.damaged();
  await refusePolyglot(bytes);
};

/** A PDF name, also when its letters are written as `#4a`. */
const pdfName = (name: string): string =>
  `/${[...name].map((c) => `(?:${c}|#${c.charCodeAt(0).toString(16)})`).join("")}(?![A-Za-z])`;
const PDF_ACTIVE = new RegExp(`${pdfName("JavaScript")}|${pdfName("Launch")}`, "i");

const pdf: Check = async (bytes, ext) => {
  await magic(bytes, ext, "pdf");
  const head = (await bytes.read(0, 1024)).toString("latin1");
  if (!/^%PDF-[12]\.\d/.test(head)) throw refusal.mistyped(ext);
  if (MARKUP.test(head)) throw refusal.active();
  if (!(await bytes.read(bytes.size - 4096, 4096)).includes("%%EOF")) throw refusal.damaged();
  const overlap = 64;
  for (let at = 0; at < bytes.size; at += 4 * EDGE - overlap) {
    if (PDF_ACTIVE.test((await bytes.read(at, 4 * EDGE)).toString("latin1"))) throw refusal.active();
  }
};

const ZIP_PARTS: Readonly<Record<string, string>> = {
  docx: "word/document.xml",
  xlsx: "xl/workbook.xml",
  ofd: "OFD.xml",
};

const zipped: Check = async (bytes, ext) => {
  const start = await bytes.read(0, 8);
  if (isCompound(start)) {
    if ((await readCompoundNames(bytes)).has("EncryptedPackage")) throw refusal.encrypted();
    throw refusal.mistyped(ext);
  }
  if (start.toString("latin1", 0, 4) !== "PK\u0003\u0004") throw refusal.mistyped(ext);
  const zip = await readZip(bytes);
  if (!zip.names.has(ZIP_PARTS[ext] ?? "")) throw refusal.mistyped(ext);
  if (ext === "ofd") return;
  const types = await zip.text("[Content_Types].xml");
  if (types === null) throw refusal.mistyped(ext);
  const names = [...zip.names].map((name) => name.toLowerCase());
  if (/macroEnabled|vbaProject/i.test(types) || names.some((name) => /vbaproject\.bin$|\/activex\//.test(name))) {
    throw refusal.macro();
  }
};

const isCompound = (start: Buffer): boolean => start.toString("hex", 0, 8) === "d0cf11e0a1b11ae1";

const compound: Check = async (bytes, ext) => {
  if (!isCompound(await bytes.read(0, 8))) throw refusal.mistyped(ext);
  const names = await readCompoundNames(bytes);
  if (names.has("EncryptedPackage")) throw refusal.encrypted();
  const isDocument = ext === "doc" ? names.has("WordDocument") : names.has("Workbook") || names.has("Book");
  if (!isDocument) throw refusal.mistyped(ext);
  if (names.has("Macros") || names.has("_VBA_PROJECT_CUR") || names.has("VBA")) throw refusal.macro();
};

const CHECKS: Readonly<Record<(typeof ATTACHMENT_LIMIT.extensions)[number], Check>> = {
  jpg: jpeg,
  jpeg,
  png,
  pdf,
  ofd: zipped,
  docx: zipped,
  xlsx: zipped,
  doc: compound,
  xls: compound,
};

/** A name as it may be stored and offered: the last path part, without control and direction characters. */
export function cleanFileName(name: string): string {
  const last = name.normalize("NFC").split(/[/\\]/).pop() ?? "";
  const plain = visible(last)
    .replace(/[\u0000-\u001f\u007f]/g, "")
    .trim();
  const ext = extname(plain);
  return plain.length <= 200 ? plain : plain.slice(0, 200 - ext.length) + ext;
}

/**
 * Checks a received file by its bytes and returns its clean name and type; anything that is not what its name says
 * throws VALIDATION on `file` with a sentence for the user. Never inflates an archive. // domain a §0.6, promises P-S9
 */
export async function inspectFile(path: string, receivedName: string): Promise<Inspection> {
  const fileName = cleanFileName(receivedName);
  const fileExt = extname(fileName).slice(1).toLowerCase();
  const check = Object.hasOwn(CHECKS, fileExt) ? CHECKS[fileExt as keyof typeof CHECKS] : undefined;
  if (!check || fileName.length === fileExt.length + 1) {
    const message = `只能上传 ${ATTACHMENT_LIMIT.extensions.join("、")} 格式的文件`;
    throw invalid([{ path: "file", message }]);
  }
  await withBytes(path, async (bytes) => {
    if (bytes.size === 0) throw refusal.empty();
    await check(bytes, fileExt);
  });
  return { fileName, fileExt };
}
