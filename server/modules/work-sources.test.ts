// Each count of the workbench is that of the list it leads to, for whoever reads it; a source that fails is named.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { authApi } from "@/contracts/auth/session";
import { dataRequestApi } from "@/contracts/auth/data-request";
import { firmApi } from "@/contracts/basic/firm/firm";
import { staffApi } from "@/contracts/basic/staff/staff";
import { type Workbench, workbenchApi } from "@/contracts/common/workbench";
import { inspectionCompanyApi } from "@/contracts/inspection/company";
import { encodeQuery } from "@/contracts/kit/encode-query";
import { inboxApi } from "@/contracts/message/inbox";
import { type Unread, unreadApi } from "@/contracts/message/unread";
import { activityApi } from "@/contracts/party/activity/activity";
import { unreportedApi } from "@/contracts/party/unreported";
import { reviewApi } from "@/contracts/review/inbox";
import { companyRewardApi } from "@/contracts/rewards/company";
import { personRewardApi } from "@/contracts/rewards/person";
import { statementDeskApi } from "@/contracts/statement/desk";
import { DEMO } from "@/server/seed/demo";
import { demoApp, type DemoApp, TEST_NOW } from "@/server/testing/demo-app";
import { duesApi } from "@/contracts/statement/dues/dues";
import { duesPaymentApi } from "@/contracts/statement/dues/payment";
import { duesReceiptApi } from "@/contracts/statement/dues/receipt";
import { DUES } from "@/contracts/statement/dues/terms";
import { isRouteId, routeOf } from "@/lib/routes/manifest";
import { isPermitted } from "@/lib/routes/menu";
import { askSources } from "@/server/records/work/ask";
import type { WorkAsked, WorkSource } from "@/server/records/work/source";

const LISTS: Readonly<Record<string, string>> = {
  "basic.staff": staffApi.list.path,
  "basic.desk-firm": firmApi.list.path,
  "party.activity": activityApi.list.path,
  "party.desk-info": unreportedApi.list.path,
  "rewards.company": companyRewardApi.list.path,
  "rewards.person": personRewardApi.list.path,
  "rewards.desk-company": companyRewardApi.list.path,
  "rewards.desk-person": personRewardApi.list.path,
  "inspection.desk-company": inspectionCompanyApi.list.path,
  "desk.data-requests": dataRequestApi.list.path,
  "statement.filing": statementDeskApi.filings.path,
  "message.center": inboxApi.list.path,
  "statement.desk-dues": duesApi.list.path,
  "statement.desk-dues-payment": duesPaymentApi.list.path,
  "statement.desk-dues-receipt": duesReceiptApi.list.path,
};

interface ListAnswer {
  readonly totalCount: number;
}

let demo: DemoApp;
before(async () => {
  demo = await demoApp();
  const { pool } = demo.handle;
  // Of the seed's own rows: sent back to the first firm, and one of its branches.
  for (const company of [DEMO.firm.first, DEMO.firm.headOffice, DEMO.firm.branchZhuzhou])
    await pool.query(
      "update party_activities set audit_status = 4 where activity_id in (select activity_id from party_activities where company_id = $1 limit 2)",
      [company],
    );
  await pool.query(
    "update reward_records set rp_status = 2 where record_id in (select record_id from reward_records where company_id = $1 limit 3)",
    [DEMO.firm.first],
  );
  await pool.query(
    "update reward_records set rectify_status = 3, rp_status = 3 where record_id in (select record_id from reward_records where rp_status = 3 and record_type = 2 limit 1)",
  );
  await (
    await demo.as(DEMO.user.agent)
  )("POST", dataRequestApi.create.path, {
    payload: { requestType: 1, content: "请更正本人的手机号码" },
  });
});
after(() => demo.close());

async function of(username: string) {
  const send = await demo.as(username);
  const bench = (await send("GET", workbenchApi.get.path)).body.data as Workbench;
  const held = async (target: { routeId: string | null; query?: Workbench["counts"][number]["query"] }) => {
    const { view: _, ...query } = target.query ?? {};
    if (target.routeId === "desk.review") {
      const list = await send("GET", `${reviewApi.list.path}?${encodeQuery({ ...query, pageSize: 100 })}`);
      return (list.body.data as { rows: unknown[] }).rows.length;
    }
    const path = LISTS[target.routeId ?? ""];
    assert.ok(path, `no list of ${String(target.routeId)}`);
    const list = await send("GET", `${path}?${encodeQuery({ ...query, page: 1, pageSize: 10 })}`);
    assert.equal(list.status, 200, JSON.stringify(list.body));
    return (list.body as unknown as { totalCount: number }).totalCount;
  };
  const codes = (await send("GET", authApi.userInfo.path)).body.data as readonly { functionCodes: string[] }[];
  const mayOpen = (id: string): boolean =>
    isRouteId(id) && isPermitted(routeOf(id), { functionCodes: codes[0]?.functionCodes ?? [] });
  return { bench, held, mayOpen };
}

