// Guarantees: the generic submission as the kit keeps it: the firm's alone as a draft, locked when submitted, not withdrawn once taken in, gone only if it
// never was in force; the association's parameter decides whether submissions are taken in first.
// Both databases: states change by one statement that names the former one.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "drizzle-orm";
import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { anyOf, type Endpoint, fillPath } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { plainRecord } from "@/contracts/kit/plain";
import { text as line } from "@/contracts/kit/scalars";
import { SUBMISSION, submissionLifecycle } from "@/contracts/kit/submission";
import { z } from "zod";
import { DEMO } from "@/server/seed/demo";
import { seed } from "@/server/seed/seed";
import { implement } from "@/server/platform/call/implement";
import { recordColumns } from "@/server/records/firm-columns";
import { keepRecords } from "@/server/records/records";
import { buildTestApp, type TestApp } from "@/server/testing/testing";
import { tokenOf } from "@/server/modules/basic/firm/firm-testing";
import { submissionRules } from "@/server/records/steps/port";
import { unusedSteps } from "@/server/records/steps/read";

const firmCode = anyOf("g_hy_party_training_edit");
const find = anyOf("g_hy_party_training_find", "g_hy_desk_rewards_view");
const lifecycle = submissionLifecycle({ firm: firmCode, desk: anyOf("g_hy_desk_rewards_audit") });
const ship = plainRecord({
  ...{ id: "test.ship", idKey: "shipId", title: "船舶", noun: "船舶" },
  access: { find, add: firmCode, edit: firmCode, del: firmCode, export: firmCode },
  fields: { shipName: field(line(30), { label: "船名" }) },
  known: { auditStatus: field(z.int(), { label: "状态", kind: "dict", dict: "audit_status", readOnly: true }) },
  lifecycle,
  listed: ["shipName", "auditStatus"],
  filter: {},
  mainFilters: [],
  sortable: ["createTime"],
});
const ships = pgTable("test_ships", {
  ...{ shipId: text().primaryKey(), shipName: text().notNull(), auditStatus: integer().notNull() },
  ...recordColumns(),
});
const { handlers } = keepRecords({
  ...{ of: ship, table: ships, files: "firm" },
  lifecycle: {
    notifyCodes: ["g_hy_party_training_edit"],
    titleOf: ({ shipName }) => shipName,
    rules: { ...submissionRules, submit: () => ({ to: SUBMISSION.submitted }) },
    unusedSteps: ({ services }) => unusedSteps(services),
  },
});

interface Ship {
  readonly shipId: string;
  readonly version: number;
  readonly auditStatus: number;
  readonly canRemove: boolean;
  readonly transitions: readonly string[];
}

let t: TestApp;
let tokens: Readonly<Record<"firm" | "desk", string>>;
before(async () => {
  t = await buildTestApp({ seed, register: (app) => implement(app, ship.api, handlers) });
  await t.db.execute(sql`create table test_ships (ship_id text primary key, ship_name text not null,
    audit_status integer not null, company_id text not null references firms, company_name text not null,
    version integer not null default 1, create_user_id text, create_user_name text, create_time timestamptz(3) not null,
    update_user_id text, update_user_name text, update_time timestamptz(3) not null, remark text)`);
  tokens = { firm: await tokenOf(t, DEMO.user.admin), desk: await tokenOf(t, DEMO.user.desk) };
});
after(() => t.close());

async function call(side: "firm" | "desk", name: keyof typeof ship.api, id = "", payload?: object, search = "") {
  const endpoint: Endpoint = ship.api[name];
  const url = fillPath(endpoint.path, { shipId: id }) + search;
  const answer = await t.call({ method: endpoint.spec.method, url, token: tokens[side], ...(payload && { payload }) });
  const body = answer.json<{ data: Ship; errorCode?: string; errorMessage?: string }>();
  return { ...body, status: answer.statusCode };
}
const opinion = "理由充分";
/** A new ship, moved by these steps: `firm submit`. */
async function moved(...steps: readonly `${"firm" | "desk"} ${keyof typeof lifecycle.transitions & string}`[]) {
  let { data } = await call("firm", "create", "", { shipName: "远望", attachments: [] });
  for (const step of steps) {
    const [side, name] = step.split(" ") as ["firm" | "desk", keyof typeof lifecycle.transitions];
    const says = "opinion" in lifecycle.transitions[name].form.shape;
    const told = await call(side, name, data.shipId, { version: data.version, ...(says ? { opinion } : {}) });
    assert.equal(told.status, 200, `${step}: ${JSON.stringify(told)}`);
    data = told.data;
  }
  return (await call("firm", "get", data.shipId)).data;
}
const remove = ({ shipId, version }: Ship) => call("firm", "remove", shipId, undefined, `?version=${version}`);

