import { and, count, desc, eq } from "drizzle-orm";
import type { userApi } from "@/contracts/auth/user";
import type { Change } from "@/contracts/kit/diff";
import { audits } from "@/server/platform/audit/audit.table";
import type { Handler } from "@/server/platform/call/context";
import { actionText, changesInWords } from "@/server/modules/auth/audit-words";
import { deviceOfAgent } from "@/server/modules/auth/login/device";
import { userNames } from "@/server/modules/auth/read";
import { loadSeen } from "@/server/modules/auth/account/user-records";
import { dictionaryOf } from "@/server/reference/dictionary-cache";

/** Ids mean nothing to a reader. */
const UNTOLD: ReadonlySet<string> = new Set(["userId", "version"]);

/** A browser's own long name says nothing to a reader. */
const deviceInWords = (change: Change): Change =>
  change.path === "userAgent" ? { ...change, label: "设备", after: deviceOfAgent(change.after ?? "") } : change;

/**
 * What was done to and with an account, from the audit log: sign-ins and closed sessions are told among its changes, and
 * make no version of it. // domain a §3.2
 */
export const accountHistoryOf: Handler<typeof userApi.history> = async (context) => {
  const { db, params, query, services, now } = context;
  const { userId } = await loadSeen(context, params.userId);
  const where = and(eq(audits.object, "auth.user"), eq(audits.objectId, userId), eq(audits.result, "ok"));
  const rows = await db
    .select()
    .from(audits)
    .where(where)
    // A call that waited for another one began before what it stands on. // docs/decisions/0020
    .orderBy(desc(audits.recordTime), desc(audits.auditId))
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize);
  const [total] = await db.select({ n: count() }).from(audits).where(where);
  const ids = [...new Set(rows.flatMap((row) => row.userId ?? []))];
  const names = new Map((await userNames(db, ids)).map((one) => [one.userId, one.nickName]));
  const { label } = await dictionaryOf(services).get(db, now);
  return {
    rows: rows.map((row) => ({
      historyId: row.auditId,
      action: actionText(row.action),
      changeTime: row.actionTime.toISOString(),
      userName: (row.userId && names.get(row.userId)) ?? row.username ?? "系统",
      changes: changesInWords(
        row.object,
        row.changes.filter(({ field }) => !UNTOLD.has(field)),
        label,
      ).map(deviceInWords),
    })),
    totalCount: total?.n ?? 0,
  };
};
