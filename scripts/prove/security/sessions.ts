import { USER_STATUS } from "../../../contracts/auth/user-fields";
import { DEMO } from "../../../server/seed/demo";
import { createUser } from "../../../server/testing/testing";
import { encryptPassword } from "../../../server/modules/auth/login/login-secrets";
import { TEST_PASSWORD } from "../../../server/testing/testing";
import { atMost, type Figure, plain } from "../../bench/figures";
import { Browser, isLive, LOGIN_KEY, must, WHO_AM_I } from "./browser";
import type { OwnDatabase } from "./database";
import { Fleet } from "./fleet";
import { inParallel } from "./http";

const OWN = DEMO.firm.first;
const MANAGEMENT = "/rest/auth/security/user/management/v1.0";

interface Cycles {
  readonly reuses: number;
  readonly reused: number;
  readonly repeatedIds: number;
}

/** Sign in on one process, work on the next, sign out on the third, then come back with the old cookie everywhere. */
async function cycles(fleet: Fleet, count: number): Promise<Cycles> {
  const seen = new Set<string>();
  let [reuses, reused, repeatedIds] = [0, 0, 0];
  await inParallel(count, 6, async (n) => {
    const { username } = await createUser(fleet.db, { companyId: OWN });
    const browser = new Browser(fleet);
    must(await browser.signIn(username, TEST_PASSWORD, { at: n }));
    const token = browser.session;
    if (token === undefined || seen.has(token)) repeatedIds += 1;
    seen.add(token ?? "");
    if (!(await isLive(fleet, token, n + 1))) throw new Error("a fresh session was not taken on the other process");
    must(await browser.signOut({ at: n + 2 }));
    for (let at = 0; at < fleet.size; at += 1) {
      reuses += 1;
      if (await isLive(fleet, token, at)) reused += 1;
    }
  });
  return { reuses, reused, repeatedIds };
}

interface Case {
  readonly userId: string;
  readonly token: string;
  readonly browser: Browser;
  /** Where the same person is signed in as well. */
  readonly second: Browser;
}
type Ending = (fleet: Fleet, it: Case, admin: Browser, at: number) => Promise<unknown>;

const back =
  (interval: string, column: string): Ending =>
  (fleet, { userId }) =>
    fleet.handle.pool.query(`update sessions set ${column} = ${column} - interval '${interval}' where user_id = $1`, [
      userId,
    ]);

/** What ends a session, and on which of the processes it is done. */
const ENDINGS: Readonly<Record<string, Ending>> = {
  退出登录: async (_, { browser }, __, at) => must(await browser.signOut({ at })),
  停用账号: async (_, { userId }, admin, at) =>
    must(
      await admin.call({
        method: "PUT",
        url: `${MANAGEMENT}/account/user`,
        payload: { userId, userStatus: USER_STATUS.disabled, version: 1 },
        at,
      }),
    ),
  强制下线: async (_, { userId }, admin, at) =>
    must(
      await admin.call({
        method: "DELETE",
        url: `/rest/auth/security/user/online/v1.0/${userId}?reason=${encodeURIComponent("核查")}`,
        at,
      }),
    ),
  在别处修改密码: async (_, { second }, __, at) => {
    const [oldPassword, newPassword] = [TEST_PASSWORD, "Kestrel#2027x"].map((text) => encryptPassword(LOGIN_KEY, text));
    const payload = { oldPassword, newPassword };
    must(await second.call({ method: "PUT", url: "/rest/auth/security/userCenter/pwd", payload, at }));
  },
  "空闲 30 分钟": back("30 minutes", "last_seen_time"),
  "满 12 小时": back("12 hours", "create_time"),
};

/** Calls that still passed on another process after the session's end was answered. */
async function lateCalls(fleet: Fleet, ending: Ending, rounds: number): Promise<number> {
  const admin = new Browser(fleet);
  must(await admin.signIn(DEMO.user.admin, DEMO.password));
  let late = 0;
  for (let n = 0; n < rounds; n += 1) {
    const { userId, username } = await createUser(fleet.db, { companyId: OWN });
    const [browser, second] = [new Browser(fleet), new Browser(fleet)];
    must(await browser.signIn(username, TEST_PASSWORD, { at: n }));
    must(await second.signIn(username, TEST_PASSWORD, { at: n + 1 }));
    const token = browser.session ?? "";
    for (let at = 0; at < fleet.size; at += 1) if (!(await isLive(fleet, token, at))) throw new Error("not signed in");
    await ending(fleet, { userId, token, browser, second }, admin, n);
    for (let at = 1; at < fleet.size; at += 1) if (await isLive(fleet, token, n + at)) late += 1;
  }
  return late;
}

