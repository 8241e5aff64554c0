import { DEMO } from "../../../server/seed/demo";
import { createUser, TEST_PASSWORD } from "../../../server/testing/testing";
import { atMost, type Figure, median, plain } from "../../bench/figures";
import { Browser, must } from "./browser";
import type { OwnDatabase } from "./database";
import { Fleet, PORTAL } from "./fleet";
import { errorCodeOf, inParallel } from "./http";

const ADDRESSES = 100;
/** One address each in networks of their own. */
const addressOf = (n: number): string => `198.${51 + Math.floor((n % ADDRESSES) / 50)}.${n % 50}.7`;
const WIDTH = 45;

export interface GuessSizes {
  readonly guesses: number;
  /** Accounts that are attacked one after the other: a race shows itself at the lock only. */
  readonly races: number;
  readonly pairs: number;
}

const hashes = (fleet: Fleet): number => fleet.logs.split("argon2-verify\n").length - 1;

const victim = (fleet: Fleet) => createUser(fleet.db, { companyId: DEMO.firm.first });

/** Guesses at one account; how many of them were compared with its hash. */
async function attack(fleet: Fleet, count: number, guess: (username: string, n: number) => Promise<unknown>) {
  const { username } = await victim(fleet);
  const before = hashes(fleet);
  await inParallel(count, WIDTH, (n) => guess(username, n));
  return { reached: hashes(fleet) - before, username };
}

/** The forwarding headers are a stranger's own: neither the portal nor a backend may believe them. */
async function spoofed(fleet: Fleet, count: number): Promise<{ reached: number; believed: number }> {
  const { reached } = await attack(fleet, count, (username, n) => {
    const forged = addressOf(n);
    const headers = { "x-forwarded-for": forged, "x-real-ip": forged, forwarded: `for=${forged}` };
    const query = new URLSearchParams({ pwdType: "01", username, password: `guess${n}` });
    const url = `/auth/login/memberMen?${query.toString()}`;
    return fleet.call({ method: "GET", url, headers, at: (n % 4) + PORTAL });
  });
  const believed = await fleet.count("select count(*) as n from audits where ip like '198.%'");
  return { reached, believed };
}

/** The attacker really has a hundred networks, and computes for every guess. */
const farmed =
  (fleet: Fleet) =>
  async (username: string, n: number): Promise<void> => {
    const browser = new Browser(fleet, addressOf(n));
    await browser.solveCaptcha("login");
    const answer = await browser.signIn(username, `Guess@${n}xyz`, { hasCaptcha: true, at: n });
    if (answer.statusCode === 200) throw new Error("a guess came in");
  };

const locks = (fleet: Fleet, username: string): Promise<number> =>
  fleet.count("select count(*) as n from login_guards where guard_key = $1 and locked_until > now()", [
    `user:${username}`,
  ]);

/** The account's own device gets in with a captcha while strangers have locked the account; nobody else does. */
async function lockIsNoWeapon(fleet: Fleet): Promise<number> {
  const { username } = await victim(fleet);
  const own = new Browser(fleet, "192.0.2.10");
  must(await own.signIn(username));
  await own.signOut();
  for (let n = 0; n < 8; n += 1) await farmed(fleet)(username, n);
  let faults = (await locks(fleet, username)) === 1 ? 0 : 1;
  const stranger = new Browser(fleet, "192.0.2.20");
  await stranger.solveCaptcha("login");
  if ((await stranger.signIn(username, TEST_PASSWORD, { hasCaptcha: true })).statusCode === 200) faults += 1;
  if ((await own.signIn(username)).statusCode === 200) faults += 1;
  await own.solveCaptcha("login");
  if ((await own.signIn(username, TEST_PASSWORD, { hasCaptcha: true })).statusCode !== 200) faults += 1;
  return faults;
}

