import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { eq } from "drizzle-orm";
import { type Workbench, workbenchApi } from "@/contracts/common/workbench";
import { audits } from "@/server/platform/audit/audit.table";
import { verifyPassword } from "@/server/platform/secrets/password";
import { textsSent } from "@/server/platform/outbox/testing";
import { recoveryCodes, secondFactors } from "@/server/modules/auth/factor/factor.table";
import { newId } from "@/server/platform/clock/id";
import { siteMessages } from "@/server/modules/message/site-message.table";
import { recordHistories } from "@/server/records/history.table";
import { regainAccount, regainForm } from "@/server/seed/regain";
import { orgs, userRoles, users } from "@/server/reference/user.table";
import { type AssociationForm, associationForm, createAssociation } from "@/server/seed/association";
import { addCities, citiesForm } from "@/server/seed/cities";
import { roleIdOf } from "@/server/seed/roles-data";
import { seed, seedDemo } from "@/server/seed/seed";
import { StartupError } from "@/server/startup-error";
import { buildTestApp, createUser, openSession, signIn, type TestApp } from "@/server/testing/testing";

// On PostgreSQL: of two commands at one moment one must wait for the other.

const TYPED = [
  "--name",
  "示例省注册税务师协会",
  "--city",
  "岳阳市注册税务师协会",
  "--city",
  "洞庭注册税务师协会=430900",
  "--admin",
  "张三",
  "--username",
  "zhangsan",
  "--mobile",
  "138 0000 0001",
];
const given = (...more: string[]): AssociationForm => associationForm([...TYPED, ...more], "2026-11-20");
const refusedWith = (words: RegExp) => (error: unknown) => error instanceof StartupError && words.test(error.message);

describe("what the operator types", () => {
  it("is told everything that is wrong at once, in sentences", () => {
    const wrong = ["--name", " ", "--username", "z", "--mobile", "12", "--city", "甲市", "--city", "甲市"];
    assert.throws(
      () => associationForm(wrong, "2026-11-20"),
      refusedWith(/请填写协会全称[^]*请填写管理员姓名[^]*登录账号为4至30位/),
    );
    assert.throws(() => given("--city", "岳阳市注册税务师协会"), refusedWith(/「岳阳市注册税务师协会」写了两次/));
    for (const unknown of ["示例市注册税务师协会", "洞庭税协=439900", "=430600"])
      assert.throws(() => given("--city", unknown), refusedWith(/看不出「.*」是哪个市的协会/), unknown);
    assert.throws(() => citiesForm([]), refusedWith(/请填写市级协会全称/));
    assert.throws(() => citiesForm(["--city", "示例市税协"]), refusedWith(/看不出「示例市税协」是哪个市的协会/));
    assert.throws(() => given("--password", "x"), refusedWith(/命令写得不对，没有改动任何内容/));
  });
});

