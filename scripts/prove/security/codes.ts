import { captchaChallenge } from "../../../contracts/auth/session";
import { gatewayStub } from "../../../server/platform/outbox/testing";
import { solve } from "../../../server/modules/auth/login/captcha-testing";
import { DEMO } from "../../../server/seed/demo";
import { createUser } from "../../../server/testing/testing";
import { atMost, exactly, type Figure, median, plain } from "../../bench/figures";
import { pause } from "../../../e2e/kit/product/product";
import { ANSWER, Browser, must } from "./browser";
import type { OwnDatabase } from "./database";
import { Fleet } from "./fleet";
import { type Answer, errorCodeOf, inParallel } from "./http";

const WIDTH = 140;
/** Pairs that warm up what the measured ones use. */
const WARM = 5;
const mobileOf = (n: number): string => `137${String(n).padStart(8, "0")}`;
const addressOf = (n: number): string =>
  `100.${64 + Math.floor(n / 62_500)}.${Math.floor(n / 250) % 250}.${(n % 250) + 1}`;

type Gateway = Awaited<ReturnType<typeof gatewayStub>>;

/** Text messages that the gateway got for a number. */
export const sentTo = ({ calls }: Gateway, mobile: string): string[] =>
  calls
    .map(({ body }) => JSON.parse(body) as { mobile: string; content: string })
    .filter((one) => one.mobile === mobile)
    .map((one) => one.content);

export async function settle(fleet: Fleet): Promise<void> {
  for (let waited = 0; waited < 300; waited += 1) {
    if ((await fleet.count("select count(*) as n from jobs where status in ('queued', 'running')")) === 0) return;
    await pause(100);
  }
  throw new Error("jobs do not end");
}

/** Orders a code as the page does, the captcha solved. */
export async function order(browser: Browser, mobile: string, at: number, purpose = "application"): Promise<Answer> {
  await browser.solveCaptcha("smsCode");
  return solved(browser, mobile, at, purpose);
}
function solved(browser: Browser, mobile: string, at: number, purpose: string): Promise<Answer> {
  const query = new URLSearchParams({ purpose, captcha_code: ANSWER });
  return browser.call({ method: "GET", url: `/restOpen/auth/security/smsCode/${mobile}?${query.toString()}`, at });
}

/** Each request from a browser and an address of its own, so that only the limit per number can hold. */
async function flood(fleet: Fleet, gateway: Gateway, count: number, mobile: string) {
  const since = Date.now();
  const answers = await inParallel(count, WIDTH, (n) => order(new Browser(fleet, addressOf(n)), mobile, n));
  const seconds = (Date.now() - since) / 1_000;
  await settle(fleet);
  const taken = answers.filter(({ statusCode }) => statusCode === 200).length;
  const others = answers.filter(({ statusCode }) => statusCode !== 200 && statusCode !== 429).length;
  return { sent: sentTo(gateway, mobile).length, taken, others, seconds };
}

const redeem = (browser: Browser, mobile: string, smsCode: string, at: number, purpose = "application") =>
  browser.call({
    method: "POST",
    url: "/restOpen/auth/security/anonymous/byPhoneCode",
    payload: { mobilePhone: mobile, purpose, smsCode },
    at,
  });

/** A browser with a code, and the code as its receiver reads it. */
async function withCode(fleet: Fleet, gateway: Gateway, n: number) {
  const [browser, mobile] = [new Browser(fleet, addressOf(n)), mobileOf(n)];
  const answer = await order(browser, mobile, n);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  await settle(fleet);
  const code = /验证码 (\d{6})/.exec(sentTo(gateway, mobile)[0] ?? "")?.[1];
  if (code === undefined) throw new Error("no code came");
  return { browser, mobile, code, wrong: code === "000000" ? "111111" : "000000" };
}

