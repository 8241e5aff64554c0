import { crc32, createInflateRaw } from "node:zlib";
import { sheetRefusal } from "@/server/platform/excel/refusals";
import { AppError } from "@/server/platform/call/errors";
import { inMemory, refusal } from "@/server/platform/files/inspect/bytes";
import { readCompoundNames } from "@/server/platform/files/inspect/cfb";
import { readZip, type ZipDirectory, type ZipEntry } from "@/server/platform/files/inspect/zip";

/** Ratio counts from 10 MB on: repetitive rows of small, honest workbooks shrink more. // promises P-S9, domain a §0.7 */
const LIMIT = {
  bytes: 5 * 1024 * 1024,
  entries: 200,
  inflatedBytes: 100 * 1024 * 1024,
  ratio: 100,
  ratioFromBytes: 10 * 1024 * 1024,
};

/** A workbook's archive after its checks; part names are matched as OPC does, whatever their case. */
export interface SheetPackage {
  readonly entries: readonly ZipEntry[];
  entry(name: string): ZipEntry | undefined;
  raw(entry: ZipEntry): Promise<Buffer>;
  /** Inflates a part piece by piece; all parts together are bounded by what really comes out. */
  inflate(entry: ZipEntry): AsyncGenerator<Buffer>;
}

const FROM_FILE: Readonly<Record<string, () => Error>> = {
  [refusal.damaged().publicMessage]: sheetRefusal.damaged,
  [refusal.encrypted().publicMessage]: sheetRefusal.encrypted,
  [refusal.active().publicMessage]: sheetRefusal.embedded,
  [refusal.bomb().publicMessage]: sheetRefusal.bomb,
};

/** The same finding in the importer's words. */
async function asSheetRefusal<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw error instanceof AppError ? (FROM_FILE[error.publicMessage] ?? sheetRefusal.damaged)() : error;
  });
}

async function readDirectory(bytes: Buffer): Promise<ZipDirectory> {
  if (bytes.length === 0) throw sheetRefusal.empty();
  if (bytes.length > LIMIT.bytes) throw sheetRefusal.tooLarge();
  if (bytes.toString("hex", 0, 8) === "d0cf11e0a1b11ae1") {
    const names = await asSheetRefusal(readCompoundNames(inMemory(bytes)));
    throw names.has("EncryptedPackage") ? sheetRefusal.encrypted() : sheetRefusal.legacy();
  }
  if (bytes.toString("latin1", 0, 4) !== "PK\u0003\u0004") throw sheetRefusal.mistyped();
  const zip = await asSheetRefusal(readZip(inMemory(bytes)));
  if (zip.entries.length > LIMIT.entries) throw sheetRefusal.tooManyParts();
  if (zip.entries.some(({ name }) => /(^|\/)vbaProject[^/]*\.bin$|^xl\/macrosheets\//i.test(name))) {
    throw sheetRefusal.macro();
  }
  return zip;
}

async function* pieces(data: Buffer, method: number): AsyncGenerator<Buffer> {
  if (method === 0) {
    yield data;
    return;
  }
  const inflater = createInflateRaw();
  inflater.end(data);
  try {
    for await (const piece of inflater) yield piece as Buffer;
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code?.startsWith("Z_") ? sheetRefusal.damaged() : error;
  }
}

/** Checks the archive of an uploaded workbook; nothing is inflated yet. Throws `SheetRefusal`. */
export async function openPackage(bytes: Buffer): Promise<SheetPackage> {
  const zip = await readDirectory(bytes);
  const byName = new Map(zip.entries.map((entry) => [entry.name.toLowerCase(), entry]));
  let inflated = 0;
  const seen = new Set<ZipEntry>();
  return {
    entries: zip.entries,
    entry: (name) => byName.get(name.toLowerCase()),
    raw: (entry) => zip.raw(entry),
    async *inflate(entry) {
      let size = 0;
      let crc = 0;
      const isRepeated = seen.has(entry);
      seen.add(entry);
      for await (const piece of pieces(await zip.raw(entry), entry.method)) {
        size += piece.length;
        if (!isRepeated) inflated += piece.length;
        if (inflated > LIMIT.inflatedBytes) throw sheetRefusal.bomb();
        if (inflated > LIMIT.ratioFromBytes && inflated > bytes.length * LIMIT.ratio) throw sheetRefusal.bomb();
        crc = crc32(piece, crc);
        yield piece;
      }
      if (size !== entry.size || crc !== entry.crc) throw sheetRefusal.damaged();
    },
  };
}
