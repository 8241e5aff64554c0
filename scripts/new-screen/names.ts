import { specifiedRoutes } from "@/lib/routes/specified";

/** What the command line says; `refuse` ends it in words. */
export interface Wanted {
  readonly id: string;
  readonly title?: string | undefined;
  readonly route?: string | undefined;
  readonly code?: string | undefined;
  readonly word?: string | undefined;
  /** Title of the root menu, where the specification has none. */
  readonly menu?: string | undefined;
  /** `one-per-firm`: a firm has one record; `many`: as many as it likes. */
  readonly nature: "one-per-firm" | "many";
}

/** Every word that the templates fill in, by its name there. */
export type Words = Readonly<Record<string, string>> & {
  readonly id: string;
  readonly domain: string;
  readonly file: string;
  readonly path: string;
  readonly value: string;
  readonly Type: string;
  readonly table: string;
  readonly sql: string;
  readonly title: string;
  readonly menu: string;
  readonly noun: string;
  readonly route: string;
};

export class Refusal extends Error {}

const camel = (text: string): string => text.replace(/[-.](\w)/g, (_, letter: string) => letter.toUpperCase());
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const plural = (text: string): string =>
  /[^aeiou]y$/.test(text) ? `${text.slice(0, -1)}ies` : /(?:s|x|ch|sh)$/.test(text) ? `${text}es` : `${text}s`;
const snake = (text: string): string => text.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Codes of the five rights; a single record is not added or removed by rights of their own. */
export const codesOf = (stem: string, nature: Wanted["nature"]) => {
  const own = (action: string, single: string) => `${stem}_${nature === "many" ? action : single}`;
  return {
    find: `${stem}_find`,
    add: own("add", "edit"),
    edit: `${stem}_edit`,
    del: own("del", "edit"),
    export: `${stem}_export`,
  };
};
export const CODE_WORDS = { find: "查看", add: "新增", edit: "修改", del: "删除", export: "导出" } as const;

function titleOf(wanted: Wanted, route: string): string {
  const specified = specifiedRoutes.find((one) => one.path === route);
  if (specified && wanted.title !== undefined && wanted.title !== specified.title) {
    throw new Refusal(`规格书中 ${route} 的标题是「${specified.title}」：请去掉 --title 或改用它。`);
  }
  const title = specified?.title ?? wanted.title;
  if (!title) throw new Refusal(`规格书中没有 ${route}：请用 --title 给出页面标题（菜单标题不同时再用 --menu）。`);
  return title;
}

/** The specification names the code that opens a screen; the others share its stem. */
function stemOf(wanted: Wanted, route: string): string {
  const access = specifiedRoutes.find((one) => one.path === route)?.access;
  const found = Array.isArray(access) ? (access as readonly string[])[0] : undefined;
  const stem = wanted.code ?? found?.replace(/_(?:find|view|see)$/, "") ?? `g_hy_${wanted.id.replace(/[.-]/g, "_")}`;
  if (!/^g_hy_[a-z0-9]+(?:_[a-z0-9]+)*$/.test(stem)) throw new Refusal(`权限码前缀 ${stem} 应形如 g_hy_party_manage。`);
  return stem;
}

/** The rights in words as lines of the menus' list; a single record's edit right also adds and removes it: told once. */
const actionsOf = (codes: ReturnType<typeof codesOf>): string =>
  Object.entries(CODE_WORDS)
    .map(([right, word]) => [codes[right as keyof typeof codes], word] as const)
    .filter(([code, word]) => !code.endsWith("_edit") || word === CODE_WORDS.edit)
    .map(([code, word]) => `["${code}", "${word}"]`)
    .join(", ");

/** All names of the new screen, out of `domain.resource` and a few options. */
export function wordsOf(wanted: Wanted): Words {
  const match = /^([a-z][a-z0-9]*)\.([a-z][a-z0-9]*(?:-[a-z0-9]+)*)$/.exec(wanted.id);
  if (!match) throw new Refusal("用法：npm run new-screen <领域>.<资源>，如 party.info 或 business.company-award。");
  const [, domain = "", file = ""] = match;
  const route = wanted.route ?? `/${domain}/${file}`;
  if (!/^(?:\/[\w-]+){2,}$/.test(route)) throw new Refusal(`路由 ${route} 应形如 /party/info。`);
  const title = titleOf(wanted, route);
  const isSingle = wanted.nature === "one-per-firm";
  const value = camel(wanted.id);
  const table = plural(value);
  const sql = snake(table);
  const noun = wanted.word ?? title;
  const codes = codesOf(stemOf(wanted, route), wanted.nature);
  return {
    ...codes,
    actions: actionsOf(codes),
    stem: stemOf(wanted, route),
    id: wanted.id,
    domain,
    file,
    path: `${domain}/${file}`,
    value,
    Type: capital(value),
    idKey: `${camel(file)}Id`,
    name: `${camel(file)}Name`,
    table,
    sql,
    title,
    menu: wanted.menu ?? title,
    noun,
    route,
    uniqueImport: isSingle ? ", uniqueIndex" : "",
    unique: isSingle ? `uniqueIndex("${sql}_company_key").on(t.companyId), ` : "",
    errors: isSingle
      ? `\n  uniqueErrors: { ${sql}_company_key: { path: "", message: "本所已有${noun}，请打开后修改" } },`
      : "",
    sampleSingle: isSingle ? ", isSingle: true" : "",
    single: isSingle ? "\n  isSingle: true," : "",
  };
}
