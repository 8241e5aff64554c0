// Guarantees: a record is read as it stood at the end of any day since it was made, its sealed numbers, instants and rows
// as the columns hold them, and in the state that it was in; one history table holds what stood, and a record that goes
// takes it with it.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { eq, sql } from "drizzle-orm";
import { jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { z } from "zod";
import { anyOf } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { defineRecord } from "@/contracts/kit/record";
import { id, isoDateTime, optional, text as line } from "@/contracts/kit/scalars";
import { DEMO } from "@/server/seed/demo";
import { seed } from "@/server/seed/seed";
import { implement } from "@/server/platform/call/implement";
import { instant } from "@/server/platform/sql/system-columns";
import { buildTestApp, type TestApp } from "@/server/testing/testing";
import { recordColumns } from "@/server/records/firm-columns";
import { recordHistories } from "@/server/records/history.table";
import { keepRecords } from "@/server/records/records";
import { firmCaller, type Values } from "@/server/records/testing-calls";

const code = anyOf("g_hy_party_training_edit");
const sailor = z.strictObject({ rowId: optional(id()), sailorName: field(line(20), { label: "船员" }) });
const barge = defineRecord({
  id: "test.barge",
  idKey: "bargeId",
  title: "驳船",
  noun: "驳船",
  access: { find: code, add: code, edit: code, del: code, export: code },
  fields: {
    bargeName: field(line(30), { label: "船名" }),
    sailTime: field(optional(isoDateTime()), { label: "开航时间", kind: "dateTime" }),
    sailors: field(z.array(sailor), { label: "船员" }),
  },
  listed: ["bargeName"],
  filter: {},
  mainFilters: [],
  sortable: ["createTime"],
});
const barges = pgTable("test_barges", {
  bargeId: text().primaryKey(),
  bargeName: text().notNull(),
  sailTime: instant(),
  sailors: jsonb().$type<{ rowId: string; sailorName: string }[]>().notNull(),
  ...recordColumns(),
});
const records = keepRecords({ of: barge, table: barges, files: "firm" });

let t: TestApp;
let own: Awaited<ReturnType<typeof firmCaller>>;
before(async () => {
  t = await buildTestApp({ seed, register: (app) => implement(app, barge.api, records.handlers) });
  await t.db.execute(sql`create table test_barges (barge_id text primary key, barge_name text not null,
    sail_time timestamptz(3), sailors jsonb not null, company_id text not null references firms, company_name text not null,
    version integer not null default 1, create_user_id text, create_user_name text, create_time timestamptz(3) not null,
    update_user_id text, update_user_name text, update_time timestamptz(3) not null, remark text)`);
  own = await firmCaller(t, barge, DEMO.firm.first);
});
after(() => t.close());

const DAY_MS = 86_400_000;
const form = { bargeName: "甲", sailTime: "2026-01-05T02:00:00.000Z", sailors: [], attachments: [] };
const rowOf = async (bargeId: string) => {
  const [row] = await t.db.select().from(barges).where(eq(barges.bargeId, bargeId));
  assert.ok(row);
  return row;
};
const dayOf = (time: Date): string => new Date(time.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);

test("each day has the record as it stood at its end; the day before it was made has none", async () => {
  const made = await own("create", undefined, form);
  const bargeId = String((made.data as Values)["bargeId"]);
  const first = await rowOf(bargeId);
  const second = { ...form, bargeName: "乙", sailors: [{ rowId: null, sailorName: "水手" }] };
  assert.equal((await own("update", bargeId, { ...second, version: 1 })).status, 200);
  const day = dayOf(t.clock.now());
  const next = dayOf(new Date(t.clock.now().getTime() + DAY_MS));
  // The second save was made a day later.
  await t.db
    .update(recordHistories)
    .set({ changeTime: new Date(t.clock.now().getTime() + DAY_MS) })
    .where(sql`${recordHistories.objectId} = ${bargeId} and ${recordHistories.action} = 'update'`);
  const now = await rowOf(bargeId);
  assert.deepEqual(await records.asOf(t.db, now, next), now);
  assert.deepEqual(await records.asOf(t.db, now, day), first);
  assert.equal(await records.asOf(t.db, now, dayOf(new Date(t.clock.now().getTime() - DAY_MS))), null);
  assert.equal((await own("remove", bargeId, undefined, "?version=2")).status, 200);
  const left = await t.db.select().from(recordHistories).where(eq(recordHistories.objectId, bargeId));
  assert.deepEqual(
    left.map(({ stood }) => stood),
    left.map(() => null),
  );
});
