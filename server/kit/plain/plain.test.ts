// What every plain record promises, kept by the kit itself: asked of a record that the product does not have.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sql } from "drizzle-orm";
import { date, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { PERMISSION_CODES } from "@/contracts/access";
import { anyOf } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { plainRecord } from "@/contracts/kit/plain";
import { id, isoDate, optional, text as line } from "@/contracts/kit/scalars";
import { DEMO } from "@/server/db/seed/demo";
import { seed } from "@/server/db/seed/seed";
import { implement } from "@/server/kit/implement";
import { plainColumns } from "@/server/kit/plain/firm-columns";
import { plainRecords } from "@/server/kit/plain/records";
import { plainPromises } from "@/server/kit/plain/testing";
import { buildTestApp, createUser, openSession, type TestApp, type TestUser } from "@/server/kit/testing";

/** A table of the test's own, as a migration would make it. */
const tableOf = (name: string, columns: string) =>
  sql.raw(`create table ${name} (${columns}, company_id text not null references firms, company_name text not null,
    version integer not null default 1, create_user_id text, create_user_name text, create_time timestamptz(3) not null,
    update_user_id text, update_user_name text, update_time timestamptz(3) not null, remark text)`);

const edit = anyOf("g_hy_party_training_edit");
const desk = anyOf("g_hy_desk_param_edit");

/** What the association writes of its firms. */
const mark = plainRecord({
  id: "test.mark",
  idKey: "markId",
  title: "记分",
  noun: "记分",
  keptBy: "association",
  access: {
    find: anyOf("g_hy_party_training_find", "g_hy_desk_param_view"),
    add: desk,
    edit: desk,
    del: desk,
    export: desk,
  },
  fields: {
    companyId: field(id(), { label: "事务所", kind: "company" }),
    reason: field(line(30), { label: "事由" }),
  },
  listed: ["reason"],
  filter: {},
  mainFilters: ["companyId"],
  sortable: ["createTime"],
});
const marks = pgTable("test_marks", { markId: text().primaryKey(), reason: text().notNull(), ...plainColumns() });

describe("a record that the association keeps", () => {
  let t: TestApp;
  before(async () => {
    const { handlers } = plainRecords({ of: mark, table: marks, files: "firm" });
    t = await buildTestApp({ seed, register: (app) => implement(app, mark.api, handlers) });
    await t.db.execute(tableOf("test_marks", "mark_id text primary key, reason text not null"));
  });
  after(() => t.close());

  const base = "/rest/test/mark/v1.0";
  const as = async (user: TestUser) => {
    const token = await openSession(t, (await createUser(t.db, { codes: PERMISSION_CODES, ...user })).userId);
    return async (method: "GET" | "POST" | "PUT", path = "", payload?: object) => {
      const answer = await t.call({ method, url: base + path, token, ...(payload && { payload }) });
      const { data, errorCode } = answer.json<{ data: Readonly<Record<string, unknown>>; errorCode?: string }>();
      return { status: answer.statusCode, data, errorCode };
    };
  };

  it("is written by its people, read by the firm alone, and stays with it", async () => {
    const staff = await as({ userType: 2, orgId: DEMO.orgId });
    const form = { companyId: DEMO.firm.first, reason: "迟报", attachments: [] };
    const made = await staff("POST", "", form);
    assert.equal(made.status, 200, JSON.stringify(made));
    const at = `/${String(made.data["markId"])}`;
    const [firm, other] = [await as({ companyId: DEMO.firm.first }), await as({ companyId: DEMO.firm.smallLimited })];
    const read = await firm("GET", at);
    assert.deepEqual([read.status, read.data["canEdit"], read.data["readOnlyReason"]], [200, false, "记分由协会登记"]);
    assert.equal((await other("GET", at)).status, 404);
    assert.equal((await firm("POST", "", form)).status, 403);
    assert.equal((await firm("PUT", at, { ...form, version: 1 })).status, 403);
    assert.equal((await other("PUT", at, { ...form, version: 1 })).status, 404);
    assert.equal((await staff("PUT", at, { ...form, companyId: DEMO.firm.smallLimited, version: 1 })).status, 400);
    assert.equal((await staff("PUT", at, { ...form, reason: "漏报", version: 1 })).status, 200);
    for (const companyId of ["nothing", DEMO.orgId])
      assert.equal((await staff("POST", "", { ...form, companyId })).status, 400);
  });
});

const boat = plainRecord({
  id: "test.boat",
  idKey: "boatId",
  title: "船舶",
  noun: "船舶",
  access: { find: anyOf("g_hy_party_training_find"), add: edit, edit, del: edit, export: edit },
  fields: {
    boatName: field(line(30), { label: "船名" }),
    launchDate: field(optional(isoDate()), { label: "下水日期", kind: "date" }),
  },
  listed: ["boatName", "launchDate"],
  filter: {
    boatName: field(line(30).optional(), { label: "船名" }),
    launchDateFrom: field(isoDate().optional(), { label: "下水日期起", kind: "date" }),
  },
  mainFilters: ["boatName"],
  sortable: ["boatName", "createTime"],
});

const boats = pgTable(
  "test_boats",
  { boatId: text().primaryKey(), boatName: text().notNull(), launchDate: date({ mode: "string" }), ...plainColumns() },
  (t) => [uniqueIndex("test_boats_company_key").on(t.companyId)],
);

const { handlers } = plainRecords({
  of: boat,
  table: boats,
  files: "firm",
  rules: ({ boatName }) =>
    boatName.startsWith("无")
      ? [{ level: "error", rule: "T1", path: "boatName", message: "船名不能以「无」开头" }]
      : [],
  taken: { test_boats_company_key: { path: "", message: "本所已有船舶" } },
});

plainPromises({
  of: boat,
  form: { boatName: "远望", launchDate: "2026-01-05", attachments: [] },
  change: { boatName: "远航" },
  required: "boatName",
  isSingle: true,
  refused: [["refuses by the rules of its module", { boatName: "无名" }, "boatName"]],
  with: {
    register: (app) => implement(app, boat.api, handlers),
    prepare: async ({ db }) => {
      await db.execute(tableOf("test_boats", "boat_id text primary key, boat_name text not null, launch_date date"));
      await db.execute(sql`create unique index test_boats_company_key on test_boats (company_id)`);
    },
  },
});
