import { crc32, deflateRawSync, deflateSync } from "node:zlib";

// Smallest real files of each kind, made for tests: right in structure, empty in content.

/** One entry of a test archive; `size` may lie. */
export interface SampleEntry {
  readonly name: string;
  readonly method: number;
  readonly data: Buffer;
  readonly size: number;
}

export const stored = (name: string, content: string | Buffer): SampleEntry => {
  const data = Buffer.from(content);
  return { name, method: 0, data, size: data.length };
};
export const deflated = (name: string, text: string): SampleEntry => ({
  name,
  method: 8,
  data: deflateRawSync(text),
  size: Buffer.byteLength(text),
});

/** A zip archive with local headers, directory and end record. */
export function aZip(entries: readonly SampleEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, method, data, size } of entries) {
    const nameBytes = Buffer.from(name);
    const fixed = Buffer.alloc(26);
    fixed.writeUInt16LE(20, 0);
    fixed.writeUInt16LE(method, 4);
    fixed.writeUInt32LE(data.length, 14);
    fixed.writeUInt32LE(size, 18);
    fixed.writeUInt16LE(nameBytes.length, 22);
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), fixed, nameBytes, data]);
    const central = Buffer.alloc(46);
    central.write("PK\u0001\u0002", 0, "latin1");
    central.writeUInt16LE(20, 4);
    fixed.copy(central, 6, 0, 24);
    central.writeUInt32LE(offset, 42);
    directory.push(central, nameBytes);
    parts.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", 0, "latin1");
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, list, end]);
}

const typeList = (main: string): SampleEntry =>
  deflated("[Content_Types].xml", `<Types><Override PartName="/x" ContentType="${main}"/></Types>`);
const OFFICE = "application/vnd.openxmlformats-officedocument";

export const aDocx = (extra?: SampleEntry, main = `${OFFICE}.wordprocessingml.document.main+xml`): Buffer =>
  aZip([typeList(main), deflated("word/document.xml", "<w:document/>"), ...(extra ? [extra] : [])]);
export const anXlsx = (extra?: SampleEntry): Buffer =>
  aZip([
    typeList(`${OFFICE}.spreadsheetml.sheet.main+xml`),
    deflated("xl/workbook.xml", "<workbook/>"),
    ...(extra ? [extra] : []),
  ]);
export const anOfd = (): Buffer => aZip([deflated("OFD.xml", "<ofd:OFD/>"), deflated("Doc_0/Document.xml", "<d/>")]);

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** Grey, one pixel unless a size is wanted. */
export function aPng(width = 1, height = 1): Buffer {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  const line = Buffer.concat([Buffer.from([0]), Buffer.alloc(width, 128)]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk("IHDR", head),
    pngChunk("IDAT", deflateSync(Buffer.concat(Array.from({ length: height }, () => line)))),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** The segments of a picture, without much of one. */
export const aJpeg = (): Buffer =>
  Buffer.from(
    "ffd8ffe000104a46494600010100000100010000" + // JFIF
      "ffdb004300" +
      "10".repeat(64) + // quantisation
      "ffc0000b080001000101011100" + // frame
      "ffc4001f0000010501010101010100000000000000000102030405060708090a0b" + // Huffman table
      "ffda0008010100003f00" + // scan
      "d2cf20" +
      "ffd9",
    "hex",
  );

/** `body` stands in the catalogue, where actions stand too. */
export const aPdf = (body = ""): Buffer =>
  Buffer.from(
    `%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${body} >>\nendobj\n` +
      "2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\ntrailer\n<< /Root 1 0 R >>\nstartxref\n0\n%%EOF\n",
    "latin1",
  );

const padded = (bytes: Buffer, size: number): Buffer =>
  Buffer.concat([bytes, Buffer.alloc((size - (bytes.length % size)) % size)]);
/** Links of a table for a chain of `count` sectors from `first` on. */
const chain = (first: number, count: number): number[] =>
  Array.from({ length: count }, (_, i) => (i === count - 1 ? 0xfffffffe : first + i + 1));
const numbers = (values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, i) => bytes.writeUInt32LE(value, i * 4));
  return bytes;
};
const table = (links: readonly number[]): Buffer => {
  const free = Array<number>((128 - (links.length % 128)) % 128).fill(0xffffffff);
  return numbers([...links, ...free]);
};

/** A compound file (legacy Word, Excel): below 4096 bytes streams lie in small sectors, as programs keep them. [MS-CFB] */
export function aCompoundOf(streams: readonly (readonly [name: string, content: Buffer])[]): Buffer {
  const places: { start: number; length: number }[] = [];
  const [smallParts, smallLinks]: [Buffer[], number[]] = [[], []];
  for (const [, content] of streams.filter(([, { length }]) => length < 4096)) {
    const part = padded(content, 64);
    smallLinks.push(...chain(smallLinks.length, part.length / 64));
    smallParts.push(part);
  }
  const small = Buffer.concat(smallParts);
  const directory = padded(Buffer.alloc((streams.length + 1) * 128), 512);
  const [sectors, links]: [Buffer[], number[]] = [[], []];
  const tableSectors = Math.ceil((small.length + streams.reduce((sum, [, c]) => sum + c.length + 512, 8192)) / 60_000);
  links.push(...Array<number>(tableSectors).fill(0xfffffffd));
  const put = (bytes: Buffer): number => {
    const start = links.length;
    const part = padded(bytes, 512);
    links.push(...chain(start, part.length / 512));
    sectors.push(part);
    return part.length === 0 ? 0xfffffffe : start;
  };
  const directoryAt = put(directory);
  const root = { start: put(small), length: small.length };
  const smallTableAt = put(smallLinks.length === 0 ? Buffer.alloc(0) : table(smallLinks));
  let smallAt = 0;
  for (const [, content] of streams) {
    const isSmall = content.length < 4096;
    places.push({ start: isSmall ? smallAt : put(content), length: content.length });
    if (isSmall) smallAt += Math.ceil(content.length / 64);
  }
  [["Root Entry"] as const, ...streams].forEach(([name], i) => {
    const { start, length } = i === 0 ? root : (places[i - 1] ?? root);
    const at = i * 128;
    directory.write(name, at, "utf16le");
    directory.writeUInt16LE((name.length + 1) * 2, at + 64);
    directory.writeUInt8(i === 0 ? 5 : 2, at + 66);
    const right = i > 0 && i < streams.length ? i + 1 : 0xffffffff;
    const child = i === 0 && streams.length > 0 ? 1 : 0xffffffff;
    numbers([0xffffffff, right, child]).copy(directory, at + 68);
    numbers([start, length]).copy(directory, at + 116);
  });
  directory.copy(sectors[0] ?? directory);
  const header = Buffer.alloc(512, 0xff);
  header.fill(0, 0, 0x4c);
  header.write("d0cf11e0a1b11ae1", 0, "hex");
  numbers([0xfffe0003, 0x00060009]).copy(header, 0x1a);
  numbers([tableSectors, directoryAt, 0, 4096]).copy(header, 0x2c);
  numbers([smallTableAt, Math.ceil(smallLinks.length / 128), 0xfffffffe, 0]).copy(header, 0x3c);
  numbers(Array.from({ length: tableSectors }, (_, i) => i)).copy(header, 0x4c);
  const allocation = Buffer.concat([table(links), Buffer.alloc(tableSectors * 512, 0xff)]);
  return Buffer.concat([header, allocation.subarray(0, tableSectors * 512), ...sectors]);
}

/** The same with empty streams of these names. */
export const aCompound = (...names: string[]): Buffer => aCompoundOf(names.map((name) => [name, Buffer.alloc(0)]));