for (const username of Object.values(DEMO.user))
  test(`${username}: every source answers, and each count is that of its list`, async () => {
    const { bench, held, mayOpen } = await of(username);
    assert.deepEqual(bench.failed, []);
    for (const count of bench.counts) assert.equal(await held(count), count.value, `${username}: ${count.label}`);
    for (const figure of bench.figures)
      // Figures of the firm's own record are told to who may not open the staff's list: then without a link.
      if (figure.routeId !== null && figure.routeId !== "basic.firm" && mayOpen(figure.routeId))
        assert.equal(await held(figure), Number(figure.value), `${username}: ${figure.label}`);
    for (const kind of bench.waiting) {
      assert.equal(await held(kind), kind.waiting, kind.label);
      assert.equal(kind.ages.fresh + kind.ages.recent + kind.ages.older, kind.waiting);
    }
    for (const todo of bench.todos.filter(({ routeId, query }) => routeId !== "desk.review" && query !== undefined)) {
      const counted = /^(\d+) /.exec(todo.title)?.[1];
      if (counted !== undefined) assert.equal(await held(todo), Number(counted), `${username}: ${todo.title}`);
    }
  });

test("what waits for the association is one number: workbench, its kinds, its list, the inbox and the menu", async () => {
  const { bench, held } = await of(DEMO.user.desk);
  const send = await demo.as(DEMO.user.desk);
  const told = bench.counts.find(({ key }) => key === "waiting");
  assert.ok(told);
  const { menuCounts = {} } = (await send("GET", unreadApi.quickUnread.path)).body.data as Unread;
  const kinds = bench.waiting.reduce((sum, { waiting }) => sum + waiting, 0);
  // The oldest are named, the rest are a number.
  const named = bench.todos.filter(({ key }) => key.startsWith("review:") && key !== "review:rest").length;
  const rest = bench.todos.find(({ key }) => key === "review:rest");
  assert.equal(rest === undefined, told.value <= named);
  const left = Number(/^其余 (\d+) 件待审核$/.exec(rest?.title ?? "")?.[1] ?? 0);
  assert.deepEqual(
    [menuCounts["desk.review"], kinds, named + left, await held(told)],
    Array.from({ length: 4 }, () => told.value),
  );
});

test("what was sent back to the firm stands first, and its branches are no business of others", async () => {
  const { bench } = await of(DEMO.user.admin);
  const keys = bench.todos.map(({ key }) => key);
  for (const key of ["activityReturned", "companyReturned"]) assert.ok(keys.includes(key), key);
  assert.equal(bench.counts[0]?.isLate, true);
  assert.ok(bench.counts.length >= 3 && bench.counts.length <= 5);
  assert.equal(bench.branches, null);
  // Whoever has no hand in it is told nothing of it.
  const hr = (await of(DEMO.user.hr)).bench;
  assert.ok(!hr.todos.some(({ key }) => /Returned|party/.test(key)));
});

test("a head office sees itself first, then its branches, with people, drafts and the party's year", async () => {
  const { bench, held } = await of(DEMO.user.head);
  const { branches } = bench;
  assert.ok(branches);
  assert.equal(branches.firms[0]?.companyId, DEMO.firm.headOffice);
  assert.ok(branches.firms.length > 1);
  assert.deepEqual(
    branches.columns.map(({ key }) => key),
    ["people", "lacking", "partyYear", "statementYear", "rewardsReturned"],
  );
  const ids = new Set(branches.firms.map(({ companyId }) => companyId));
  for (const { key, cells } of branches.columns)
    for (const cell of cells) {
      assert.ok(ids.has(cell.companyId), "a firm beyond the reach");
      if (!key.endsWith("Year")) assert.equal(await held(cell), Number(cell.text), `${key} of ${cell.companyId}`);
    }
});

