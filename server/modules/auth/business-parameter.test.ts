// Business parameters: refused by their own schema, effective with the next request, with a history and no lost update.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { eq } from "drizzle-orm";
import { type BusinessParameter, PARAM_GROUPS } from "@/contracts/auth/business-parameter";
import { STANDARD_HELP_TEXT } from "@/contracts/auth/password";
import { seed } from "@/server/seed/seed";
import { audits } from "@/server/platform/audit/audit.table";
import { buildTestApp, createUser, openSession, type TestApp } from "@/server/testing/testing";

let t: TestApp;
let token: string;
let viewer: string;
const url = "/rest/auth/security/businessparameter/management/v1.0";

before(async () => {
  t = await buildTestApp({ seed });
  const desk = async (...codes: ("g_hy_desk_param_view" | "g_hy_desk_param_edit")[]) =>
    openSession(t, (await createUser(t.db, { userType: 2, codes })).userId);
  token = await desk("g_hy_desk_param_view", "g_hy_desk_param_edit");
  viewer = await desk("g_hy_desk_param_view");
});
after(() => t.close());

const put = (paramKey: string, value: unknown, version?: number, by = token) =>
  t.call({ method: "PUT", url, token: by, payload: { paramKey, value, ...(version !== undefined && { version }) } });
const all = async () => (await t.call({ method: "GET", url, token })).json<{ data: BusinessParameter[] }>().data;
const one = async (key: string) => {
  const found = (await all()).find(({ paramKey }) => paramKey === key);
  assert.ok(found, key);
  return found;
};
const site = async () =>
  (await t.call({ method: "GET", url: "/restOpen/auth/security/anonymous" })).json<{
    data: { codeMinutes: number; passwordPolicy: { style: string }; helpText: string; contactWays: object[] };
  }>().data;

test("each has a label, a kind, bounds and its value", async () => {
  const list = await all();
  assert.ok(list.length > 25, String(list.length));
  assert.ok(list.every(({ label }) => /[\u4e00-\u9fff]/.test(label)));
  const groups = new Set(list.map(({ paramKey }) => paramKey.split(".")[0] ?? ""));
  assert.deepEqual(
    [...groups].filter((group) => !(group in PARAM_GROUPS)),
    [],
    "stands under 其他",
  );
  const untyped = list.filter(({ kind }) => kind === "json").map(({ paramKey }) => paramKey);
  assert.deepEqual(untyped, [], "nobody types JSON");
  const minutes = await one("sms.codeMinutes");
  assert.deepEqual([minutes.kind, minutes.value, minutes.min, minutes.max, minutes.version], ["number", 5, 1, 30, 0]);
  const style = await one("password.style");
  assert.equal(style.kind, "choice");
  assert.match(style.options[1]?.label ?? "", /长度方式/);
  assert.deepEqual([(await one("firm.keyItems")).kind, (await one("cert.noticeDays")).kind], ["choices", "numbers"]);
  const calendar = await one("workbench.calendar");
  assert.equal(calendar.kind, "rows");
  assert.deepEqual(
    calendar.columns.map(({ key, label, kind, isRequired }) => [key, label, kind, isRequired]),
    [
      ["title", "事项名称", "text", true],
      ["detail", "说明", "text", false],
      ["from", "开始日期", "text", true],
      ["due", "截止日期", "text", true],
      ["anyOf", "办理人", "choices", true],
      ["key", "事项编码", "text", true],
    ],
  );
  assert.equal(
    calendar.columns[4]?.options.find(({ value }) => value === "g_hy_member_firm_edit")?.label,
    "事务所信息管理：修改",
  );
});

test("a row's fault stands at its own item, in words", async () => {
  const calendar = await one("workbench.calendar");
  const [first] = calendar.value as object[];
  const body = { paramKey: "workbench.calendar", value: [{ ...first, due: "13-45" }], version: 0 };
  const refused = await t.call({ method: "PUT", url, token, body });
  assert.deepEqual(refused.json<{ fieldErrors: object[] }>().fieldErrors, [
    { path: "value.0.due", message: "请填写每年都有的月-日，如 03-31" },
  ]);
});

