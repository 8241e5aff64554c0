import type { Db } from "@/server/db/client";
import { isAllowed } from "@/server/platform/call/access";
import type { AuditEntry, SessionUser } from "@/server/platform/call/context";
import { JobFailure } from "@/server/platform/jobs/run";
import { calendarDate } from "@/server/platform/call/services";
import type { RecordContext } from "@/server/records/hooks";
import { type ImportTools, ownerOf } from "@/server/records/sheet/import-state";
import type { ImportContext } from "@/server/records/sheet/target";

export const NO_LONGER = "您的账号、权限或所属事务所已有变动，导入已停止；已经导入的行保留。请重新登录，或联系管理员。";

/** The user as of this moment, acting for the job's firm; throws `JobFailure` when he may no longer import. */
export async function actorOf(
  db: Db,
  tools: ImportTools,
  sessionId: string,
  companyId: string | null,
): Promise<SessionUser> {
  const { platform, api } = tools;
  const user = await platform.sessions.actor(db, sessionId, companyId, platform.services.clock.now());
  if (!user || !isAllowed(api.importApply.spec.access, user)) throw new JobFailure(NO_LONGER);
  return user;
}

interface Acting {
  readonly user: SessionUser;
  readonly importId: string;
  readonly documentId: string | null;
  audit(entry: AuditEntry): void;
}

export function contextOf(db: Db, tools: ImportTools, acting: Acting): ImportContext {
  const { services } = tools.platform;
  const now = services.clock.now();
  return { ...acting, db, services, companyId: ownerOf(tools, acting.user), now, today: calendarDate(now) };
}

/** The slice is a call of its own: nobody asks it over HTTP, and its messages leave with the next look of the sender. */
export const callOf = (context: ImportContext): RecordContext =>
  ({ ...context, http: { consent: null }, afterCommit: () => undefined }) as unknown as RecordContext;
