import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { specifiedRoutes } from "@/lib/routes/specified";
import { CODE_WORDS, Refusal, type Words } from "./names";

/** One change of a file that all screens share. */
type Edit = (text: string, words: Words) => string;

/** Puts text before or behind the first match; a file that has no such place was rewritten, and this script with it. */
function insert(text: string, at: RegExp, added: string, where: "before" | "behind" = "before"): string {
  const match = at.exec(text);
  if (!match)
    throw new Refusal(`找不到插入位置 ${String(at)}：文件的写法变了，请同时修改 scripts/new-screen/shared.ts。`);
  const place = match.index + (where === "behind" ? match[0].length : 0);
  return text.slice(0, place) + added + text.slice(place);
}

/** One more item of the array that begins with `open`, whatever line it stands on. */
function append(text: string, open: RegExp, item: string): string {
  const at = open.exec(text);
  const end = at ? text.indexOf("]", at.index + at[0].length) : -1;
  if (!at || end < 0)
    throw new Refusal(`找不到列表 ${String(open)}：文件的写法变了，请同时修改 scripts/new-screen/shared.ts。`);
  const items = text
    .slice(at.index + at[0].length, end)
    .trim()
    .replace(/,$/, "");
  return `${text.slice(0, at.index + at[0].length)}${items}${items === "" ? "" : ", "}${item}${text.slice(end)}`;
}

const importLine = (name: string, from: string): string => `import { ${name} } from "${from}";\n`;
const FIRST_IMPORT = /^import /m;

const rights = (words: Words): (readonly [code: string, action: string])[] => {
  const all = Object.entries(CODE_WORDS).map(([right, action]) => [words[right] ?? "", action] as const);
  // A single record's edit right also adds and removes it: told once.
  const told = all.filter(([code, action]) => !code.endsWith("_edit") || action === CODE_WORDS.edit);
  return told;
};

const addCodes: Edit = (text, words) => {
  const missing = rights(words).flatMap(([code]) => (text.includes(`"${code}"`) ? [] : [`  "${code}",\n`]));
  const last = text.lastIndexOf(`  "${words["stem"]}_`);
  const behind = last < 0 ? -1 : text.indexOf("\n", last) + 1;
  if (behind > 0) return text.slice(0, behind) + missing.join("") + text.slice(behind);
  return insert(
    text,
    words["stem"]?.startsWith("g_hy_desk_") ? /^\] as const;/m : /^ {2}"g_hy_desk_/m,
    missing.join(""),
  );
};

/** Title of the root menu above a route, as the specification calls it. */
const rootOf = ({ route, title }: Words) => {
  const path = `/${route.split("/")[1] ?? ""}`;
  return { path, title: specifiedRoutes.find((one) => one.path === path)?.title ?? title };
};

