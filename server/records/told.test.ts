// Guarantees: records that are never worked on again once their first state is left are listed, read and exported by the
// association as they stand.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "drizzle-orm";
import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { anyOf } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { shownChoice } from "@/contracts/kit/items";
import { bareStep, defineLifecycle } from "@/contracts/kit/lifecycle";
import { defineRecord } from "@/contracts/kit/record";
import { text as line } from "@/contracts/kit/scalars";
import { DEMO } from "@/server/seed/demo";
import { seed } from "@/server/seed/seed";
import { implement } from "@/server/platform/call/implement";
import { recordColumns } from "@/server/records/firm-columns";
import { keepRecords } from "@/server/records/records";
import { deskCaller, firmCaller, type Values } from "@/server/records/testing-calls";
import { buildTestApp, type TestApp } from "@/server/testing/testing";

const code = anyOf("g_hy_party_training_edit");
const step = { label: "办结", by: "firm", access: code, form: bareStep, ask: "办结？", done: "已办结" } as const;
const ticket = defineRecord({
  id: "test.ticket",
  idKey: "ticketId",
  title: "单子",
  noun: "单子",
  access: { find: code, add: code, edit: code, del: code, export: code },
  fields: { ticketName: field(line(30), { label: "名称" }) },
  known: { ticketStatus: shownChoice("customer_status", "状态") },
  lifecycle: defineLifecycle({
    key: "ticketStatus",
    dict: "customer_status",
    initial: 1,
    open: [1],
    removable: [1],
    transitions: { close: { ...step, from: [1], to: [2] } },
  }),
  listed: ["ticketName", "ticketStatus"],
  filter: {},
  mainFilters: [],
  sortable: ["createTime"],
});
const tickets = pgTable("test_tickets", {
  ticketId: text().primaryKey(),
  ticketName: text().notNull(),
  ticketStatus: integer().notNull(),
  ...recordColumns(),
});
const records = keepRecords({
  of: ticket,
  table: tickets,
  lifecycle: { notifyCodes: [], titleOf: ({ ticketName }) => ticketName },
});

let t: TestApp;
before(async () => {
  t = await buildTestApp({ seed, register: (app) => implement(app, ticket.api, records.handlers) });
  await t.db.execute(sql`create table test_tickets (ticket_id text primary key, ticket_name text not null,
    ticket_status integer not null, company_id text not null, company_name text not null, version integer not null default 1,
    create_user_id text, create_user_name text, create_time timestamptz(3) not null, update_user_id text,
    update_user_name text, update_time timestamptz(3) not null, remark text)`);
});
after(() => t.close());

test("the association lists and reads what is past its first state, and sees nothing before", async () => {
  const own = await firmCaller(t, ticket, DEMO.firm.first);
  const desk = await deskCaller(t, ticket);
  const made = await own("create", undefined, { ticketName: "甲", attachments: [] });
  const ticketId = String((made.data as Values)["ticketId"]);
  const listed = async () => {
    const told = await desk("list");
    assert.equal(told.status, 200, JSON.stringify(told));
    return (told.data as readonly Values[]).map(({ ticketName }) => ticketName);
  };
  assert.deepEqual(await listed(), []);
  await t.handle.pool.query("update test_tickets set ticket_status = 2 where ticket_id = $1", [ticketId]);
  assert.deepEqual(await listed(), ["甲"]);
  assert.equal((await desk("get", ticketId)).status, 200);
  assert.equal((await desk("export")).status, 200);
});
