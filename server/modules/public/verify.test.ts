// Guarantees: a paper is told only to who has its number and its code; a wrong code and a number that nobody issued are one
// answer at one cost; a revoked paper says so at once, and a new one gets another number; who asks often and who guesses must solve a
// captcha, each answer of which serves once, and no guesser shuts a number; checks are counted; a person's name is masked;
// neither keys nor caches give an old state again. // contract §7.31
import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { eq, isNotNull } from "drizzle-orm";
import { addressOf } from "@/contracts/kit/network";
import { type CheckedPaper, verifyApi } from "@/contracts/public/verify";
import { reportNumberOf } from "@/contracts/public/report-number";
import { CODE_ALPHABET } from "@/contracts/public/verify-wire";
import { duesPaymentApi } from "@/contracts/statement/dues/payment";
import { PAY_METHOD, PAY_STATUS } from "@/contracts/statement/dues/terms";
import { audits } from "@/server/platform/audit/audit.table";
import { rateCounters } from "@/server/platform/limits/rate-limit.table";
import { newId } from "@/server/platform/clock/id";
import { statementsOf } from "@/server/testing/statements";
import type { TestApp } from "@/server/testing/testing";
import { captchas } from "@/server/reference/session.table";
import { buildDemoApp, DEMO } from "@/server/modules/basic/firm/firm-testing";
import { type Hands, handsOf } from "@/server/modules/party/testing";
import { reportFilings } from "@/server/modules/agreement/report/report.table";
import { duesPayments } from "@/server/modules/statement/dues/record.table";
import { askCaptcha, solve } from "@/server/modules/auth/login/captcha-testing";
import { paperChecks } from "@/server/modules/public/verify.table";

const FIRM = DEMO.firm.generalPartnership;
let t: TestApp;
let firm: Hands;
let desk: Hands;
let address = 0;
let ip = "";

before(async () => {
  t = await buildDemoApp();
});
after(() => t.close());
// Every test asks from a network of its own; sessions end when the clock goes on.
beforeEach(async () => {
  firm = await handsOf(t, FIRM);
  desk = await handsOf(t, "desk");
  address += 1;
  ip = `198.51.100.${address}`;
});

interface Paper {
  readonly paperNo: string;
  readonly code: string;
  readonly paymentId: string;
}

/** A payment that is confirmed; it names no bill, so that only the paper is looked at. */
async function confirmed(more: Partial<typeof duesPayments.$inferInsert> = {}): Promise<Paper> {
  const paymentId = newId();
  const now = t.clock.now();
  await t.db.insert(duesPayments).values({
    paymentId,
    paymentNo: `JF${paymentId}`,
    payMethod: 1,
    payAmount: "12345.60",
    payDate: t.clock.now().toISOString().slice(0, 10),
    payerName: "测试税务师事务所",
    unitPart: "12345.60",
    personPart: "0.00",
    allocations: [],
    confirmStatus: PAY_STATUS.waiting,
    companyId: FIRM,
    companyName: "测试税务师事务所",
    createTime: now,
    updateTime: now,
    ...more,
  });
  return issued(paymentId);
}
async function issued(paymentId: string): Promise<Paper> {
  const params = { paymentId };
  const { version } = (await desk(duesPaymentApi.get, { params })).data;
  const arrivedDate = t.clock.now().toISOString().slice(0, 10);
  const body = { version, arrivedAmount: "12345.60", arrivedDate, opinion: null };
  const told = await desk(duesPaymentApi.confirm, { params, body } as never);
  assert.equal(told.status, 200, JSON.stringify(told));
  const { confirmNo, confirmCode, receiverName } = (await firm(duesPaymentApi.get, { params })).data;
  assert.ok(confirmNo !== null && confirmCode !== null && receiverName !== null);
  return { paperNo: confirmNo, code: confirmCode, paymentId };
}
async function revoke(paymentId: string) {
  const params = { paymentId };
  const { version } = (await desk(duesPaymentApi.get, { params })).data;
  const told = await desk(duesPaymentApi.revoke, {
    params,
    body: { version, opinion: "款项登记有误，撤销。" },
  } as never);
  assert.equal(told.status, 200, JSON.stringify(told));
}

type Asked = Partial<Record<"paperNo" | "code" | "captcha_code", string>>;
const ask = (body: Asked, more: { cookies?: Record<string, string>; headers?: Record<string, string> } = {}) =>
  t.call({ method: "POST", url: verifyApi.check.path, payload: body, remoteAddress: ip, ...more });
