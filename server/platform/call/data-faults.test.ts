import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { noticeManageApi } from "@/contracts/common/sys-notice";
import { dataFaultsOf } from "@/contracts/kit/data-fault";
import { endpoint, fillPath, open, pageOf } from "@/contracts/kit/endpoint";
import { currency, id, isoDate, optional, text } from "@/contracts/kit/scalars";
import { encode } from "@/server/platform/call/answer";
import { audits } from "@/server/platform/audit/audit.table";
import { type DataFault, faultyKeys } from "@/server/platform/call/data-faults";
import { buildTestApp, createUser, openSession, type TestApp } from "@/server/testing/testing";
import { orgs } from "@/server/reference/user.table";
import { notices } from "@/server/modules/common/sys-notice.table";

const row = z.object({
  rowId: id(),
  title: text(10),
  day: isoDate(),
  fee: optional(currency()),
  people: z.array(z.object({ personId: id(), name: text(5) })),
});
const spec = { method: "GET", access: open, origin: "ours", summary: "测试" } as const;
const list = endpoint("test.row.list", "/rest/test/row", { ...spec, data: pageOf(row) });
const good = { rowId: "a", title: "好", day: "2026-01-01", fee: "1.00", people: [{ personId: "p", name: "甲" }] };

describe("a stored value that does not keep its contract", () => {
  const encoded = (rows: readonly unknown[]) => {
    const told: DataFault[] = [];
    const body = encode(list, { rows, totalCount: rows.length }, undefined, (faults) => told.push(...faults));
    return { told, data: (JSON.parse(body) as { data: Record<string, unknown>[] }).data };
  };

  it("costs its own item: the row and the others stand, the item is named and told", () => {
    const bad = { ...good, rowId: "b", title: "长".repeat(20_000), day: "2026-13-45", fee: "-5", secret: "inside" };
    const { told, data } = encoded([good, bad]);
    assert.deepEqual(data[0], good);
    const mended = { ...good, rowId: "b", title: "", day: "", fee: null, dataFaults: ["title", "day", "fee"] };
    assert.deepEqual(data[1], mended);
    assert.deepEqual(
      told,
      ["title", "day", "fee"].map((key) => ({ id: "b", key })),
    );
  });

  it("is named in the row of the record that it stands in", () => {
    const people = [good.people[0], { personId: "q", name: "很长很长的名字" }];
    const { told, data } = encoded([{ ...good, people }]);
    assert.deepEqual(dataFaultsOf(data[0]), []);
    assert.deepEqual(data[0]?.["people"], [good.people[0], { personId: "q", name: "", dataFaults: ["name"] }]);
    assert.deepEqual(told, [{ id: "q", key: "name" }]);
  });

  it("is no excuse for an answer of the wrong shape", () => {
    const { title: _, ...without } = good;
    assert.throws(() => encoded([without]), /does not fit its contract/);
    assert.throws(() => encoded([{ ...good, title: 5 }]), /does not fit its contract/);
    assert.throws(
      () =>
        encoded([
          { ...good, title: "长".repeat(20) },
          { ...good, day: 5 },
        ]),
      /does not fit/,
    );
  });

  it("is found where a row becomes a line of a workbook", () => {
    assert.deepEqual(faultyKeys(row, good), []);
    assert.deepEqual(faultyKeys(row, { ...good, day: "2026-13-45" }), ["day"]);
  });
});

describe("a bad row in a list of the product", () => {
  let t: TestApp;
  let token: string;
  before(async () => {
    t = await buildTestApp();
    await t.db.insert(orgs).values({ orgId: "assoc", orgName: "协会", fullOrgName: "协会", lv1OrgId: "assoc" });
    const codes = ["g_hy_desk_notice_view"] as const;
    const { userId } = await createUser(t.db, { userType: 2, orgId: "assoc", codes });
    token = await openSession(t, userId);
    const now = t.clock.now();
    const base = { noticeContent: "内容", enableTime: now, noticeTargets: [1], publishOrgId: "assoc" };
    await t.db.insert(notices).values([
      { ...base, noticeId: "good", noticeTitle: "好的公告" },
      { ...base, noticeId: "bad", noticeTitle: "长".repeat(20_000), noticeType: -7 },
    ]);
  });
  after(() => t.close());

  it("does not break list or record, is logged once and told to the association", async () => {
    const ask = () => t.call({ method: "GET", url: `${noticeManageApi.list.path}?page=1&pageSize=10`, token });
    for (let again = 0; again < 3; again += 1) {
      const answer = await ask();
      assert.equal(answer.statusCode, 200, answer.body);
      const { data } = answer.json<{ data: { noticeId: string; noticeTitle: string }[] }>();
      const byId = new Map(data.map((notice) => [notice.noticeId, notice]));
      assert.equal(byId.get("good")?.noticeTitle, "好的公告");
      assert.deepEqual(dataFaultsOf(byId.get("good")), []);
      assert.deepEqual(dataFaultsOf(byId.get("bad")), ["noticeTitle", "noticeType"]);
    }
    const url = fillPath(noticeManageApi.get.path, { noticeId: "bad" });
    const record = await t.call({ method: "GET", url, token });
    assert.equal(record.statusCode, 200, record.body);
    assert.deepEqual(dataFaultsOf(record.json<{ data: unknown }>().data), ["noticeTitle", "noticeType"]);
    const lines = t.logs().split("\n");
    assert.equal(lines.filter((line) => line.includes("stored value is faulty")).length, 2);
    await t.app.platform.refusals.flush();
    const told = await t.db.select().from(audits).where(eq(audits.action, "kit.dataFault"));
    assert.equal(told.length, 2);
    assert.ok(told.every(({ changes }) => JSON.stringify(changes).includes("bad")));
  });
});
