import { and, eq, inArray } from "drizzle-orm";
import type { SubjectName } from "@/contracts/rewards/record-fields";
import { sendSystemMessage } from "@/server/modules/message/port";
import { TOLD } from "@/server/modules/rewards/records";
import type { JobWork } from "@/server/platform/jobs/options";
import { type JobRecord, jobs } from "@/server/platform/jobs/jobs.table";
import { addJob, JobLater, type JobRun } from "@/server/platform/jobs/run";
import type { Platform } from "@/server/platform/call/platform";
import type { Services } from "@/server/platform/call/services";
import type { Vault } from "@/server/platform/secrets/vault";
import type { ImportContext } from "@/server/records/sheet/target";

const KIND = "rewards:honours-told";
const PAUSE_MS = 2_000;
/** So many stand in a message by their names. */
const NAMED = 3;
/** Dictionary `msg_type`: 审核结果. */
const RESULT = 3;
const OPEN: JobRecord["status"][] = ["queued", "running", "held"];

/** One honour that came in. */
export interface Made {
  readonly companyId: string;
  readonly recordId: string;
  readonly title: string;
}

type Noting = Pick<ImportContext, "db" | "importId" | "companyId" | "now" | "services">;

interface OfFirm {
  readonly count: number;
  readonly first: readonly Omit<Made, "companyId">[];
}
interface Noted {
  readonly subject: SubjectName;
  readonly firms: Readonly<Record<string, OfFirm>>;
}

function added(noted: Noted, made: readonly Made[]): Noted {
  const firms: Record<string, OfFirm> = { ...noted.firms };
  for (const { companyId, recordId, title } of made) {
    const { count, first } = firms[companyId] ?? { count: 0, first: [] };
    firms[companyId] = { count: count + 1, first: [...first, { recordId, title }].slice(0, NAMED) };
  }
  return { ...noted, firms };
}

/** What the job is about, sealed: people stand in it by their names. */
interface Payload {
  readonly importId: string;
  readonly noted: Noted;
}
const sealed = (vault: Vault, payload: Payload): string => vault.seal(JSON.stringify(payload));
const opened = (vault: Vault, { payload }: JobRecord): Payload => JSON.parse(vault.open(payload ?? "")) as Payload;

/**
 * Notes in the slice's transaction what has come in: told when the import is over, however it ends. The slices of one
 * import follow each other under its lock.
 */
export async function noteHonours(
  { db, importId, companyId, now, services: { vault } }: Noting,
  subject: SubjectName,
  made: readonly Made[],
): Promise<void> {
  if (made.length === 0) return;
  const exclusiveKey = `${KIND}:${importId}`;
  const payload = sealed(vault, { importId, noted: added({ subject, firms: {} }, made) });
  if (await addJob(db, { kind: KIND, companyId, exclusiveKey, payload, inMs: PAUSE_MS, now })) return;
  const isOpen = and(eq(jobs.exclusiveKey, exclusiveKey), inArray(jobs.status, OPEN));
  const [open] = await db.select().from(jobs).where(isOpen).for("update");
  if (!open) throw new Error(`${exclusiveKey} is neither new nor open`);
  const { noted } = opened(vault, open);
  await db
    .update(jobs)
    .set({ payload: sealed(vault, { importId, noted: added(noted, made) }) })
    .where(eq(jobs.jobId, open.jobId));
}

const ROLES = {
  company: { type: "rewards.company", anyOf: TOLD.company },
  person: { type: "rewards.person", anyOf: TOLD.person },
} as const;

/** Tells one firm of all its honours of an import; a second time nothing is sent. // domain b §8 (5) */
async function tellFirm(
  run: JobRun,
  importId: string,
  {
    subject,
    companyId,
    of,
    now,
  }: {
    readonly subject: SubjectName;
    readonly companyId: string;
    readonly of: OfFirm;
    readonly now: Date;
  },
): Promise<void> {
  const { count, first } = of;
  const names = first.map(({ title }) => `「${title}」`).join("、");
  const { type, anyOf } = ROLES[subject];
  // One leads to itself, several to their list.
  const id = count === 1 ? (first[0]?.recordId ?? "") : "";
  await run.step((tx) =>
    sendSystemMessage(tx, {
      title: `税协登记了 ${count} 项奖励，已生效`,
      text: `${names}${count > first.length ? `等共 ${count} 项` : ""}。可在奖惩列表中查看，内容有误的请联系税协。`,
      msgType: RESULT,
      firm: { companyId, anyOf },
      biz: { type, id },
      eventKey: `honours:${importId}:${companyId}`,
      now,
    }),
  );
}

/** Tells each firm once, when the import that brought its honours is over. */
const tellHonours =
  ({ vault, clock }: Services): JobWork =>
  async (run) => {
    const { importId, noted } = await run.step(async (tx, job) => {
      const told = opened(vault, job);
      const [found] = await tx.select({ status: jobs.status }).from(jobs).where(eq(jobs.jobId, told.importId));
      if (found && OPEN.includes(found.status)) throw new JobLater(PAUSE_MS);
      return told;
    });
    const { subject, firms } = noted;
    for (const [companyId, of] of Object.entries(firms))
      await tellFirm(run, importId, { subject, companyId, of, now: clock.now() });
  };

/** Who does it. */
export const registerHonoursTold = ({ jobs: all, services }: Platform): void =>
  all.register(KIND, tellHonours(services));