test("it is withdrawn until it is taken in, and then not, in words", async () => {
  assert.equal((await moved("firm submit", "firm withdraw")).auditStatus, SUBMISSION.draft);
  const taken = await moved("firm submit", "desk accept");
  assert.deepEqual([taken.auditStatus, taken.transitions], [SUBMISSION.accepted, []]);
  const late = await call("firm", "withdraw", taken.shipId, { version: taken.version });
  assert.deepEqual([late.status, late.errorMessage], [409, "税协已受理，不能撤回，请联系协会退回"]);
});

test("a draft is the firm's own affair: the association sees it from its submission on, and no step of it", async () => {
  const draft = await moved();
  const rows = async () => (await call("desk", "list")).data as unknown as readonly Ship[];
  const isListed = async () => (await rows()).some(({ shipId }) => shipId === draft.shipId);
  assert.deepEqual([(await call("desk", "get", draft.shipId)).status, await isListed()], [404, false]);
  const agree = { version: draft.version, opinion: null };
  assert.equal((await call("desk", "pass", draft.shipId, agree)).status, 404);
  await call("firm", "submit", draft.shipId, { version: draft.version });
  assert.deepEqual([(await call("desk", "get", draft.shipId)).status, await isListed()], [200, true]);
});

test("sent back it may go for good, unless it was in force before", async () => {
  const back = await moved("firm submit", "desk sendBack");
  assert.deepEqual([back.canRemove, (await remove(back)).status], [true, 200]);
  const wasValid = await moved("firm submit", "desk pass", "firm requestChange", "desk agreeChange");
  assert.deepEqual([wasValid.auditStatus, wasValid.canRemove], [SUBMISSION.returned, false]);
  const refused = await remove(wasValid);
  assert.deepEqual([refused.status, refused.errorCode, refused.data.version], [409, "STATE", wasValid.version]);
  const again = await call("firm", "submit", wasValid.shipId, { version: wasValid.version });
  const draft = (await call("firm", "withdraw", wasValid.shipId, { version: again.data.version })).data;
  assert.deepEqual([draft.auditStatus, (await remove(draft)).status], [SUBMISSION.draft, 409]);
});

test("a request to change it is answered or taken back; void is the end", async () => {
  const asked = await moved("firm submit", "desk accept", "desk pass", "firm requestChange");
  assert.deepEqual(asked.transitions, ["cancelRequest"]);
  assert.equal((await moved("firm submit", "desk pass", "firm requestChange", "desk refuseChange")).auditStatus, 3);
  assert.equal((await moved("firm submit", "desk pass", "firm requestChange", "firm cancelRequest")).auditStatus, 3);
  const gone = await moved("firm submit", "desk pass", "desk void");
  assert.deepEqual([gone.auditStatus, gone.transitions, (await remove(gone)).status], [SUBMISSION.voided, [], 409]);
});

test("an association without 受理 is offered no such step, and cannot do it", async () => {
  const handedIn = await moved("firm submit");
  const offered = async () => (await call("desk", "get", handedIn.shipId)).data.transitions;
  assert.deepEqual(await offered(), ["accept", "pass", "sendBack"]);
  await t.setParam("audit.acceptStep", false);
  assert.deepEqual(await offered(), ["pass", "sendBack"]);
  const refused = await call("desk", "accept", handedIn.shipId, { version: handedIn.version });
  assert.deepEqual([refused.status, refused.errorMessage], [409, "协会未启用受理环节，请直接通过或退回"]);
  await t.setParam("audit.acceptStep", true);
});
