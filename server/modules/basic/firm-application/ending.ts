import { and, eq, inArray } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { ENDS } from "@/contracts/basic/firm/firm-form";
import { SUBMISSION } from "@/contracts/kit/submission";
import type { Db } from "@/server/db/client";
import type { Doing } from "@/server/records/steps/port";
import { tell } from "@/server/records/steps/tell";
import { mergersOf } from "@/server/modules/basic/firm-exit/firm-exit-read";
import { type FirmRecord, firms } from "@/server/reference/firm.table";

/** Whether a membership is over for good. // domain a §1.5 */
export const isEnd = (companyStatus: number): boolean => ENDS.includes(companyStatus);

const UNDECIDED = [SUBMISSION.draft, SUBMISSION.submitted, SUBMISSION.accepted, SUBMISSION.returned];

interface ApplicationTable {
  readonly table: PgTable & Readonly<Record<"companyId" | "auditStatus", PgColumn>>;
  readonly id: PgColumn;
}
/** A kind of application that lapses with its firm's membership. */
interface Lapsing extends ApplicationTable {
  lapse(doing: Omit<Doing, "user">, id: string): Promise<void>;
  /** Of a kind whose acceptance the firm may give up: one that had passed does not hold any more. */
  abandon?(doing: Omit<Doing, "user">, id: string): Promise<void>;
}
const kinds = new Map<string, Lapsing>();

/** Says at the start what lapses when a membership ends. */
export function lapsesAtEnd(bizType: string, kind: Lapsing): void {
  kinds.set(bizType, kind);
}

const heldIn = async (
  db: Db,
  { table, id }: ApplicationTable,
  { companyId, states }: { readonly companyId: string; readonly states: readonly number[] },
): Promise<string[]> => {
  const rows = await db
    .select({ id })
    .from(table)
    .where(and(eq(table.companyId, companyId), inArray(table.auditStatus, [...states])))
    .orderBy(id)
    .for("update");
  return rows.map((row) => String(row.id));
};
const undecided = (db: Db, kind: ApplicationTable, companyId: string): Promise<string[]> =>
  heldIn(db, kind, { companyId, states: UNDECIDED });

/** Applications are held before their firm, in every write that holds both. */
export async function holdApplications(db: Db, companyId: string): Promise<void> {
  for (const [, kind] of [...kinds].sort()) await undecided(db, kind, companyId);
}

/** Head office of a branch that has gone hears of it. */
async function tellHeadOffice({ db, now }: Pick<Doing, "db" | "now">, firm: FirmRecord): Promise<void> {
  if (firm.parentCompanyId === null) return;
  await tell(db, {
    title: `分支机构已办结退出：${firm.companyName}`.slice(0, 100),
    text: `分支机构「${firm.companyName}」的会籍已经终止。请核对本所分支机构情况，并办理相关登记。`,
    msgType: 6,
    firm: { companyId: firm.parentCompanyId, anyOf: ["g_hy_member_firm_submit"] },
    now,
  });
}

/** The member that it has gone into hears that it answers for it from now on. */
async function tellReceiving({ db, now }: Pick<Doing, "db" | "now">, { companyId, companyName }: FirmRecord) {
  const [merger] = await mergersOf(db, [companyId]);
  if (!merger) return;
  await tell(db, {
    title: `并入本所的事务所已办结：${companyName}`.slice(0, 100),
    text: `「${companyName}」的会籍已经终止，并入贵所办结。其尚欠的会费、未提交的检查由贵所一并办理，请核对转入的人员和承接的业务。`,
    msgType: 6,
    firm: { companyId: merger.intoId, anyOf: ["g_hy_member_firm_submit"] },
    now,
  });
}

/** What follows the end of a membership: its day, what it had applied for, its head office, who receives it. // domain a §1.5 */
export async function followEnd(
  doing: Omit<Doing, "user">,
  firm: FirmRecord,
  { today, except }: { readonly today: string; readonly except?: string },
): Promise<void> {
  const { db } = doing;
  await db.update(firms).set({ leftDate: today }).where(eq(firms.companyId, firm.companyId));
  for (const [, kind] of [...kinds].sort())
    for (const id of await undecided(db, kind, firm.companyId)) if (id !== except) await kind.lapse(doing, id);
  await tellHeadOffice(doing, firm);
  await tellReceiving(doing, firm);
}

/** A firm that was on its way out goes on: what had led it there binds nobody any more. // domain a §1.5 */
export async function followReturn(doing: Omit<Doing, "user">, companyId: string): Promise<void> {
  const states = [SUBMISSION.passed];
  for (const [, kind] of [...kinds].sort()) {
    if (!kind.abandon) continue;
    for (const id of await heldIn(doing.db, kind, { companyId, states })) await kind.abandon(doing, id);
  }
}
