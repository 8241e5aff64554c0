import { SaxesParser } from "saxes";
import { refusal } from "@/server/platform/files/inspect/bytes";
import { FIELD, refuseFields } from "@/server/platform/files/inspect/word-fields";
import { Slices } from "@/server/platform/limits/slices";

type Encoding = "utf-8" | "utf-16le" | "utf-16be";

/** Told by a mark or by where the zeros stand; the format allows no other. // ECMA-376 part 2 §8.1.1 */
function encodingOf(xml: Buffer): Encoding {
  const start = xml.toString("hex", 0, 2);
  if (start === "fffe" || xml[1] === 0) return "utf-16le";
  return start === "feff" || xml[0] === 0 ? "utf-16be" : "utf-8";
}

/** Without these words there is no field; an own entity could hide them. */
const WORDS = ["instrText", "InstrText", "fldSimple", "<!DOCTYPE"];
const written = (word: string, encoding: Encoding): Buffer => {
  if (encoding === "utf-8") return Buffer.from(word);
  const bytes = Buffer.from(word, "utf16le");
  return encoding === "utf-16le" ? bytes : bytes.swap16();
};

/** Texts of a part as a legacy document would hold them, with marks for its fields. */
class Fields {
  /** A part may say something twice, for readers of two kinds: each kind sees one text. */
  readonly #texts: [newer: string[], older: string[]] = [[], []];
  readonly #pieces: string[] = [];
  #choices = 0;
  #fallbacks = 0;
  #piece = "";
  #within: "instruction" | "result" | null = null;

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    if (name === "Choice") this.#choices += 1;
    if (name === "Fallback") this.#fallbacks += 1;
    if (name === "instrText" || name === "delInstrText") this.#within = "instruction";
    if (name === "t" || name === "delText") this.#within = "result";
    if (name === "fldSimple") {
      const instruction = plain(attributes.get("instr") ?? "");
      this.#add(FIELD.begin + instruction + FIELD.separator);
      this.#pieces.push(instruction);
    }
    if (name === "fldChar") this.#add(MARKS[attributes.get("fldCharType") ?? ""] ?? "");
  }

  text(text: string): void {
    if (this.#within === null) return;
    this.#add(plain(text));
    if (this.#within === "instruction") this.#piece += plain(text);
  }

  close(name: string): void {
    if (name === "Choice") this.#choices -= 1;
    if (name === "Fallback") this.#fallbacks -= 1;
    if (name === "fldSimple") this.#add(FIELD.end);
    this.#within = null;
    if (this.#piece !== "") this.#pieces.push(this.#piece);
    this.#piece = "";
  }

  /** What stands before a piece may be meant for nobody; but HYPERLINK comes in two pieces, too. */
  get all(): readonly string[] {
    const alone = this.#pieces.filter((piece) => !/^[\s"“”]*LINK/i.test(piece));
    return [
      ...this.#texts.map((text) => text.join("")),
      alone.map((piece) => FIELD.begin + piece + FIELD.end).join(""),
    ];
  }

  #add(text: string): void {
    if (this.#fallbacks === 0) this.#texts[0].push(text);
    if (this.#choices === 0) this.#texts[1].push(text);
  }
}

const MARKS: Readonly<Record<string, string>> = { begin: FIELD.begin, separate: FIELD.separator, end: FIELD.end };
const plain = (text: string): string => text.replace(/[\u0013\u0014\u0015]/g, "");
const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

function readerOf(fields: Fields): SaxesParser {
  const parser = new SaxesParser();
  const damaged = () => {
    throw refusal.damaged();
  };
  parser.on("error", damaged);
  parser.on("doctype", damaged);
  parser.on("opentag", ({ name, attributes }) => {
    const entries = Object.entries(attributes as Record<string, string>);
    fields.open(localName(name), new Map(entries.map(([key, value]) => [localName(key), value])));
  });
  parser.on("text", (text) => fields.text(text));
  parser.on("cdata", (text) => fields.text(text));
  parser.on("closetag", ({ name }) => fields.close(localName(name)));
  return parser;
}

const CHUNK = 128 * 1024;

/** Refuses a part of a document whose fields fetch another file or speak to another program. // ECMA-376 part 1 §17.16 */
export async function refuseFieldsInXml(xml: Buffer): Promise<void> {
  const encoding = encodingOf(xml);
  if (!WORDS.some((word) => xml.includes(written(word, encoding)))) return;
  const slices = new Slices(() => refusal.damaged());
  const fields = new Fields();
  const parser = readerOf(fields);
  const letters = new TextDecoder(encoding);
  for (let at = 0; at < xml.length; at += CHUNK) {
    parser.write(letters.decode(xml.subarray(at, at + CHUNK), { stream: true }));
    await slices.pause();
  }
  parser.write(letters.decode()).close();
  for (const text of fields.all) await refuseFields(text, slices);
}
