/**
 * @jest-environment node
 *
 * Guarantees: every state of every dictionary of states and of every life cycle stands in the one table, with a colour
 * and a sign by which the colour need not be seen; no screen has a second look for a state. // look.md "States"
 */
import { join } from "node:path";
import type { Lifecycle } from "@/contracts/kit/lifecycle";
import { isStates, MARKS, type Reader, STATES, stateLook, type States } from "@/contracts/kit/state-look";
import { STANDARD_DICTIONARIES } from "@/server/reference/dictionary-data";
import { ROOT, sourcesOf } from "@/tests/architecture/source";

const READERS: readonly Reader[] = ["firm", "desk"];
/** What a person is and how far something was carried out, not where it stands. */
const NO_STATE = new Set(["political_status", "agree_exec_status"]);

const DICTIONARIES: Readonly<Record<string, string>> = STANDARD_DICTIONARIES;
const valuesOf = (dict: string): number[] =>
  (DICTIONARIES[dict] ?? "").split("|").map((entry) => Number(entry.split(" ")[0]));

/** Those of the contracts' records that have states. */
function lifecycles(): Lifecycle[] {
  const files = sourcesOf(["contracts"]).filter(({ code }) => /\blifecycle: \w/.test(code));
  const records = files.flatMap(({ path }) =>
    Object.values(jest.requireActual<Record<string, unknown>>(join(ROOT, path))),
  );
  return records.flatMap((record) => {
    const of = (record as { lifecycle?: Lifecycle } | null)?.lifecycle;
    return of && "transitions" in of ? [of] : [];
  });
}

it("has an entry for each value of each dictionary of states, and for no other", () => {
  const named = Object.keys(DICTIONARIES).filter((name) => name.endsWith("_status") && !NO_STATE.has(name));
  expect(named.filter((name) => !isStates(name))).toEqual([]);
  const wrong = Object.entries(STATES).flatMap(([name, of]) => {
    const dict = name === "penalty" ? "rp_status" : name;
    const told = Object.keys(of).map(Number);
    return JSON.stringify(told) === JSON.stringify(valuesOf(dict)) ? [] : [name];
  });
  expect(wrong).toEqual([]);
});

it("has an entry for each state of each life cycle", () => {
  const all = lifecycles();
  expect(all.length).toBeGreaterThanOrEqual(4);
  const lacking = all.flatMap(({ dict, initial, transitions }) => {
    const states = [initial, ...Object.values(transitions).flatMap(({ from, to }) => [...from, ...to])];
    return states.filter((state) => !isStates(dict) || !stateLook(dict, state, "firm")).map((state) => [dict, state]);
  });
  expect(lacking).toEqual([]);
});

it("tells states of one table with different colours by their signs, whoever reads", () => {
  for (const reader of READERS) {
    for (const name of Object.keys(STATES) as States[]) {
      const toneOf = new Map<string, string>();
      for (const value of Object.keys(STATES[name])) {
        const { tone, icon } = stateLook(name, Number(value), reader) ?? { tone: "none", icon: "none" };
        expect([name, icon, toneOf.get(icon) ?? tone]).toEqual([name, icon, tone]);
        toneOf.set(icon, tone);
      }
    }
  }
});

it("colours from the reader's side: whose turn it is, and what a penalty is to the firm", () => {
  const tone = (states: States, value: number) => READERS.map((reader) => stateLook(states, value, reader)?.tone);
  expect(tone("audit_status", 1)).toEqual(["info", "warning"]);
  expect(tone("audit_status", 4)).toEqual(["warning", "info"]);
  expect(tone("rp_status", 3)).toEqual(["success", "success"]);
  expect(tone("penalty", 3)).toEqual(["error", "info"]);
  expect(stateLook("audit_status", 99, "firm")).toBeUndefined();
});

it("is the only place of colours and of the words beside them", () => {
  const words = Object.values(MARKS).map(({ word }) => word);
  const copies = sourcesOf(["contracts", "components", "features", "app"]).flatMap(({ path, code }) => [
    ...(/\b\w*TONES\b = \{|\btones: \{/.test(code) && !path.startsWith("components/theme") ? [path] : []),
    ...[...code.matchAll(/<StatusTag[^>]*>\s*([^<{]+?)\s*<\/StatusTag>/g)].flatMap(([, word]) =>
      words.includes(word as never) ? [`${path} ${word ?? ""}`] : [],
    ),
  ]);
  expect(copies).toEqual([]);
});
