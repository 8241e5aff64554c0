import { type Bytes, refusal } from "@/server/platform/files/inspect/bytes";

/** A folder tree has few streams; more is no document that we know. */
const MAX_DIRECTORY_SECTORS = 4096;
const END_OF_CHAIN = 0xfffffffe;
const FREE = 0xffffffff;
const ENTRY = 128;
const STREAM = 2;
/** Streams below this lie together in one that is cut into small sectors. */
const SMALL = 4096;
const SMALL_SECTOR = 64;

/** One stream of a compound file that can be reached from its root. */
export interface CompoundStream {
  /** In lower case: no reader of such files tells cases apart. */
  readonly name: string;
  /** Which storage holds it; 0 is the root. */
  readonly storage: number;
  /** Throws when its chain does not hold together, or streams hold more than the file has. */
  content(): Buffer;
}

/** A compound file: legacy Word, Excel, and what encrypts the new ones. // [MS-CFB] */
export interface Compound {
  /** Of all streams and storages, reachable or not. */
  readonly names: ReadonlySet<string>;
  readonly streams: readonly CompoundStream[];
}

/** The sectors of a file and the chains through them. */
class Sectors {
  readonly size: number;
  /** The allocation table: behind each sector the number of the next. */
  readonly table: Buffer;

  constructor(readonly file: Buffer) {
    const shift = file.length < 512 ? 0 : file.readUInt16LE(0x1e);
    if (shift !== 9 && shift !== 12) throw refusal.damaged();
    this.size = 1 << shift;
    this.table = Buffer.concat(this.#tableSectors().map((sector) => this.at(sector)));
  }

  at(sector: number): Buffer {
    return this.file.subarray((sector + 1) * this.size, (sector + 2) * this.size);
  }

  /** Sectors that hold the table: 109 in the header, the rest in a chain of their own. */
  #tableSectors(): number[] {
    const { file, size } = this;
    const sectors = Array.from({ length: 109 }, (_, i) => file.readUInt32LE(0x4c + i * 4));
    const perSector = size / 4 - 1;
    let next = file.readUInt32LE(0x44);
    for (let i = 0; next !== END_OF_CHAIN && next !== FREE; i++) {
      const sector = this.at(next);
      if (i > MAX_DIRECTORY_SECTORS || sector.length < size) throw refusal.damaged();
      for (let k = 0; k < perSector; k++) sectors.push(sector.readUInt32LE(k * 4));
      next = sector.readUInt32LE(perSector * 4);
    }
    const used = sectors.filter((s) => s !== FREE && s !== END_OF_CHAIN).slice(0, file.readUInt32LE(0x2c));
    // Each sector once: a table cannot be larger than its file.
    if (used.length * size > file.length) throw refusal.damaged();
    return used;
  }
}

/** What follows `sector` in a chain. */
function linkOf(table: Buffer, sector: number): number {
  if (sector * 4 + 4 > table.length) throw refusal.damaged();
  return table.readUInt32LE(sector * 4);
}

/** The first `length` bytes of a chain; as many links as that needs, so that a circle has an end. */
function chained(start: number, length: number, size: number, table: Buffer, at: (sector: number) => Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let sector = start, left = length; left > 0; left -= size) {
    const link = linkOf(table, sector);
    parts.push(at(sector));
    sector = link;
  }
  const bytes = Buffer.concat(parts);
  if (bytes.length < length) throw refusal.damaged();
  return bytes.subarray(0, length);
}

function directoryOf(sectors: Sectors): readonly Buffer[] {
  const entries: Buffer[] = [];
  let current = sectors.file.readUInt32LE(0x30);
  for (let i = 0; current !== END_OF_CHAIN; i++) {
    const next = linkOf(sectors.table, current);
    const sector = sectors.at(current);
    if (i > MAX_DIRECTORY_SECTORS || sector.length < sectors.size) throw refusal.damaged();
    for (let at = 0; at < sectors.size; at += ENTRY) entries.push(sector.subarray(at, at + ENTRY));
    current = next;
  }
  return entries;
}

/** The storage of every entry that can be reached: left and right are siblings, child is what a storage holds. */
function storagesOf(entries: readonly Buffer[]): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  const waiting: [entry: number, storage: number][] = [[entries[0]?.readUInt32LE(76) ?? FREE, 0]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [at, storage] = next;
    const entry = entries[at];
    if (!entry || at === 0 || found.has(at)) continue;
    found.set(at, storage);
    waiting.push([entry.readUInt32LE(68), storage], [entry.readUInt32LE(72), storage], [entry.readUInt32LE(76), at]);
  }
  return found;
}

function nameOf(entry: Buffer): string | null {
  const length = entry.readUInt16LE(64);
  return length >= 2 && length <= 64 ? entry.toString("utf16le", 0, length - 2) : null;
}

/** Opens a compound file; throws when its chains do not hold together. Time and memory are bounded by its size. */
export function readCompound(file: Buffer): Compound {
  const sectors = new Sectors(file);
  const entries = directoryOf(sectors);
  let left = file.length;
  const chainOf = (start: number, length: number): Buffer => {
    if (length > file.length) throw refusal.damaged();
    return chained(start, length, sectors.size, sectors.table, (sector) => sectors.at(sector));
  };
  let small: { readonly table: Buffer; readonly bytes: Buffer } | undefined;
  const smallStreams = () =>
    (small ??= {
      table: chainOf(file.readUInt32LE(0x3c), file.readUInt32LE(0x40) * sectors.size),
      bytes: chainOf(entries[0]?.readUInt32LE(116) ?? FREE, entries[0]?.readUInt32LE(120) ?? 0),
    });
  const contentOf = (entry: Buffer): Buffer => {
    const [start, length] = [entry.readUInt32LE(116), entry.readUInt32LE(120)];
    left -= length;
    if (left < 0) throw refusal.damaged();
    if (length >= SMALL || length === 0) return chainOf(start, length);
    const { table, bytes } = smallStreams();
    const at = (sector: number) => bytes.subarray(sector * SMALL_SECTOR, (sector + 1) * SMALL_SECTOR);
    return chained(start, length, SMALL_SECTOR, table, at);
  };
  const streams: CompoundStream[] = [];
  for (const [at, storage] of storagesOf(entries)) {
    const entry = entries[at];
    const name = entry?.[66] === STREAM ? nameOf(entry) : null;
    if (!entry || name === null) continue;
    let read: Buffer | undefined;
    streams.push({ name: name.toLowerCase(), storage, content: () => (read ??= contentOf(entry)) });
  }
  return { names: new Set(entries.map(nameOf).filter((name) => name !== null)), streams };
}

/** Names of all streams and storages of a compound file. Throws when its chains do not hold together. */
export const readCompoundNames = async (bytes: Bytes): Promise<ReadonlySet<string>> =>
  readCompound(await bytes.read(0, bytes.size)).names;
