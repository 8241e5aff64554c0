import { setTimeout as wait } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { SEND_STATUS } from "@/contracts/common/outbox";
import type { FastifyBaseLogger } from "fastify";
import type { Db } from "@/server/db/client";
import { JobFailure, JobLater, JobLeft, JobLost, type JobRun } from "@/server/platform/jobs/run";
import {
  type Handover,
  type MailFile,
  type MailPort,
  SEND_MS,
  SendFault,
  type SmsPort,
} from "@/server/platform/outbox/port";
import type { Clock } from "@/server/platform/call/services";
import type { Vault } from "@/server/platform/secrets/vault";
import { outboxMessages, type OutboxRecord } from "@/server/platform/outbox/outbox.table";

/** Pauses before the next try; after the last one a message has failed. About an hour and a half in all. */
export const PAUSES_MS: readonly number[] = [10_000, 60_000, 300_000, 900_000, 3_600_000];

export interface SendTimes {
  readonly pausesMs: readonly number[];
  /** Least pause after a try of which nobody knows whether the message was taken: it may still be under way. */
  readonly quietMs: number;
  /** How long a closing process waits for the answer to a message that it has handed over. */
  readonly graceMs: number;
}
const TIMES: SendTimes = { pausesMs: PAUSES_MS, quietMs: 120_000, graceMs: 18_000 };

/** Whatever becomes of this process, no other one takes the message up before its try is over. */
const HOLD_MS = SEND_MS + 60_000;

/** How long, and how often, a try's outcome is written down against a database that is away; within `HOLD_MS`. */
const NOTE_MS = 45_000;
const NOTE_EVERY_MS = 250;

export interface SendParts {
  readonly vault: Vault;
  readonly clock: Clock;
  readonly mail: MailPort;
  readonly sms: SmsPort;
  readonly log: Pick<FastifyBaseLogger, "warn">;
  readonly times?: Partial<SendTimes>;
}

type Change = Partial<Pick<OutboxRecord, "sendStatus" | "errorText" | "sendTime" | "content" | "files">>;

const filesOf = (vault: Vault, sealed: string | null): MailFile[] =>
  sealed === null
    ? []
    : (JSON.parse(vault.open(sealed)) as { fileName: string; contentType: string; content: string }[]).map((file) => ({
        ...file,
        content: Buffer.from(file.content, "base64"),
      }));

function handOver({ vault, mail, sms }: SendParts, row: OutboxRecord): Promise<Handover> {
  const { messageId, channel } = row;
  if (row.content === null) throw new SendFault("内容已清除，没有发送", "final");
  const [to, text] = [vault.open(row.receiver), vault.open(row.content)];
  if (channel === "sms") return sms.send({ messageId, to, text });
  return mail.send({ messageId, to, text, subject: row.subject ?? "", files: filesOf(vault, row.files) });
}

/** Marks the message as being sent; null when there is nothing to send (any more). */
async function take(run: JobRun, now: Date): Promise<OutboxRecord | null> {
  const messageId = run.job.payload ?? "";
  const work = async (tx: Db) => {
    const at = eq(outboxMessages.messageId, messageId);
    const [row] = await tx.select().from(outboxMessages).where(at).for("update");
    if (!row || row.sendStatus > SEND_STATUS.sending) return null;
    if (row.expireTime && row.expireTime <= now) {
      await tx.update(outboxMessages).set({ sendStatus: SEND_STATUS.expired, content: null, files: null }).where(at);
      return null;
    }
    const tries = row.tries + 1;
    await tx.update(outboxMessages).set({ sendStatus: SEND_STATUS.sending, tries }).where(at);
    return { ...row, tries };
  };
  return run.step(work, { holdMs: HOLD_MS });
}

/**
 * Notes what came of a try, in a closing process, too. While the database is away it tries on, since whoever took the
 * message up meanwhile would send it again; at last the message is left to the time that it is held for.
 */
async function settle(run: JobRun, { messageId }: OutboxRecord, change: Change): Promise<void> {
  for (const end = performance.now() + NOTE_MS; ; await wait(NOTE_EVERY_MS)) {
    try {
      const noted = run.step(
        (tx) => tx.update(outboxMessages).set(change).where(eq(outboxMessages.messageId, messageId)),
        {
          isLast: true,
        },
      );
      return void (await noted);
    } catch (error) {
      if (error instanceof JobLost) throw error;
      if (run.isStopped || performance.now() > end) throw new JobLeft();
    }
  }
}

/** Undefined: it is not tried again. */
function pauseAfter({ kind }: SendFault, tries: number, { pausesMs, quietMs }: SendTimes): number | undefined {
  const pauseMs = kind === "final" ? undefined : pausesMs[tries - 1];
  return pauseMs === undefined || kind === "passing" ? pauseMs : Math.max(pauseMs, quietMs);
}

/** What is left of a message that is over: secrets go, files go, other texts stay for the log. */
const erased = (row: OutboxRecord): Change => ({ files: null, ...(row.isSecret && { content: null }) });

/**
 * The job that sends one message: one try at a time over all processes. A try whose outcome nobody knows, since its
 * process died or the other side fell silent, is repeated under the same id when the first must be over; none is lost.
 */
export async function sendMessage(parts: SendParts, run: JobRun): Promise<void> {
  const { clock, log } = parts;
  const times = { ...TIMES, ...parts.times };
  const row = await take(run, clock.now());
  if (!row) return;
  try {
    const handover = await run.finish(handOver(parts, row), times.graceMs);
    // In the outbox alone the text must stay readable, or nobody could follow a demo.
    if (handover === "kept") await settle(run, row, { sendStatus: SEND_STATUS.kept, files: null });
    else
      await settle(run, row, { sendStatus: SEND_STATUS.sent, sendTime: clock.now(), errorText: null, ...erased(row) });
  } catch (error) {
    if (!(error instanceof SendFault)) throw error;
    const pauseMs = pauseAfter(error, row.tries, times);
    log.warn({ messageId: row.messageId, tries: row.tries, reason: error.sentence }, "message not sent");
    const errorText = error.sentence;
    if (pauseMs === undefined) {
      // Without a secret it stays whole for a day, so that a person may send it again.
      await settle(run, row, { sendStatus: SEND_STATUS.failed, errorText, ...(row.isSecret && erased(row)) });
      throw new JobFailure(errorText);
    }
    await settle(run, row, { sendStatus: SEND_STATUS.waiting, errorText });
    throw new JobLater(pauseMs);
  }
}
