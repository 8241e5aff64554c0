// The captcha is a challenge that costs a browser work: good once, in the browser that the server gave it to, for what
// it was asked for, for three minutes; and nobody chooses what it is bound to, or how much work it is. // contract §2
// On PostgreSQL: a challenge is used up by one of many at once.
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { findAnswer } from "@/lib/session/proof-of-work";
import { buildApp } from "@/server/app";
import { signClientAddress } from "@/server/platform/limits/client-address";
import { createHealth } from "@/server/platform/http/health";
import { buildTestApp, createUser, signIn, type TestApp } from "@/server/testing/testing";
import { answerHash } from "@/server/modules/auth/login/captcha";
import { askCaptcha, freshCaptcha, solve } from "@/server/modules/auth/login/captcha-testing";
import { makePreSession } from "@/server/modules/auth/login/pre-session";
import { captchas } from "@/server/reference/session.table";

let t: TestApp;
let username: string;

before(async () => {
  t = await buildTestApp();
  await t.setParam("login.networkCaptchaAfter", 100_000);
  await t.setParam("login.networkLockAfter", 100_000);
});
after(() => t.close());
beforeEach(async () => {
  ({ username } = await createUser(t.db));
  for (let i = 0; i < 3; i++) await signIn(t, username, { password: "nope" });
});

type Sent = Parameters<typeof signIn>[2];
const errorOf = async (sent: Sent) => (await signIn(t, username, sent)).json<{ error?: string }>().error;
const isIn = async (sent: Sent) => (await signIn(t, username, sent)).statusCode === 200;
const REFUSED = "invalid_spsoft_auth0092";
/** From a network of its own. */
const from = (ip: string) => ({
  "x-client-address": ip,
  "x-client-signature": signClientAddress(t.env.internalSecret, ip, Math.floor(t.clock.now().getTime() / 1_000)),
});

test("the challenge is solved by the portal's own solver as by any other client", async () => {
  await t.setParam("login.captchaTries", 40);
  const { challenge, cookies } = await askCaptcha(t, "login");
  await t.setParam("login.captchaTries", 1);
  assert.equal(challenge.tries, 40);
  assert.equal(challenge.expireSeconds, 180);
  const captcha = solve(challenge);
  assert.equal(await findAnswer(challenge, () => undefined), captcha);
  assert.ok(await isIn({ captcha, cookies }));
});

test("what the server keeps and tells gives the answer away to nobody", async () => {
  const { challenge, cookies } = await askCaptcha(t, "login");
  const told = JSON.stringify([challenge, await t.db.select().from(captchas)]);
  assert.ok(!told.includes(solve(challenge)));
  assert.ok(!told.includes(cookies.pre ?? ""));
});

/** What a script might send instead of working for it; each is given a challenge and its answer that would be right. */
const ATTACKS: readonly (readonly [
  string,
  (honest: { captcha: string; cookies: Record<string, string> }) => Sent | Promise<Sent>,
])[] = [
  ["no cookie at all", ({ captcha }) => ({ captcha })],
  [
    "another browser's pre-session",
    async ({ captcha }) => ({ captcha, cookies: (await askCaptcha(t, "login")).cookies }),
  ],
  ["a cookie of its own choice", ({ captcha }) => ({ captcha, cookies: { pre: "A".repeat(24) } })],
  [
    "a pre-session with another random part",
    ({ captcha, cookies }) => ({ captcha, cookies: { pre: cookies.pre?.replace(/-.{5}/, "-AAAAA") ?? "" } }),
  ],
  [
    "a pre-session without its signature",
    ({ captcha, cookies }) => ({ captcha, cookies: { pre: cookies.pre?.split(".", 1)[0] ?? "" } }),
  ],
  ["half of the answer", ({ captcha, cookies }) => ({ captcha: captcha.slice(0, 22), cookies })],
  ["the answer in other letters", ({ captcha, cookies }) => ({ captcha: captcha.toLowerCase(), cookies })],
  ["the number of the try instead of its key", ({ cookies }) => ({ captcha: "0", cookies })],
  [
    "the answer to a salt that the script has changed",
    async ({ cookies }) => {
      const { challenge } = await askCaptcha(t, "login", { cookies });
      const captcha = await findAnswer({ ...challenge, salt: "AAAA", check: challenge.check }, () => undefined);
      return { captcha: captcha ?? "A".repeat(43), cookies };
    },
  ],
  [
    "the hash that the challenge shows",
    async ({ cookies }) => ({ captcha: (await askCaptcha(t, "login", { cookies })).challenge.check, cookies }),
  ],
  [
    "the answer to the challenge before this one",
    async ({ captcha, cookies }) => {
      await askCaptcha(t, "login", { cookies });
      return { captcha, cookies };
    },
  ],
  [
    "an answer to a challenge for text messages",
    async ({ cookies }) => {
      const { challenge } = await askCaptcha(t, "smsCode", { cookies });
      return { captcha: solve(challenge), cookies };
    },
  ],
  [
    "an answer after three minutes",
    (honest) => {
      t.clock.minutes(3);
      return honest;
    },
  ],
  [
    "an answer that has served once, for a wrong password",
    async (honest) => {
      assert.equal(await errorOf({ ...honest, password: "nope" }), "invalid_grant");
      return honest;
    },
  ],
  [
    "an answer after a wrong one: one try a challenge",
    async (honest) => {
      assert.equal(await errorOf({ ...honest, captcha: "A".repeat(43) }), REFUSED);
      return honest;
    },
  ],
];

