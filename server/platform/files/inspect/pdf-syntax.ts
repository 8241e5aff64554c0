import { refusal } from "@/server/platform/files/inspect/bytes";
import type { Slices } from "@/server/platform/limits/slices";

// The little of the PDF language that is needed to find a stream and read the dictionary before it. // ISO 32000-1 §7.2, §7.3

const SPACES: ReadonlySet<number> = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20]);
const DELIMITERS: ReadonlySet<number> = new Set([..."()<>[]{}/%"].map((char) => char.charCodeAt(0)));
const LF = 0x0a;
const CR = 0x0d;
const LONGEST_NAME = 127;

export const isSpace = (byte: number): boolean => SPACES.has(byte);
const isEnd = (byte: number | undefined): boolean => byte === undefined || SPACES.has(byte) || DELIMITERS.has(byte);
const hexDigit = (byte: number | undefined): number =>
  byte === undefined ? Number.NaN : Number.parseInt(String.fromCharCode(byte), 16);

/** The name whose first letter stands at `at`, its `#4a` read; `next` is where it ends. */
export function nameAt(bytes: Buffer, at: number): { name: string; next: number } {
  let name = "";
  let next = at;
  for (; !isEnd(bytes[next]) && name.length <= LONGEST_NAME; next++) {
    const byte = bytes[next] ?? 0;
    const code = byte === 0x23 ? hexDigit(bytes[next + 1]) * 16 + hexDigit(bytes[next + 2]) : Number.NaN;
    if (!Number.isNaN(code)) next += 2;
    name += String.fromCharCode(Number.isNaN(code) ? byte : code);
  }
  return { name, next };
}

function afterComment(bytes: Buffer, at: number): number {
  while (at < bytes.length && bytes[at] !== LF && bytes[at] !== CR) at += 1;
  return at;
}

function afterString(bytes: Buffer, at: number): number {
  for (let depth = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === 0x5c) at += 1;
    else if (byte === 0x28) depth += 1;
    else if (byte === 0x29 && --depth === 0) return at + 1;
  }
  return at;
}

function afterWord(bytes: Buffer, at: number): number {
  let next = at + 1;
  while (!isEnd(bytes[next])) next += 1;
  return next;
}

interface Token {
  /** `<<`, `>>`, `[`, `]`, a name with its slash, a word as it stands, `(` for any string; empty at the end of the file. */
  readonly text: string;
  readonly next: number;
}

/** The token at or behind `at`. */
function tokenAt(bytes: Buffer, at: number): Token {
  for (;;) {
    const byte = bytes[at];
    if (byte === undefined) return { text: "", next: bytes.length };
    if (byte === 0x25) at = afterComment(bytes, at);
    else if (SPACES.has(byte)) at += 1;
    else break;
  }
  const two = bytes.toString("latin1", at, at + 2);
  if (two === "<<" || two === ">>") return { text: two, next: at + 2 };
  if (two[0] === "(") return { text: "(", next: afterString(bytes, at) };
  if (two[0] === "<") {
    const end = bytes.indexOf(0x3e, at);
    return { text: "(", next: end < 0 ? bytes.length : end + 1 };
  }
  if (two[0] === "/") {
    const { name, next } = nameAt(bytes, at + 1);
    return { text: `/${name}`, next };
  }
  if (DELIMITERS.has(bytes[at] ?? 0)) return { text: two[0] ?? "", next: at + 1 };
  const next = afterWord(bytes, at);
  return { text: bytes.toString("latin1", at, Math.min(next, at + LONGEST_NAME)), next };
}

/** A stream's dictionary and where its bytes begin. */
export interface StreamHead {
  /** In their order, repeated ones too. A value is its tokens without blanks between; those of inner dictionaries are `<<>>`. */
  readonly entries: readonly { readonly key: string; readonly value: string }[];
  /** Every name that stands in it, however deep. */
  readonly names: ReadonlySet<string>;
  readonly dataAt: number;
}

/** A dictionary's entries, put together token by token. */
class Entries {
  readonly list: { key: string; value: string }[] = [];
  #brackets = 0;

  take(text: string): void {
    const last = this.list.at(-1);
    // A name begins an entry unless the one before still waits for its value, or a list is open.
    const isKey = text.startsWith("/") && this.#brackets === 0 && last?.value !== "";
    if (isKey) this.list.push({ key: text.slice(1), value: "" });
    else if (last && last.value.length < LONGEST_NAME) last.value += text;
    if (text === "[") this.#brackets += 1;
    if (text === "]") this.#brackets = Math.max(this.#brackets - 1, 0);
  }
}

/** Where a stream's bytes begin: behind the line end that follows the word. */
function dataStart(bytes: Buffer, at: number): number {
  while (bytes[at] === 0x20 || bytes[at] === 0x09) at += 1;
  if (bytes[at] === CR) at += 1;
  return bytes[at] === LF ? at + 1 : at;
}

/** Objects may lie in each other by a trick, so all of them together are read within so many bytes. */
export interface ReadBudget {
  left: number;
}

/** Reads the object that begins at `at`; null when it is no stream. */
export async function readHead(
  bytes: Buffer,
  at: number,
  budget: ReadBudget,
  slices: Slices,
): Promise<StreamHead | null> {
  const entries = new Entries();
  const names = new Set<string>();
  for (let depth = 0, token: Token; ; at = token.next) {
    token = tokenAt(bytes, at);
    budget.left -= token.next - at;
    if (budget.left < 0) throw refusal.pdfOpaque();
    if (slices.isDue()) await slices.pause();
    const { text, next } = token;
    if (depth === 0 && text === "stream") return { entries: entries.list, names, dataAt: dataStart(bytes, next) };
    if (text === "" || (depth === 0 && text !== "<<")) return null;
    if (text.startsWith("/")) names.add(text.slice(1));
    if (text === ">>") depth -= 1;
    if (depth === 1 && text !== "<<") entries.take(text === ">>" ? "<<>>" : text);
    if (text === "<<") depth += 1;
  }
}
