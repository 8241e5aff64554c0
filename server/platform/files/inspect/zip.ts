import { promisify } from "node:util";
import { constants, inflateRaw } from "node:zlib";
import { type Bytes, refusal } from "@/server/platform/files/inspect/bytes";

/** Far above real office documents, far below what hurts a reader. // promises P-S9 */
const LIMIT = { entries: 1000, inflatedBytes: 200 * 1024 * 1024, ratio: 100, ratioFromBytes: 10 * 1024 * 1024 };
const END_SIZE = 22;
const EXECUTABLE =
  /\.(exe|dll|scr|com|bat|cmd|ps1|vbs?|vbe|jse?|wsf|hta|lnk|jar|msi|html?|xhtml|mht|mhtml|php|(doc|dot|xls|xlt|ppt|pot)m|xlam|xlsb)$/i;

const inflated = promisify(inflateRaw);
const TEXT_BYTES = 1024 * 1024;
/** Of an entry's own bytes, enough to tell how it begins. */
const START_BYTES = 4096;
const SHORTEST_START = 8;
/** Deflating what cannot shrink makes it a little larger. */
const ROOM = 4096;

/** One entry as the directory tells it; `method` 0 = stored, 8 = deflated. */
export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly crc: number;
  readonly compressedSize: number;
  readonly size: number;
  readonly offset: number;
}

/** The end record, which must close the file exactly: nothing may hide behind it. */
async function findEnd(bytes: Bytes): Promise<Buffer> {
  const tail = await bytes.read(bytes.size - END_SIZE - 0xffff, END_SIZE + 0xffff);
  for (let at = tail.length - END_SIZE; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== 0x06054b50) continue;
    if (at + END_SIZE + tail.readUInt16LE(at + 20) === tail.length) return tail.subarray(at);
  }
  throw refusal.damaged();
}

interface Whereabouts {
  readonly count: number;
  readonly offset: number;
  readonly size: number;
}

const LARGE = 0xffffffff;
const END64_SIZE = 56;
const LOCATOR_SIZE = 20;

/** Where the directory lies. Some writers (Java's) always add the 64-bit end record, however small the file. */
async function findDirectory(bytes: Bytes): Promise<Whereabouts> {
  const end = await findEnd(bytes);
  const [disk, count, total] = [end.readUInt16LE(4), end.readUInt16LE(8), end.readUInt16LE(10)];
  if (disk !== 0 || count !== total) throw refusal.damaged();
  const endAt = bytes.size - end.length;
  const [size, offset] = [end.readUInt32LE(12), end.readUInt32LE(16)];
  if (offset + size === endAt) return { count, size, offset };
  const wide = await bytes.read(endAt - LOCATOR_SIZE - END64_SIZE, END64_SIZE);
  if (wide.length < END64_SIZE || wide.readUInt32LE(0) !== 0x06064b50) throw refusal.damaged();
  const [count64, size64, offset64] = [32, 40, 48].map((at) => Number(wide.readBigUInt64LE(at))) as [
    number,
    number,
    number,
  ];
  if (offset64 + size64 !== endAt - LOCATOR_SIZE - END64_SIZE) throw refusal.damaged();
  return { count: count64, size: size64, offset: offset64 };
}

/** Values that do not fit 32 bits, or that the writer put there all the same, stand in the extra field 1, in this order. */
function widened(values: readonly number[], extra: Buffer): number[] {
  let field: Buffer = Buffer.alloc(0);
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) === 1) field = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2));
  }
  let at = 0;
  return values.map((value) => {
    if (value !== LARGE) return value;
    if (at + 8 > field.length) throw refusal.damaged();
    at += 8;
    return Number(field.readBigUInt64LE(at - 8));
  });
}

function parseEntries(directory: Buffer, count: number): ZipEntry[] {
  const entries: ZipEntry[] = [];
  for (let at = 0; entries.length < count;) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== 0x02014b50) throw refusal.damaged();
    const short = (offset: number): number => directory.readUInt16LE(at + offset);
    const long = (offset: number): number => directory.readUInt32LE(at + offset);
    // Bits 0, 6 and 13: encrypted content, strong encryption, masked headers.
    if (short(8) & 0x2041) throw refusal.encrypted();
    const nameEnd = at + 46 + short(28);
    const extra = directory.subarray(nameEnd, nameEnd + short(30));
    const [size, compressedSize, offset] = widened([long(24), long(20), long(42)], extra) as [number, number, number];
    entries.push({
      name: directory.toString("utf8", at + 46, nameEnd),
      method: short(10),
      crc: long(16),
      compressedSize,
      size,
      offset,
    });
    at = nameEnd + short(30) + short(32);
  }
  return entries;
}

