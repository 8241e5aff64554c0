import { and, eq, isNull, ne } from "drizzle-orm";
import type { Db } from "@/server/db/client";
import { sessions } from "@/server/reference/session.table";
import type { EndReason } from "@/server/platform/call/session-book";

const AGAIN = "请重新登录";
const TEXTS: Readonly<Partial<Record<EndReason, string>>> = {
  disabled: "账号已停用、注销或过期，本次登录已失效。请联系本所管理员或协会",
  moved: "您已转到新的单位，原单位的权限已收回。请重新登录",
  password: "密码已修改或重置，请用新密码重新登录",
  tooMany: `该账号在别处登录过多，本次登录已失效，${AGAIN}`,
};

/** What the person is told whose session is over. // contract §2 GW0006 */
export const endText = (reason: EndReason, note: string | null): string => {
  if (reason !== "kicked") return TEXTS[reason] ?? `登录已失效，${AGAIN}`;
  return note === null ? `管理员已将您强制下线，${AGAIN}` : `管理员已将您强制下线，原因：${note}。${AGAIN}`;
};

export async function endSession(db: Db, sessionId: string, endReason: EndReason, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ endTime: now, endReason })
    .where(and(eq(sessions.sessionId, sessionId), isNull(sessions.endTime)));
}

interface Ending {
  readonly userId: string;
  readonly endReason: EndReason;
  readonly now: Date;
  readonly note?: string | null;
  /** Only this one. */
  readonly sessionId?: string | undefined;
  /** All but this one. */
  readonly except?: string;
}

/** Ends the live sessions of one account: dead at the next request, on every process. Returns how many they were. */
export async function endSessionsOf(db: Db, ending: Ending): Promise<number> {
  const { userId, endReason, now, note = null, sessionId, except } = ending;
  const ended = await db
    .update(sessions)
    .set({ endTime: now, endReason, endNote: note })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.endTime),
        sessionId === undefined ? undefined : eq(sessions.sessionId, sessionId),
        except === undefined ? undefined : ne(sessions.sessionId, except),
      ),
    )
    .returning({ sessionId: sessions.sessionId });
  return ended.length;
}