test("the association's oldest item comes first, and the year that was not told is late from 1 July on", async () => {
  const { bench } = await of(DEMO.user.desk);
  // The rest, which has no day of its own, follows them.
  const open = bench.todos.filter(({ routeId, key }) => routeId === "desk.review" && key !== "review:rest");
  const days = open.map(({ dueDate }) => dueDate ?? "");
  assert.ok(open.length > 0);
  assert.deepEqual(days, [...days].sort());
  const keys = bench.todos.map(({ key }) => key);
  const rest = keys.indexOf("review:rest");
  assert.ok(rest === -1 || rest > keys.indexOf(open.at(-1)?.key ?? ""), "the rest before what it is the rest of");
  assert.ok(bench.todos.some(({ key }) => key === "dataRequests"));
  const year = async (at: string) => {
    demo.setClock(new Date(at));
    const { todos } = (await of(DEMO.user.branch)).bench;
    demo.setClock(TEST_NOW);
    const told = todos.find(({ key }) => key === "partyYear");
    return told && [told.dueDate, told.level];
  };
  const { pool } = demo.handle;
  await pool.query("update submissions set is_current = false where company_id = $1 and biz_type = 'party.info'", [
    DEMO.firm.branchZhuzhou,
  ]);
  assert.deepEqual(await year("2027-06-25T02:00:00.000Z"), ["2027-06-30", "week"]);
  assert.deepEqual(await year("2027-07-01T02:00:00.000Z"), ["2027-06-30", "overdue"]);
});

test("dues are to be declared by their day and paid by theirs; what is overdue says so, and the menu counts them", async () => {
  const { bench } = await of(DEMO.user.finance);
  const told = bench.todos.filter(({ routeId }) => routeId === "statement.dues");
  assert.deepEqual(
    told.map(({ key, level }) => [key.split(":")[0], level === "overdue"]),
    [
      ["duesPay", true],
      ["duesDeclare", false],
    ],
  );
  assert.match(told[0]?.detail ?? "", /^欠缴 25,200\.00 元/);
  const send = await demo.as(DEMO.user.finance);
  const { menuCounts = {} } = (await send("GET", unreadApi.quickUnread.path)).body.data as Unread;
  assert.equal(menuCounts["statement.dues"], told.length);
  const hr = (await of(DEMO.user.hr)).bench;
  assert.ok(!hr.todos.some(({ key }) => key.startsWith("dues")));
});

test("the yearly statements are due on 31 March, one that was sent back stands for itself and at its screen's menu", async () => {
  const { pool } = demo.handle;
  const company = DEMO.firm.first;
  await pool.query("delete from statements where company_id = $1 and year = 2026", [company]);
  const at = async (now: string) => {
    demo.setClock(new Date(now));
    const { todos } = (await of(DEMO.user.admin)).bench;
    const send = await demo.as(DEMO.user.admin);
    const { menuCounts = {} } = (await send("GET", unreadApi.quickUnread.path)).body.data as Unread;
    demo.setClock(TEST_NOW);
    const told = todos.find(({ key }) => key === "statementYear");
    const sentBack = todos.find(({ key }) => key.startsWith("statementReturned:"));
    return {
      told: told && [told.dueDate, told.level, told.detail],
      sentBack,
      menu: menuCounts["statement.balance-sheet"] ?? 0,
    };
  };
  const all = "还没有提交：资产负债表、利润表、现金流量表";
  assert.deepEqual((await at("2027-03-25T02:00:00.000Z")).told, ["2027-03-31", "week", all]);
  assert.deepEqual((await at("2027-04-01T02:00:00.000Z")).told, ["2027-03-31", "overdue", all]);
  const [row] = (
    await pool.query<{ statement_id: string }>(
      "update statements set company_id = $1, year = 2026, period_text = '2026年度', audit_status = 4 where statement_id = (select statement_id from statements where statement_type = 1 and period_type = 1 limit 1) returning statement_id",
      [company],
    )
  ).rows;
  assert.ok(row);
  const { told, sentBack, menu } = await at("2027-04-01T02:00:00.000Z");
  assert.deepEqual(told, ["2027-03-31", "overdue", "还没有提交：利润表、现金流量表"]);
  assert.equal(sentBack?.title, "修改被退回的2026年度资产负债表");
  assert.deepEqual(sentBack.query, { statementId: row.statement_id });
  assert.equal(menu, 1);
});

