/**
 * @jest-environment node
 *
 * Guarantees: a value of a dictionary that a source knows by its number is one that the association cannot switch off.
 * What is not written as `Dictionary "x"` beside a constant of numbers escapes it. // domain a §15
 */
import { keptReason } from "@/server/reference/dictionary-rules";
import { STANDARD_DICTIONARIES } from "@/server/reference/dictionary-data";
import { sourcesOf } from "@/tests/architecture/source";

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

it("a value that a source knows by its number stays", () => {
  const loose = used.flatMap(({ at, keyName, values }) =>
    values
      .filter((value) => keptReason(keyName, value) === null)
      .map((value) => `${at}: ${keyName} ${value} can be switched off (server/reference/dictionary-rules.ts)`),
  );
  expect(loose).toEqual([]);
});