describe("is refused", () => {
  for (const [what, attack] of ATTACKS) {
    test(what, async () => {
      const honest = await freshCaptcha(t);
      assert.equal(await errorOf(await attack(honest)), REFUSED);
    });
  }

  test("a claim of less work has no place to be made", async () => {
    for (const query of ["tries=1", "difficulty=0", "salt=AAAA"]) {
      const answer = await t.call({ method: "GET", url: `/rest/auth/captcha/login?${query}` });
      assert.equal(answer.statusCode, 400, query);
    }
  });
});

describe("the pre-session is the server's", () => {
  const chosen = [
    [
      "in the form of the server's own",
      () => makePreSession({ ...t.app.platform.services.vault, derive: () => Buffer.alloc(32) }, t.clock.now()),
    ],
    ["any text", () => "A".repeat(24)],
    ["nothing", () => ""],
  ] as const;
  for (const [what, make] of chosen) {
    test(`one that it did not make is replaced: ${what}`, async () => {
      const pre = make();
      const { made, cookies, challenge } = await askCaptcha(t, "login", { cookies: { pre } });
      assert.ok(made && made.value !== pre);
      assert.equal(made.httpOnly, true);
      assert.equal(made.sameSite, "Lax");
      const captcha = solve(challenge);
      assert.equal(await errorOf({ captcha, cookies: { pre } }), REFUSED);
      // That try was of another browser, so this one's challenge still stands.
      assert.ok(await isIn({ captcha, cookies }));
    });
  }

  test("its own is kept, renewed after hours, and dead after half a day", async () => {
    const { cookies } = await askCaptcha(t, "login");
    assert.equal((await askCaptcha(t, "login", { cookies })).made, undefined);
    t.clock.minutes(8 * 60);
    assert.notEqual((await askCaptcha(t, "login", { cookies })).made?.value ?? cookies.pre, cookies.pre);
    t.clock.minutes(4 * 60);
    const answer = "B".repeat(43);
    const hash = answerHash(t.app.platform.services.vault, cookies.pre ?? "", answer);
    await t.db.update(captchas).set({ answerHash: hash, expireTime: new Date(t.clock.now().getTime() + 60_000) });
    assert.equal(await errorOf({ captcha: answer, cookies }), REFUSED);
  });
});

test("two processes at once: of many that send one answer exactly one is let through", async () => {
  const { app, handle, env, clock } = t;
  // From a network that needs a captcha for every name: one name's tries would wait for each other.
  await t.setParam("login.networkCaptchaAfter", 1);
  const second = await buildApp({ db: handle, env, clock, health: createHealth(handle) }, { log: app.platform.log });
  try {
    const { captcha, cookies } = await freshCaptcha(t);
    const send = (one: typeof app, n: number) => {
      const url = `/auth/login/memberMen?pwdType=01&username=nobody-${n}&password=AAAA&captcha_code=${captcha}`;
      return one.inject({ method: "GET", url, headers: { "x-requested-with": "XMLHttpRequest" }, cookies });
    };
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => send(n % 2 ? app : second, n)));
    const errors = answers.map((answer) => answer.json<{ error: string }>().error);
    assert.deepEqual(
      errors.filter((error) => error !== REFUSED),
      ["invalid_grant"],
    );
  } finally {
    await t.setParam("login.networkCaptchaAfter", 100_000);
    await second.close();
  }
});

test("the work doubles for a network that asks often, to eight times and no more, and is forgotten", async () => {
  await t.setParam("login.captchaTries", 5);
  await t.setParam("login.captchaGrowAfter", 2);
  const triesAt = async (ip: string) => {
    const answer = await t.call({ method: "GET", url: "/rest/auth/captcha/login", headers: from(ip) });
    return answer.json<{ data: { tries: number } }>().data.tries;
  };
  const seen: number[] = [];
  for (let i = 0; i < 10; i++) seen.push(await triesAt(`198.51.100.${i + 1}`));
  assert.deepEqual(seen, [5, 5, 10, 10, 20, 20, 40, 40, 40, 40]);
  assert.equal(await triesAt("198.51.101.1"), 5, "a neighbour's network");
  t.clock.minutes(15);
  assert.equal(await triesAt("198.51.100.1"), 5);
  await t.setParam("login.captchaGrowAfter", 100_000);
  await t.setParam("login.captchaTries", 1);
});

test("one address gets no more of them in a minute than the limit", async () => {
  await t.setParam("limits.captchasPerMinute", 2);
  const statuses: number[] = [];
  for (let i = 0; i < 3; i++) {
    const answer = await t.call({ method: "GET", url: "/rest/auth/captcha/login", headers: from("203.0.113.9") });
    statuses.push(answer.statusCode);
  }
  assert.deepEqual(statuses, [200, 200, 429]);
  await t.setParam("limits.captchasPerMinute", 10_000);
});
