// Guarantees of the engine for records that are not their firm's alone: who else writes is the module's word, in the write
// and where the record is read; they stay open when the books of their firm close; ids of other records are kept as pairs
// and told by name; a secret column is never read, so that no history holds it; a table needs neither files nor the
// firm's name.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { eq, sql } from "drizzle-orm";
import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { z } from "zod";
import { anyOf } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { defineRecord } from "@/contracts/kit/record";
import { id, text as line } from "@/contracts/kit/scalars";
import { DEMO } from "@/server/seed/demo";
import { seed } from "@/server/seed/seed";
import { forbidden } from "@/server/platform/call/errors";
import { implement } from "@/server/platform/call/implement";
import { instant } from "@/server/platform/sql/system-columns";
import { recordHistories } from "@/server/records/history.table";
import { keepRecords } from "@/server/records/records";
import { deskCaller, firmCaller, type Told, type Values } from "@/server/records/testing-calls";
import { isOfficer } from "@/server/reference/scope";
import { buildTestApp, type TestApp } from "@/server/testing/testing";

const code = anyOf("g_hy_party_training_edit");
const locker = defineRecord({
  id: "test.locker",
  idKey: "lockerId",
  title: "柜子",
  noun: "柜子",
  access: { find: code, add: code, edit: code, del: code, export: code },
  fields: {
    lockerName: field(line(30), { label: "柜名" }),
    keyIds: field(z.array(id()).max(5), { label: "钥匙" }),
  },
  listed: ["lockerName"],
  filter: {},
  mainFilters: [],
  sortable: ["createTime"],
});
const lockers = pgTable("test_lockers", {
  lockerId: text().primaryKey(),
  companyId: text().notNull(),
  lockerName: text().notNull(),
  combination: text(),
  version: integer().notNull().default(1),
  createTime: instant().notNull(),
  updateTime: instant().notNull(),
});
const lockerKeys = pgTable("test_locker_keys", { lockerId: text(), keyId: text(), givenBy: text() });

const COMBINATION = "4711-geheim";
const NAMES = new Map([
  ["key-1", "甲钥匙"],
  ["key-2", "乙钥匙"],
  ["key-3", "丙钥匙"],
]);
const CLOSED = "只有协会可以修改柜子";
const records = keepRecords({
  of: locker,
  table: lockers,
  secretColumns: ["combination"],
  outlivesBooks: true,
  links: {
    keyIds: { table: lockerKeys, ownerKey: "lockerId", linkKey: "keyId", columns: { givenBy: "本次" } },
  },
  writers: {
    assert: async ({ user }) => {
      if (!isOfficer(user)) throw forbidden(CLOSED);
    },
    refusal: async ({ user }) => (isOfficer(user) ? null : CLOSED),
  },
  namesOf: async () => NAMES,
  toColumns: () => ({ combination: COMBINATION }),
  toRows: (rows) => rows.map((row) => ({ ...row, companyName: "", createUserName: null, updateUserName: null })),
  toAnswer: () => ({ companyName: "", createUserName: null, updateUserName: null }),
  toCondition: { companyName: () => undefined },
});

let t: TestApp;
let own: Awaited<ReturnType<typeof firmCaller>>;
let desk: typeof own;
before(async () => {
  t = await buildTestApp({ seed, register: (app) => implement(app, locker.api, records.handlers) });
  await t.db.execute(sql`create table test_lockers (locker_id text primary key, company_id text not null,
    locker_name text not null, combination text, version integer not null default 1,
    create_time timestamptz(3) not null, update_time timestamptz(3) not null)`);
  await t.db.execute(sql`create table test_locker_keys (locker_id text, key_id text, given_by text,
    primary key (locker_id, key_id))`);
  own = await firmCaller(t, locker, DEMO.firm.first);
  desk = await deskCaller(t, locker);
});
after(() => t.close());

const form = { lockerName: "甲", keyIds: ["key-2", "key-1"], attachments: [] };
const itemsOf = (told: Told): Values => told.data as Values;
async function aLocker(): Promise<string> {
  const told = await own("create", undefined, form);
  assert.equal(told.status, 200, JSON.stringify(told));
  return String(itemsOf(told)["lockerId"]);
}

test("who else writes is asked in the write and told where the record is read", async () => {
  const lockerId = await aLocker();
  const refused = await own("update", lockerId, { ...form, lockerName: "乙", version: 1 });
  assert.deepEqual([refused.status, refused.errorCode], [403, "FORBIDDEN"]);
  const [mine, theirs] = [itemsOf(await own("get", lockerId)), itemsOf(await desk("get", lockerId))];
  assert.deepEqual([mine["canEdit"], mine["readOnlyReason"], theirs["canEdit"]], [false, CLOSED, true]);
  const saved = await desk("update", lockerId, { ...form, lockerName: "乙", version: 1 });
  assert.deepEqual([saved.status, itemsOf(saved)["lockerName"]], [200, "乙"], JSON.stringify(saved));
});

test("it stays open when the books of its firm close", async () => {
  const lockerId = await aLocker();
  const setStatus = (status: number) =>
    t.handle.pool.query("update firms set company_status = $1 where company_id = $2", [status, DEMO.firm.first]);
  await setStatus(9);
  const saved = await desk("update", lockerId, { ...form, lockerName: "丙", version: 1 });
  await setStatus(2);
  assert.equal(saved.status, 200, JSON.stringify(saved));
});

test("ids of other records are pairs of their own: those that stay keep what they hold, history tells names", async () => {
  const lockerId = await aLocker();
  await t.db.update(lockerKeys).set({ givenBy: "早先" }).where(eq(lockerKeys.lockerId, lockerId));
  const saved = await desk("update", lockerId, { ...form, keyIds: ["key-2", "key-3"], version: 1 });
  assert.deepEqual(itemsOf(saved)["keyIds"], ["key-2", "key-3"]);
  const pairs = await t.db.select().from(lockerKeys).where(eq(lockerKeys.lockerId, lockerId)).orderBy(lockerKeys.keyId);
  assert.deepEqual(
    pairs.map(({ keyId, givenBy }) => [keyId, givenBy]),
    [
      ["key-2", "早先"],
      ["key-3", "本次"],
    ],
  );
  const [latest] = (await own("history", lockerId)).data as readonly { readonly changes: readonly Values[] }[];
  const [change] = latest?.changes ?? [];
  assert.deepEqual([change?.["before"], change?.["after"]], ["甲钥匙、乙钥匙", "乙钥匙、丙钥匙"]);
});

test("a secret column is never read: neither what stood nor the audit log holds it", async () => {
  const lockerId = await aLocker();
  await desk("update", lockerId, { ...form, lockerName: "丁", version: 1 });
  const lines = await t.db.select().from(recordHistories).where(eq(recordHistories.objectId, lockerId));
  const stood = lines.find(({ action }) => action === "update")?.stood;
  assert.deepEqual([stood?.["lockerName"], stood?.["keyIds"]], ["甲", ["key-1", "key-2"]]);
  const { rows: audits } = await t.handle.pool.query("select * from audits where object_id = $1", [lockerId]);
  assert.ok(!JSON.stringify([lines, audits]).includes(COMBINATION));
  const [row] = await t.db.select().from(lockers).where(eq(lockers.lockerId, lockerId));
  assert.equal(row?.combination, COMBINATION);
});