test("figures of rows are typed in fields of their own, with bounds, and may be left open where they may", async () => {
  const dues = await one("party.duesSteps");
  assert.deepEqual(
    [dues.kind, dues.columns.map(({ key, isRequired, min, max }) => [key, isRequired, min, max])],
    [
      "rows",
      [
        ["upTo", false, 1, 99_999_999],
        ["perMille", true, 0, 1000],
      ],
    ],
  );
  const wrong = [
    { upTo: 5000, perMille: 5 },
    { upTo: 3000, perMille: 10 },
    { upTo: null, perMille: 20 },
  ];
  const refused = await put("party.duesSteps", wrong, 0);
  assert.deepEqual(refused.json<{ fieldErrors: object[] }>().fieldErrors, [
    { path: "value.1.upTo", message: "月收入上限须高于上一档的 5000 元" },
  ]);
});

test("what the help page says is the association's: a paragraph and lines of its own, with their history", async () => {
  assert.deepEqual([(await site()).helpText, (await site()).contactWays], [STANDARD_HELP_TEXT, []]);
  assert.equal((await one("site.helpText")).kind, "paragraph");
  const ways = await one("site.contactWays");
  assert.deepEqual([ways.kind, ways.columns.map(({ label }) => label)], ["rows", ["名称", "内容"]]);
  assert.equal((await put("site.helpText", "请致电会员部。", 0)).statusCode, 200);
  const value = [{ wayName: "服务时间", wayText: "工作日 9:00–17:00" }];
  assert.equal((await put("site.contactWays", value, 0)).statusCode, 200);
  assert.deepEqual([(await site()).helpText, (await site()).contactWays], ["请致电会员部。", value]);
  const wrong = await put("site.contactWays", [{ wayName: "", wayText: "x" }], 1);
  assert.match(wrong.body, /"path":"value\.0\.wayName"/);
  const history = await t.call({ method: "GET", url: `${url}/history/site.contactWays?page=1`, token });
  assert.match(history.body, /服务时间 工作日 9:00–17:00/);
});

test("a change holds from the next request on, and its history says who, from what, to what", async () => {
  assert.equal((await site()).codeMinutes, 5);
  const changed = await put("sms.codeMinutes", 7, 0);
  assert.equal(changed.statusCode, 200);
  assert.equal((await site()).codeMinutes, 7);
  assert.equal((await put("password.style", "length")).statusCode, 200);
  assert.equal((await site()).passwordPolicy.style, "length");
  const now = await one("sms.codeMinutes");
  assert.deepEqual([now.value, now.standard, now.version, now.updateUserName], [7, 5, 1, "测试用户"]);
  const history = await t.call({ method: "GET", url: `${url}/history/password.style?page=1`, token: viewer });
  const { data, totalCount } = history.json<{ data: { userName: string; changes: object[] }[]; totalCount: number }>();
  assert.equal(totalCount, 1);
  assert.match(JSON.stringify(data[0]?.changes), /检查方式.*长度方式/);
  const [row] = await t.db.select().from(audits).where(eq(audits.objectId, "password.style"));
  assert.deepEqual(row?.changes, [{ field: "value", before: "office", after: "length" }]);
});

const TASK = {
  title: "事项",
  detail: "",
  from: "01-01",
  due: "03-31",
  anyOf: ["g_hy_member_firm_edit"],
  key: "task",
} as const;

