import { promisify } from "node:util";
import { inflate } from "node:zlib";
import type { AppError } from "@/server/platform/call/errors";
import { type Bytes, refusal } from "@/server/platform/files/inspect/bytes";
import { MARKUP, refuseArchive } from "@/server/platform/files/inspect/foreign";
import { isSpace, nameAt, readHead, type StreamHead } from "@/server/platform/files/inspect/pdf-syntax";
import { Slices } from "@/server/platform/limits/slices";

/** Far above real documents of 20 MB, far below what hurts. // promises P-S9 */
const LIMIT = {
  streams: 20_000,
  streamBytes: 32 * 1024 * 1024,
  /** Of a table of objects: no row is longer than 20 bytes, and 20 MB hold no million objects. */
  tableBytes: 16 * 1024 * 1024,
  inflatedBytes: 128 * 1024 * 1024,
};

const script = () => refusal.pdfActive("脚本");
const program = () => refusal.pdfActive("启动程序的指令");
const sender = () => refusal.pdfActive("向外发送数据的表单");
const opener = () => refusal.pdfActive("打开其他文件的指令");
const form = () => refusal.pdfActive("动态表单");
const media = () => refusal.pdfActive("多媒体");

/** Names without which none of this works, long enough not to turn up in the bytes of a picture by chance. */
const FORBIDDEN: ReadonlyMap<string, () => AppError> = new Map([
  ["JavaScript", script],
  ["Rendition", script],
  ["OnInstantiate", script],
  ["Launch", program],
  ["SubmitForm", sender],
  ["ImportData", sender],
  ["GoToR", opener],
  ["GoToE", opener],
  ["XFA", form],
  ["RichMedia", media],
  ["EmbeddedFile", refusal.pdfAttached],
  ["EmbeddedFiles", refusal.pdfAttached],
  ["FileAttachment", refusal.pdfAttached],
  ["Encrypt", refusal.encrypted],
]);
/** In an object stream there are no pictures, so that short names count, too. */
const FORBIDDEN_IN_OBJECTS: typeof FORBIDDEN = new Map([...FORBIDDEN, ["JS", script], ["EF", refusal.pdfAttached]]);

async function refuseNames(bytes: Buffer, forbidden: typeof FORBIDDEN, slices: Slices): Promise<void> {
  for (let at = bytes.indexOf(0x2f); at >= 0; at = bytes.indexOf(0x2f, at + 1)) {
    const found = forbidden.get(nameAt(bytes, at + 1).name);
    if (found) throw found();
    if (slices.isDue()) await slices.pause();
  }
}

const NOTHING = /^(null|\[(null)*\])?$/;
const DECODER = /Decode$|^(A85|AHx|CCF|Crypt|DCT|Fl|LZW|RL)$/;
const inflated = promisify(inflate);

/** The only value of an item; two of one name: readers would not agree which it is. */
function only({ entries }: StreamHead, key: string): string {
  const values = entries.filter((entry) => entry.key === key);
  if (values.length > 1) throw refusal.pdfOpaque();
  return values[0]?.value ?? "";
}

/** Null where it is written as it is: the search through the whole file has seen it. */
async function contentOf(bytes: Buffer, head: StreamHead, atMost: number): Promise<Buffer | null> {
  const filter = only(head, "Filter");
  if (NOTHING.test(filter) && ![...head.names].some((name) => DECODER.test(name))) return null;
  if (!/^\[?\/(FlateDecode|Fl)\]?$/.test(filter)) throw refusal.pdfOpaque();
  return inflated(bytes.subarray(head.dataAt), { maxOutputLength: atMost }).catch((error: unknown) => {
    const isLarge = (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE";
    throw isLarge ? refusal.bomb() : refusal.damaged();
  });
}

/** What an object stream holds. Only what every writer does is understood; the rest could hide something. */
async function objectsOf(bytes: Buffer, head: StreamHead): Promise<Buffer> {
  const isElsewhere = head.entries.some(({ key }) => key === "F");
  if (isElsewhere || !NOTHING.test(only(head, "DecodeParms"))) throw refusal.pdfOpaque();
  return (await contentOf(bytes, head, LIMIT.streamBytes)) ?? Buffer.alloc(0);
}

/** Readers do not all ask for the type, yet all need the place of the first object. */
const isObjectStream = ({ names }: StreamHead): boolean => names.has("First") || names.has("ObjStm");
/** Shows nothing, yet every reader inflates it before the first page. */
const isTable = ({ names }: StreamHead): boolean => names.has("XRef");

/**
 * Looks through the objects that are packed into streams. A reader may start at any `obj` that the file's table points
 * to, be it inside a comment, a string or an older version of the document: so each of them is read as one.
 */
async function refuseInObjectStreams(bytes: Buffer, slices: Slices): Promise<void> {
  const budget = { left: 2 * bytes.length + 64 * 1024 };
  let [streams, total] = [0, 0];
  for (let at = bytes.indexOf("obj"); at >= 0; at = bytes.indexOf("obj", at + 3)) {
    if (slices.isDue()) await slices.pause();
    if (at >= 3 && bytes.toString("latin1", at - 3, at) === "end") continue;
    const head = await readHead(bytes, at + 3, budget, slices);
    if (!head || (!isObjectStream(head) && !isTable(head))) continue;
    const objects = isObjectStream(head) ? await objectsOf(bytes, head) : null;
    const table = isTable(head) ? await contentOf(bytes, head, LIMIT.tableBytes) : null;
    streams += 1;
    total += (objects?.length ?? 0) + (table?.length ?? 0);
    if (streams > LIMIT.streams || total > LIMIT.inflatedBytes) throw refusal.bomb();
    if (objects) await refuseNames(objects, FORBIDDEN_IN_OBJECTS, slices);
  }
}

const END = "%%EOF";

/** The head at the first byte, the end mark at the last one: a second format needs room before or behind. */
function checkFrame(bytes: Buffer, ext: string): void {
  const head = bytes.toString("latin1", 0, 1024);
  if (!/^%PDF-[12]\.\d/.test(head)) throw refusal.mistyped(ext);
  if (MARKUP.test(head)) throw refusal.active();
  const end = bytes.lastIndexOf(END);
  if (end < 0) throw refusal.damaged();
  for (let at = end + END.length; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    // Blanks, line ends, padding, and the end mark of old systems.
    if (!isSpace(byte) && byte !== 0x1a) throw refusal.twoInOne();
  }
}

/**
 * Refuses a PDF that does more than show pages, in every version of the document that it carries: scripts, programs,
 * forms that send, files inside, and what cannot be looked through. Nothing is drawn or run.
 */
export async function checkPdf(file: Bytes, ext: string): Promise<void> {
  const bytes = await file.read(0, file.size);
  checkFrame(bytes, ext);
  refuseArchive(bytes);
  const slices = new Slices(() => refusal.pdfOpaque());
  await refuseNames(bytes, FORBIDDEN, slices);
  await refuseInObjectStreams(bytes, slices);
}