test("the poll tells the menu's counts, and does not keep the session alive for it", async () => {
  assert.equal(unreadApi.quickUnread.spec.isPoll, true);
  const counts = async (username: string) =>
    ((await (await demo.as(username))("GET", unreadApi.quickUnread.path)).body.data as Unread).menuCounts ?? {};
  const admin = await counts(DEMO.user.admin);
  const { bench } = await of(DEMO.user.admin);
  assert.equal(admin["party.activity"], bench.counts.find(({ key }) => key === "activityReturned")?.value);
  assert.equal(admin["desk.review"], undefined);
  const desk = await counts(DEMO.user.desk);
  assert.deepEqual(Object.keys(desk), ["desk.review", "statement.desk-dues", "statement.desk-dues-payment"]);
  const { todos } = (await of(DEMO.user.desk)).bench;
  const arrivals = todos.find(({ key }) => key === "duesPaymentsWaiting");
  assert.match(arrivals?.title ?? "", new RegExp(`^${String(desk["statement.desk-dues-payment"])} 笔`));
  assert.equal(
    desk["desk.review"],
    (await of(DEMO.user.desk)).bench.counts.find(({ key }) => key === "waiting")?.value,
  );
  // 待核定 is told at its screen as well as in the inbox; paid bills until their receipt.
  const inState = async (duesStatus: number[]) => {
    const path = `${duesApi.list.path}?${encodeQuery({ duesStatus, page: 1, pageSize: 10 })}`;
    const { body } = await (await demo.as(DEMO.user.desk))("GET", path);
    return (body as unknown as ListAnswer).totalCount;
  };
  assert.equal(desk["statement.desk-dues"], await inState([DUES.toCheck, DUES.paid]));
  await demo.handle.pool.query(
    `update dues_bills set dues_status = ${DUES.paid} where dues_id = (select dues_id from dues_bills where dues_status = ${DUES.toDeclare} limit 1)`,
  );
  assert.equal((await counts(DEMO.user.desk))["statement.desk-dues"], await inState([DUES.toCheck, DUES.paid]));
  const unreceipted = (await of(DEMO.user.desk)).bench.todos.find(({ key }) => key === "duesBillsUnreceipted");
  assert.match(unreceipted?.title ?? "", new RegExp(`^${String(await inState([DUES.paid]))} 张会费单已缴清`));
  assert.deepEqual(await counts(DEMO.user.hr), { "basic.staff": 0 }, "who keeps the staff is told of that alone");
});

test("a source that fails is named and takes nothing else with it; when all fail there is no workbench", async () => {
  const asked = {} as WorkAsked;
  const good: WorkSource = {
    label: "好",
    ask: async () => ({
      todos: [{ key: "a", title: "甲", detail: "", dueDate: null, daysLeft: null, level: "week", routeId: null }],
    }),
  };
  const bad: WorkSource = { label: "坏", ask: () => Promise.reject(new Error("away")) };
  const noted: string[] = [];
  const told = await askSources([bad, good], asked, (label) => void noted.push(label));
  assert.deepEqual([told.failed, told.todos.length, noted], [["坏"], 1, ["坏"]]);
  await assert.rejects(
    askSources([bad], asked, () => undefined),
    /away/,
  );
});

test("who sees his own records alone is told by whom his account is bound to him, until it is", async () => {
  const told = async () => (await of(DEMO.user.agent)).bench.todos.filter(({ key }) => key === "unlinkedAccount");
  const bind = (staffId: string | null) =>
    demo.handle.pool.query("update users set staff_id = $2 where username = $1", [DEMO.user.agent, staffId]);
  const { rows } = await demo.handle.pool.query("select staff_id from users where username = $1", [DEMO.user.agent]);
  await bind(null);
  const [one] = await told();
  assert.match(one?.detail ?? "", /请联系本所管理员，在「账号管理」中为您关联人员/);
  assert.equal(one?.level, "week");
  const [person] = (
    await demo.handle.pool.query("select staff_id from staff where company_id = $1 limit 1", [DEMO.firm.first])
  ).rows;
  await bind(person.staff_id);
  assert.deepEqual(await told(), []);
  await bind(rows[0].staff_id);
  const admin = (await of(DEMO.user.admin)).bench.todos;
  assert.equal(
    admin.some(({ key }) => key === "unlinkedAccount"),
    false,
  );
});
