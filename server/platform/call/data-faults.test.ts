import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { noticeManageApi } from "@/contracts/common/sys-notice";
import { staffApi } from "@/contracts/basic/staff/staff";
import { DATA_FAULT_TEXT, dataFaultsOf, faultyDateOf } from "@/contracts/kit/data-fault";
import { describeValue } from "@/contracts/kit/diff";
import { encodeQuery } from "@/contracts/kit/encode-query";
import { endpoint, fillPath, open, pageOf } from "@/contracts/kit/endpoint";
import { birthDate, currency, id, isoDate, isoDateTime, isoMonth, optional, text } from "@/contracts/kit/scalars";
import { shown } from "@/contracts/kit/shown";
import { encode } from "@/server/platform/call/answer";
import { audits } from "@/server/platform/audit/audit.table";
import { type DataFault, faultyKeys } from "@/server/platform/call/data-faults";
import { buildTestApp, createUser, openSession, type TestApp } from "@/server/testing/testing";
import { orgs } from "@/server/reference/user.table";
import { buildDemoApp, DEMO, tokenOf } from "@/server/modules/basic/firm/firm-testing";
import { dataOf, type StaffHands, staffHands } from "@/server/modules/basic/staff/staff-testing";
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
    Object.assign(mended, { faultyDates: { day: "2026-13-45" } });
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

  it("is found in a workbook's row that has more than its schema, and masks for numbers", () => {
    const sheet = z.strictObject({ day: isoDate(), mobile: z.string().regex(/^\d+$/) });
    assert.deepEqual(faultyKeys(sheet, { day: "1000-01-01", mobile: "139****0000", more: 1 }), ["day"]);
    // A mask alone is refused by the form's schema, too.
    assert.deepEqual(faultyKeys(sheet, { day: "2026-01-01", mobile: "139****0000" }), []);
    assert.deepEqual(faultyKeys(sheet, { day: "2026-01-01", mobile: "一三九" }), ["mobile"]);
  });
});

describe("a stored date that nobody can mean", () => {
  const dates = { day: isoDate(), born: birthDate(), month: isoMonth(), at: isoDateTime(), left: optional(isoDate()) };
  const fine = { day: "1900-01-01", born: "2199-12-31", month: "1900-01", at: "2199-12-31T15:59:59.000Z", left: null };
  const WRONG: Readonly<Record<keyof typeof dates, readonly string[]>> = {
    day: ["1000-01-01", "1899-12-31", "2200-01-01", "0044-03-15 BC", "12026-01-01", "infinity", "-infinity"],
    born: ["1000-01-01", "infinity"],
    month: ["1000-01", "2200-01"],
    at: ["1000-01-01T00:00:00.000Z", "2199-12-31T16:00:00.000Z", "+200000-01-01T00:00:00.000Z"],
    left: ["1000-01-01"],
  };

  for (const [name, shape] of [
    ["typed", dates],
    ["shown", shown(dates)],
  ] as const) {
    it(`is marked where an answer promises what is ${name}, and a year within 1900 to 2199 is not`, () => {
      const schema = z.object({ rowId: id(), ...shape });
      const of = endpoint("test.row.get", "/rest/test/row", { ...spec, data: schema });
      const asked = (more: object): Record<string, unknown> => {
        const body = encode(of, { rowId: "a", ...fine, ...more }, undefined, () => undefined);
        return (JSON.parse(body) as { data: Record<string, unknown> }).data;
      };
      assert.deepEqual(asked({}), { rowId: "a", ...fine });
      for (const [key, values] of Object.entries(WRONG))
        for (const value of values) assert.deepEqual(dataFaultsOf(asked({ [key]: value })), [key], value);
      assert.equal(faultyDateOf(asked({ day: "1000-01-01" }), "day"), "1000-01-01");
    });
  }

  it("is a word in 变更记录", () => {
    const lookups = { dict: String, place: String, file: String };
    const read = (kind: "date" | "month" | "dateTime", value: string) =>
      describeValue({ label: "日期", kind }, value, lookups);
    assert.equal(read("date", "1000-01-01"), DATA_FAULT_TEXT);
    assert.equal(read("month", "1000-01"), DATA_FAULT_TEXT);
    assert.equal(read("dateTime", "+275000-01-01T00:00:00.000Z"), DATA_FAULT_TEXT);
    assert.equal(read("dateTime", "2026-01-01T00:00:00.000Z"), "2026-01-01 08:00");
  });
});

