/**
 * @jest-environment node
 *
 * Guarantees: a resource of the contracts has its server module and its table, and every field that a person reads or
 * types has a Chinese label (sentences about mistakes are made from it); what people are told of a record leads to it;
 * items that many records have are those of `contracts/kit/items`. Names of things nobody sees are exempt: ids, versions,
 * positions.
 */
import { basename, dirname, join } from "node:path";
import { z } from "zod";
import { allEndpoints } from "@/contracts/index";
import { isOptional, metaOf, unwrap } from "@/contracts/kit/field";
import type { RecordContract } from "@/contracts/kit/record";
import type { Resource } from "@/contracts/kit/resource";
import type { Sheet } from "@/contracts/kit/sheet";
import { BIZ_LINKS } from "@/contracts/message/biz-link";
import { ROOT, sourcesOf } from "@/tests/architecture/source";

const files = sourcesOf(["contracts"]).filter(
  (file) => /\b(?:defineResource|defineRecord)\(/.test(file.code) && !file.path.includes("/kit/"),
);

const resourcesOf = (path: string): Resource[] =>
  Object.values(jest.requireActual<Record<string, unknown>>(join(ROOT, path)))
    // A record carries its resource.
    .map((value) => (value as { resource?: unknown } | null)?.resource ?? value)
    .filter(
      (value): value is Resource =>
        typeof value === "object" && value !== null && "idKey" in value && "columns" in value,
    );

const isUnseen = (name: string): boolean => /(?:^|\.)(?:version|\w*Id|sortNo|page|pageSize|sort)$/.test(name);

/** Dotted names of fields without a label, all levels down. */
function unlabelled(schema: z.ZodType, at: string): string[] {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodArray) return unlabelled(inner.element as z.ZodType, at);
  if (!(inner instanceof z.ZodObject)) return [];
  return Object.entries(inner.shape as Record<string, z.ZodType>).flatMap(([key, field]) => {
    const name = `${at}.${key}`;
    const own = metaOf(field)?.label === undefined && !isUnseen(name) ? [name] : [];
    return [...own, ...unlabelled(field, name)];
  });
}

const serverFiles = sourcesOf(["server"]).map(({ path }) => path);

it.each(files.map((file) => [file.path]))("%s is kept by a server module with a table", (path) => {
  const domain = dirname(path).replace(/^contracts\//, "");
  const name = basename(path, ".ts");
  const isIts = (file: string) => file.startsWith(`server/modules/${domain}/`) && basename(file) === `${name}.ts`;
  expect(serverFiles.filter(isIts)).toHaveLength(1);
  // Its own, on whichever floor others need it, or the one that the resources of its domain share.
  const shared = `server/modules/${domain}/record.table.ts`;
  expect(serverFiles.some((file) => basename(file) === `${name}.table.ts` || file === shared)).toBe(true);
});

/** Plain records with states among what a contract exports. */
const statedOf = (path: string): RecordContract[] =>
  Object.values(jest.requireActual<Record<string, unknown>>(join(ROOT, path))).filter(
    (value): value is RecordContract =>
      (value as Partial<RecordContract> | null)?.lifecycle !== undefined && "updateForm" in (value as object),
  );

it("leads messages about each record with states to the record", () => {
  // Who applies without an account has no messages.
  const stated = files
    .filter(({ path }) => !path.startsWith("contracts/public/"))
    .flatMap(({ path }) => statedOf(path));
  expect(stated.length).toBeGreaterThan(3);
  const links: Readonly<Record<string, string>> = BIZ_LINKS;
  for (const { id, idKey } of stated)
    expect([`contracts/message/biz-link: ${id}`, links[id]]).toEqual([expect.anything(), idKey]);
});

it.each(files.map((file) => [file.path]))("%s labels what its list, filter and form show", (path) => {
  for (const resource of resourcesOf(path)) {
    const shape = resource.row.shape as Record<string, z.ZodType>;
    const columns = resource.columns.filter((key) => metaOf(shape[key] as z.ZodType)?.label === undefined);
    expect(columns).toEqual([]);
    expect(unlabelled(resource.filter, "filter")).toEqual([]);
    if (resource.form) expect(unlabelled(resource.form, "form")).toEqual([]);
  }
});

it("an item that several contracts have is made in one place, by one name", () => {
  const builder = /^(?:export )?const (\w+) = \([^)]*\blabel: string\b[^)]*\)[^=]*=>\s+(?:field|known)\(/gm;
  const names = sourcesOf(["contracts"]).flatMap(({ path, code }) =>
    [...code.matchAll(builder)].map((match) => ({ path, name: match[1] })),
  );
  expect(names.filter(({ path }) => path === "contracts/kit/items.ts").length).toBeGreaterThan(20);
  const twice = names.filter(({ name }, at) => names.findIndex((one) => one.name === name) !== at);
  expect(twice).toEqual([]);
});

it("every field of a request body has a label", () => {
  const bodies = allEndpoints.flatMap(({ id, spec }) => {
    const { body } = spec;
    if (body === undefined) return [];
    return unlabelled(body instanceof z.ZodType ? body : (body as { fields: z.ZodType }).fields, id);
  });
  expect(bodies).toEqual([]);
});

it("our own paths are lower-case, as the generic client spells them", () => {
  const spelled = allEndpoints
    .filter(({ spec }) => spec.origin === "ours")
    .map(({ path }) => path.replace(/^\/restOpen\/|\{\w+\}/g, ""));
  expect(spelled.filter((path) => path !== path.toLowerCase())).toEqual([]);
});

/** Items of an import's form that stand in no cell: files, rows, what another record tells. */
const NO_CELL = /FileId$|^(?:attachments|experiences|certificates|talentTypes)$/;

it("has a column in each import template for each item that its form cannot do without", () => {
  const sheets = sourcesOf(["contracts"])
    .filter(({ code }) => /= defineSheet\(/.test(code))
    .flatMap(({ path }) => Object.entries(jest.requireActual<Record<string, unknown>>(join(ROOT, path))))
    .filter((entry): entry is [string, Sheet] => {
      const [, one] = entry;
      return typeof one === "object" && one !== null && "maxRows" in one && "columns" in one;
    });
  expect(sheets.length).toBeGreaterThanOrEqual(4);
  const lacking = sheets.flatMap(([name, { form, columns }]) => {
    const has = new Set(columns.map(({ key }) => key));
    return Object.entries(form.shape as Record<string, z.ZodType>)
      .filter(([key, item]) => !has.has(key) && !isOptional(item) && !NO_CELL.test(key))
      .map(([key]) => `${name}.${key}`);
  });
  expect(lacking).toEqual([]);
});