/** Entries may not overlap (the trick of dense bombs), climb out of the archive, repeat or carry programs. */
function checkEntries(entries: readonly ZipEntry[], directoryOffset: number, fileSize: number): void {
  const seen = new Set<string>();
  let inflated = 0;
  for (const entry of entries) {
    const key = entry.name.toLowerCase();
    if (seen.has(key) || /[\\\0]|^\/|^[a-z]:|(^|\/)\.\.(\/|$)/.test(key)) throw refusal.damaged();
    if (entry.method !== 0 && entry.method !== 8) throw refusal.damaged();
    if (EXECUTABLE.test(key)) throw refusal.active();
    seen.add(key);
    inflated += entry.size;
  }
  if (inflated > LIMIT.inflatedBytes) throw refusal.bomb();
  if (inflated > LIMIT.ratioFromBytes && inflated > fileSize * LIMIT.ratio) throw refusal.bomb();
  const inOrder = [...entries].sort((a, b) => a.offset - b.offset);
  inOrder.forEach((entry, i) => {
    const end = inOrder[i + 1]?.offset ?? directoryOffset;
    if (entry.offset + 30 + Buffer.byteLength(entry.name) + entry.compressedSize > end) throw refusal.damaged();
  });
}

/** Where an entry's bytes begin; its local header must tell the same name as the directory. */
async function dataStart(bytes: Bytes, entry: ZipEntry): Promise<number> {
  const header = await bytes.read(entry.offset, 30);
  if (header.length < 30 || header.readUInt32LE(0) !== 0x04034b50) throw refusal.damaged();
  const nameLength = header.readUInt16LE(26);
  const name = await bytes.read(entry.offset + 30, nameLength);
  if (name.toString("utf8") !== entry.name) throw refusal.damaged();
  return entry.offset + 30 + nameLength + header.readUInt16LE(28);
}

export interface ZipDirectory {
  readonly names: ReadonlySet<string>;
  /** In the order of the directory. */
  readonly entries: readonly ZipEntry[];
  /** The entry's bytes as they lie in the archive, still compressed. */
  raw(entry: ZipEntry): Promise<Buffer>;
  /** The entry's bytes, inflated; what comes out larger than `atMost` is refused. */
  content(entry: ZipEntry, atMost: number): Promise<Buffer>;
  /** How the entry begins: at least 8 bytes, fewer only when it has no more. */
  start(entry: ZipEntry): Promise<Buffer>;
  /** A small text entry, at most 1 MB inflated; null when there is none of this name. */
  text(name: string): Promise<string | null>;
}

/** Reads and checks a zip's directory without inflating it. Throws the refusal to show. */
export async function readZip(bytes: Bytes): Promise<ZipDirectory> {
  const { count, size, offset } = await findDirectory(bytes);
  if (count === 0) throw refusal.damaged();
  if (count > LIMIT.entries) throw refusal.bomb();
  const entries = parseEntries(await bytes.read(offset, size), count);
  checkEntries(entries, offset, bytes.size);
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  for (const entry of entries) await dataStart(bytes, entry);
  const raw = async (entry: ZipEntry): Promise<Buffer> =>
    bytes.read(await dataStart(bytes, entry), entry.compressedSize);
  const content = async (entry: ZipEntry, atMost: number): Promise<Buffer> => {
    if (entry.size > atMost || entry.compressedSize > atMost + ROOM) throw refusal.bomb();
    const data = await raw(entry);
    if (entry.method === 0) return data;
    // Beside the other requests: inflating holds nobody up.
    return inflated(data, { maxOutputLength: atMost }).catch(() => {
      throw refusal.damaged();
    });
  };
  const start = async (entry: ZipEntry): Promise<Buffer> => {
    const first = await bytes.read(await dataStart(bytes, entry), Math.min(entry.compressedSize, START_BYTES));
    if (entry.method === 0) return first;
    const begun = await inflated(first, { finishFlush: constants.Z_SYNC_FLUSH }).catch(() => {
      throw refusal.damaged();
    });
    // Blocks of nothing may fill the beginning.
    return begun.length >= SHORTEST_START || first.length === entry.compressedSize
      ? begun
      : content(entry, LIMIT.inflatedBytes);
  };
  return {
    names: new Set(byName.keys()),
    entries,
    raw,
    content,
    start,
    async text(name) {
      const entry = byName.get(name);
      return entry ? (await content(entry, TEXT_BYTES)).toString("utf8") : null;
    },
  };
}
