import { SaxesParser } from "saxes";
import { inMemory, refusal } from "@/server/platform/files/bytes";
import { readCompoundNames } from "@/server/platform/files/cfb";
import type { ZipDirectory, ZipEntry } from "@/server/platform/files/zip";

const LIMIT = { relationBytes: 1024 * 1024, allRelationBytes: 8 * 1024 * 1024, objectBytes: 20 * 1024 * 1024 };

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

/** A compound file within the document; one that wraps another file opens it with a double click. */
async function refusePackage(zip: ZipDirectory, entry: ZipEntry): Promise<void> {
  const bytes = inMemory(await zip.content(entry, LIMIT.objectBytes));
  if ((await bytes.read(0, 8)).toString("hex") !== "d0cf11e0a1b11ae1") return;
  if (wrapsFile(await readCompoundNames(bytes))) throw refusal.packaged();
}

/** The stream by which Windows keeps a foreign file in a document. // [MS-OLEDS] §2.3.6 */
export const wrapsFile = (names: ReadonlySet<string>): boolean => names.has("\u0001Ole10Native");

/** Refuses an office document that fetches something from elsewhere, or carries files of its own. */
export async function checkOffice(zip: ZipDirectory): Promise<void> {
  let total = 0;
  for (const entry of zip.entries) {
    if (/\.rels$/i.test(entry.name)) {
      const xml = await zip.content(entry, LIMIT.relationBytes);
      total += xml.length;
      if (total > LIMIT.allRelationBytes) throw refusal.bomb();
      checkRelations(xml.toString("utf8"));
    }
    if (/(^|\/)embeddings\/[^/]*\.bin$/i.test(entry.name)) await refusePackage(zip, entry);
    if (/^xl\/(externallinks\/|connections\.xml$)/i.test(entry.name)) throw refusal.workbook();
  }
}
