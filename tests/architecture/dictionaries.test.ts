/**
 * @jest-environment node
 *
 * Guarantees: a value of a dictionary that a source knows by its number is one that the association cannot switch off;
 * contracts say of names with numbers which dictionary they are of. // domain a §15
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { closedReason, keptReason } from "@/server/reference/dictionary-rules";
import { STANDARD_DICTIONARIES, standardEntries } from "@/server/reference/dictionary-data";
import { ROOT, sourcesOf } from "@/tests/architecture/source";

/** A constant of numbers behind its comment: one number, a list, or names with their numbers. */
const NAMED =
  /\/\*\* Dictionary `(\w+)`(?:[^*]|\*(?!\/))*\*\/\n(?:export )?const (\w+)[^=\n]*= (\{[^{}]*\}|\[[\d, ]*\]|\d+;)/g;
/** Numbers that stand for values: behind a name, in a list, or alone. */
const VALUE = /(?:: ?|^|[[,] ?)(\d+)(?=\s*[,}\];]|$)/gm;

const used = sourcesOf(["contracts", "server", "features", "components", "lib"])
  .filter(({ path }) => !path.startsWith("server/seed/"))
  .flatMap(({ path, text }) =>
    [...text.matchAll(NAMED)].map(([, keyName = "", name = "", body = ""]) => ({
      at: `${path} ${name}`,
      keyName,
      values: [...new Set([...body.matchAll(VALUE)].map(([, digits]) => Number(digits)))],
    })),
  );

it("dictionaries beside constants are ones that are shipped, and there are many", () => {
  const shipped = new Set(Object.keys(STANDARD_DICTIONARIES));
  expect(used.filter(({ keyName }) => !shipped.has(keyName))).toEqual([]);
  expect(used.length).toBeGreaterThan(100);
});

/** Names with numbers: `{ first: 1, second: 2 }`. */
const NUMBERED =
  /(\/\*\*(?:[^*]|\*(?!\/))*\*\/\n)?(?:export )?const (\w+)[^=\n]*= \{\s*(?:\w+: \d+,?\s*)+\}( as const)?;/g;
/** Of no dictionary: bounds, sizes, orders, and choices that are the product's own. */
const NO_DICTIONARY = new Set([
  ...["PREFERENCE_LIMIT", "PORTRAIT", "STORED_YEARS", "STANDARD_BOUNDS", "STANDARD_LIMITS", "AHEAD", "ORDER"],
  ...["SUBJECT", "OBJECTION", "REVENUE_BASE"],
]);

it("contracts say of names with numbers which dictionary they are of", () => {
  const found = sourcesOf(["contracts"]).flatMap(({ path, text }) =>
    [...text.matchAll(NUMBERED)].map(([, comment = "", name = ""]) => ({ path, comment, name })),
  );
  expect(found.length).toBeGreaterThan(60);
  const nameless = found.filter(({ comment, name }) => !comment.includes("Dictionary `") && !NO_DICTIONARY.has(name));
  expect(nameless.map(({ path, name }) => `${path} ${name}`)).toEqual([]);
});

it("a value that a source knows by its number stays", () => {
  const loose = used.flatMap(({ at, keyName, values }) =>
    values
      .filter((value) => keptReason(keyName, value) === null)
      .map((value) => `${at}: ${keyName} ${value} can be switched off (server/reference/dictionary-rules.ts)`),
  );
  expect(loose).toEqual([]);
});

it("the domain page tells of every type that rules know, and why", () => {
  const page = readFileSync(join(ROOT, "docs/domain/dictionaries.md"), "utf8");
  const untold = standardEntries().flatMap(({ keyName, keyValue }) => {
    const why = closedReason(keyName) ?? keptReason(keyName, keyValue);
    const isTold = page.includes(`\`${keyName}\``) && page.includes(`（${why ?? ""}）`);
    return why === null || keyName.endsWith("_status") || isTold ? [] : [`${keyName}: ${why}`];
  });
  expect([...new Set(untold)]).toEqual([]);
});
