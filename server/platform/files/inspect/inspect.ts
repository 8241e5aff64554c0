import { extname } from "node:path";
import { fileTypeFromBuffer } from "file-type";
import { ATTACHMENT_LIMIT } from "@/contracts/file/attachment";
import { visible } from "@/contracts/kit/text/visible-text";
import { invalid } from "@/server/platform/call/errors";
import { type Bytes, refusal, withBytes } from "@/server/platform/files/inspect/bytes";
import { readCompound, readCompoundNames } from "@/server/platform/files/inspect/cfb";
import { hasPdfHead } from "@/server/platform/files/inspect/foreign";
import { checkCompoundDocument, checkDocument, checkPages } from "@/server/platform/files/inspect/office";
import { checkPdf } from "@/server/platform/files/inspect/pdf";
import { checkJpeg, checkPng, type Pixels } from "@/server/platform/files/inspect/picture";
import { readZip } from "@/server/platform/files/inspect/zip";
import { takeTurns } from "@/server/platform/limits/take-turns";

/** What a file is, told by its bytes. */
export interface Inspection {
  /** Without folders, control and direction characters; at most 200 characters. */
  readonly fileName: string;
  readonly fileExt: string;
  /** Of a picture. */
  readonly pixels: Pixels | null;
}

const EDGE = 4096;
type Check = (bytes: Bytes, ext: string) => Promise<Pixels | undefined>;

async function magic(bytes: Bytes, ext: string, ...wanted: string[]): Promise<void> {
  const found = await fileTypeFromBuffer(await bytes.read(0, 4100)).catch(() => undefined);
  if (!found || !wanted.includes(found.ext)) throw refusal.mistyped(ext);
}

const png: Check = async (bytes, ext) => {
  await magic(bytes, ext, "png", "apng");
  return checkPng(bytes);
};

const jpeg: Check = async (bytes, ext) => {
  await magic(bytes, ext, "jpg");
  return checkJpeg(bytes);
};

const pdf: Check = async (bytes, ext) => {
  await magic(bytes, ext, "pdf");
  await checkPdf(bytes, ext);
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
  if (hasPdfHead(await bytes.read(0, EDGE))) throw refusal.twoInOne();
  const zip = await readZip(bytes);
  if (!zip.names.has(ZIP_PARTS[ext] ?? "")) throw refusal.mistyped(ext);
  if (ext === "ofd") return checkPages(zip).then(() => undefined);
  if (!zip.names.has("[Content_Types].xml")) throw refusal.mistyped(ext);
  await checkDocument(zip);
};

const isCompound = (start: Buffer): boolean => start.toString("hex", 0, 8) === "d0cf11e0a1b11ae1";

const compound: Check = async (bytes, ext) => {
  if (!isCompound(await bytes.read(0, 8))) throw refusal.mistyped(ext);
  const file = readCompound(await bytes.read(0, bytes.size));
  const { names } = file;
  if (names.has("EncryptedPackage")) throw refusal.encrypted();
  const isDocument = ext === "doc" ? names.has("WordDocument") : names.has("Workbook") || names.has("Book");
  if (!isDocument) throw refusal.mistyped(ext);
  await checkCompoundDocument(file);
};

/** Text has no magic: bytes that no text has are refused, whatever it is written in. */
const csv: Check = async (bytes, ext) => {
  const start = await bytes.read(0, EDGE);
  const isWide = start[0] === 0xff || start[0] === 0xfe;
  if (!isWide && start.some((byte) => byte === 0)) throw refusal.mistyped(ext);
  const found = await fileTypeFromBuffer(start).catch(() => undefined);
  if (found && !found.mime.startsWith("text/")) throw refusal.mistyped(ext);
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

/** A file of 20 MB is in memory while it is looked through. */
const inTurn = takeTurns({ running: 2, waiting: 100 });

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
 * throws VALIDATION on `file` with a sentence for the user. What it inflates is bounded, off this thread. // domain a §0.6, promises P-S9
 */
export async function inspectFile(
  path: string,
  receivedName: string,
  { takesCsv }: { readonly takesCsv?: true | undefined } = {},
): Promise<Inspection> {
  const fileName = cleanFileName(receivedName);
  const fileExt = extname(fileName).slice(1).toLowerCase();
  const isCsv = takesCsv === true && fileExt === "csv";
  const known = Object.hasOwn(CHECKS, fileExt) ? CHECKS[fileExt as keyof typeof CHECKS] : undefined;
  const check = isCsv ? csv : known;
  if (!check || fileName.length === fileExt.length + 1) {
    const message = `只能上传 ${takesCsv ? "csv、xlsx" : ATTACHMENT_LIMIT.extensions.join("、")} 格式的文件`;
    throw invalid([{ path: "file", message }]);
  }
  const pixels = await inTurn(() =>
    withBytes(path, async (bytes) => {
      if (bytes.size === 0) throw refusal.empty();
      return check(bytes, fileExt);
    }),
  );
  return { fileName, fileExt, pixels: pixels ?? null };
}