/** Milliseconds by which a known name answers later than an unknown one: the medians' difference, in turns. */
async function timing(fleet: Fleet, pairs: number): Promise<{ differenceMs: number; bodies: number }> {
  const { username } = await victim(fleet);
  const times: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
  const bodies = new Set<string>();
  const once = async (kind: "known" | "unknown", name: string, n: number): Promise<void> => {
    const since = performance.now();
    const answer = await new Browser(fleet, addressOf(n)).signIn(name, `Wrong@${n}`, { at: 0 });
    const took = performance.now() - since;
    bodies.add(`${answer.statusCode} ${answer.body.replace(/"errorId":"\w+"/, "")}`);
    if (n >= 0) times[kind].push(took);
  };
  for (let n = -20; n < pairs; n += 1) {
    const both = [() => once("known", username, n), () => once("unknown", `nobody-${n + 100}`, n)];
    for (const one of n % 2 === 0 ? both : both.reverse()) await one();
    // Else the account would be locked; the unknown names are new each time.
    await fleet.handle.pool.query("delete from login_guards");
  }
  return { differenceMs: Math.abs(median(times.known) - median(times.unknown)), bodies: bodies.size };
}

/** Guessing passwords. // promises P-S5 */
export async function proveGuessing(database: OwnDatabase, { guesses, races, pairs }: GuessSizes): Promise<Figure[]> {
  const nodeArgs = ["--import", "./scripts/prove/security/count-hashes.mjs"];
  const params = {
    "limits.loginsPerMinute": 100_000,
    "login.networkCaptchaAfter": 100_000,
    "login.networkLockAfter": 100_000,
  };
  const fleet = await Fleet.start({ database, params, nodeArgs, hasPortal: true });
  try {
    const control = new Browser(fleet);
    must(await control.signIn((await victim(fleet)).username));
    if (hashes(fleet) !== 1) throw new Error(`the counter saw ${hashes(fleet)} hashes of one`);
    const forged = await spoofed(fleet, guesses);
    const many = await attack(fleet, guesses, farmed(fleet));
    const raced: number[] = [];
    for (let n = 0; n < races; n += 1) raced.push((await attack(fleet, 60, farmed(fleet))).reached);
    const { differenceMs, bodies } = await timing(fleet, pairs);
    const weapon = await lockIsNoWeapon(fleet);
    const alarms = await alarm(fleet);
    return [
      atMost(
        `${guesses} 次猜测，${ADDRESSES} 个伪造的转发地址，经门户与三个进程：到达密码散列`,
        forged.reached,
        5,
        "次",
      ),
      atMost("其中后端信了的伪造地址（审计行）", forged.believed, 0, "行"),
      atMost(`${guesses} 次猜测，${ADDRESSES} 个真实网段、安全验证全对，三个进程：到达密码散列`, many.reached, 5, "次"),
      atMost(`同上，${races} 个账号各 60 次并行：单个账号到达密码散列最多`, Math.max(...raced), 5, "次"),
      atMost(`存在与不存在的用户名 ${pairs} 对：中位数之差`, differenceMs, 5, "ms", 2),
      atMost("同上：答复正文的种数", bodies, 1, "种"),
      atMost("陌生人猜错之后：账号没有锁定、本人设备凭安全验证进不来或他人进得来", weapon, 0, "处"),
      plain("一个网段失败达上限时的告警日志", `${alarms} 行`),
    ];
  } finally {
    await fleet.dispose();
  }
}

/** One network fails too often: said in the log once, and refused. */
async function alarm(fleet: Fleet): Promise<number> {
  await fleet.setParam("login.networkLockAfter", 30);
  for (let waited = 0; waited < 8; waited += 1) {
    await fleet.call({ method: "GET", url: "/logout", at: 0 });
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  const answers = await inParallel(60, 1, (n) =>
    new Browser(fleet, "203.0.113.77").signIn(`somebody-${n}`, "x", { at: 0 }),
  );
  if (!answers.some((answer) => errorCodeOf(answer) === "RATE")) throw new Error("a guessing network is not refused");
  return fleet.logs.split('"alarm":"login"').length - 1;
}
