import { refusal } from "@/server/platform/files/inspect/bytes";

// A file that two programs read as two kinds is what gets past a check of one of them.

export const MARKUP = /<(?:!doctype\s+html|html|head|body|script|svg|iframe|\?php)[\s>]/i;
const EDGE = 64 * 1024;
const ZIP_ENTRY = Buffer.from("PK\u0003\u0004");
const ZIP_END = Buffer.from("PK\u0005\u0006");
/** Programs look this far back for an archive's end, and this far in for a PDF's head. */
const ZIP_TAIL = 22 + 0xffff;
const PDF_HEAD = 1024;

/** Four bytes come together by chance in 20 MB; with a version, flags and a method that exist behind them they do not. */
const isZipEntry = (bytes: Buffer, at: number): boolean =>
  at + 30 <= bytes.length &&
  bytes.readUInt16LE(at + 4) <= 63 &&
  (bytes.readUInt16LE(at + 6) & 0xd7b0) === 0 &&
  [0, 8, 9, 12, 14, 93].includes(bytes.readUInt16LE(at + 8));

/** Refuses what would open as an archive as well, wherever it begins. */
export function refuseArchive(bytes: Buffer): void {
  if (bytes.subarray(-ZIP_TAIL).includes(ZIP_END)) throw refusal.twoInOne();
  for (let at = bytes.indexOf(ZIP_ENTRY); at >= 0; at = bytes.indexOf(ZIP_ENTRY, at + 1)) {
    if (isZipEntry(bytes, at)) throw refusal.twoInOne();
  }
}

export const hasPdfHead = (head: Buffer): boolean => head.subarray(0, PDF_HEAD).includes("%PDF-");

/** Refuses a picture that would open as a page, an archive or a PDF as well. */
export function refuseForeign(bytes: Buffer): void {
  if (MARKUP.test(bytes.toString("latin1", 0, EDGE)) || MARKUP.test(bytes.subarray(-EDGE).toString("latin1")))
    throw refusal.active();
  if (hasPdfHead(bytes)) throw refusal.twoInOne();
  refuseArchive(bytes);
}