async function checked(paper: Asked): Promise<CheckedPaper> {
  const { paperNo = "", code = "" } = paper;
  const answer = await ask({ paperNo, code });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ data: CheckedPaper }>().data;
}
type Refusal = { errorCode: string; errorMessage: string; fieldErrors: { path: string; message: string }[] };
async function refused(asked: Asked, more: Parameters<typeof ask>[1] = {}) {
  const answer = await ask(asked, more);
  assert.equal(answer.statusCode, 400, answer.body);
  const { errorCode, errorMessage, fieldErrors } = answer.json<Refusal>();
  return { errorCode, errorMessage, fieldErrors };
}
const fieldOf = async (...asked: Parameters<typeof refused>) => (await refused(...asked)).fieldErrors[0]?.path;
const textOf = (paper: CheckedPaper, label: string) => paper.facts.find((one) => one.label === label)?.text;
/** The same code with another last character. */
const wrongOf = ({ code }: Paper) => code.slice(0, -1) + (code.endsWith("A") ? "B" : "A");

test("the right pair is told what stands on the paper, however it is typed, and nothing may keep the answer", async () => {
  const paper = await confirmed();
  assert.match(paper.code, new RegExp(`^[${CODE_ALPHABET}]{8}$`));
  const { paperNo, code } = paper;
  const typed = {
    paperNo: ` ${paperNo.toLowerCase()}　`,
    code: `${code.slice(0, 4)}－${code.slice(4).toLowerCase()} `,
  };
  const answer = await ask(typed);
  assert.equal(answer.statusCode, 200, answer.body);
  assert.equal(answer.headers["cache-control"], "no-store");
  const { data } = answer.json<{ data: CheckedPaper }>();
  assert.deepEqual([data.state, data.paperNo, data.title, data.revokeTime], ["valid", paperNo, "会费收款确认单", null]);
  assert.equal(data.checkTime, t.clock.now().toISOString());
  assert.equal(textOf(data, "到账金额"), "12,345.60 元");
  assert.equal(textOf(data, "大写金额"), "壹万贰仟叁佰肆拾伍元陆角整");
  assert.equal(textOf(data, "缴费单位"), "测试税务师事务所");
  assert.equal(textOf(data, "付款户名"), "测试税务师事务所");
  assert.match(textOf(data, "收款单位") ?? "", /协会/);
});

test("a wrong code, a code of another paper and a number that nobody issued are one answer, and leave the same traces", async () => {
  const [paper, other] = [await confirmed(), await confirmed()];
  assert.notEqual(paper.code, other.code);
  const nobodys = "SKQR2026999999";
  const answers = [
    await refused({ paperNo: paper.paperNo, code: wrongOf(paper) }),
    await refused({ paperNo: paper.paperNo, code: other.code }),
    await refused({ paperNo: nobodys, code: paper.code }),
  ];
  for (const answer of answers) assert.deepEqual(answer, answers[0]);
  assert.deepEqual([answers[0]?.errorCode, answers[0]?.fieldErrors[0]?.path], ["VALIDATION", "code"]);
  const rows = await t.db.select().from(rateCounters);
  const counted = (key: string) => rows.find(({ counterKey }) => counterKey === `verify-wrong:${key}`)?.count;
  assert.deepEqual([counted(paper.paperNo), counted(nobodys), counted(addressOf(ip))], [2, 1, 3]);
  const told = await t.db.select().from(audits).where(eq(audits.object, "public.verify"));
  const outcomes = (objectId: string) => told.filter((one) => one.objectId === objectId).map(({ result }) => result);
  assert.deepEqual([outcomes(paper.paperNo), outcomes(nobodys)], [["refused", "refused"], ["refused"]]);
  assert.equal((await t.db.select().from(paperChecks).where(eq(paperChecks.paperNo, paper.paperNo))).length, 0);
});

/** Statements that asking costs, as the database gets them: only those of the check itself. */
async function costOf(asked: Asked): Promise<readonly string[]> {
  const seen = await statementsOf(t, () => refused(asked));
  // What every call of an address is counted by is written now and then, in advance.
  const own = seen.filter(({ text, whole }) => !text.includes("rate_counters") || whole.includes("verify-"));
  return own
    .map(({ text }) => text)
    .filter((text) => /rate_counters|paper_checks|"(confirm|filing)_no" = any/.test(text));
}