describe("a database without an association", () => {
  let t: TestApp;
  const tools = () => ({ handle: t.handle, services: t.app.platform.services, hasSmsGateway: true });
  before(async () => {
    t = await buildTestApp({ seed, env: { SEED_DEMO: "0" } });
  });
  after(() => t.close());

  it("keeps nothing of an attempt that fails", async () => {
    const noGateway = createAssociation({ ...tools(), hasSmsGateway: false }, given("--sms"));
    await assert.rejects(noGateway, refusedWith(/没有配置短信网关/));
    const [officer] = await t.db.select().from(users);
    assert.equal(officer, undefined);
    assert.deepEqual(await t.db.select().from(orgs), []);
  });

  it("gets one association with its tree, also when two commands run at one moment", async () => {
    const both = await Promise.allSettled([createAssociation(tools(), given()), createAssociation(tools(), given())]);
    const made = both.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    assert.equal(made.length, 1);
    const { orgId = "", password = "" } = made[0] ?? {};
    const tree = await t.db.select().from(orgs);
    assert.equal(tree.length, 3);
    assert.ok(tree.every((one) => one.lv1OrgId === orgId && (one.parentOrgId === null) === (one.orgId === orgId)));
    // Firms of a city find its association by the city's name.
    assert.deepEqual(tree.map(({ cityCode }) => cityCode).sort(), ["430600", "430900", null]);
    const [admin] = await t.db.select().from(users);
    assert.ok(admin);
    assert.deepEqual([admin.orgId, admin.mustChangePwd, admin.userType], [orgId, true, 2]);
    assert.ok(await verifyPassword(admin.passwordHash, password ?? ""));
    const held = await t.db.select().from(userRoles).where(eq(userRoles.userId, admin.userId));
    assert.deepEqual(held, [{ userId: admin.userId, roleId: roleIdOf("DESK_ADMIN") }]);
    const rows = await t.db.select().from(audits).where(eq(audits.action, "auth.association.create"));
    assert.ok(rows.some(({ objectId }) => objectId === orgId));
    assert.ok(!JSON.stringify(rows).includes(password ?? ""), "no audit row holds the password");
    assert.ok(!JSON.stringify(rows).includes("13800000001"), "nor the mobile");
    const entered = await signIn(t, "zhangsan", { password: password ?? "" });
    assert.equal(entered.statusCode, 200);
  });

  it("gets a further city's association later, and the right city for one that stands", async () => {
    const typed = citiesForm(["--city", "洞庭注册税务师协会＝430700", "--city", "湘西土家族苗族自治州税协"]);
    assert.deepEqual(await addCities(tools(), typed), [
      "已更正「洞庭注册税务师协会」，行政区划代码 430700。",
      "已建立「湘西土家族苗族自治州税协」，行政区划代码 433100。",
    ]);
    const tree = await t.db.select().from(orgs);
    assert.deepEqual(tree.map(({ cityCode }) => cityCode).sort(), ["430600", "430700", "433100", null]);
    const rows = await t.db.select().from(audits).where(eq(audits.action, "auth.association.city"));
    assert.equal(rows.length, 2);
  });

  it("leads its administrator through what a new association sets, and nobody else", async () => {
    const [admin] = await t.db.select().from(users);
    assert.ok(admin?.orgId);
    const stepsOf = async (userId: string) => {
      const token = await openSession(t, userId);
      const answer = await t.call({ method: "GET", url: workbenchApi.get.path, token });
      return answer.json<{ data: Workbench }>().data.startSteps;
    };
    await t.db.update(users).set({ mustChangePwd: false, userStatus: 1 }).where(eq(users.userId, admin.userId));
    const done = (await stepsOf(admin.userId)).map(({ key, isDone }) => [key, isDone]);
    assert.deepEqual(
      done,
      ["params", "holidays", "officers", "firms", "accounts", "notice"].map((key) => [key, false]),
    );
    const colleague = await createUser(t.db, { userType: 2, orgId: admin.orgId, codes: ["g_hy_desk_notice_view"] });
    assert.deepEqual(await stepsOf(colleague.userId), []);
    const officers = (await stepsOf(admin.userId)).find(({ key }) => key === "officers");
    assert.equal(officers?.isDone, true, "told by the data");
  });

  it("lets its only administrator back in: new one-time password, second factor gone, told and audited", async () => {
    const [admin] = await t.db.select().from(users);
    assert.ok(admin);
    const { userId } = admin;
    const reset = (...args: string[]) => regainAccount(tools(), regainForm(["--username", "ZhangSan", ...args]));
    assert.throws(() => regainForm(["--username", "zhangsan"]), refusedWith(/请写明要重置什么/));
    assert.throws(() => regainForm(["--password"]), refusedWith(/请填写登录账号/));
    await assert.rejects(reset("--factor"), refusedWith(/没有启用两步验证/));
    await assert.rejects(
      regainAccount(tools(), regainForm(["--username", "nobody", "--factor"])),
      refusedWith(/没有登录账号/),
    );
    const member = await createUser(t.db, { companyId: newId(), codes: [] });
    const ofMember = regainForm(["--username", member.username, "--password"]);
    await assert.rejects(regainAccount(tools(), ofMember), refusedWith(/会员账号/));
    await t.db.insert(secondFactors).values({ userId, secret: "sealed" });
    await t.db.insert(recoveryCodes).values({ userId, codeHash: "hash" });
    await t.db.update(users).set({ factorTime: t.clock.now() }).where(eq(users.userId, userId));
    const session = await openSession(t, userId);
    const { password } = await reset("--password", "--factor");
    assert.ok(password);
    const [now] = await t.db.select().from(users).where(eq(users.userId, userId));
    assert.deepEqual([now?.factorTime, now?.mustChangePwd, now?.version], [null, true, admin.version + 1]);
    assert.equal(await t.db.$count(secondFactors), 0);
    assert.equal(await t.db.$count(recoveryCodes), 0);
    assert.equal(
      (await t.call({ method: "GET", url: workbenchApi.get.path, token: session })).json().errorCode,
      "GW0006",
    );
    const entered = await signIn(t, "zhangsan", { password });
    assert.equal(entered.statusCode, 200, entered.body);
    const rows = await t.db.select().from(audits).where(eq(audits.action, "auth.user.regain"));
    assert.deepEqual(
      rows.map(({ objectId, username }) => [objectId, username]),
      [[userId, null]],
    );
    const lines = await t.db.select().from(recordHistories).where(eq(recordHistories.objectId, userId));
    assert.ok(lines.some(({ action, userName }) => action === "regain" && userName === "系统"));
    const told = JSON.stringify([rows, lines, await t.db.select().from(siteMessages), t.logs()]);
    assert.match(told, /登录密码和两步验证已重置/);
    assert.ok(!told.includes(password) && !told.includes("argon2"), "the password stands nowhere but on the screen");
  });

  it("is refused a second one, and is never given the demo beside it", async () => {
    await assert.rejects(
      createAssociation(tools(), given()),
      refusedWith(/已经有协会「示例省注册税务师协会」，没有改动/),
    );
    const { vault, files, clock } = t.app.platform.services;
    assert.equal(await seedDemo(t.handle, vault, files, clock.now()), false);
    assert.equal((await t.db.select().from(orgs)).length, 4);
  });
});

it("sends the one-time password by message where the operator wants it so", async () => {
  const t = await buildTestApp({ seed, env: { SEED_DEMO: "0" } });
  try {
    const tools = { handle: t.handle, services: t.app.platform.services, hasSmsGateway: true };
    assert.equal((await createAssociation(tools, given("--sms"))).password, null);
    const [text = ""] = await textsSent(t);
    assert.match(text, /zhangsan.*初始密码/);
  } finally {
    await t.close();
  }
});
