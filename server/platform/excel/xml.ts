import { SaxesParser, type SaxesTagPlain } from "saxes";
import type { SheetPackage } from "@/server/platform/excel/package";
import { sheetRefusal } from "@/server/platform/excel/refusals";
import type { ZipEntry } from "@/server/platform/files/inspect/zip";

export type XmlAttributes = Readonly<Record<string, string | undefined>>;

/** Names come without their prefix: some writers put `x:` before every one. */
export interface XmlHandlers {
  open?(name: string, attributes: XmlAttributes, isSelfClosing: boolean): void;
  close?(name: string, isSelfClosing: boolean): void;
  text?(text: string): void;
}

export const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

/** A strict parser: malformed XML, document types and entities refuse the file. */
export function xmlParser(handlers: XmlHandlers): SaxesParser {
  const parser = new SaxesParser();
  const text = (content: string): void => handlers.text?.(content);
  parser.on("error", () => {
    throw sheetRefusal.damaged();
  });
  parser.on("doctype", () => {
    throw sheetRefusal.entities();
  });
  parser.on("opentag", (tag: SaxesTagPlain) =>
    handlers.open?.(localName(tag.name), tag.attributes as XmlAttributes, tag.isSelfClosing),
  );
  parser.on("closetag", (tag: SaxesTagPlain) => handlers.close?.(localName(tag.name), tag.isSelfClosing));
  if (handlers.text) {
    parser.on("text", text);
    parser.on("cdata", text);
  }
  return parser;
}

function decoderFor(first: Buffer): TextDecoder {
  const mark = first.toString("hex", 0, 2);
  const encoding = mark === "fffe" ? "utf-16le" : mark === "feff" ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding, { fatal: true });
}

/** The part's text, piece by piece. */
async function* textOf(pack: SheetPackage, entry: ZipEntry): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  const decode = (piece?: Buffer): string => {
    decoder ??= decoderFor(piece ?? Buffer.alloc(0));
    try {
      return decoder.decode(piece, { stream: piece !== undefined });
    } catch {
      throw sheetRefusal.damaged();
    }
  };
  for await (const piece of pack.inflate(entry)) yield decode(piece);
  yield decode();
}

/** Parses a part while it is inflated. A missing part refuses the file. */
export async function parsePart(pack: SheetPackage, name: string, handlers: XmlHandlers): Promise<void> {
  const entry = pack.entry(name);
  if (!entry) throw sheetRefusal.damaged();
  const parser = xmlParser(handlers);
  for await (const text of textOf(pack, entry)) parser.write(text);
  parser.close();
}

/** The whole text of a part, for work on the XML itself. */
export async function partText(pack: SheetPackage, name: string): Promise<string> {
  const entry = pack.entry(name);
  if (!entry) throw sheetRefusal.damaged();
  const texts: string[] = [];
  for await (const text of textOf(pack, entry)) texts.push(text);
  return texts.join("").replace(/^(<\?xml[^>]*encoding=)(["'])[^"']*\2/, '$1"UTF-8"');
}

/** Where a tag stands in the text of a part. */
export interface PlacedTag {
  readonly name: string;
  /** With its prefix and colon, or empty. */
  readonly prefix: string;
  readonly attributes: XmlAttributes;
  readonly start: number;
  readonly end: number;
  readonly isSelfClosing: boolean;
  readonly isClosing: boolean;
}

/** Every tag of the text with its place, in order; a self-closing one comes once. */
export function forEachTag(text: string, visit: (tag: PlacedTag) => void): void {
  const parser = new SaxesParser();
  parser.on("error", () => {
    throw sheetRefusal.damaged();
  });
  parser.on("doctype", () => {
    throw sheetRefusal.entities();
  });
  const place = (tag: SaxesTagPlain, isClosing: boolean): void => {
    const end = parser.position;
    visit({
      name: localName(tag.name),
      prefix: tag.name.slice(0, tag.name.indexOf(":") + 1),
      attributes: tag.attributes as XmlAttributes,
      // A start tag holds no other "<": they are forbidden in attributes.
      start: text.lastIndexOf("<", end - 1),
      end,
      isSelfClosing: tag.isSelfClosing,
      isClosing,
    });
  };
  parser.on("opentag", (tag: SaxesTagPlain) => place(tag, false));
  parser.on("closetag", (tag: SaxesTagPlain) => {
    if (!tag.isSelfClosing) place(tag, true);
  });
  parser.write(text).close();
}
