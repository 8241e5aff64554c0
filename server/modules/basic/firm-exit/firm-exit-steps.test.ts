// Guarantees: a firm leaves with nothing left behind: people, branches and open submissions stand in its way; a merger goes
// into another member in good standing, never into itself or one that leaves; what had been applied for lapses with the
// membership, the books close at once and the accounts after their days; nothing is decided twice.
// On PostgreSQL: of two firms that would go into each other one comes second; twenty decisions of one application.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { and, eq, like, ne } from "drizzle-orm";
import { firmExit } from "@/contracts/basic/firm-exit/firm-exit";
import type { ExitCheck } from "@/contracts/basic/firm-exit/firm-exit";
import { firmMembershipApi } from "@/contracts/basic/firm/firm-membership";
import { fillPath } from "@/contracts/kit/endpoint";
import type { FirmExitForm } from "@/contracts/basic/firm-exit/firm-exit-form";
import { anExit } from "@/contracts/basic/firm-exit/firm-exit-sample";
import { firmChange } from "@/contracts/basic/firm-change/firm-change";
import { aChange } from "@/contracts/basic/firm-change/firm-change-sample";
import { followEnd } from "@/server/modules/basic/firm-application/ending";
import { closeLeftAccounts } from "@/server/modules/basic/firm-application/left-accounts";
import {
  aBench,
  type Bench,
  type Call,
  callsOf,
  F,
  papers,
} from "@/server/modules/basic/firm-change/firm-change-testing";
import { firmChanges } from "@/server/modules/basic/firm-change/firm-change.table";
import { comingIn } from "@/server/modules/basic/firm-application/standing";
import { mergersOf } from "@/server/modules/basic/firm-exit/firm-exit-read";
import { firmExits } from "@/server/modules/basic/firm-exit/firm-exit.table";
import { leaveChecks } from "@/server/modules/basic/staff/staff-checks";
import { siteMessages } from "@/server/modules/message/site-message.table";
import { calendarDate } from "@/server/platform/call/services";
import { newId } from "@/server/platform/clock/id";
import { submissions } from "@/server/records/review/read";
import { recordHistories } from "@/server/records/history.table";
import { fullUser } from "@/server/tests/examples";
import { firms } from "@/server/reference/firm.table";
import { staff } from "@/server/reference/staff.table";
import { USER_STATUS, users } from "@/server/reference/user.table";

/** The small limited firm leaves; the first one stays. */
const LEAVING = F.smallPartnership;
let bench: Bench;
before(async () => {
  bench = await aBench(firmExit, "basic.firm-exit", LEAVING);
});
after(() => bench.t.close());

async function draft(over: Partial<FirmExitForm> = {}, as: Call = bench.own) {
  const told = await as("create", undefined, anExit({ attachments: await papers(bench, [7]), ...over }));
  assert.equal(told.status, 200, JSON.stringify(told));
  return told.data;
}
const submit = (exitId: string, version = 1) => bench.own("submit", exitId, { version });
const emptied = () => bench.t.db.update(staff).set({ staffStatus: 2 }).where(eq(staff.companyId, LEAVING));
const firmOf = async (companyId: string) => {
  const [firm] = await bench.t.db.select().from(firms).where(eq(firms.companyId, companyId));
  assert.ok(firm);
  return firm;
};
const checksOf = ({ checks }: { checks?: ExitCheck[] }) => new Map(checks?.map((one) => [one.key, one]));

test("whoever still belongs to it stands in its way, and dues say that nothing is known yet", async () => {
  const made = await draft();
  const checks = checksOf((await bench.own("get", made.exitId)).data as never);
  assert.equal(checks.get("staff")?.standing, "block");
  assert.match(checks.get("dues")?.text ?? "", /尚无数据/);
  const refused = await submit(made.exitId);
  assert.deepEqual([refused.status, refused.fieldErrors?.[0]?.path], [400, "exitType"]);
  assert.match(refused.fieldErrors?.[0]?.message ?? "", /在职人员：还有 \d+ 名/);
  // Nobody else's.
  assert.equal((await bench.other("get", made.exitId)).status, 404);
  assert.equal((await bench.other("submit", made.exitId, { version: 1 })).status, 404);
});

