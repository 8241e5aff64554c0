import { DEMO } from "../../../server/seed/demo";
import { gatewayStub } from "../../../server/platform/outbox/testing";
import { createUser, openSession, TEST_PASSWORD } from "../../../server/testing/testing";
import { atMost, exactly, type Figure, plain } from "../../bench/figures";
import { Browser, isLive, must, WHO_AM_I } from "./browser";
import { order, settle, sentTo } from "./codes";
import type { OwnDatabase } from "./database";
import { Fleet } from "./fleet";
import { inParallel } from "./http";

const MINUTE = 60_000;
/** Of each process's machine against the database's. */
const SHIFTS = [10 * MINUTE, -10 * MINUTE];
const FIRM = DEMO.firm.first;
const MOBILE = "13512340000";

const withPhone = async (fleet: Fleet): Promise<{ userId: string; username: string }> => {
  const account = await createUser(fleet.db, { companyId: FIRM });
  await fleet.handle.pool.query("update users set mobilephone = $2, mobile_index = $3 where user_id = $1", [
    account.userId,
    fleet.vault.seal(MOBILE),
    fleet.vault.index(MOBILE),
  ]);
  return account;
};

/** Seconds by which a time in the database is not what it should be. */
const secondsOff = (fleet: Fleet, what: string, from: string): Promise<number> =>
  fleet.count(`select coalesce(max(abs(extract(epoch from ${what} - clock_timestamp()))), 999) as n from ${from}`);

/** Locked at one, asked at the other: the lock's end, and what a browser is told. */
async function lockOff(fleet: Fleet): Promise<number> {
  const { username } = await createUser(fleet.db, { companyId: FIRM });
  for (let n = 0; n < 5; n += 1) {
    const browser = new Browser(fleet, `198.51.100.${n}`);
    await browser.solveCaptcha("login");
    await browser.signIn(username, "nope", { hasCaptcha: true, at: 0 });
  }
  const told = await new Browser(fleet).signIn(username, TEST_PASSWORD, { at: 1 });
  if (!told.body.includes("请15分钟后再试")) return 999;
  return secondsOff(fleet, "locked_until - interval '15 minutes'", `login_guards where guard_key = 'user:${username}'`);
}

/** Opened at one, used at the other with an idle limit of five minutes; then idle for six at both. */
async function wrongSessions(fleet: Fleet): Promise<number> {
  let wrong = 0;
  for (const at of [0, 1]) {
    const { username } = await createUser(fleet.db, { companyId: FIRM });
    const browser = new Browser(fleet, "192.0.2.1");
    must(await browser.signIn(username, TEST_PASSWORD, { at }));
    if (!(await isLive(fleet, browser.session, 1 - at))) wrong += 1;
    await fleet.handle.pool.query("update sessions set last_seen_time = clock_timestamp() - interval '6 minutes'");
    if (await isLive(fleet, browser.session, 1 - at)) wrong += 1;
  }
  return wrong;
}

/** Each in turn at the next process: rows of one account must stand as they happened, in the desk's list. */
async function outOfOrder(fleet: Fleet, count: number): Promise<number> {
  const { username } = await createUser(fleet.db, { companyId: FIRM });
  const did: boolean[] = [];
  for (let n = 0; n < count; n += 1) {
    const isRefused = n % 2 === 0;
    const answer = await new Browser(fleet, "192.0.2.2").signIn(username, isRefused ? "nope" : TEST_PASSWORD, {
      at: n,
    });
    did.unshift(isRefused);
    must(answer, isRefused ? 400 : 200);
  }
  const staff = await createUser(fleet.db, { userType: 2, orgId: DEMO.orgId, codes: ["g_hy_desk_audit_view"] });
  const token = await openSession(fleet, staff.userId);
  const url = `/rest/auth/audit/v1.0/list/page?username=${username}&pageSize=100`;
  const { data } = JSON.parse(must(await fleet.call({ method: "GET", url, token, at: 0 })).body) as {
    data: { isRefused: boolean }[];
  };
  return did.filter((isRefused, n) => data[n]?.isRefused !== isRefused).length + Math.abs(data.length - did.length);
}

/** Ordered at one, typed in at the other; repeated there under the same key. */
async function code(fleet: Fleet, texts: () => readonly string[]): Promise<{ taken: number; repeated: number }> {
  await withPhone(fleet);
  const browser = new Browser(fleet, "192.0.2.3");
  must(await order(browser, MOBILE, 0, "resetPwd"));
  await settle(fleet);
  const smsCode = /验证码 (\d{6})/.exec(texts()[0] ?? "")?.[1] ?? "";
  const payload = { mobilePhone: MOBILE, purpose: "resetPwd", smsCode };
  const headers = { "idempotency-key": "clocks-code-1" };
  const url = "/restOpen/auth/security/anonymous/byPhoneCode";
  const check = (at: number) => browser.call({ method: "POST", url, payload, headers, at });
  const answers = [await check(1), await check(0)];
  return { taken: answers[0]?.statusCode === 200 ? 1 : 0, repeated: answers[1]?.body === answers[0]?.body ? 1 : 0 };
}

/** Processes whose machines' clocks are twenty minutes apart, on one database. // decision 0020 */
export async function proveClocks(database: OwnDatabase, rounds: number): Promise<Figure[]> {
  const gateway = await gatewayStub();
  const fleet = await Fleet.start({
    database,
    size: SHIFTS.length,
    nodeArgs: ["--import", "./scripts/prove/security/shift-clock.mjs"],
    env: { SMS_GATEWAY_URL: gateway.url, SMS_GATEWAY_KEY: "Wb4nQ8sVx2Kd7Rm5Tz9L" },
    envOf: (n) => ({ CLOCK_SHIFT_MS: String(SHIFTS[n]) }),
    params: { "session.idleMinutes": 5, "limits.loginsPerMinute": 100_000, "login.networkCaptchaAfter": 100_000 },
  });
  try {
    const told = fleet.logs.split("业务时间一律以数据库为准").length - 1;
    const lock = await lockOff(fleet);
    const codes = await code(fleet, () => sentTo(gateway, MOBILE));
    const entries = await outOfOrder(fleet, rounds);
    const stray = await secondsOff(fleet, "record_time - action_time + clock_timestamp()", "audits where ip <> '-'");
    const sessions = await wrongSessions(fleet);
    // Under a signature that is as old as the portal's clock says: both take it.
    const signed = await inParallel(10, 2, (n) =>
      fleet.call({ method: "GET", url: WHO_AM_I, at: n, ip: "192.0.2.77" }),
    );
    return [
      plain("两个后端进程的时钟比数据库快、慢 10 分钟；启动时说明的进程", `${told} 个`),
      atMost("一个进程锁定，锁定结束时刻偏离数据库时间 15 分钟", lock, 30, "秒", 1),
      exactly("一个进程发的短信验证码在另一个进程可用", codes.taken, 1, "次"),
      exactly("同一幂等键在另一个进程重复，答复相同", codes.repeated, 1, "次"),
      atMost(`${rounds} 次轮流登录，操作日志次序不符`, entries, 0, "行"),
      atMost("操作日志所记时间偏离数据库时间最多", stray, 5, "秒", 1),
      atMost("会话在另一个进程提前或推迟到期", sessions, 0, "次"),
      exactly("门户签名的地址被采信", signed.filter(({ statusCode }) => statusCode === 400).length, 10, "次"),
    ];
  } finally {
    await fleet.dispose();
    await gateway.close();
  }
}
