import { eq, sql } from "drizzle-orm";
import { partyMember } from "@/contracts/party/member";
import { memberFields, type MemberValues } from "@/contracts/party/member-fields";
import { type Change, rowChanges } from "@/contracts/kit/diff";
import type { AuditEntry } from "@/server/platform/call/context";
import { newId } from "@/server/platform/clock/id";
import { recordHistories } from "@/server/records/history.table";
import { firmBriefs } from "@/server/modules/basic/read";
import { dictionaryOf } from "@/server/modules/common/read";
import { type RosterContext, sealedNumber } from "@/server/modules/party/member-form";
import { partyMembers } from "@/server/modules/party/member.table";

/** What many lines written at once need: sync and import. */
export interface BatchContext extends RosterContext {
  audit(entry: AuditEntry): void;
}

interface Written {
  readonly companyId: string;
  readonly form: MemberValues;
  /** What stood there; null for a new line. */
  readonly before: { readonly memberId: string; readonly version: number; readonly form: MemberValues } | null;
  readonly action: "sync" | "import";
}

const flat = (changes: readonly Change[], side: "before" | "after") =>
  Object.fromEntries(changes.map((change) => [change.path, change[side]]));

/** Writes one line with its history and audit row; the caller has judged it and holds it. */
export async function writeMember(context: BatchContext, { companyId, form, before, action }: Written): Promise<void> {
  const { db, user, now, services } = context;
  const memberId = before?.memberId ?? newId();
  const version = (before?.version ?? 0) + 1;
  const by = { updateTime: now, updateUserId: user.userId, updateUserName: user.nickName };
  const columns = { ...form, ...sealedNumber(form, services.vault) };
  if (before) {
    await db
      .update(partyMembers)
      .set({ ...columns, ...by, version: sql`${partyMembers.version} + 1` })
      .where(eq(partyMembers.memberId, memberId));
  } else {
    const [firm] = await firmBriefs(db, [companyId]);
    const created = { createTime: now, createUserId: user.userId, createUserName: user.nickName };
    const firmOf = { companyId, companyName: firm?.companyName ?? "" };
    await db.insert(partyMembers).values({ memberId, ...firmOf, ...columns, ...created, ...by });
  }
  const { label } = await dictionaryOf(services).get(db, now);
  const lookups = { dict: label, place: String, file: String };
  const changes = rowChanges(memberFields, before?.form ?? {}, form, { lookups, personal: partyMember.personal });
  const { userId, nickName: userName } = user;
  await db.insert(recordHistories).values({
    ...{ historyId: newId(), object: partyMember.id, objectId: memberId, action, version, userId, userName },
    ...{ changeTime: now, changes },
  });
  context.audit({
    object: partyMember.id,
    objectId: memberId,
    companyId,
    before: flat(changes, "before"),
    after: flat(changes, "after"),
  });
}
