import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { addressOf } from "@/contracts/kit/network";
import { type CheckedPaper, verifyApi } from "@/contracts/public/verify";
import { kindOfNumber, VERIFY_KIND_KEYS, VERIFY_KINDS, type VerifyKindKey } from "@/contracts/public/verify-wire";
import type { Context } from "@/server/platform/call/context";
import { invalid, KeptRefusal, rateLimited } from "@/server/platform/call/errors";
import { implement } from "@/server/platform/call/implement";
import { type Came, together } from "@/server/platform/call/together";
import { countUpAll, countUpReading, pointsOf } from "@/server/platform/limits/rate-limit";
import { defineParam, defineParamOrder } from "@/server/platform/params/params";
import { checkCodeOf, isCheckCode } from "@/server/records/verify/code";
import type { ToldPaper, VerifyKind } from "@/server/records/verify/kind";
import { redeemCaptcha } from "@/server/modules/auth/port";
import { paperChecks as t, VERIFY } from "@/server/modules/public/verify.table";

const count = z.int().min(1).max(100_000);
export const captchaAfterPerMinute = defineParam(
  "verify.captchaAfterPerMinute",
  count,
  20,
  "单据查验：每个网络地址每分钟查验多少次后须安全验证",
);
export const checksPerMinute = defineParam(
  "verify.checksPerMinute",
  count,
  60,
  "单据查验：每个网络地址每分钟查验次数上限",
);
// A captcha that comes with the limit or behind it would never be asked.
defineParamOrder([captchaAfterPerMinute, checksPerMinute]);
export const captchaAfterWrong = defineParam(
  "verify.captchaAfterWrong",
  count,
  5,
  "单据查验：同一编号或同一网络地址一小时内不符多少次后须安全验证",
);

/** One connection serves the public, whatever it asks for at once; who is not answered in a second is told to come again. */
const AT_ONCE = { running: 1, pieces: 40, paceMs: 50, waitingInAll: 500, waitingPerAsker: 20, patienceMs: 1_000 };
const MINUTE = 60;
const HOUR = 3_600;
const CAPTCHA = "请完成安全验证后再查验";
/** The same for a number that nobody issued and for a wrong code. */
const NOT_FOUND =
  "没有查到与编号和校验码相符的单据。请按单据原样核对两项；核对无误仍查不到的，请勿采信该单据，并向出具单位核实";

type Check = Context<typeof verifyApi.check>;
type Sources = Readonly<Record<VerifyKindKey, VerifyKind>>;

/** One of those who ask at the same time. */
interface Asking {
  readonly context: Check;
  readonly kind: VerifyKindKey;
  readonly paperNo: string;
  readonly askedKey: string;
  /** Numbers are counted whether they were issued or not. */
  readonly wrongKeys: readonly [ofAddress: string, ofNumber: string];
}

/**
 * Who asks often, who guesses, and a number that is guessed at must prove themselves. No number is ever shut: that would
 * let a stranger keep a paper from being checked. // contract §7.31
 */
async function refusalOf({ context, askedKey, wrongKeys }: Asking, counts: ReadonlyMap<string, number>) {
  const { db, http, body, services, now } = context;
  const { params, vault } = services;
  const countOf = (one: string): number => counts.get(one) ?? 0;
  const asked = countOf(askedKey);
  const isShared = http.isSharedAddress;
  if (asked > pointsOf(params.get(checksPerMinute), isShared))
    return rateLimited(MINUTE, "查验过于频繁，请一分钟后再试");
  const most = params.get(captchaAfterWrong);
  const isSuspect = wrongKeys.some((one, at) => countOf(one) >= (at === 0 ? pointsOf(most, isShared) : most));
  if (!isSuspect && asked <= pointsOf(params.get(captchaAfterPerMinute), isShared)) return null;
  const given = { codeType: "verify", answer: body.captcha_code ?? "", now };
  if (await redeemCaptcha(db, vault, http, given)) return null;
  return new KeptRefusal(invalid([{ path: "captcha_code", message: CAPTCHA }]));
}

/** Rows are always locked in one order. */
const inOrder = (keys: readonly string[]): string[] => [...keys].sort();

/** What stands behind their numbers, if they have the right codes. Each kind is asked for in one statement. */
async function toldOf(asking: readonly Asking[], sources: Sources): Promise<ReadonlyMap<Asking, ToldPaper>> {
  const out = new Map<Asking, ToldPaper>();
  for (const kind of VERIFY_KIND_KEYS) {
    const own = asking.filter((one) => one.kind === kind);
    const [first] = own;
    if (!first) continue;
    const found = await sources[kind].find(first.context.db, inOrder(own.map(({ paperNo }) => paperNo)));
    for (const one of own) {
      const { db, services, now, body } = one.context;
      const paper = found.get(one.paperNo);
      const right = checkCodeOf(services.vault, { kind, paperNo: one.paperNo, recordId: paper?.recordId ?? "" });
      const isRight = isCheckCode(body.code, right) && paper !== undefined;
      const told = isRight ? await paper.tell({ db, services, now }) : null;
      if (told !== null) out.set(one, told);
    }
  }
  return out;
}

