import { aCompoundOf } from "@/server/platform/files/inspect/samples";

// Legacy Word and Excel files with what their checks read: head, pieces of text and names; records.

const u16 = (...values: number[]): Buffer => Buffer.from(values.flatMap((value) => [value & 0xff, value >> 8]));
function u32s(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, i) => bytes.writeUInt32LE(value, i * 4));
  return bytes;
}
const u32 = (...values: number[]): Buffer => u32s(values);
const counted = (text: string): Buffer => Buffer.concat([u16(text.length), Buffer.from(text, "utf16le")]);

/** A field as Word stores it. */
export const aField = (instruction: string, result = "x"): string => `\u0013${instruction}\u0014${result}\u0015`;

export interface WordSample {
  /** Path of the template that the document names. */
  readonly template?: string;
  /** Each piece's letters take one byte or two. */
  readonly isWide?: boolean;
  readonly flags?: number;
  /** Of the head: Word 97 unless told. */
  readonly ident?: number;
  /** Instead of the table of pieces. */
  readonly pieces?: Buffer;
}

/** The streams of a document whose text lies in these pieces, the last first. [MS-DOC] */
export function wordStreams(texts: readonly string[], sample: WordSample = {}): (readonly [string, Buffer])[] {
  const { template = "Normal.dot", isWide = false, flags = 0x0200, ident = 0xa5ec } = sample;
  const head = Buffer.alloc(1024);
  const places: number[] = [];
  const contents: Buffer[] = [];
  let [end, letters] = [head.length, 0];
  const starts = [0, ...texts.map((text) => (letters += text.length))];
  for (const [i, text] of [...texts.entries()].reverse()) {
    places[i] = isWide ? end : (end * 2) | 0x40000000;
    const content = Buffer.from(text, isWide ? "utf16le" : "latin1");
    contents.push(content);
    end += content.length;
  }
  const plc = Buffer.concat([u32s(starts), ...places.map((place) => Buffer.concat([u16(0), u32(place), u16(0)]))]);
  const names = Buffer.concat([u16(0xffff, 2, 0), counted(""), counted(template)]);
  const pieces = sample.pieces ?? Buffer.concat([Buffer.from([1, 2, 0, 9, 9, 2]), u32(plc.length), plc]);
  u16(ident, 0xc1).copy(head);
  u16(flags).copy(head, 10);
  u16(14).copy(head, 32);
  u16(22).copy(head, 62);
  u32(0, names.length, names.length, pieces.length).copy(head, 154 + 32 * 8);
  return [
    ["WordDocument", Buffer.concat([head, ...contents])],
    ["1Table", Buffer.concat([names, pieces])],
  ];
}

export const aWord = (texts: readonly string[], sample?: WordSample): Buffer => aCompoundOf(wordStreams(texts, sample));

/** A record of a legacy workbook. [MS-XLS] */
export const aRecord = (kind: number, data: Buffer = Buffer.alloc(0)): Buffer =>
  Buffer.concat([u16(kind, data.length), data]);

/** A workbook of these records between its begin and its end, and zeros behind it. */
export const anExcel = (records: readonly Buffer[], version = 0x0600, stream = "Workbook"): Buffer => {
  const begin = aRecord(0x0809, Buffer.concat([u16(version, 5), Buffer.alloc(12)]));
  return aCompoundOf([[stream, Buffer.concat([begin, ...records, aRecord(0x0a), Buffer.alloc(64)])]]);
};

/** A record that names the book of `path`, or what programs keep there. */
export const aSupBook = (path: string, isWide = false): Buffer =>
  aRecord(
    0x01ae,
    Buffer.concat([
      u16(1, path.length),
      Buffer.from([isWide ? 1 : 0]),
      Buffer.from(path, isWide ? "utf16le" : "latin1"),
    ]),
  );
/** The one that every book with formulas has: its own (0x0401), or the add-ins (0x3a01). */
export const ownBook = (mark: number): Buffer => aRecord(0x01ae, u16(3, mark));
