import { z } from "zod";
import { anyOf, endpoint } from "@/contracts/kit/endpoint";
import { WriteSlot } from "@/lib/query/write-slot";
import { type FakeApi, fakeApi } from "@/tests/fake-api";

const thing = z.strictObject({ name: z.string(), version: z.int() });
const spec = { access: anyOf("g_hy_member_firm_edit"), origin: "ours", summary: "", body: thing, data: thing } as const;
const update = endpoint("x.thing.update", "/rest/x/thing/v1.0/t", { ...spec, method: "PUT" });
const create = endpoint("x.thing.create", "/rest/x/thing/v1.0", { ...spec, method: "POST" });

const keys = (api: FakeApi) => api.callsOf(update).map((call) => call.headers.get("idempotency-key"));
const bodies = (api: FakeApi) => api.callsOf(update).map((call) => call.input.body);
const saved = (version: number) => (call: { input: { body: z.input<typeof thing> } }) => ({
  ...call.input.body,
  version,
});

it("keeps its key after a refusal and takes a new one after a success", async () => {
  const slot = new WriteSlot(update);
  const api = fakeApi().fail(update, { status: 400, body: { errorCode: "VALIDATION" } });
  await expect(slot.send({ body: { name: "a", version: 1 } })).rejects.toMatchObject({ status: 400 });
  api.on(update, saved(2));
  await slot.send({ body: { name: "b", version: 1 } });
  await slot.send({ body: { name: "c", version: 2 } });
  const [first, second, third] = keys(api);
  expect(first).toBe(second);
  expect(third).not.toBe(second);
});

it("after an unknown outcome repeats the exact bytes under the same key, then sends the edits as an update", async () => {
  const slot = new WriteSlot(update);
  const api = fakeApi().breakOff(update);
  await expect(slot.send({ body: { name: "a", version: 1 } })).rejects.toMatchObject({ kind: "noAnswer" });
  const lost = keys(api);
  api.on(update, saved(2));
  await slot.send({ body: { name: "a, changed", version: 1 } });
  expect(bodies(api)).toEqual([
    { name: "a", version: 1 },
    { name: "a", version: 1 },
    { name: "a, changed", version: 2 },
  ]);
  const [lostKey, repeatKey, editKey] = keys(api);
  expect(lost).toEqual([lostKey]);
  expect(repeatKey).toBe(lostKey);
  expect(editKey).not.toBe(lostKey);
});

it("sends the new content by itself when the repetition is definitely refused", async () => {
  const slot = new WriteSlot(update);
  const api = fakeApi().fail(update, { status: 503, body: { errorCode: "UNAVAILABLE" } });
  await expect(slot.send({ body: { name: "a", version: 1 } })).rejects.toMatchObject({ status: 503 });
  let calls = 0;
  api.on(update, (call) => {
    calls += 1;
    if (calls > 1) return { ...call.input.body, version: 2 };
    return new Response(JSON.stringify({ success: false, errorCode: "VALIDATION" }), { status: 400 }) as never;
  });
  await slot.send({ body: { name: "b", version: 1 } });
  expect(bodies(api).map((body) => body.name)).toEqual(["a", "a", "b"]);
});

it("stops while the outcome stays unknown", async () => {
  const slot = new WriteSlot(update);
  const api = fakeApi().breakOff(update);
  for (const name of ["a", "b"]) {
    await expect(slot.send({ body: { name, version: 1 } })).rejects.toMatchObject({ kind: "noAnswer" });
  }
  expect(bodies(api).map((body) => body.name)).toEqual(["a", "a"]);
});

it("does not create twice: a create that turns out saved asks the user to go on with the record", async () => {
  const slot = new WriteSlot(create);
  const api = fakeApi().breakOff(create);
  await expect(slot.send({ body: { name: "a", version: 0 } })).rejects.toMatchObject({ kind: "noAnswer" });
  api.on(create, { name: "a", version: 1 });
  await expect(slot.send({ body: { name: "b", version: 0 } })).rejects.toMatchObject({ kind: "unsuccessful" });
  expect(api.callsOf(create)).toHaveLength(2);
});

it("goes on where an earlier page stopped: the same key, once; then a key of its own", async () => {
  const api = fakeApi().breakOff(create);
  const earlier = new WriteSlot(create);
  expect(earlier.openKey).toBeNull();
  await expect(earlier.send({ body: { name: "a", version: 0 } })).rejects.toMatchObject({ kind: "noAnswer" });
  const key = earlier.openKey ?? "";
  expect(key).toMatch(/^[0-9a-f]{32}$/);

  const later = new WriteSlot(create);
  later.resume(key, { body: { name: "a", version: 0 } });
  expect(later.openKey).toBe(key);
  api.on(create, { name: "a", version: 1 });
  await later.send({ body: { name: "a", version: 0 } });
  expect(later.openKey).toBeNull();
  await later.send({ body: { name: "c", version: 0 } });
  const keys = api.callsOf(create).map(({ headers }) => headers.get("idempotency-key"));
  expect(keys.slice(0, 2)).toEqual([key, key]);
  expect(keys[2]).not.toBe(key);
});

it("put off for its place in a line, tells it and sends the same bytes under the same key until its turn", async () => {
  const slot = new WriteSlot(update);
  let calls = 0;
  const api = fakeApi().on(update, (call) => {
    calls += 1;
    if (calls > 2) return { ...call.input.body, version: 2 };
    const body = { success: false, errorCode: "RATE", data: { ahead: 9 - calls } };
    return new Response(JSON.stringify(body), { status: 429, headers: { "retry-after": "0" } }) as never;
  });
  const told: number[] = [];
  const tellAhead = (ahead: number) => told.push(ahead) > 0;
  await expect(slot.send({ body: { name: "a", version: 1 } }, { tellAhead })).resolves.toMatchObject({ version: 2 });
  expect(told).toEqual([8, 7]);
  expect(bodies(api)).toEqual(Array(3).fill({ name: "a", version: 1 }));
  expect(new Set(keys(api)).size).toBe(1);
});

it("is refused at once where nobody waits for its turn", async () => {
  const refusal = { status: 429, body: { errorCode: "RATE", data: { ahead: 3 } } };
  const api = fakeApi().fail(update, refusal);
  await expect(new WriteSlot(update).send({ body: { name: "a", version: 1 } })).rejects.toMatchObject({ status: 429 });
  expect(bodies(api)).toHaveLength(1);
});