test("a wrong code of an issued number costs the database the same statements as a number that nobody issued", async () => {
  const paper = await confirmed();
  const [report] = await t.db
    .select({ filingNo: reportFilings.filingNo })
    .from(reportFilings)
    .where(isNotNull(reportFilings.filingNo))
    .limit(1);
  const issued = report?.filingNo ?? "";
  const unissued = reportNumberOf({ member: "4499999", year: "2026", serviceCategory: 5, serial: 999_999 });
  assert.notEqual(issued, "");
  for (const [known, unknown] of [
    [paper.paperNo, "SKQR2026999998"],
    [issued, unissued],
  ] as const) {
    const code = wrongOf(paper);
    const [right, wrong] = [await costOf({ paperNo: known, code }), await costOf({ paperNo: unknown, code })];
    // The counters, the paper, the counters of what was wrong.
    assert.equal(right.length, 3, right.join("\n"));
    assert.deepEqual(wrong, right);
  }
});

test("what is no number and no code is said at its field", async () => {
  const code = "22223333";
  for (const paperNo of ["", "1", "BB44010232026", "SKQR", "SKQR2026' or 1=1", "S".repeat(61)])
    assert.equal(await fieldOf({ paperNo, code }), "paperNo", paperNo);
  for (const odd of ["", "2222333", "222233334", "2222333O", "2222333I", "22223330", "%%%%%%%%"])
    assert.equal(await fieldOf({ paperNo: "SKQR2026000001", code: odd }), "code", odd);
});

test("a revoked paper says so at once, and the payment's next one is another", async () => {
  const first = await confirmed();
  assert.equal((await checked(first)).state, "valid");
  await revoke(first.paymentId);
  const gone = await checked(first);
  assert.deepEqual([gone.state, gone.revokeTime, gone.checkCount], ["revoked", t.clock.now().toISOString(), 2]);
  assert.equal(textOf(gone, "到账金额"), "12,345.60 元");
  const again = (await firm(duesPaymentApi.get, { params: { paymentId: first.paymentId } })).data;
  assert.deepEqual([again.confirmNo, again.confirmCode], [null, null]);
  const second = await issued(first.paymentId);
  assert.notEqual(second.paperNo, first.paperNo);
  assert.equal((await checked(second)).state, "valid");
  assert.equal((await checked(first)).state, "revoked");
  assert.equal(await fieldOf({ paperNo: first.paperNo, code: second.code }), "code");
});

test("each check is counted once, with the first one's time, also of two at once", async () => {
  const paper = await confirmed();
  const first = await checked(paper);
  assert.deepEqual([first.checkCount, first.firstCheckTime], [1, t.clock.now().toISOString()]);
  t.clock.minutes(3);
  const both = await Promise.all([checked(paper), checked(paper)]);
  assert.deepEqual(both.map(({ checkCount }) => checkCount).sort(), [2, 3]);
  for (const { firstCheckTime } of both) assert.equal(firstCheckTime, first.firstCheckTime);
  await refused({ paperNo: paper.paperNo, code: wrongOf(paper) });
  assert.equal((await checked(paper)).checkCount, 4);
});

test("many who ask at once are served together, each with his own answer", async () => {
  const papers: Paper[] = [];
  for (let n = 0; n < 8; n += 1) papers.push(await confirmed());
  const network = address;
  const askedBy = (n: number, { paperNo, code }: Paper) =>
    t.call({
      method: "POST" as const,
      url: verifyApi.check.path,
      remoteAddress: `192.0.2.${network + n * 20}`,
      payload: { paperNo, code },
    });
  let answers: Awaited<ReturnType<typeof askedBy>>[] = [];
  const wrong = { ...(papers[0] as Paper), code: wrongOf(papers[0] as Paper) };
  const seen = await statementsOf(t, async () => {
    answers = await Promise.all([...papers, wrong].map((paper, n) => askedBy(n, paper)));
  });
  assert.deepEqual(
    answers.map(({ statusCode }) => statusCode),
    [...papers.map(() => 200), 400],
  );
  for (const [at, { paperNo }] of papers.entries()) {
    const { data } = answers[at]?.json<{ data: CheckedPaper }>() ?? assert.fail();
    assert.deepEqual([data.paperNo, data.checkCount], [paperNo, 1]);
  }
  const counts = seen.filter(({ text }) => text.includes('insert into "paper_checks"'));
  assert.ok(counts.length < papers.length, `${counts.length} statements`);
  const told = await t.db
    .select()
    .from(audits)
    .where(eq(audits.objectId, papers[0]?.paperNo ?? ""));
  assert.deepEqual(told.map(({ result }) => result).sort(), ["ok", "refused"]);
});

