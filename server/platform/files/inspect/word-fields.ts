import { refusal } from "@/server/platform/files/inspect/bytes";
import type { Slices } from "@/server/platform/limits/slices";

/** A field is begin, instruction, separator, result, end; instruction and result may hold fields. // [MS-DOC] §2.8.25 */
export const FIELD = { begin: "\u0013", separator: "\u0014", end: "\u0015" };
const MARKS = /[\u0013\u0014\u0015]/;
/** No more is read of an instruction; what says so much before its end is refused with the rest. */
const MAX_INSTRUCTION = 1024;
/** Word allows 20. */
const MAX_DEPTH = 64;

interface Field {
  instruction: string;
  result: string;
  isResult: boolean;
}

const KEYWORD = /^["“”]*(DDEAUTO|DDE|INCLUDETEXT|INCLUDEPICTURE|INCLUDE|IMPORT|DATABASE|LINK)(?![\p{L}\p{N}_])/iu;
const BLANKS = /[\s\u0000-\u001f]+/g;
const SWITCHES = /\\f\s+\d+(?=\s|$)|\\[a-z]\d*(?=\s|$)|\\[*@#]\s*("[^"]*"|\S+)?/gi;

/** Words behind the keyword that are no switches. */
const wordsOf = (rest: string): number => rest.replace(SWITCHES, " ").match(/"[^"]*"?|[^\s"]+/g)?.length ?? 0;

function refuseInstruction(instruction: string): void {
  if (instruction === "") return;
  const found = KEYWORD.exec(instruction);
  const keyword = found?.[1]?.toUpperCase();
  if (!found || keyword === undefined) return;
  // A link names its program first, then its file.
  const fewest = keyword === "LINK" ? 2 : 1;
  const isCut = instruction.length >= MAX_INSTRUCTION;
  if (!isCut && wordsOf(instruction.slice(found[0].length)) < fewest) return;
  throw keyword.startsWith("DDE") ? refusal.active() : refusal.elsewhere();
}

function add(field: Field | undefined, text: string): void {
  if (!field || text === "") return;
  const part = field.isResult ? "result" : "instruction";
  const room = MAX_INSTRUCTION - field[part].length;
  if (room <= 0) return;
  // Blanks must not use up what is read.
  const more = text.replace(BLANKS, " ").slice(0, room);
  field[part] += field[part] === "" && part === "instruction" ? more.trimStart() : more;
}

/**
 * Refuses a text whose fields fetch another file or speak to another program. What an inner field shows is part of the
 * outer one's instruction; ends may be missing.
 */
export async function refuseFields(text: string, slices: Slices): Promise<void> {
  const open: Field[] = [];
  let done = 0;
  const marks = new RegExp(MARKS, "g");
  for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
    if (slices.isDue()) await slices.pause();
    const top = open.at(-1);
    if (top) add(top, text.slice(done, mark.index));
    done = mark.index + 1;
    if (mark[0] === FIELD.begin) {
      open.push({ instruction: "", result: "", isResult: false });
      if (open.length > MAX_DEPTH) refuseInstruction(open.shift()?.instruction ?? "");
    } else if (mark[0] === FIELD.separator) {
      if (top) top.isResult = true;
    } else if (top) {
      open.pop();
      refuseInstruction(top.instruction);
      add(open.at(-1), top.result);
    }
  }
  add(open.at(-1), text.slice(done));
  for (const { instruction } of open) refuseInstruction(instruction);
}
