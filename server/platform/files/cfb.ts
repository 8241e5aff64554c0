import { type Bytes, refusal } from "@/server/platform/files/bytes";

/** A folder tree has few streams; more is no document that we know. */
const MAX_DIRECTORY_SECTORS = 4096;
const END_OF_CHAIN = 0xfffffffe;
const FREE = 0xffffffff;

/** Sectors that hold the allocation table: 109 in the header, the rest in a chain of their own. */
async function tableSectors(bytes: Bytes, header: Buffer, sectorSize: number): Promise<number[]> {
  const count = header.readUInt32LE(0x2c);
  const sectors = Array.from({ length: 109 }, (_, i) => header.readUInt32LE(0x4c + i * 4));
  const perSector = sectorSize / 4 - 1;
  let next = header.readUInt32LE(0x44);
  for (let i = 0; next !== END_OF_CHAIN && next !== FREE; i++) {
    if (i > MAX_DIRECTORY_SECTORS) throw refusal.damaged();
    const sector = await bytes.read((next + 1) * sectorSize, sectorSize);
    if (sector.length < sectorSize) throw refusal.damaged();
    for (let k = 0; k < perSector; k++) sectors.push(sector.readUInt32LE(k * 4));
    next = sector.readUInt32LE(perSector * 4);
  }
  return sectors.filter((s) => s !== FREE && s !== END_OF_CHAIN).slice(0, count);
}

/**
 * Names of all streams and storages of a compound file (legacy Word, Excel and what encrypts the new ones).
 * Throws when the chains do not hold together. // [MS-CFB]
 */
export async function readCompoundNames(bytes: Bytes): Promise<Set<string>> {
  const header = await bytes.read(0, 512);
  if (header.length < 512) throw refusal.damaged();
  const shift = header.readUInt16LE(0x1e);
  if (shift !== 9 && shift !== 12) throw refusal.damaged();
  const sectorSize = 1 << shift;
  const table = await tableSectors(bytes, header, sectorSize);
  const perSector = sectorSize / 4;
  const names = new Set<string>();
  let current = header.readUInt32LE(0x30);
  for (let i = 0; current !== END_OF_CHAIN; i++) {
    const tableSector = table[Math.floor(current / perSector)];
    if (i > MAX_DIRECTORY_SECTORS || tableSector === undefined) throw refusal.damaged();
    const sector = await bytes.read((current + 1) * sectorSize, sectorSize);
    const link = await bytes.read((tableSector + 1) * sectorSize + (current % perSector) * 4, 4);
    if (sector.length < sectorSize || link.length < 4) throw refusal.damaged();
    for (let at = 0; at < sectorSize; at += 128) {
      const length = sector.readUInt16LE(at + 64);
      if (length >= 2 && length <= 64) names.add(sector.toString("utf16le", at, at + length - 2));
    }
    current = link.readUInt32LE(0);
  }
  return names;
}