test("a person who paid is masked, and no account number is told", async () => {
  const person = { payerName: "欧阳测试", payMethod: PAY_METHOD.personal, payerAccount: "6222020200112233445" };
  const paper = await confirmed(person);
  const answer = await ask({ paperNo: paper.paperNo, code: paper.code });
  assert.ok(!answer.body.includes("阳测试") && !answer.body.includes(person.payerAccount));
  assert.equal(textOf(answer.json<{ data: CheckedPaper }>().data, "付款户名"), "欧**");
  await revoke(paper.paymentId);
  assert.equal(textOf(await checked(paper), "付款户名"), "欧**");
});

test("a person with a long name is masked, by whatever way he paid; a firm is not", async () => {
  const told = async (payerName: string) => textOf(await checked(await confirmed({ payerName })), "付款户名");
  for (const dot of ["·", "•", "・", "‧"]) assert.equal(await told(`阿卜杜拉${dot}买买提`), "阿**", dot);
  assert.equal(await told("测试集团有限公司"), "测试集团有限公司");
});

test("a key that is sent again repeats no answer: the state is read anew", async () => {
  const paper = await confirmed();
  const headers = { "idempotency-key": newId() };
  const state = async () =>
    (await ask({ paperNo: paper.paperNo, code: paper.code }, { headers })).json<{ data: CheckedPaper }>().data.state;
  assert.equal(await state(), "valid");
  await revoke(paper.paymentId);
  assert.equal(await state(), "revoked");
});

test("a number that is guessed at asks for a captcha from everywhere, shuts nobody out, and forgets in an hour", async () => {
  const paper = await confirmed();
  const { paperNo, code } = paper;
  for (let i = 0; i < 5; i += 1) assert.equal(await fieldOf({ paperNo, code: wrongOf(paper) }), "code");
  // Somebody else, with the paper in his hand.
  ip = "203.0.113.7";
  assert.equal(await fieldOf({ paperNo, code }), "captcha_code");
  const { challenge, cookies } = await askCaptcha(t, "verify", { ip });
  const captcha_code = solve(challenge);
  assert.equal(await fieldOf({ paperNo, code, captcha_code }), "captcha_code", "of another browser");
  assert.equal((await ask({ paperNo, code, captcha_code }, { cookies })).statusCode, 200);
  assert.equal(await fieldOf({ paperNo, code, captcha_code }, { cookies }), "captcha_code", "served once");
  const login = await askCaptcha(t, "login", { ip, cookies });
  assert.equal(
    await fieldOf({ paperNo, code, captcha_code: solve(login.challenge) }, { cookies: login.cookies }),
    "captcha_code",
  );
  // A number that nobody issued is no different.
  ip = "203.0.113.8";
  for (let i = 0; i < 5; i += 1) await refused({ paperNo: "SKQR2026888888", code });
  ip = "203.0.113.9";
  assert.equal(await fieldOf({ paperNo: "SKQR2026888888", code }), "captcha_code");
  t.clock.minutes(61);
  assert.equal((await checked({ paperNo, code })).state, "valid");
});

test("one address that guesses at many numbers must prove itself; a wrong captcha is never compared with a code", async () => {
  for (let i = 0; i < 5; i += 1) await refused({ paperNo: `SKQR202677777${i}`, code: "22223333" });
  const paper = await confirmed();
  assert.equal(await fieldOf({ paperNo: paper.paperNo, code: paper.code, captcha_code: "x" }), "captcha_code");
  const { challenge, cookies } = await askCaptcha(t, "verify", { ip });
  const answer = await ask(
    { paperNo: paper.paperNo, code: wrongOf(paper), captcha_code: solve(challenge) },
    { cookies },
  );
  assert.equal(answer.json<Refusal>().fieldErrors[0]?.path, "code");
  assert.equal((await t.db.select().from(captchas).where(eq(captchas.codeType, "verify"))).length, 0);
});

test("one address asks twenty times a minute freely, then with a captcha, and sixty times at most", async () => {
  const paper = await confirmed();
  for (let i = 0; i < 20; i += 1) await checked(paper);
  assert.equal(await fieldOf({ paperNo: paper.paperNo, code: paper.code }), "captcha_code");
  for (let i = 21; i < 60; i += 1) await refused({ paperNo: paper.paperNo, code: paper.code });
  const shut = await ask({ paperNo: paper.paperNo, code: paper.code });
  assert.equal(shut.statusCode, 429, shut.body);
  assert.ok(Number(shut.headers["retry-after"]) > 0);
  ip = "203.0.113.20";
  assert.equal((await checked(paper)).state, "valid", "elsewhere");
  ip = `198.51.100.${address}`;
  t.clock.minutes(2);
  assert.equal((await checked(paper)).state, "valid");
});
