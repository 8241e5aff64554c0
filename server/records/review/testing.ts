// A kind of record of its own, so that what is proved is the engine's alone: ships, which a firm submits.
import assert from "node:assert/strict";
import { eq, sql } from "drizzle-orm";
import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { PermissionCode } from "@/contracts/access";
import { encodeQuery } from "@/contracts/kit/encode-query";
import { anyOf, type Endpoint, fillPath } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import type { StepLine } from "@/contracts/kit/lifecycle";
import { defineRecord } from "@/contracts/kit/record";
import { text as line } from "@/contracts/kit/scalars";
import { SUBMISSION, submissionLifecycle } from "@/contracts/kit/submission";
import { tokenOf } from "@/server/modules/basic/firm/firm-testing";
import { implement } from "@/server/platform/call/implement";
import { recordColumns } from "@/server/records/firm-columns";
import { keepRecords } from "@/server/records/records";
import { submissionRules } from "@/server/records/steps/port";
import { unusedSteps } from "@/server/records/steps/read";
import { users } from "@/server/reference/user.table";
import { DEMO } from "@/server/seed/demo";
import { seed } from "@/server/seed/seed";
import { buildTestApp, createUser, openSession, type TestApp } from "@/server/testing/testing";

const firmCode = anyOf("g_hy_party_training_edit");
const find = anyOf("g_hy_party_training_find", "g_hy_desk_rewards_view");
export const shipLifecycle = submissionLifecycle({ firm: firmCode, desk: anyOf("g_hy_desk_rewards_audit") });
export const ship = defineRecord({
  id: "test.ship",
  idKey: "shipId",
  title: "船舶",
  noun: "船舶",
  access: { find, add: firmCode, edit: firmCode, del: firmCode, export: firmCode },
  fields: { shipName: field(line(30), { label: "船名" }) },
  known: { auditStatus: field(z.int(), { label: "状态", kind: "dict", dict: "audit_status", readOnly: true }) },
  lifecycle: shipLifecycle,
  listed: ["shipName", "auditStatus"],
  filter: {},
  mainFilters: [],
  sortable: ["createTime"],
});
const ships = pgTable("test_ships", {
  shipId: text().primaryKey(),
  shipName: text().notNull(),
  auditStatus: integer().notNull(),
  ...recordColumns(),
});
const { handlers } = keepRecords({
  of: ship,
  table: ships,
  files: "firm",
  lifecycle: {
    notifyCodes: ["g_hy_party_training_edit"],
    titleOf: ({ shipName }) => shipName,
    rules: { ...submissionRules, submit: () => ({ to: SUBMISSION.submitted }) },
    unusedSteps: ({ services }, { auditStatus }) => unusedSteps(services, auditStatus),
  },
});

export interface Ship {
  readonly shipId: string;
  readonly version: number;
  readonly auditStatus: number;
  readonly canRemove: boolean;
  readonly transitions: readonly string[];
  readonly turnNote?: string | null;
  readonly auditRecords: readonly StepLine[];
  readonly unreadNotes?: number;
}
export type Side = "firm" | "desk";
export type StepName = keyof typeof shipLifecycle.transitions & string;
/** What the steps say where they say something. */
export const OPINION = "理由充分";

/** Adds the calls and the table of ships to an application. */
export const registerShips = { register: (app: Parameters<typeof implement>[0]) => implement(app, ship.api, handlers) };

export const createShips = (t: Pick<TestApp, "db">) =>
  t.db.execute(sql`create table if not exists test_ships (ship_id text primary key, ship_name text not null,
    audit_status integer not null, company_id text not null references firms, company_name text not null,
    version integer not null default 1, create_user_id text, create_user_name text, create_time timestamptz(3) not null,
    update_user_id text, update_user_name text, update_time timestamptz(3) not null, remark text)`);

/** An application with ships, and both sides signed in. Close `t` in `after`. */
export async function buildShips() {
  const t = await buildTestApp({ seed, ...registerShips });
  await createShips(t);
  const tokens = { firm: await tokenOf(t, DEMO.user.admin), desk: await tokenOf(t, DEMO.user.desk) };

  /** Any call, its answer with the status. */
  async function ask<T>(
    token: string,
    endpoint: Endpoint,
    { params = {}, query = {}, body }: { params?: Record<string, string>; query?: object; body?: object } = {},
  ) {
    const search = encodeQuery(query as Record<string, unknown>);
    const url = fillPath(endpoint.path, params) + (search === "" ? "" : `?${search}`);
    const answer = await t.call({ method: endpoint.spec.method, url, token, ...(body && { payload: body }) });
    const read = answer.json<{ data: T; errorCode?: string; errorMessage?: string }>();
    return { ...read, status: answer.statusCode };
  }

  /** A call of one side about a ship. */
  const call = (side: Side, name: keyof typeof ship.api, id = "", body?: object, query: object = {}) =>
    ask<Ship>(tokens[side], ship.api[name], { params: { shipId: id }, query, ...(body && { body }) });

  /** One step of a ship at a version. */
  function step(side: Side, name: StepName, { shipId, version }: Pick<Ship, "shipId" | "version">) {
    const says = "opinion" in shipLifecycle.transitions[name].form.shape;
    return call(side, name, shipId, { version, ...(says ? { opinion: OPINION } : {}) });
  }

  /** A new ship, moved by these steps: `firm submit`. */
  async function moved(...steps: readonly `${Side} ${StepName}`[]): Promise<Ship> {
    let { data } = await call("firm", "create", "", { shipName: "远望", attachments: [] });
    for (const one of steps) {
      const [side, name] = one.split(" ") as [Side, StepName];
      const told = await step(side, name, data);
      assert.equal(told.status, 200, `${one}: ${JSON.stringify(told)}`);
      data = told.data;
    }
    return (await call("firm", "get", data.shipId)).data;
  }

  /** An officer of an association with these codes, and what he may ask. */
  async function officer(orgId: string, codes: readonly PermissionCode[]) {
    const { userId } = await createUser(t.db, { userType: 2, orgId, codes });
    // Messages reach whoever was there when they were sent.
    await t.db
      .update(users)
      .set({ createTime: new Date("2020-01-01T00:00:00Z") })
      .where(eq(users.userId, userId));
    const token = await openSession(t, userId);
    return {
      userId,
      ask: <T>(endpoint: Endpoint, input: Parameters<typeof ask>[2] = {}) => ask<T>(token, endpoint, input),
      step: (name: StepName, shipId: string, body: object) =>
        ask<Ship>(token, ship.api[name], { params: { shipId }, body }),
    };
  }
  return { t, tokens, ask, call, step, moved, officer };
}
export type Ships = Awaited<ReturnType<typeof buildShips>>;
/** Codes of whoever decides about ships. */
export const DECIDES = ["g_hy_desk_rewards_audit", "g_hy_desk_rewards_view"] as const;