describe("a person whose stored dates nobody can mean", () => {
  let t: TestApp;
  let hr: StaffHands;
  before(async () => {
    t = await buildDemoApp();
    hr = await staffHands(t, DEMO.user.hr);
  });
  after(() => t.close());

  it("stays in the list, the record, the form and the workbook, each date marked", async () => {
    const [, first] = dataOf<{ staffId: string; staffName: string }[]>(await hr.list("?page=1&pageSize=5"));
    assert.ok(first);
    const byName = { page: 1, pageSize: 50, staffName: first.staffName };
    const STORED = [
      ["1000-01-01", "infinity", "infinity", "1000-01-01"],
      ["infinity", "0044-03-15 BC", "-infinity", "0044-03-15 BC"],
    ] as const;
    for (const [birth, hired, created, updated] of STORED) {
      await t.db.execute(sql`
        update staff set birth_date = ${birth}::date, hire_date = ${hired}::date, create_time = ${created}::timestamptz,
          update_time = ${updated}::timestamptz where staff_id = ${first.staffId}`);
      const faultsIn = (record: unknown) => dataFaultsOf(record).filter((key) => key !== "age");
      const rows = dataOf<{ staffId: string }[]>(await hr.list(`?${encodeQuery(byName)}`));
      const listed = rows.find(({ staffId }) => staffId === first.staffId);
      assert.ok(faultsIn(listed).includes("hireDate"), `${rows.length} ${JSON.stringify(listed)}`);
      assert.ok(rows.every((one) => one === listed || dataFaultsOf(one).length === 0));
      const record = await hr.get(first.staffId);
      for (const key of ["birthDate", "hireDate", "createTime", "updateTime"])
        assert.ok(faultsIn(record).includes(key), `${key} of ${JSON.stringify(record)}`);
      const form = await hr.full(first.staffId);
      assert.ok(faultsIn(form).includes("birthDate"));
      assert.equal(faultyDateOf(form, "birthDate"), birth);
      assert.equal((await hr.call("history", first.staffId, undefined, "?page=1&pageSize=30")).statusCode, 200);
      const workbook = await t.call({
        method: "GET",
        url: staffApi.export.path,
        token: await tokenOf(t, DEMO.user.hr),
      });
      assert.equal(workbook.statusCode, 200, workbook.body);
    }
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

  it("holds instants that no clock shows: each is marked, and the list stands", async () => {
    for (const [at, until] of [
      ["1000-01-01", "infinity"],
      ["-infinity", "4000-01-01"],
      ["0044-03-15 BC", "100000-01-01"],
    ]) {
      await t.db.execute(sql`
        update ${notices} set enable_time = ${at}::timestamptz, disable_time = ${until}::timestamptz
        where notice_id = 'good'`);
      const answer = await t.call({ method: "GET", url: `${noticeManageApi.list.path}?page=1&pageSize=10`, token });
      assert.equal(answer.statusCode, 200, answer.body);
      const { data } = answer.json<{ data: { noticeId: string }[] }>();
      const row = data.find(({ noticeId }) => noticeId === "good");
      assert.deepEqual(dataFaultsOf(row), ["enableTime", "disableTime"]);
    }
    await t.db.execute(sql`update ${notices} set enable_time = now(), disable_time = null where notice_id = 'good'`);
  });

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
    const told = lines.filter((line) => line.includes("stored value is faulty") && line.includes('"bad"'));
    assert.equal(told.length, 2);
    await t.app.platform.refusals.flush();
    const written = await t.db.select().from(audits).where(eq(audits.action, "kit.dataFault"));
    assert.equal(written.filter(({ changes }) => JSON.stringify(changes).includes("bad")).length, 2);
  });
});
