import { refusal } from "@/server/platform/files/inspect/bytes";
import type { Compound, CompoundStream } from "@/server/platform/files/inspect/cfb";
import { refuseFields } from "@/server/platform/files/inspect/word-fields";
import { Slices } from "@/server/platform/limits/slices";

/** First bytes of a document of Word 97 and later; before them Word had another head. // [MS-DOC] §2.5.2 */
const WORD_97 = 0xa5ec;
const WORD_95 = 0xa5dc;
const FLAG = { encrypted: 0x0100, secondTable: 0x0200 };
/** Which pair of the head says where these lie in the table stream. // [MS-DOC] §2.5.6 */
const PART = { names: 32, pieces: 33 };
const IN_8_BITS = 0x40000000;
/** Which of the document's names is its template's. // [MS-DOC] §2.9.273 */
const TEMPLATE = 1;
/** On another machine; a template on the reader's own disk is his own. */
const ON_ANOTHER_MACHINE = /^\s*([a-z][a-z0-9+.-]+:|[/\\]{2})/i;

const u16 = (bytes: Buffer, at: number): number => (at + 2 <= bytes.length ? bytes.readUInt16LE(at) : 0);
const u32 = (bytes: Buffer, at: number): number => (at + 4 <= bytes.length ? bytes.readUInt32LE(at) : 0);

/** A part of the table stream as the document's head places it; empty where there is none. */
function partOf(document: Buffer, table: Buffer, part: number): Buffer {
  const shorts = 34 + u16(document, 32) * 2;
  const pairs = shorts + 2 + u16(document, shorts) * 4 + 2;
  const [start, length] = [u32(document, pairs + part * 8), u32(document, pairs + part * 8 + 4)];
  if (start + length > table.length) throw refusal.damaged();
  return table.subarray(start, start + length);
}

/** The text in the order in which Word reads it: fast saving leaves it in pieces, one letter each if need be. */
async function textOf(document: Buffer, clx: Buffer, slices: Slices): Promise<string> {
  let at = 0;
  while (clx[at] === 1) at += 3 + u16(clx, at + 1);
  const length = u32(clx, at + 1);
  const pieces = clx.subarray(at + 5, at + 5 + length);
  if (clx[at] !== 2 || pieces.length < length) throw refusal.damaged();
  const count = Math.floor((length - 4) / 12);
  const parts: string[] = [];
  let total = 0;
  for (let i = 0; i < count; i++) {
    const chars = u32(pieces, i * 4 + 4) - u32(pieces, i * 4);
    const place = u32(pieces, (count + 1) * 4 + i * 8 + 2);
    const isNarrow = (place & IN_8_BITS) !== 0;
    const start = (place & (IN_8_BITS - 1)) / (isNarrow ? 2 : 1);
    total += chars;
    // Every letter takes a byte of its own.
    if (chars < 0 || total > document.length) throw refusal.damaged();
    const bytes = document.subarray(start, start + chars * (isNarrow ? 1 : 2));
    parts.push(bytes.toString(isNarrow ? "latin1" : "utf16le"));
    if (slices.isDue()) await slices.pause();
  }
  return parts.join("");
}

function templateOf(names: Buffer): string {
  let at = 6;
  for (let i = 0; i < TEMPLATE; i++) at += 2 + u16(names, at) * 2;
  return names.toString("utf16le", at + 2, Math.min(names.length, at + 2 + u16(names, at) * 2));
}

async function checkDocument(document: Buffer, file: Compound, { storage }: CompoundStream): Promise<void> {
  const slices = new Slices(() => refusal.damaged());
  const [ident, flags] = [u16(document, 0), u16(document, 10)];
  if ((ident === WORD_97 || ident === WORD_95) && flags & FLAG.encrypted) throw refusal.encrypted();
  const name = flags & FLAG.secondTable ? "1table" : "0table";
  const tables = file.streams.filter((stream) => stream.storage === storage && stream.name === name);
  if (ident === WORD_97 && tables[0]) {
    // Two of one name: readers would not agree which it is.
    if (tables.length > 1) throw refusal.damaged();
    const table = tables[0].content();
    if (ON_ANOTHER_MACHINE.test(templateOf(partOf(document, table, PART.names)))) throw refusal.template();
    const pieces = partOf(document, table, PART.pieces);
    if (pieces.length > 0) return refuseFields(await textOf(document, pieces, slices), slices);
  }
  // No order is told, so the whole stream is looked through in every way that its bytes can be letters.
  await refuseFields(document.toString("latin1"), slices);
  await refuseFields(document.toString("utf16le"), slices);
  await refuseFields(document.toString("utf16le", 1), slices);
}

/** Refuses a legacy document whose fields fetch or start something, or whose template lies on another machine. */
export async function checkLegacyWord(file: Compound): Promise<void> {
  for (const stream of file.streams) {
    if (stream.name === "worddocument") await checkDocument(stream.content(), file, stream);
  }
}
