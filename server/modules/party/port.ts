// What this domain does for others, inside their transaction.
import { and, eq, isNull, or } from "drizzle-orm";
import type { Change } from "@/contracts/kit/diff";
import type { Db } from "@/server/db/client";
import { sendSystemMessage } from "@/server/modules/message/port";
import { memberRecords } from "@/server/modules/party/member/member-records";
import { partyMembers } from "@/server/modules/party/member/member.table";

/** Dictionary `msg_type`: 待办提醒. */
const TO_DO = 2;

interface Moved {
  readonly staffId: string;
  readonly personId: string | null;
  readonly staffName: string;
  readonly companyId: string;
  readonly companyName: string;
  readonly toCompanyId: string | null;
  readonly toCompanyName: string | null;
}

/** Whoever keeps the rosters of both firms is asked to pass a party member's relation on. // domain a §2.2 组织关系转接 */
export async function tellPartyOfTransfer({ db, now }: { readonly db: Db; readonly now: Date }, moved: Moved) {
  const { companyId, staffId, personId, outDate, memberId } = partyMembers;
  const isHim = or(eq(staffId, moved.staffId), moved.personId === null ? undefined : eq(personId, moved.personId));
  const [line] = await db
    .select({ memberId })
    .from(partyMembers)
    .where(and(eq(companyId, moved.companyId), isNull(outDate), isHim))
    .limit(1);
  if (!line) return;
  const title = `党员组织关系转接：${moved.staffName}`;
  const to = moved.toCompanyName ?? "新单位";
  const tell = (firmId: string, text: string) =>
    sendSystemMessage(db, {
      title,
      text,
      msgType: TO_DO,
      now,
      firm: { companyId: firmId, anyOf: ["g_hy_party_manage_edit"] },
    });
  await tell(
    moved.companyId,
    `${moved.staffName}已转入${to}，仍在本所党员名册中。请为其开具组织关系介绍信，转接后在党员名册登记转出。`,
  );
  if (moved.toCompanyId !== null)
    await tell(
      moved.toCompanyId,
      `${moved.staffName}由${moved.companyName}转入本所，为中共党员（含预备党员、发展对象）。请办理组织关系接收，转接后登记到党员名册。`,
    );
}

/** Whether anybody's roster has a line of this person. */
export async function hasMembers(db: Db, of: string): Promise<boolean> {
  const { memberId, personId } = partyMembers;
  return (await db.select({ memberId }).from(partyMembers).where(eq(personId, of)).limit(1)).length > 0;
}

type Number = Partial<Pick<typeof partyMembers.$inferInsert, "idNo" | "idNoIndex" | "idNoMask" | "idType">>;

/** Lines of a person whose number was corrected have the new one; the caller has checked that nobody else has it. */
export async function rekeyMembers(
  { db, now, user }: Parameters<typeof memberRecords.set>[0],
  personId: string,
  number: Number,
  words: Change,
): Promise<void> {
  const lines = await db.select().from(partyMembers).where(eq(partyMembers.personId, personId)).for("update");
  for (const line of lines) {
    const { memberId: recordId, companyId } = line;
    const version = line.version + 1;
    await memberRecords.set({ db, now, user }, recordId, { ...number, version });
    const step = { action: "update", recordId, companyId, version, changes: [words] };
    await memberRecords.addLines({ db, now, user }, [{ ...step, stood: { ...line, version } }]);
  }
}
