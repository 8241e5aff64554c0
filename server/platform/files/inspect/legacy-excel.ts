import { refusal } from "@/server/platform/files/inspect/bytes";
import type { Compound } from "@/server/platform/files/inspect/cfb";
import { Slices } from "@/server/platform/limits/slices";

/** Kinds of records. // [MS-XLS] §2.3, and Excel 95's EXTERNSHEET */
const RECORD = { end: 0x0a, sheetElsewhere: 0x17, encrypted: 0x2f, sheet: 0x85, begin: 0x0809, bookElsewhere: 0x01ae };
/** Kind of a sheet that holds the macros of Excel 4. */
const MACRO_SHEET = 1;
const EXCEL_95 = 0x0500;
/** Where a record would name another book: this one, and what add-ins compute. */
const OWN_BOOKS = new Set([0x0401, 0x3a01]);

/** A book that formulas take values from; its own sheets and "none any more" stand there, too. // [MS-XLS] §2.4.271 */
function namesBook(data: Buffer): boolean {
  if (data.length < 4) return false;
  const length = data.readUInt16LE(2);
  if (data.length === 4) return !OWN_BOOKS.has(length);
  const letter = (data[5] ?? 0) + ((data[4] ?? 0) & 1 ? (data[6] ?? 0) * 256 : 0);
  return length !== 1 || (letter !== 0 && letter !== 0x20);
}

/** Excel 95 names a sheet of its own book behind 3; 0, 2, 4 and `:` mean this sheet, this book and the add-ins. */
const namesSheet = (data: Buffer): boolean => (data[0] ?? 0) > 0 && ![0, 2, 3, 4, 0x3a].includes(data[1] ?? 0);

async function checkRecords(book: Buffer): Promise<void> {
  const slices = new Slices(() => refusal.damaged());
  let [version, ends] = [0, 0];
  for (let at = 0; at + 4 <= book.length;) {
    const [kind, length] = [book.readUInt16LE(at), book.readUInt16LE(at + 2)];
    const data = book.subarray(at + 4, at + 4 + length);
    if (data.length < length) {
      // Behind the last sheet writers leave what they like.
      if (ends === 0) throw refusal.damaged();
      return;
    }
    if (kind === RECORD.encrypted) throw refusal.encrypted();
    if (kind === RECORD.begin && length >= 2) version = data.readUInt16LE(0);
    if (kind === RECORD.end) ends += 1;
    if (kind === RECORD.sheet && data[5] === MACRO_SHEET) throw refusal.macro();
    if (kind === RECORD.bookElsewhere && namesBook(data)) throw refusal.workbook();
    if (kind === RECORD.sheetElsewhere && version === EXCEL_95 && namesSheet(data)) throw refusal.workbook();
    at += 4 + length;
    if (slices.isDue()) await slices.pause();
  }
}

/** Refuses a legacy workbook that takes values from other books or programs, that has macros of its own kind, or that a password hides. */
export async function checkLegacyExcel(file: Compound): Promise<void> {
  for (const stream of file.streams) {
    if (stream.name === "workbook" || stream.name === "book") await checkRecords(stream.content());
  }
}