test("its head and its partners may leave it once it goes, so that it can leave at all", async () => {
  const firm = await firmOf(LEAVING);
  const holder = (await bench.t.db.select().from(staff).where(eq(staff.companyId, LEAVING))).find(
    ({ idNoIndex }) => idNoIndex !== null && idNoIndex === firm.legalPersonIdNoIndex,
  );
  assert.ok(holder, "its head is on its staff");
  const { services } = bench.t.app.platform;
  const levels = async () => {
    const asking = { db: bench.t.db, services, today: calendarDate(bench.t.clock.now()) };
    const found = await leaveChecks(asking, holder);
    return found.filter(({ text }) => /法定代表人|合伙人/.test(text)).map(({ level }) => level);
  };
  const set = (companyStatus: number) =>
    bench.t.db.update(firms).set({ companyStatus }).where(eq(firms.companyId, LEAVING));
  await bench.t.db.delete(firmExits).where(eq(firmExits.companyId, LEAVING));
  assert.ok((await levels()).includes("block"));
  const made = await draft();
  assert.ok((await levels()).includes("block"), "a draft of 退会");
  const filed = (auditStatus: number) =>
    bench.t.db.update(firmExits).set({ auditStatus }).where(eq(firmExits.exitId, made.exitId));
  await filed(1);
  assert.ok(!(await levels()).includes("block"), "a 退会 that the association has");
  await filed(4);
  const now = bench.t.clock.now();
  const submissionId = newId();
  await bench.t.db.insert(submissions).values({
    submissionId,
    submissionNo: submissionId,
    bizType: firmExit.id,
    bizId: made.exitId,
    title: "x",
    orgId: "x",
    companyId: LEAVING,
    companyName: "x",
    action: "submit",
    status: 1,
    version: 1,
    level: 2,
    decideCodes: [],
    submitUserName: "x",
    submitTime: now,
    dueDate: "2026-01-30",
    endTime: now,
    endAction: "sendBack",
    outcome: 4,
    isAnswered: true,
    isCurrent: true,
  });
  assert.ok(!(await levels()).includes("block"), "a 退会 that is being mended");
  const long = new Date(now.getTime() - 60 * 86_400_000);
  await bench.t.db.update(submissions).set({ endTime: long }).where(eq(submissions.submissionId, submissionId));
  assert.ok((await levels()).includes("block"), "a 退会 that nobody has mended in time");
  await bench.t.db.delete(submissions).where(eq(submissions.submissionId, submissionId));
  await bench.t.db.delete(firmExits).where(eq(firmExits.exitId, made.exitId));
  assert.ok((await levels()).includes("block"));
  await set(4);
  assert.ok(!(await levels()).includes("block"), "注销中");
  await set(2);
});

test("goes into another member in good standing, never into itself", async () => {
  const own = await firmOf(LEAVING);
  const closed = await firmOf(F.otherForm);
  const into = (firm: { companyName: string; creditCode: string }) =>
    draft({ exitType: 3, mergeFirmName: firm.companyName, mergeCreditCode: firm.creditCode });
  const words = async (firm: { companyName: string; creditCode: string }) => {
    const refused = await submit((await into(firm)).exitId);
    assert.equal(refused.status, 400, JSON.stringify(refused));
    return refused.fieldErrors?.find(({ path }) => path === "mergeFirmName")?.message ?? "";
  };
  assert.match(await words(own), /不能并入本所自己/);
  assert.match(await words(closed), /不是正常状态/);
  assert.match(await words({ companyName: own.companyName, creditCode: closed.creditCode }), /没有找到/);
});

test("a firm that is struck off settles its affairs first, and may be given back", async () => {
  const made = await draft({ exitType: 2 });
  const waiting = await submit(made.exitId);
  assert.equal(waiting.status, 200, JSON.stringify(waiting));
  const twice = await draft({ exitType: 2 });
  const refused = await submit(twice.exitId);
  assert.deepEqual([refused.status, refused.errorCode], [409, "STATE"]);
  assert.match(refused.errorMessage ?? "", /不能同时申请/);
  const told = await Promise.all(
    Array.from({ length: 20 }, () => bench.desk("pass", made.exitId, { version: waiting.data.version })),
  );
  assert.equal(told.filter(({ status }) => status === 200).length, 1);
  assert.equal((await firmOf(LEAVING)).companyStatus, 4);
  const lines = await bench.t.db
    .select()
    .from(recordHistories)
    .where(and(eq(recordHistories.objectId, LEAVING), eq(recordHistories.action, "exit")));
  assert.equal(lines.length, 1);
  await bench.t.db.update(firms).set({ companyStatus: 2 }).where(eq(firms.companyId, LEAVING));
});

const setStatus = async (companyStatus: number, reason: string) => {
  const { version, memberNo, joinDate } = await firmOf(LEAVING);
  const url = fillPath(firmMembershipApi.setMembership.path, { companyId: LEAVING });
  const payload = { companyStatus, memberNo, joinDate, reason, version };
  return bench.t.call({ method: "PUT", url, token: bench.deskToken, payload });
};

