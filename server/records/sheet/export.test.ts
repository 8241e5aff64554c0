// An export holds every filtered row exactly once, or says why not. // domain a §0.5
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { and, eq, like } from "drizzle-orm";
import { z } from "zod";
import { field } from "@/contracts/kit/field";
import { isoDateTime } from "@/contracts/kit/scalars";
import { listSheet } from "@/contracts/kit/sheet";
import { audits } from "@/server/platform/audit/audit.table";
import { implement } from "@/server/platform/call/implement";
import { listPage } from "@/server/platform/sql/list";
import { exportMaxRows, exportRows } from "@/server/records/sheet/export";
import { fakeExcel, thingExport } from "@/server/records/sheet/testing";
import { buildTestApp, createUser, openSession, type TestApp } from "@/server/testing/testing";
import { orgs } from "@/server/reference/user.table";

const row = z.object({
  orgId: z.string(),
  orgName: field(z.string(), { label: "名称" }),
  since: field(isoDateTime(), { label: "时间", kind: "dateTime" }),
});
const sheet = listSheet({ title: "物品", row, columns: ["orgName", "since"] });
let t: TestApp;
let token: string;
let between: (page: number) => unknown = () => undefined;

before(async () => {
  t = await buildTestApp({
    excel: fakeExcel,
    register: (app) =>
      implement(
        app,
        { export: thingExport },
        {
          export: async (context) =>
            exportRows({
              context,
              sheet,
              object: "test.thing",
              idKey: "orgId",
              load: async (slice) => {
                const page = await listPage({
                  db: context.db,
                  from: orgs,
                  columns: { orgId: orgs.orgId, orgName: orgs.orgName },
                  where:
                    context.query.keyword === undefined ? undefined : like(orgs.orgName, `%${context.query.keyword}%`),
                  query: { ...slice, sort: context.query.sort },
                  sortable: { orgName: orgs.orgName },
                  defaultSort: "-orgName",
                  tieBreak: orgs.orgId,
                });
                await between(slice.page);
                return { ...page, rows: page.rows.map((one) => ({ ...one, since: "2026-11-20T16:30:00.000Z" })) };
              },
            }),
        },
      ),
  });
  const { userId } = await createUser(t.db, { codes: ["g_hy_member_staff_import"] });
  token = await openSession(t, userId);
  await add(600);
});
after(() => t.close());

let lastNo = 0;
async function add(count: number) {
  const rows = Array.from({ length: count }, () => {
    const orgId = `o${String((lastNo += 1)).padStart(6, "0")}`;
    return { orgId, orgName: `名${orgId}`, fullOrgName: "", lv1OrgId: orgId };
  });
  await t.db.insert(orgs).values(rows);
}
const ask = (query = "") => t.call({ method: "GET", url: `/rest/test/thing/v1.0/export${query}`, token });
const cellsOf = (text: string) => (JSON.parse(text) as { rows: unknown[][] }).rows;

test("every row stands in it once, in the asked order, with its number told and audited", async () => {
  const response = await ask("?sort=orgName");
  assert.equal(response.statusCode, 200);
  const cells = cellsOf(response.body);
  assert.equal(cells.length, 600);
  assert.deepEqual(cells[0], [1, "名o000001", "2026-11-21 00:30"]);
  assert.deepEqual(cells[599]?.slice(0, 2), [600, "名o000600"]);
  assert.equal(response.headers["x-row-count"], "600");
  const name = decodeURIComponent(String(response.headers["content-disposition"]).split("UTF-8''")[1] ?? "");
  assert.equal(name, "物品_测试用户_202611201000.xlsx");
  const [audit] = await t.db
    .select()
    .from(audits)
    .where(and(eq(audits.action, "test.thing.export"), eq(audits.result, "ok")));
  assert.deepEqual(audit?.changes, [{ field: "rows", before: null, after: 600 }]);
});

test("filters are the list's own", async () => {
  const response = await ask(`?keyword=${encodeURIComponent("名o0000")}`);
  assert.equal(cellsOf(response.body).length, 99);
  assert.equal((await ask("?page=1")).statusCode, 400, "an export has no pages");
});

test("more rows than allowed are refused with their number, never cut", async () => {
  await t.setParam(exportMaxRows.key, 599);
  const response = await ask();
  assert.deepEqual([response.statusCode, response.json().errorCode], [400, "VALIDATION"]);
  assert.equal(response.json().errorMessage, "共 600 行，一次最多导出 599 行，请缩小查询范围后再导出");
  await t.setParam(exportMaxRows.key, 10_000);
});

test("rows that come while it is read do not make others stand twice or miss", async () => {
  let isDone = false;
  between = async (page) => {
    if (page === 1 && !isDone) {
      isDone = true;
      await add(3);
    }
  };
  const response = await ask();
  const names = cellsOf(response.body).map((cells) => cells[1]);
  assert.deepEqual([names.length, new Set(names).size], [603, 603]);
  // One goes at the head and one comes at the end: neither the total nor the number of rows would show it.
  isDone = false;
  between = async (page) => {
    if (page === 1 && !isDone) {
      isDone = true;
      await t.db.delete(orgs).where(eq(orgs.orgId, "o000001"));
      await add(1);
    }
  };
  const moved = cellsOf((await ask("?sort=orgName")).body).map((cells) => cells[1]);
  assert.deepEqual([moved.length, moved.includes("名o000251")], [603, true]);
  between = () => add(1);
  const never = await ask();
  assert.deepEqual([never.statusCode, never.json().errorCode], [503, "UNAVAILABLE"]);
  assert.match(never.json().errorMessage, /没有导出/);
});