test("its own schema refuses, in words; an unknown one does not exist; nothing is written", async () => {
  const version = (await one("sms.codeMinutes")).version;
  for (const [key, value, pattern] of [
    ["sms.codeMinutes", 0, /不能小于1/],
    ["sms.codeMinutes", 31, /不能大于30/],
    ["sms.codeMinutes", "7", /短信验证码有效期（分钟）须为/],
    ["sms.codeMinutes", null, /请填写/],
    ["sms.codeMinutes", 2.5, /短信验证码有效期/],
    ["password.style", "none", /没有这个选项，或选项已停用："none"。可选：.*长度方式/],
    ["firm.keyItems", ["nonsense"], /没有这个选项，或选项已停用："nonsense"。请从列出的各项中选择/],
    ["report.specificMonthlyFrom", "1890-01-01", /^专项要素：.*须在 1949-01-01 至 .* 之间/],
    ["report.specificMonthlyFrom", "2026-02-30", /须为真实日期，格式为 YYYY-MM-DD/],
    ["workbench.confirmDue", "13-01", /月-日/],
    ["party.reportUntil", "02-30", /每年都有的月-日/],
    ["transfer.duesDay", "06-31", /每年都有的月-日/],
    ["calendar.holidays", [{ dayFrom: "9999-01-01", dayTo: "9999-01-02", dayKind: "放假" }], /须在 1949-01-01 至/],
    ["workbench.calendar", [TASK, { ...TASK, title: "又一项" }], /事项编码与前面的事项相同/],
    ["party.duesSteps", [100, 50, null].map((upTo) => ({ upTo, perMille: 5 })), /须高于上一档/],
    // Against the dictionary that they choose from.
    ["rewards.alerts", [4, 77], /没有这个选项，或选项已停用：77。可选：1 /],
    ["firm.editableStatuses", [1, 42], /没有这个选项，或选项已停用：42。可选：1 /],
    ["firm.editableStatuses", [-5], /没有这个选项，或选项已停用：-5。可选：1 /],
    // Against the others, as these stand.
    ["login.captchaAfter", 5, /「登录失败多少次后需要安全验证」（5）须小于「登录失败多少次后锁定」（5）/],
    ["login.lockAfter", 3, /（3）须小于.*（3）/],
    ["login.networkLockAfter", 20, /须小于/],
    ["session.idleMinutes", 721, /须不长于「会话最长时限（小时）」（12）/],
    ["cert.noticeDays", [90, 7], /（90）须不大于「登录证书到期前多少天起可以续期」（60）/],
    ["cert.renewDays", 7, /（30）须不大于/],
    ["sms.resendSeconds", 500, /仍不能重发/],
    ["sms.publicPerSitePerHour", 500, /（500）须小于「全站每小时短信验证码上限」（500）/],
    ["sms.perNetworkPerHour", 10, /须不大于/],
    ["party.committeeMin", 9, /须不大于/],
    ["party.reminderDays", 1_095, /（1095）须短于「党建：支部任期\(年\)」（3）/],
    ["audit.remindDays", 10, /（10）须小于「退回后修改期限（工作日）」（10）/],
    ["audit.workingDays", 3, /（3）须小于「审核期限（工作日）」（3）/],
    ["export.jobMaxRows", 9_999, /须不大于「后台导出的最多行数」（9999）/],
    ["limits.addressCallsPerMinute", 1_199, /须不大于/],
    ["inspect.lateMaxPoints", 0, /须不大于「检查逾期最多扣分」（0）/],
    ["reviewer.validYears", 0, /不能小于1/],
    // Against today.
    ["statement.closedThrough", 2199, /「此年度及以前的报表不再受理」（2199）须早于本年度/],
    ["firm.keyItemsOpenStatuses", [5], /须都在「可修改档案的会员状态」之内/],
  ] as const) {
    const refused = await put(key, value);
    assert.equal(refused.statusCode, 400, `${key} ${JSON.stringify(value)} ${refused.body}`);
    const [error] = refused.json<{ fieldErrors: { path: string; message: string }[] }>().fieldErrors;
    assert.match(error?.message ?? "", pattern);
    assert.match(error?.path ?? "", /^value/);
  }
  assert.equal((await put("nothing.here", 1)).statusCode, 404);
  assert.equal((await one("sms.codeMinutes")).version, version);
});

test("one of a pair is changed behind the other, and two at once never leave them contradicting each other", async () => {
  assert.equal((await put("login.lockAfter", 9)).statusCode, 200);
  assert.equal((await put("login.captchaAfter", 8)).statusCode, 200);
  assert.equal((await put("login.captchaAfter", 3)).statusCode, 200);
  assert.equal((await put("reviewer.renewDays", 366)).statusCode, 200);
  const short = await put("reviewer.validYears", 1);
  assert.match(short.json<{ errorMessage: string }>().errorMessage, /（366）须短于「报告复核人有效期\(年\)」（1）/);
  await Promise.all([put("login.lockAfter", 5), put("login.captchaAfter", 7)]);
  const [captcha, lock] = [await one("login.captchaAfter"), await one("login.lockAfter")];
  assert.ok(Number(captcha.value) < Number(lock.value), `${String(captcha.value)} ${String(lock.value)}`);
});

test("a stale version is 409 with the present value; who may only look may not write", async () => {
  const stale = await put("sms.codeMinutes", 9, 0);
  assert.equal(stale.statusCode, 409);
  assert.equal(stale.json<{ data: BusinessParameter }>().data.value, 7);
  assert.equal((await put("sms.codeMinutes", 9, undefined, viewer)).statusCode, 403);
});