/** Sessions of one account that live at once when it signs in again and again; the oldest must be the dead ones. */
async function most(fleet: Fleet): Promise<{ live: number; wrongOnes: number }> {
  const { username } = await createUser(fleet.db, { companyId: OWN });
  const tokens: string[] = [];
  for (let n = 0; n < 9; n += 1) {
    const browser = new Browser(fleet);
    must(await browser.signIn(username, TEST_PASSWORD, { at: n }));
    tokens.push(browser.session ?? "");
  }
  const alive: boolean[] = [];
  for (const [n, token] of tokens.entries()) alive.push(await isLive(fleet, token, n + 1));
  return {
    live: alive.filter(Boolean).length,
    wrongOnes: alive.filter((is, n) => is !== n >= tokens.length - 5).length,
  };
}

/** A planted or earlier id must not live on when the same browser signs in. */
async function keptIds(fleet: Fleet, rounds: number): Promise<number> {
  let kept = 0;
  for (let n = 0; n < rounds; n += 1) {
    const { username } = await createUser(fleet.db, { companyId: OWN });
    const browser = new Browser(fleet);
    browser.cookies.set("sid", "planted-by-somebody-else-0123456789abcdefghi");
    must(await browser.signIn(username, TEST_PASSWORD, { at: n }));
    const first = browser.session;
    must(await browser.signIn(username, TEST_PASSWORD, { at: n + 1 }));
    if (first === browser.session || first?.startsWith("planted") || (await isLive(fleet, first, n))) kept += 1;
  }
  return kept;
}

/** The cookie as a browser behind https gets it. */
async function cookieFaults(fleet: Fleet): Promise<number> {
  const { username } = await createUser(fleet.db, { companyId: OWN });
  const browser = new Browser(fleet, "203.0.113.9");
  const headers = { "x-forwarded-proto": "https" };
  const query = new URLSearchParams({ pwdType: "01", username, password: encryptPassword(LOGIN_KEY, TEST_PASSWORD) });
  const answer = must(await browser.call({ method: "GET", url: `/auth/login/memberMen?${query.toString()}`, headers }));
  const line = [answer.headers["set-cookie"] ?? []].flat().find((text) => text.startsWith("__Host-sid=")) ?? "";
  const wanted = [/^__Host-sid=[\w-]{22,};/, /; Secure/i, /; HttpOnly/i, /; SameSite=Lax/i, /; Path=\/(?:;|$)/i];
  return wanted.filter((shape) => !shape.test(line)).length + (/domain=/i.test(line) ? 1 : 0);
}

/** Sessions over three processes. // promises P-S4 */
export async function proveSessions(database: OwnDatabase, count: number): Promise<Figure[]> {
  const params = { "limits.loginsPerMinute": 100_000, "limits.captchasPerMinute": 10_000 };
  const fleet = await Fleet.start({ database, params });
  try {
    const { reuses, reused, repeatedIds } = await cycles(fleet, count);
    const rounds = Math.max(6, Math.round(count / 25));
    const ends: Figure[] = [];
    for (const [what, ending] of Object.entries(ENDINGS)) {
      const late = await lateCalls(fleet, ending, rounds);
      ends.push(atMost(`${what}后（${rounds} 次），另两个进程上仍通过的请求`, late, 0, "个"));
    }
    const { live, wrongOnes } = await most(fleet);
    return [
      plain(
        `登录、在另一进程使用、在第三个进程退出，共 ${count} 轮`,
        `退出后用旧 Cookie 再试 ${reuses} 次（${WHO_AM_I}）`,
      ),
      atMost("退出后旧会话仍可用", reused, 0, "次"),
      atMost("登录后会话编号重复", repeatedIds, 0, "个"),
      atMost(`再次登录后原编号或预置编号仍可用（${rounds} 次）`, await keptIds(fleet, rounds), 0, "个"),
      ...ends,
      atMost("同一账号登录 9 次后同时有效的会话", live, 5, "个"),
      atMost("其中该失效而未失效、或相反的会话", wrongOnes, 0, "个"),
      atMost("https 会话 Cookie 缺少的属性", await cookieFaults(fleet), 0, "项"),
    ];
  } finally {
    await fleet.dispose();
  }
}