/** One statement: two checks at once are two. */
async function counted(asking: readonly Asking[]): Promise<ReadonlyMap<string, typeof t.$inferSelect>> {
  const [first] = asking;
  if (!first) return new Map();
  const byNumber = new Map(asking.map((one) => [one.paperNo, one]));
  const rows = await first.context.db
    .insert(t)
    .values(
      inOrder([...byNumber.keys()]).flatMap((paperNo) => {
        const one = byNumber.get(paperNo);
        if (!one) return [];
        const { now } = one.context;
        return [{ kind: one.kind, paperNo, checkCount: 1, firstTime: now, lastTime: now }];
      }),
    )
    .onConflictDoUpdate({
      target: [t.kind, t.paperNo],
      set: { checkCount: sql`${t.checkCount} + 1`, lastTime: sql`excluded.last_time` },
    })
    .returning();
  return new Map(rows.map((row) => [row.paperNo, row]));
}

const answerOf = ({ kind, paperNo, context: { now } }: Asking, told: ToldPaper, row: typeof t.$inferSelect) => ({
  kind,
  title: VERIFY_KINDS[kind].title,
  paperNo,
  state: told.state,
  fileHash: told.fileHash,
  facts: [...told.facts],
  issueTime: told.issueTime.toISOString(),
  revokeTime: told.revokeTime?.toISOString() ?? null,
  checkTime: now.toISOString(),
  checkCount: row.checkCount,
  firstCheckTime: row.firstTime.toISOString(),
});

const notFound = (path: string, isKept: boolean) => {
  const refusal = invalid([{ path, message: NOT_FOUND }]);
  return { refused: isKept ? new KeptRefusal(refusal) : refusal };
};

/** Checks of different addresses and numbers, in the statements of one. */
async function checkAll(contexts: readonly Check[], sources: Sources): Promise<readonly Came<CheckedPaper>[]> {
  const asking = contexts.map((context): Asking | null => {
    const { paperNo } = context.body;
    const kind = kindOfNumber(paperNo);
    if (kind === null) return null;
    const address = addressOf(context.ip);
    const wrongKeys = [`verify-wrong:${address}`, `verify-wrong:${paperNo}`] as const;
    return { context, kind, paperNo, askedKey: `verify:${address}`, wrongKeys };
  });
  const all = asking.flatMap((one) => one ?? []);
  const came = new Map<Asking, Came<CheckedPaper>>();
  const [first] = all;
  if (first) {
    const { db, now } = first.context;
    for (const { context, paperNo } of all) context.audit({ object: VERIFY, objectId: paperNo, companyId: null });
    const keys = inOrder(all.map(({ askedKey }) => askedKey));
    const others = inOrder(all.flatMap(({ wrongKeys }) => wrongKeys));
    const counts = await countUpReading(db, { keys, windowSeconds: MINUTE, others }, now);
    for (const one of all) {
      const refused = await refusalOf(one, counts);
      if (refused) came.set(one, { refused });
    }
    const admitted = all.filter((one) => !came.has(one));
    const told = await toldOf(admitted, sources);
    const wrong = admitted.filter((one) => !told.has(one));
    for (const one of wrong) came.set(one, notFound("code", true));
    if (wrong.length > 0) await countUpAll(db, inOrder(wrong.flatMap(({ wrongKeys }) => wrongKeys)), HOUR, now);
    const rows = await counted([...told.keys()]);
    for (const [one, paper] of told) {
      const row = rows.get(one.paperNo);
      if (!row) throw new Error("paper check without a row");
      came.set(one, { data: answerOf(one, paper, row) });
    }
  }
  return asking.map((one) => (one && came.get(one)) ?? notFound("paperNo", false));
}

/** /verify: whoever holds a paper asks whether it stands. // contract §7.31 */
export const registerVerify = (app: FastifyInstance, sources: Sources): void =>
  implement(app, verifyApi, {
    check: together<typeof verifyApi.check>({
      limits: AT_ONCE,
      busy: "现在查验的人很多，这一次没有查验，请稍后再试",
      apartBy: ({ ip, body }) => [addressOf(ip), `number:${(body as Check["body"]).paperNo}`],
      write: (contexts) => checkAll(contexts, sources),
    }),
  });
