import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { addressOf } from "@/contracts/kit/network";
import { type CheckedPaper, verifyApi } from "@/contracts/public/verify";
import { kindOfNumber, VERIFY_KINDS, type VerifyKindKey } from "@/contracts/public/verify-wire";
import { type Context, inTurns, type TurnsOf } from "@/server/platform/call/context";
import { invalid, KeptRefusal, rateLimited, unavailable } from "@/server/platform/call/errors";
import { implement } from "@/server/platform/call/implement";
import { FairTurns } from "@/server/platform/limits/fair-turns";
import { countUpAll, countUpReading, pointsOf } from "@/server/platform/limits/rate-limit";
import { defineParam, defineParamOrder } from "@/server/platform/params/params";
import { checkCodeOf, isCheckCode } from "@/server/records/verify/code";
import type { VerifyKind } from "@/server/records/verify/kind";
import { redeemCaptcha } from "@/server/modules/auth/port";
import { maskedNetwork, paperChecks as t, RECENT, VERIFY } from "@/server/modules/public/verify.table";

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

/** Of the connections most are left to signed-in users, whatever the public asks for at once. */
const AT_ONCE = { running: 3, waitingPerPerson: 20, waitingPerFirm: 20, waitingInAll: 100 };
const PATIENCE_MS = 10_000;
const MINUTE = 60;
const HOUR = 3_600;
const CAPTCHA = "请完成安全验证后再查验";
/** The same for a number that nobody issued and for a wrong code. */
const NOT_FOUND =
  "没有查到与编号和校验码相符的单据。请按单据原样核对两项；核对无误仍查不到的，请勿采信该单据，并向出具单位核实";

type Check = Context<typeof verifyApi.check>;

/**
 * Who asks often, who guesses, and a number that is guessed at must prove themselves. No number is ever shut: that would
 * let a stranger keep a paper from being checked. // contract §7.31
 */
async function assertMayAsk({ db, ip, now, http, body, services }: Check, wrongKeys: readonly string[]): Promise<void> {
  const { params, vault } = services;
  const key = `verify:${addressOf(ip)}`;
  const counts = await countUpReading(db, { key, windowSeconds: MINUTE, others: wrongKeys }, now);
  const countOf = (one: string): number => counts.get(one) ?? 0;
  const asked = countOf(key);
  const isShared = http.isSharedAddress;
  if (asked > pointsOf(params.get(checksPerMinute), isShared))
    throw rateLimited(MINUTE, "查验过于频繁，请一分钟后再试");
  const most = params.get(captchaAfterWrong);
  const isSuspect = wrongKeys.some((one, at) => countOf(one) >= (at === 0 ? pointsOf(most, isShared) : most));
  if (!isSuspect && asked <= pointsOf(params.get(captchaAfterPerMinute), isShared)) return;
  const given = { codeType: "verify", answer: body.captcha_code ?? "", now };
  if (!(await redeemCaptcha(db, vault, http, given)))
    throw new KeptRefusal(invalid([{ path: "captcha_code", message: CAPTCHA }]));
}

/** One statement: two checks at once are two. */
async function counted({ db, now, ip }: Check, kind: VerifyKindKey, paperNo: string) {
  const one = [{ time: now.toISOString(), network: maskedNetwork(ip) }];
  const [row] = await db
    .insert(t)
    .values({ kind, paperNo, checkCount: 1, firstTime: now, lastTime: now, recent: one })
    .onConflictDoUpdate({
      target: [t.kind, t.paperNo],
      set: {
        checkCount: sql`${t.checkCount} + 1`,
        lastTime: now,
        recent: sql`jsonb_path_query_array(excluded.recent || ${t.recent}, '$[0 to ${sql.raw(String(RECENT - 1))}]')`,
      },
    })
    .returning();
  if (!row) throw new Error("paper check without a row");
  return row;
}

async function check(context: Check, sources: Readonly<Record<VerifyKindKey, VerifyKind>>): Promise<CheckedPaper> {
  const { db, ip, now, body, services, audit } = context;
  const { paperNo, code } = body;
  const kind = kindOfNumber(paperNo);
  if (kind === null) throw invalid([{ path: "paperNo", message: NOT_FOUND }]);
  audit({ object: VERIFY, objectId: paperNo, companyId: null });
  // Numbers are counted whether they were issued or not.
  const wrongKeys = [`verify-wrong:${addressOf(ip)}`, `verify-wrong:${paperNo}`];
  await assertMayAsk(context, wrongKeys);
  const found = await sources[kind].find(db, paperNo);
  const right = checkCodeOf(services.vault, { kind, paperNo, recordId: found?.recordId ?? "" });
  const isRight = isCheckCode(code, right) && found !== null;
  const told = isRight ? await found.tell({ db, services, now }) : null;
  if (told === null) {
    await countUpAll(db, wrongKeys, HOUR, now);
    throw new KeptRefusal(invalid([{ path: "code", message: NOT_FOUND }]));
  }
  const { checkCount, firstTime } = await counted(context, kind, paperNo);
  return {
    kind,
    title: VERIFY_KINDS[kind].title,
    paperNo,
    state: told.state,
    fileHash: told.fileHash,
    facts: [...told.facts],
    issueTime: told.issueTime.toISOString(),
    revokeTime: told.revokeTime?.toISOString() ?? null,
    checkTime: now.toISOString(),
    checkCount,
    firstCheckTime: firstTime.toISOString(),
  };
}

/** Turns go round between addresses: whoever asks for more than his share is told to come again, nobody else. */
function turnsByAddress(): TurnsOf {
  const turns = new FairTurns(AT_ONCE);
  return async (ip, work) => {
    const address = addressOf(ip);
    const asker = { firm: address, person: address, patienceMs: PATIENCE_MS };
    const end = await turns.take(asker).catch(() => {
      throw unavailable(1);
    });
    try {
      return await work();
    } finally {
      end();
    }
  };
}

/** /verify: whoever holds a paper asks whether it stands. // contract §7.31 */
export const registerVerify = (app: FastifyInstance, sources: Readonly<Record<VerifyKindKey, VerifyKind>>): void =>
  implement(app, verifyApi, {
    check: inTurns<typeof verifyApi.check>(turnsByAddress(), (context) => check(context, sources)),
  });
