import { posix } from "node:path";
import { openPackage, type SheetPackage } from "@/server/platform/excel/package";
import { sheetRefusal } from "@/server/platform/excel/refusals";
import { parsePart } from "@/server/platform/excel/xml";

/** Parts of an opened workbook; names as in the archive, without a leading slash. */
export interface Workbook {
  readonly pack: SheetPackage;
  readonly workbookPart: string;
  readonly sheetPart: string;
  readonly sheetName: string;
  readonly stylesPart: string | null;
  readonly stringsPart: string | null;
  readonly is1904: boolean;
}

interface Relation {
  readonly type: string;
  readonly target: string;
}

const TYPES = "[Content_Types].xml";
const FORBIDDEN: readonly [RegExp, () => Error][] = [
  [/\/(vbaProject|xlMacrosheet|xlIntlMacrosheet|wordVbaData)$/, sheetRefusal.macro],
  [/\/externalLink(Path)?$/, sheetRefusal.external],
  [/\/(oleObject|control|activeXControlBinary|package|attachedToolbars)$/, sheetRefusal.embedded],
];

export const relationsOf = (part: string): string =>
  posix.join(posix.dirname(part), "_rels", `${posix.basename(part)}.rels`);

/** Links to pages and mail addresses may stand in cells; every other way out of the file is refused. */
function checkRelation(type: string, target: string, isExternal: boolean): void {
  for (const [pattern, refusal] of FORBIDDEN) if (pattern.test(type)) throw refusal();
  if (isExternal && !(type.endsWith("/hyperlink") && /^(https?:|mailto:)/i.test(target))) throw sheetRefusal.external();
}

async function readRelations(pack: SheetPackage, file: string): Promise<Map<string, Relation>> {
  const relations = new Map<string, Relation>();
  const base = posix.dirname(posix.dirname(file));
  await parsePart(pack, file, {
    open(name, { Id, Type = "", Target = "", TargetMode }) {
      if (name !== "Relationship") return;
      const isExternal = TargetMode?.toLowerCase() === "external";
      checkRelation(Type, Target, isExternal);
      if (isExternal || Id === undefined) return;
      const target = posix.normalize(Target.startsWith("/") ? Target.slice(1) : posix.join(base, Target));
      if (target.startsWith("..")) throw sheetRefusal.damaged();
      relations.set(Id, { type: Type, target });
    },
  });
  return relations;
}

async function checkTypes(pack: SheetPackage): Promise<void> {
  if (!pack.entry(TYPES)) throw sheetRefusal.mistyped();
  await parsePart(pack, TYPES, {
    open(_, { ContentType = "" }) {
      if (/macroEnabled|vbaProject/i.test(ContentType)) throw sheetRefusal.macro();
      if (/oleObject|activeX/i.test(ContentType)) throw sheetRefusal.embedded();
      if (/externalLink/i.test(ContentType)) throw sheetRefusal.external();
    },
  });
}

const byType = (relations: Map<string, Relation>, ending: string): string | undefined =>
  [...relations.values()].find(({ type }) => type.endsWith(ending))?.target;

const plainName = (name: string): string => name.normalize("NFKC").replace(/\s/g, "");

/** Opens an uploaded workbook and finds the first visible sheet that is called one of these, else its first visible one. Throws `SheetRefusal`. */
export async function openWorkbook(bytes: Buffer, calledOneOf: readonly string[] = []): Promise<Workbook> {
  const pack = await openPackage(bytes);
  await checkTypes(pack);
  const all = new Map<string, Map<string, Relation>>();
  for (const { name } of pack.entries) {
    if (/(^|\/)_rels\/[^/]*\.rels$/i.test(name)) all.set(name.toLowerCase(), await readRelations(pack, name));
  }
  const workbookPart = byType(all.get("_rels/.rels") ?? new Map(), "/officeDocument") ?? "xl/workbook.xml";
  if (!pack.entry(workbookPart) || !/\.xml$/i.test(workbookPart)) throw sheetRefusal.mistyped();
  const relations = all.get(relationsOf(workbookPart).toLowerCase()) ?? new Map<string, Relation>();
  let is1904 = false;
  let first: { name: string; part: string } | undefined;
  let called: typeof first;
  const isCalled = (name: string): boolean => calledOneOf.some((one) => plainName(name).includes(one));
  await parsePart(pack, workbookPart, {
    open(name, attributes) {
      if (name === "workbookPr") is1904 = /^(1|true)$/.test(attributes.date1904 ?? "");
      if (name !== "sheet" || called || (attributes.state ?? "visible") !== "visible") return;
      if (first && !isCalled(attributes.name ?? "")) return;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(":id"))?.[1];
      const relation = relations.get(id ?? "");
      if (!relation) throw sheetRefusal.damaged();
      if (!relation.type.endsWith("/worksheet")) return;
      const sheet = { name: attributes.name ?? "", part: relation.target };
      first ??= sheet;
      if (isCalled(sheet.name)) called = sheet;
    },
  });
  const found = called ?? first;
  if (!found) throw sheetRefusal.noSheet();
  return {
    pack,
    workbookPart,
    sheetPart: found.part,
    sheetName: found.name,
    stylesPart: byType(relations, "/styles") ?? null,
    stringsPart: byType(relations, "/sharedStrings") ?? null,
    is1904,
  };
}
