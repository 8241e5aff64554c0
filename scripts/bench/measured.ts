import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { type Figure, table } from "./figures";

const FILE = "docs/measured.md";
const HEAD = "# 实测数字\n\n各部分由自己的命令写成，互不覆盖；绝对值随机器浮动，只比较同一次运行中的数字。\n";
const PARTS = [
  "bench",
  "hop",
  "people",
  "reports",
  "review",
  "statement",
  "dues",
  "inspection",
  "movein",
  "verify",
  "chain",
  "prove",
  "security",
  "sown",
  "lines",
  "screens",
  "skeleton",
  "sheet",
] as const;
type Part = (typeof PARTS)[number];

export interface Section {
  readonly title: string;
  /** A plain sentence instead of figures, e.g. why nothing was measured. */
  readonly note?: string;
  readonly rows: readonly Figure[];
}

const git = (...args: string[]): string => execFileSync("git", args, { encoding: "utf8" }).trim();
const markOf = (part: Part): string => `<!-- ${part} -->`;

/** The parts as they stand in the file; a file of before had none. */
function partsIn(text: string): Map<Part, string> {
  const pieces = text.split(/^<!-- (\w+) -->\n/m).slice(1);
  const found = new Map<Part, string>();
  for (let i = 0; i + 1 < pieces.length; i += 2) found.set(pieces[i] as Part, (pieces[i + 1] ?? "").trim());
  return found;
}

/** When and where figures were made. */
function origin(): string {
  const isDirty = git("status", "--porcelain", "--", ":!docs") !== "";
  const commit = `${git("rev-parse", "--short", "HEAD")}${isDirty ? "（工作区有改动）" : ""}`;
  const machine = `${cpus().length} 核，${(totalmem() / 1e9).toFixed(0)} GB，共享机器`;
  return `提交 ${commit}，${new Date().toISOString().slice(0, 10)}，Node ${process.versions.node}，${machine}。`;
}

const bodyOf = ({ title, note, rows }: Section): string =>
  [`## ${title}`, note, rows.length > 0 && table(rows)].filter(Boolean).join("\n\n");

function write(part: Part, text: string): void {
  const parts = partsIn(readFileSync(FILE, "utf8")).set(part, text);
  const all = PARTS.filter((p) => parts.has(p)).map((p) => `${markOf(p)}\n\n${parts.get(p) ?? ""}\n`);
  writeFileSync(FILE, `${HEAD}\n${all.join("\n")}`);
}

/** Prints one part and writes it into docs/measured.md; the other parts stay as they are. */
export function writeMeasured(part: Part, command: string, tier: string, sections: readonly Section[]): void {
  const text = [`由 \`${command}\` 写成（层级：${tier}）。${origin()}`, ...sections.map(bodyOf)].join("\n\n");
  console.log(text);
  write(part, text);
}

/**
 * The same for some sections of a part: each says when it was made, the part's others stay as they are. `order`: the
 * titles that the part may have, in their order.
 */
export function writeSections(part: Part, sections: readonly Section[], order: readonly string[]): void {
  const [head = "", ...standing] = (partsIn(readFileSync(FILE, "utf8")).get(part) ?? "").split(/\n\n(?=## )/);
  const found = new Map(standing.map((text) => [/^## (.*)/.exec(text)?.[1] ?? "", text]));
  for (const section of sections)
    found.set(section.title, bodyOf({ ...section, note: [origin(), section.note].filter(Boolean).join("") }));
  const texts = order.flatMap((title) => found.get(title) ?? []);
  console.log(texts.join("\n\n"));
  write(part, [head, ...texts].join("\n\n"));
}
