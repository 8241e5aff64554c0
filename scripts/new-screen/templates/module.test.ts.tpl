// What {{noun}} promise: those of every record, and the domain page's own rules.
import { test } from "node:test";
import { {{value}}, type {{Type}}Form } from "@/contracts/{{path}}";
import { {{value}}Sample } from "@/contracts/{{path}}-sample";
import { recordPromises } from "@/server/records/testing";
import { promised } from "@/tests/promise";

/** What the server refuses: the rule's words, what is typed, the item that the sentence stands at. */
const REFUSED: readonly (readonly [words: string, typed: Partial<{{Type}}Form>, path: string])[] = [];

recordPromises({
  of: {{value}},
  form: {{value}}Sample,
  change: { {{name}}: "改名{{noun}}" },
  required: "{{name}}",{{single}}
  refused: REFUSED,
});

test("the rules of the domain page are kept on the server", () => {
  promised(REFUSED.length > 0, "write a line in REFUSED for each rule, those that need the database included");
});