const addLabels: Edit = (text, words) => {
  const missing = rights(words).filter(([code]) => !text.includes(`"${code}"`));
  const lines = missing.map(([code, action]) => `["${code}", "${action}"],`).join("\n");
  const last = [...text.matchAll(new RegExp(`\\["${words["stem"]}_[a-z]+", "[^"]*"\\](,?)`, "g"))].at(-1);
  if (last) {
    const end = last.index + last[0].length;
    return `${text.slice(0, end)}${last[1] === "" ? "," : ""}\n${lines}${text.slice(end)}`;
  }
  const screen = `{ screen: "${words.title}", actions: [${lines}] },\n`;
  const { title } = rootOf(words);
  const group = new RegExp(`group: "${title}",\\s*screens: \\[\\n`);
  if (group.test(text)) return insert(text, group, screen, "behind");
  return insert(text, /^ {2}\{\n {4}group: "协会工作台"/m, `{ group: "${title}", screens: [${screen}] },\n`);
};

/** Levels of the menu between root and screen that the specification has and the manifest lacks. */
const groupsAbove = ({ route }: Words, text: string): string =>
  specifiedRoutes
    .filter(({ path }) => route.startsWith(`${path}/`) && path.split("/").length > 2 && !text.includes(`"${path}"`))
    .map(({ path, title }) => {
      const id = path.slice(1).replaceAll("/", ".").replaceAll("_", "-");
      return `  route("group", "${id}", "${path}", "${title}", {}),\n`;
    })
    .join("");

/** The screen behind the last one of its root menu, with the containers above it that the manifest lacks. */
const addRoute: Edit = (text, words) => {
  const { id, route, title, domain } = words;
  const { path: rootPath, title: rootTitle } = rootOf(words);
  const origin = specifiedRoutes.some((one) => one.path === route) ? "" : `, { origin: "ours" }`;
  const line = `${groupsAbove(words, text)}  screen("${id}", "${route}", "${title}", anyOf("${words["find"]}")${origin}),\n`;
  const start = text.search(new RegExp(`^  root\\("[\\w-]+", "${rootPath}",`, "m"));
  if (start >= 0) {
    // Screens of a root stand together, up to the next root.
    const next = text.slice(start + 1).search(/^(?:\n? {2}root\(|\n {2}screen\("auth\.)/m);
    if (next < 0) throw new Refusal("lib/routes/manifest.ts 的写法变了，请同时修改 scripts/new-screen/shared.ts。");
    const at = start + 1 + next;
    return text.slice(0, at) + line + text.slice(at);
  }
  const ours = specifiedRoutes.some((one) => one.path === rootPath) ? "" : `, origin: "ours"`;
  const opened = `  root("${domain}", "${rootPath}", "${rootTitle}", { icon: "project"${ours} }),\n${line}\n`;
  return insert(text, /^ {2}root\("desk"/m, opened);
};

const EDITS: readonly (readonly [file: string, edit: Edit])[] = [
  ["contracts/access.ts", addCodes],
  ["contracts/access-labels-data.ts", addLabels],
  [
    "contracts/index.ts",
    (text, { value, path }) =>
      insert(
        insert(text, /^\] as const;/m, `  ${value}.api,\n`),
        /^import type/m,
        importLine(value, `@/contracts/${path}`),
      ),
  ],
  ["contracts/file/attachment.ts", (text, { value }) => append(text, /FILE_BIZ_TYPES = \[/, `"${value}"`)],
  [
    "server/modules/file/attachment.ts",
    (text, words) => {
      const upload = [...new Set([words["add"], words["edit"]])].map((code) => `"${code}"`).join(", ");
      const line = `  ${words.value}: { view: ["${words["find"]}"], upload: [${upload}] },\n`;
      return insert(text, /^ {2}\/\/ The association's own: sealed letters/m, line);
    },
  ],
  [
    "server/app.ts",
    (text, { Type, path }) =>
      insert(
        insert(text, /^ {2}extras\.register\?\.\(app\);/m, `  register${Type}(app);\n`),
        /^import type \{ AppParts \}/m,
        importLine(`register${Type}`, `@/server/modules/${path}`),
      ),
  ],
  [
    "server/tests/plain-examples.ts",
    (text, { value, path, sql }) => {
      const sample = `{ of: ${value}, form: ${value}Sample, table: "${sql}" }`;
      const listed = append(text, /PLAIN_SAMPLES: readonly PlainSample\[\] = \[/, sample);
      const imports =
        importLine(value, `@/contracts/${path}`) + importLine(`${value}Sample`, `@/contracts/${path}-sample`);
      return insert(listed, FIRST_IMPORT, imports);
    },
  ],
  ["lib/routes/manifest.ts", addRoute],
  [
    "e2e/look.spec.ts",
    (text, { domain, file, route, idKey }) => {
      const name = `${domain}-${file}`;
      const list = `  { name: "${name}", path: "${route}", who: "admin" },\n`;
      const form = `  { name: "${name}-new", path: "${route}?${String(idKey)}=new", who: "admin", ready: saveBar },\n`;
      return insert(text, /^ {2}\{ name: "firm-edit-applying"/m, list + form);
    },
  ],
];

/** Files that all screens share and a new one is entered in. */
export const SHARED_FILES: readonly string[] = EDITS.map(([file]) => file);

/** The shared files with the new screen in them; nothing is written unless every place was found. */
export function enterShared(root: string, words: Words): void {
  const changed = EDITS.map(
    ([file, edit]) => [join(root, file), edit(readFileSync(join(root, file), "utf8"), words)] as const,
  );
  for (const [path, text] of changed) writeFileSync(path, text);
}
