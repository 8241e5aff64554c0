// Guarantees: what demo reports say fits their sub-type: whole, by its formulas, and nothing of another one.
import assert from "node:assert/strict";
import { test } from "node:test";
import { elementFindings } from "@/contracts/agreement/report/report-element-rules";
import { elementFields, type ElementKey, elementsOf } from "@/contracts/agreement/report/report-elements";
import { z } from "zod";
import { demoElements } from "@/server/seed/report-elements";

const SUB_TYPES = [104, 302, 401, 501, 502, 503, 504, 505, 506, 507, 509, 601, 701];

for (const subType of SUB_TYPES)
  test(`elements of ${subType}`, () => {
    const values = demoElements(subType, 2025);
    const { keys, needed } = elementsOf(subType);
    assert.deepEqual(Object.keys(values).sort(), [...keys].sort());
    const empty = needed.filter((key: ElementKey) => values[key] === null || (values[key] as unknown[]).length === 0);
    assert.deepEqual(empty, []);
    assert.deepEqual(elementFindings(values, subType), []);
    assert.ok(z.strictObject(elementFields).partial().safeParse(values).success);
  });