/** Codes that were taken though they must not: after three wrong tries, twice, elsewhere, for another purpose or number. */
async function wronglyTaken(fleet: Fleet, gateway: Gateway, rounds: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const note = (what: string, isWrong: boolean) => (counts[what] = (counts[what] ?? 0) + (isWrong ? 1 : 0));
  const isTaken = ({ statusCode }: Answer) => statusCode === 200;
  for (let n = 0; n < rounds; n += 1) {
    const tried = await withCode(fleet, gateway, 10 * n + 1);
    // In parallel over the processes, so that counting late would show.
    await inParallel(30, 30, (k) => redeem(tried.browser, tried.mobile, tried.wrong, k));
    note("三次输错之后正确的码仍可用", isTaken(await redeem(tried.browser, tried.mobile, tried.code, n)));
    const once = await withCode(fleet, gateway, 10 * n + 2);
    const takes = await inParallel(12, 12, (k) => redeem(once.browser, once.mobile, once.code, k));
    note("同一码并行使用，成功不是恰好一次", takes.filter(isTaken).length !== 1);
    const bound = await withCode(fleet, gateway, 10 * n + 3);
    note("在另一浏览器可用", isTaken(await redeem(new Browser(fleet), bound.mobile, bound.code, n)));
    note("用于另一用途", isTaken(await redeem(bound.browser, bound.mobile, bound.code, n, "training")));
    note("用于另一号码", isTaken(await redeem(bound.browser, mobileOf(99_999_999), bound.code, n)));
    const late = await withCode(fleet, gateway, 10 * n + 4);
    await fleet.handle.pool.query("update phone_codes set expire_time = expire_time - interval '5 minutes'");
    note("五分钟后仍可用", isTaken(await redeem(late.browser, late.mobile, late.code, n)));
  }
  return counts;
}

/** Limits per address, whatever the number. */
async function perAddress(fleet: Fleet): Promise<number> {
  const answers = await inParallel(60, 20, (n) => order(new Browser(fleet, "192.0.2.99"), mobileOf(7_000_000 + n), n));
  return answers.filter(({ statusCode }) => statusCode === 200).length;
}

/** The same minute again and again: what one number gets in a day. */
async function perDay(fleet: Fleet, gateway: Gateway): Promise<number> {
  const mobile = mobileOf(8_000_000);
  for (let n = 0; n < 12; n += 1) {
    await order(new Browser(fleet, addressOf(5_000 + n)), mobile, n);
    await fleet.handle.pool.query(
      "update rate_counters set window_end = now() - interval '1 second' where counter_key like 'sms-phone:%'",
    );
  }
  await settle(fleet);
  return sentTo(gateway, mobile).length;
}

/** An unsolved captcha orders nothing. */
async function withoutCaptcha(fleet: Fleet, gateway: Gateway): Promise<number> {
  const mobile = mobileOf(9_000_000);
  const url = `/restOpen/auth/security/smsCode/${mobile}?purpose=application&captcha_code=ZZZZ`;
  const answers = await inParallel(30, 10, (n) =>
    new Browser(fleet, addressOf(6_000 + n)).call({ method: "GET", url, at: n }),
  );
  if (answers.some((answer) => errorCodeOf(answer) !== "VALIDATION"))
    throw new Error("no VALIDATION without a captcha");
  await settle(fleet);
  return sentTo(gateway, mobile).length;
}

const CHOSEN = "A".repeat(24);

/** A browser that names its own pre-session, and then sends one solved captcha for many numbers to all processes at once. */
async function replayed(fleet: Fleet): Promise<{ believed: number; taken: number }> {
  const browser = new Browser(fleet, addressOf(6_500));
  browser.cookies.set("pre", CHOSEN);
  const asked = must(await browser.call({ method: "GET", url: "/rest/auth/captcha/smsCode", at: 0 }));
  const answer = solve(captchaChallenge.parse(asked.json<{ data: unknown }>().data));
  const query = new URLSearchParams({ purpose: "application", captcha_code: answer });
  const answers = await inParallel(30, 30, (n) => {
    const mobile = mobileOf(9_100_000 + n);
    return browser.call({ method: "GET", url: `/restOpen/auth/security/smsCode/${mobile}?${query.toString()}`, at: n });
  });
  const believed = browser.cookies.get("pre") === CHOSEN ? 1 : 0;
  return { believed, taken: answers.filter(({ statusCode }) => statusCode === 200).length };
}

