import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { specifiedRoutes } from "@/lib/routes/specified";
import { Refusal, type Words } from "./names";

/** A list's text; nothing where the domain is new. */
function textOf(root: string, file: string): string {
  const path = join(root, file);
  return existsSync(path) ? readFileSync(path, "utf8") : "";
}

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

/** Where the bracket is closed that stands open at `from`; -1 without one. */
function closing(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === "[") depth += 1;
    else if (text[at] === "]") depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

/** One more item of the array that begins with `open`, whatever line it stands on. */
function append(text: string, open: RegExp, item: string): string {
  const at = open.exec(text);
  const start = at ? at.index + at[0].length : 0;
  const end = at ? closing(text, start) : -1;
  if (end < 0)
    throw new Refusal(`找不到列表 ${String(open)}：文件的写法变了，请同时修改 scripts/new-screen/shared.ts。`);
  const items = text.slice(start, end).trim().replace(/,$/, "");
  return `${text.slice(0, start)}${items}${items === "" ? "" : ", "}${item}${text.slice(end)}`;
}

const importLine = (name: string, from: string): string => `import { ${name} } from "${from}";\n`;
/** Above the first import of types only. */
const withImport = (text: string, name: string, from: string): string =>
  insert(text, /^import type/m, importLine(name, from));

const isDesk = (words: Words): boolean => words["stem"]?.startsWith("g_hy_desk_") ?? false;
/** The list that holds the codes of a screen in words: the association's, or that of the screen's own domain. */
const codesList = (words: Words): string =>
  isDesk(words) ? "contracts/access-labels-desk.ts" : `contracts/${words.domain}/codes.ts`;

/** The screen that the list holds with such codes already: the specification names those of screens still to come. */
function standingScreen(text: string, stem: string): RegExpExecArray | null {
  return new RegExp(`\\{\\s*screen: "[^"]*",\\s*actions: \\[((?:(?!screen:)[^{}])*?"${stem}_[^{}]*?)\\],?\\s*\\}`).exec(
    text,
  );
}

/** The words with the codes that stand already, as they are told there. */
export function withStandingCodes(root: string, words: Words): Words {
  const standing = standingScreen(textOf(root, codesList(words)), words["stem"] ?? "")?.[1]
    ?.trim()
    .replace(/,$/, "");
  if (standing === undefined) return words;
  const missing = (words["actions"] ?? "")
    .split(/, (?=\[)/)
    .filter((one) => !standing.includes(one.split(",")[0] ?? one));
  return { ...words, actions: [standing, ...missing].join(", ") };
}

/** Title of the root menu above a route, as the specification or `--menu` calls it. */
const rootOf = ({ route, menu }: Words) => {
  const path = `/${route.split("/")[1] ?? ""}`;
  return { path, title: specifiedRoutes.find((one) => one.path === path)?.title ?? menu };
};

const domainList = ({ domain }: Words): string => `${domain.replace(/-(\w)/g, (_, c: string) => c.toUpperCase())}Codes`;

/** What a domain's list says before its first screen stands in it. */
const emptyList = (words: Words): string => `import type { ScreenCodes } from "@/contracts/kit/codes";

/** What one may do on the screens of this domain, in the order of the menus. // contract §5 */
export const ${domainList(words)} = [] as const satisfies readonly ScreenCodes[];
`;

/** The screen's codes in words, which are its own: in the place of those that stand, or behind the others. */
const addCodes: Edit = (before, words) => {
  const name = `${words.value}Codes`;
  const text = withImport(before || emptyList(words), name, `@/contracts/${words.path}-codes`);
  const standing = standingScreen(text, words["stem"] ?? "");
  if (standing) return text.slice(0, standing.index) + name + text.slice(standing.index + standing[0].length);
  if (isDesk(words)) return insert(text, /^ {2}\],\n\}/m, `${name},\n`);
  return append(text, /export const \w+Codes = \[/, name);
};

/** A domain that the menus do not know yet, below its menu's title. */
const addDomain: Edit = (before, words) => {
  const name = domainList(words);
  if (isDesk(words) || before.includes(`@/contracts/${words.domain}/codes"`)) return before;
  const text = withImport(before, name, `@/contracts/${words.domain}/codes`);
  const { title } = rootOf(words);
  const group = new RegExp(`group: "${title}",\\s*screens: \\[`);
  if (group.test(text)) return append(text, group, `...${name}`);
  return insert(text, /^ {2}DESK_CODES,$/m, `  { group: "${title}", screens: ${name} },\n`);
};

/** Levels of the menu between root and screen that the specification has and the manifest lacks. */
const groupsAbove = ({ route }: Words, text: string): string =>
  specifiedRoutes
    .filter(({ path }) => route.startsWith(`${path}/`) && path.split("/").length > 2 && !text.includes(`"${path}"`))
    .map(({ path, title }) => {
      const id = path.slice(1).replaceAll("/", ".").replaceAll("_", "-");
      return `  group("${id}", "${path}", "${title}"),\n`;
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

/** Every list that names each screen once. */
const editsOf = (words: Words): readonly (readonly [file: string, edit: Edit])[] => [
  [codesList(words), addCodes],
  ["contracts/access-labels-data.ts", addDomain],
  [
    "contracts/index.ts",
    (text, { value, path }) => withImport(insert(text, /^\];/m, `  ${value},\n`), value, `@/contracts/${path}`),
  ],
  [
    "server/modules/all.ts",
    (text, { Type, path }) =>
      withImport(insert(text, /^\];/m, `  register${Type},\n`), `register${Type}`, `@/server/modules/${path}`),
  ],
  ["lib/routes/manifest.ts", addRoute],
];

/** Files that all screens share and a new one is entered in. */
export const sharedFiles = (words: Words): readonly string[] => editsOf(words).map(([file]) => file);

/** The shared files with the new screen in them; nothing is written unless every place was found. */
export function enterShared(root: string, words: Words): void {
  const changed = editsOf(words).map(([file, edit]) => [join(root, file), edit(textOf(root, file), words)] as const);
  for (const [path, text] of changed) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}
