// What every record promises, kept by the kit itself: asked of a record that the product does not have.
import { sql } from "drizzle-orm";
import { date, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { anyOf } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { defineRecord } from "@/contracts/kit/record";
import { isoDate, optional, text as line } from "@/contracts/kit/scalars";
import { implement } from "@/server/platform/call/implement";
import { recordColumns } from "@/server/records/firm-columns";
import { keepRecords } from "@/server/records/records";
import { recordPromises } from "@/server/records/testing";

const edit = anyOf("g_hy_party_training_edit");
const boat = defineRecord({
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
  { boatId: text().primaryKey(), boatName: text().notNull(), launchDate: date({ mode: "string" }), ...recordColumns() },
  (t) => [uniqueIndex("test_boats_company_key").on(t.companyId)],
);

const { handlers } = keepRecords({
  of: boat,
  table: boats,
  files: "firm",
  rules: ({ boatName }) =>
    boatName.startsWith("无")
      ? [{ level: "error", rule: "T1", path: "boatName", message: "船名不能以「无」开头" }]
      : [],
  uniqueErrors: { test_boats_company_key: { path: "", message: "本所已有船舶" } },
});

recordPromises({
  of: boat,
  form: { boatName: "远望", launchDate: "2026-01-05", attachments: [] },
  change: { boatName: "远航" },
  required: "boatName",
  isSingle: true,
  refused: [["refuses by the rules of its module", { boatName: "无名" }, "boatName"]],
  with: {
    register: (app) => implement(app, boat.api, handlers),
    prepare: async ({ db }) => {
      await db.execute(sql`create table test_boats (boat_id text primary key, boat_name text not null, launch_date date,
        company_id text not null references firms, company_name text not null, version integer not null default 1,
        create_user_id text, create_user_name text, create_time timestamptz(3) not null, update_user_id text,
        update_user_name text, update_time timestamptz(3) not null, remark text)`);
      await db.execute(sql`create unique index test_boats_company_key on test_boats (company_id)`);
    },
  },
});
