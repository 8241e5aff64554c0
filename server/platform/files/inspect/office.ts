import { SaxesParser } from "saxes";
import { inMemory, refusal } from "@/server/platform/files/inspect/bytes";
import { type Compound, readCompound } from "@/server/platform/files/inspect/cfb";
import { checkLegacyExcel } from "@/server/platform/files/inspect/legacy-excel";
import { checkLegacyWord } from "@/server/platform/files/inspect/legacy-word";
import { checkPdf } from "@/server/platform/files/inspect/pdf";
import { refuseFieldsInXml } from "@/server/platform/files/inspect/word-xml";
import { readZip, type ZipDirectory, type ZipEntry } from "@/server/platform/files/inspect/zip";

const LIMIT = {
  relationBytes: 1024 * 1024,
  allRelationBytes: 8 * 1024 * 1024,
  objectBytes: 20 * 1024 * 1024,
  /** Of one part of text. */
  textBytes: 100 * 1024 * 1024,
  /** Of everything that lies within one document, however deep. */
  allObjectBytes: 100 * 1024 * 1024,
  depth: 3,
};

interface Relation {
  readonly type: string;
  readonly target: string;
  readonly mode: string;
}

/** Ways out of a document that its reader takes only when he clicks. */
const isPlainLink = ({ type, target }: Relation): boolean =>
  /\/hyperlink$/i.test(type) &&
  (/^(https?|mailto|tel|ftp|file):/i.test(target) || !/^\s*[a-z][a-z0-9+.-]*:/i.test(target));

const LEADS_OUT = /^\s*([a-z][a-z0-9+.-]*:|\/\/|\\\\)/i;

/** Whatever an office program fetches by itself when the document is opened. */
function refuseElsewhere(relation: Relation): void {
  const { type, target, mode } = relation;
  if (/\/attachedTemplate$/i.test(type)) {
    // Word names the template of the house by its path on the writer's disk.
    if (!/^file:\/{3}[a-z]:/i.test(target) || !/normal\.dotm?$/i.test(target)) throw refusal.template();
    return;
  }
  // Word makes it a part of the text when it opens the document, whatever it is.
  if (/\/aFChunk$/i.test(type)) throw refusal.chunk();
  if (/\/externalLink(Path)?$|\/xlExternalLinkPath|\/connections$/i.test(type)) throw refusal.workbook();
  const isOutside = mode.trim().toLowerCase() === "external" || LEADS_OUT.test(target);
  if (isOutside && !isPlainLink(relation)) throw /\/hyperlink$/i.test(type) ? refusal.active() : refusal.elsewhere();
}

function checkRelations(xml: string): void {
  const parser = new SaxesParser();
  parser.on("error", () => {
    throw refusal.damaged();
  });
  parser.on("doctype", () => {
    throw refusal.damaged();
  });
  parser.on("opentag", ({ attributes }) => {
    const { Type = "", Target = "", TargetMode = "" } = attributes as Record<string, string | undefined>;
    if (Type !== "") refuseElsewhere({ type: Type, target: Target, mode: TargetMode });
  });
  parser.write(xml).close();
}

const ZIP = "PK\u0003\u0004";
const COMPOUND = "\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1";
const PDF = "%PDF-";
/** What programs open as a file of its own, told by how it begins: names and folders are the writer's choice. */
const isFile = (start: string): boolean => [ZIP, COMPOUND, PDF].some((head) => start.startsWith(head));

/** What lies within a document is opened by a double click, so it obeys the rules of what is uploaded. */
class Within {
  #bytes = 0;

  async check(content: Buffer, depth: number): Promise<void> {
    const start = content.toString("latin1", 0, 8);
    if (!isFile(start)) return;
    this.#bytes += content.length;
    if (this.#bytes > LIMIT.allObjectBytes || depth > LIMIT.depth) throw refusal.bomb();
    if (start.startsWith(ZIP)) await checkDocument(await readZip(inMemory(content)), this, depth);
    else if (start === COMPOUND) await checkCompoundDocument(readCompound(content), this, depth);
    else await checkPdf(inMemory(content), "pdf");
  }

  /** An entry, when it begins like a file. */
  async checkEntry(zip: ZipDirectory, entry: ZipEntry, start: Buffer, depth: number): Promise<void> {
    if (isFile(start.toString("latin1", 0, 8))) await this.check(await zip.content(entry, LIMIT.objectBytes), depth);
  }
}

/** The stream by which Windows keeps a foreign file in a document. // [MS-OLEDS] §2.3.6 */
const WRAPPED_FILE = "\u0001Ole10Native";
/** Those by which Office and readers of PDF keep theirs. */
const OWN_FILE = /^(package|contents)$/;

/** Refuses a legacy document with macros, files of its own, or ways to something elsewhere. */
export async function checkCompoundDocument(file: Compound, within = new Within(), depth = 0): Promise<void> {
  const { names, streams } = file;
  if (names.has("Macros") || names.has("_VBA_PROJECT_CUR") || names.has("VBA")) throw refusal.macro();
  if (names.has(WRAPPED_FILE)) throw refusal.packaged();
  if (names.has("WordDocument")) await checkLegacyWord(file);
  if (names.has("Workbook") || names.has("Book")) await checkLegacyExcel(file);
  for (const stream of streams) if (OWN_FILE.test(stream.name)) await within.check(stream.content(), depth + 1);
}

/** Refuses a package of pages in which a program, or a document that may not be uploaded, lies. */
export async function checkPages(zip: ZipDirectory): Promise<void> {
  const within = new Within();
  for (const entry of zip.entries) await within.checkEntry(zip, entry, await zip.start(entry), 1);
}

/** Refuses an office document that carries a program, fetches something from elsewhere, or holds such a document. */
export async function checkDocument(zip: ZipDirectory, within = new Within(), depth = 0): Promise<void> {
  const types = (await zip.text("[Content_Types].xml")) ?? "";
  const isProgram = zip.entries.some(({ name }) => /vbaproject\.bin$|\/activex\//i.test(name));
  if (isProgram || /macroEnabled|vbaProject/i.test(types)) throw refusal.macro();
  let total = 0;
  for (const entry of zip.entries) {
    if (/\.rels$/i.test(entry.name)) {
      const xml = await zip.content(entry, LIMIT.relationBytes);
      total += xml.length;
      if (total > LIMIT.allRelationBytes) throw refusal.bomb();
      checkRelations(xml.toString("utf8"));
    }
    if (/^xl\/(externallinks\/|connections\.xml$)/i.test(entry.name)) throw refusal.workbook();
    await checkPart(zip, entry, within, depth + 1);
  }
}

/** How XML may begin, in letters of one byte and of two, behind a mark or blanks. */
const isXml = (start: Buffer): boolean =>
  /^(efbbbf|fffe|feff)/.test(start.toString("hex", 0, 3)) || /^[\s\0]*(<|$)/.test(start.toString("latin1"));

/** A part by what it is, wherever it lies. */
async function checkPart(zip: ZipDirectory, entry: ZipEntry, within: Within, depth: number): Promise<void> {
  const start = await zip.start(entry);
  await within.checkEntry(zip, entry, start, depth);
  if (isXml(start)) await refuseFieldsInXml(await zip.content(entry, LIMIT.textBytes));
}