test("a merger that is given up binds nobody: the firm that goes on is in nobody's hands, and its other is free", async () => {
  const into = await firmOf(F.generalPartnership);
  // What it has applied for itself would stand in the way.
  const its = eq(firmExits.companyId, into.companyId);
  await bench.t.db.update(firmExits).set({ auditStatus: 5 }).where(its);
  const made = await draft({ exitType: 3, mergeFirmName: into.companyName, mergeCreditCode: into.creditCode });
  const waiting = await submit(made.exitId);
  assert.equal(waiting.status, 200, JSON.stringify(waiting));
  // Who is to receive it answers for it: he hears of each turn, and first of all that he is named.
  const { companyName } = await firmOf(LEAVING);
  const told = async () => {
    const { msgTitle } = siteMessages;
    const rows = await bench.t.db
      .select({ msgTitle })
      .from(siteMessages)
      .where(like(msgTitle, `%本所%：${companyName}`));
    return new Set(rows.map((row) => row.msgTitle.split("：")[0]));
  };
  assert.deepEqual([...(await told())], ["有事务所申请并入本所"]);
  const passed = await bench.desk("pass", made.exitId, { version: waiting.data.version });
  assert.equal(passed.status, 200, JSON.stringify(passed));
  assert.ok((await told()).has("并入本所的申请已通过"));
  const { db, clock, app } = bench.t;
  const doing = { db, now: clock.now(), services: app.platform.services };
  await followEnd(doing, await firmOf(LEAVING), { today: calendarDate(doing.now), except: made.exitId });
  assert.ok((await told()).has("并入本所的事务所已办结"));
  await db.update(firms).set({ leftDate: null }).where(eq(firms.companyId, LEAVING));
  const mergers = () => mergersOf(bench.t.db, [LEAVING]);
  assert.deepEqual([(await mergers()).length, (await comingIn(bench.t.db, F.generalPartnership)).length], [1, 1]);
  const back = await setStatus(2, "放弃合并");
  assert.equal(back.statusCode, 200, back.body);
  assert.deepEqual([await mergers(), await comingIn(bench.t.db, F.generalPartnership)], [[], []]);
  assert.equal((await bench.own("get", made.exitId)).data.auditStatus, 6);
  assert.ok((await told()).has("并入本所的申请已终止"));
  // Another way out later on is not the merger.
  await bench.t.db.update(firms).set({ companyStatus: 4 }).where(eq(firms.companyId, LEAVING));
  assert.deepEqual([await mergers(), await comingIn(bench.t.db, F.generalPartnership)], [[], []]);
  await bench.t.db.update(firms).set({ companyStatus: 2 }).where(eq(firms.companyId, LEAVING));
});

test("what was sent back may be given up, and stays to be read; a firm without its head mends that first", async () => {
  const made = await draft({ exitType: 2 });
  // Never answered: it is deleted instead.
  assert.ok(!(await bench.own("get", made.exitId)).data.transitions.includes("drop"));
  const waiting = await submit(made.exitId);
  const returned = await bench.desk("sendBack", made.exitId, { version: waiting.data.version, opinion: "决议不全" });
  assert.equal(returned.status, 200, JSON.stringify(returned));
  const { version, transitions } = (await bench.own("get", made.exitId)).data;
  assert.ok(transitions.includes("drop"), JSON.stringify(transitions));
  assert.equal((await bench.other("drop", made.exitId, { version })).status, 404);
  const firm = await firmOf(LEAVING);
  const head = (staffStatus: number) =>
    bench.t.db
      .update(staff)
      .set({ staffStatus })
      .where(and(eq(staff.companyId, LEAVING), eq(staff.idNoIndex, firm.legalPersonIdNoIndex ?? "")));
  await head(2);
  const refused = await bench.own("drop", made.exitId, { version });
  assert.deepEqual([refused.status, refused.errorCode], [409, "STATE"]);
  assert.match(refused.errorMessage ?? "", /补齐负责人/);
  await head(1);
  const dropped = await bench.own("drop", made.exitId, { version });
  assert.deepEqual([dropped.status, dropped.data.auditStatus], [200, 6], JSON.stringify(dropped));
  const kept = await bench.own("remove", made.exitId, undefined, `?version=${dropped.data.version}`);
  assert.equal(kept.status, 409);
});