/** Milliseconds by which a number that is somebody's is answered later than one that is nobody's, in turns. */
async function timing(fleet: Fleet, pairs: number): Promise<{ differenceMs: number; bodies: number }> {
  const times: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
  const bodies = new Set<string>();
  const once = async (kind: "known" | "unknown", mobile: string, n: number): Promise<void> => {
    const browser = new Browser(fleet, addressOf(10_000 + n));
    await browser.solveCaptcha("smsCode");
    const since = performance.now();
    const answer = await solved(browser, mobile, 0, "resetPwd");
    const took = performance.now() - since;
    bodies.add(`${answer.statusCode} ${answer.body.replace(/"errorId":"\w+"/, "")}`);
    if (n >= 2 * WARM) times[kind].push(took);
    await settle(fleet);
  };
  for (let n = 0; n < pairs + WARM; n += 1) {
    const { userId } = await createUser(fleet.db, { companyId: DEMO.firm.first });
    const [known, unknown] = [mobileOf(9_300_000 + 2 * n), mobileOf(9_300_001 + 2 * n)];
    const set = "update users set mobilephone = $2, mobile_index = $3 where user_id = $1";
    await fleet.handle.pool.query(set, [userId, fleet.vault.seal(known), fleet.vault.index(known)]);
    const both = [() => once("known", known, 2 * n), () => once("unknown", unknown, 2 * n + 1)];
    for (const one of n % 2 === 0 ? both : both.reverse()) await one();
  }
  return { differenceMs: Math.abs(median(times.known) - median(times.unknown)), bodies: bodies.size };
}

/** Limits that would hide the ones that are asked for here. */
const PARAMS = {
  "sms.perSitePerHour": 100_000,
  "sms.publicPerSitePerHour": 100_000,
  "sms.perNetworkPerHour": 100_000,
  "limits.codeChecksPerMinute": 10_000,
};

/** Codes by text message, through a real gateway's door. // promises P-S6 */
export async function proveCodes(database: OwnDatabase, count: number, pairs: number): Promise<Figure[]> {
  const gateway = await gatewayStub();
  const env = { SMS_GATEWAY_URL: gateway.url, SMS_GATEWAY_KEY: "Wb4nQ8sVx2Kd7Rm5Tz9L" };
  const fleet = await Fleet.start({ database, env, params: PARAMS });
  try {
    const rows: Figure[] = [];
    const one = await flood(fleet, gateway, count, mobileOf(1_000_000));
    rows.push(
      plain(
        `${count} 个浏览器和地址并行要同一号码的验证码，三个进程`,
        `用时 ${one.seconds.toFixed(1)} 秒，受理 ${one.taken} 个`,
      ),
      exactly("短信网关收到", one.sent, 1, "条"),
      atMost("既未受理也未按频率拒绝的答复", one.others, 0, "个"),
    );
    for (const [what, n] of Object.entries(await wronglyTaken(fleet, gateway, 3)))
      rows.push(atMost(`验证码${what}`, n, 0, "次"));
    rows.push(
      exactly("一个地址并行要 60 个号码，一小时内受理", await perAddress(fleet), 20, "个"),
      exactly("一个号码一天内要 12 次（间隔都够），发出", await perDay(fleet, gateway), 5, "条"),
      atMost("安全验证不对时发出", await withoutCaptcha(fleet, gateway), 0, "条"),
    );
    const { believed, taken } = await replayed(fleet);
    const { differenceMs, bodies } = await timing(fleet, pairs);
    rows.push(
      atMost(`有账号与没有账号的号码 ${pairs} 对要验证码：中位数之差`, differenceMs, 5, "ms", 2),
      atMost("同上：答复正文的种数", bodies, 1, "种"),
      atMost("浏览器自选的预会话被采用", believed, 0, "次"),
      exactly("一个安全验证的答案并行用于 30 个号码，三个进程，受理", taken, 1, "个"),
    );
    return rows;
  } finally {
    await fleet.dispose();
    await gateway.close();
  }
}
