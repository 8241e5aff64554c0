// Guarantees: the served document is the whole one with its schemas shared, nothing lost; an endpoint's digest changes with
// path, access, schema and flags of its contract, and with nothing else.
import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { allEndpoints } from "@/contracts/index";
import type { Endpoint } from "@/contracts/kit/endpoint";
import { openApiDocument } from "@/server/platform/openapi/openapi";
import { digestOf } from "@/server/platform/call/openapi-digest";
import { withSharedSchemas } from "@/server/platform/call/openapi-share";

type Json = Record<string, unknown>;

test("the shared document says the same as the whole one, in less than half of its size", () => {
  const whole = openApiDocument();
  const shared = withSharedSchemas(whole);
  const { schemas } = shared.components as { schemas: Json };
  const resolved = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolved);
    if (value === null || typeof value !== "object") return value;
    const name = /^#\/components\/schemas\/(S[0-9a-f]{10})$/.exec(String((value as Json).$ref))?.[1];
    if (name !== undefined) return resolved(schemas[name]);
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, resolved(one)]));
  };
  assert.deepEqual(resolved(shared.paths), JSON.parse(JSON.stringify(whole.paths)));
  assert.ok(JSON.stringify(shared).length * 2 < JSON.stringify(whole).length, String(JSON.stringify(shared).length));
});

test("a digest changes with the contract and with nothing else", () => {
  const one = allEndpoints.find(({ spec }) => spec.method === "PUT" && spec.access.kind === "codes" && spec.query);
  const plain = one ?? allEndpoints.find(({ spec }) => spec.method === "PUT" && spec.access.kind === "codes");
  assert.ok(plain);
  const changed = (path: string, spec: object = {}) =>
    digestOf({ ...plain, path, spec: { ...plain.spec, ...spec } } as Endpoint);
  const before = digestOf(plain);
  assert.equal(changed(plain.path), before);
  const others = [
    changed(`${plain.path}/more`),
    changed(plain.path, { access: { kind: "session" } }),
    changed(plain.path, { query: z.strictObject({ page: z.int() }) }),
    changed(plain.path, { query: z.strictObject({ page: z.int().max(7) }) }),
    changed(plain.path, { data: z.strictObject({ fresh: z.string() }) }),
    changed(plain.path, { exempt: true }),
    changed(plain.path, { method: "POST" }),
  ];
  assert.equal(new Set([before, ...others]).size, others.length + 1);
  assert.match(before, /^[0-9a-f]{8}$/);
});