test("of two firms that would go into each other at once, one comes second", async () => {
  const second = callsOf(bench.t, firmExit, (await fullUser(bench.t, F.generalPartnership)).token);
  const [one, two] = [await firmOf(LEAVING), await firmOf(F.generalPartnership)];
  const into = ({ companyName, creditCode }: { companyName: string; creditCode: string }) => ({
    exitType: 3,
    mergeFirmName: companyName,
    mergeCreditCode: creditCode,
  });
  const mine = await draft(into(two));
  const made = await second("create", undefined, anExit(into(one)));
  await bench.t.handle.pool.query(
    `insert into stored_files (file_id, company_id, biz_type, biz_id, file_name, file_ext, file_size, sha256, upload_user_id, upload_user_name, upload_time, attach_type, sort_no)
     select 'theirresolution', $1, biz_type, $2, file_name, file_ext, file_size, sha256, upload_user_id, upload_user_name, upload_time, attach_type, sort_no
     from stored_files where biz_id = $3 limit 1`,
    [F.generalPartnership, made.data.exitId, mine.exitId],
  );
  const told = await Promise.all([
    bench.own("submit", mine.exitId, { version: 1 }),
    second("submit", made.data.exitId, { version: 1 }),
  ]);
  const passed = await Promise.all(
    told.flatMap((one, i) =>
      one.status === 200
        ? [bench.desk("pass", i === 0 ? mine.exitId : made.data.exitId, { version: one.data.version })]
        : [],
    ),
  );
  assert.ok(passed.filter(({ status }) => status === 200).length <= 1, JSON.stringify(passed));
  const states = [await firmOf(LEAVING), await firmOf(F.generalPartnership)].map(({ companyStatus }) => companyStatus);
  assert.ok(states.includes(2), JSON.stringify(states));
  for (const [call, id] of [
    [bench.own, mine.exitId],
    [second, made.data.exitId],
  ] as const) {
    const { auditStatus, version } = (await call("get", id)).data;
    if (auditStatus === 1) assert.equal((await call("withdraw", id, { version })).status, 200);
  }
  await bench.t.db.update(firms).set({ companyStatus: 2 }).where(eq(firms.companyId, LEAVING));
  await bench.t.db.update(firms).set({ companyStatus: 2 }).where(eq(firms.companyId, F.generalPartnership));
});

test("leaves when all is settled: what it had applied for lapses, books close, accounts after their days", async () => {
  await emptied();
  const changes = callsOf(bench.t, firmChange, bench.token);
  const change = await changes("create", undefined, aChange());
  assert.equal(change.status, 200, JSON.stringify(change));
  const made = await draft();
  const waiting = await submit(made.exitId);
  assert.equal(waiting.status, 200, JSON.stringify(waiting));
  // Somebody comes back before it is decided.
  const [person] = await bench.t.db.select().from(staff).where(eq(staff.companyId, LEAVING)).limit(1);
  await bench.t.db
    .update(staff)
    .set({ staffStatus: 3 })
    .where(eq(staff.staffId, person?.staffId ?? ""));
  const early = await bench.desk("pass", made.exitId, { version: waiting.data.version });
  assert.deepEqual([early.status, early.errorCode], [409, "STATE"]);
  assert.match(early.errorMessage ?? "", /在职人员：还有 1 名/);
  assert.equal((await firmOf(LEAVING)).companyStatus, 2);
  await emptied();
  const passed = await bench.desk("pass", made.exitId, { version: waiting.data.version });
  assert.equal(passed.status, 200, JSON.stringify(passed));
  const left = await firmOf(LEAVING);
  assert.equal(left.companyStatus, 6);
  assert.ok(left.leftDate);
  const [lapsed] = await bench.t.db.select().from(firmChanges).where(eq(firmChanges.changeId, change.data.changeId));
  assert.equal(lapsed?.auditStatus, 6);
  const late = await changes("update", change.data.changeId, { ...aChange(), version: lapsed?.version });
  assert.equal(late.status, 409);

  const open = () =>
    bench.t.db
      .select({ userId: users.userId })
      .from(users)
      .where(and(eq(users.companyId, LEAVING), ne(users.userStatus, USER_STATUS.closed)));
  assert.ok((await open()).length > 0);
  const close = closeLeftAccounts(bench.t.app.platform.services);
  await close(bench.t.db, bench.t.clock.now());
  assert.ok((await open()).length > 0);
  await close(bench.t.db, new Date(bench.t.clock.now().getTime() + 32 * 86_400_000));
  assert.deepEqual(await open(), []);
  assert.ok(
    (
      await bench.t.db
        .select()
        .from(users)
        .where(and(eq(users.companyId, F.first), eq(users.userStatus, USER_STATUS.closed)))
    ).length === 0,
  );
});
