import { eq } from "drizzle-orm";
import type { PermissionCode } from "@/contracts/access";
import type { Db } from "@/server/db/client";
import { writeAudits } from "@/server/platform/audit/audit";
import type { ContentFault, GuardedFiles } from "@/server/platform/files/guard";
import { STORE_PARTS, verifyPart } from "@/server/platform/files/verify";
import { storedFiles } from "@/server/platform/files/files.table";
import type { Chore } from "@/server/platform/http/housekeeping";
import type { Platform } from "@/server/platform/call/platform";
import { countUp } from "@/server/platform/limits/rate-limit";
import { calendarDate } from "@/server/platform/call/services";
import { associationIds } from "@/server/modules/auth/read";
import { firmBriefs } from "@/server/modules/basic/read";
import { associationOf } from "@/server/reference/orgs";
import { sendSystemMessage } from "@/server/modules/message/port";

/** Dictionary `msg_type`: 到期预警 and other warnings. */
const WARNING = 4;
const FEW = 5;
const WORD = { damaged: "已损坏（内容与登记的摘要不符）", missing: "已丢失（存储中没有其内容）" } as const;
const ADVICE = "已停止下载。请从备份恢复这个内容，或请上传人重新上传；可运行 npm run files:verify 核对全部附件。";

type Teller = Pick<Platform, "db" | "log" | "chain"> & { readonly now: Date };

async function textOf(db: Db, { sha256, kind }: ContentFault, files: readonly (typeof storedFiles.$inferSelect)[]) {
  const firms = new Map(
    (await firmBriefs(db, [...new Set(files.map(({ companyId }) => companyId))])).map((firm) => [
      firm.companyId,
      firm.companyName,
    ]),
  );
  const names = files
    .slice(0, FEW)
    .map(({ fileName, companyId, uploadTime }) => {
      const firm = firms.get(companyId);
      return `「${fileName}」（${firm ? `${firm}，` : ""}${calendarDate(uploadTime)} 上传）`;
    })
    .join("、");
  const more = files.length > FEW ? `等 ${files.length} 个` : "";
  return `附件${names}${more}${WORD[kind]}，${ADVICE}\n内容摘要：${sha256}`;
}

const OPERATORS: readonly PermissionCode[] = ["g_hy_desk_param_edit", "g_hy_desk_audit_view"];

/**
 * Who looks after the files of a firm: its association and the office of its city. What is no firm's concerns every
 * association itself and no office.
 */
async function keepersOf(db: Db, companyId: string) {
  const orgId = (await firmBriefs(db, [companyId])).length > 0 ? await associationOf(db, companyId) : null;
  const orgIds = orgId === null ? await associationIds(db) : [orgId];
  return orgIds.map((one) => ({ orgId: one, companyId, anyOf: OPERATORS }));
}

/** Log, audit row and a message to the association's operators, once a day for each content, whoever comes upon it. */
export async function tellContentFault({ db, log, chain, now }: Teller, fault: ContentFault): Promise<void> {
  const { sha256, kind } = fault;
  const files = await db.select().from(storedFiles).where(eq(storedFiles.sha256, sha256));
  // Its last file went while somebody looked at it.
  if (files.length === 0) return;
  log.error({ sha256, kind, fileIds: files.slice(0, FEW).map(({ fileId }) => fileId) }, "stored content is not whole");
  const owners = [...new Set(files.map(({ companyId }) => companyId))];
  await db.transaction(async (tx) => {
    let isNew = false;
    for (const companyId of owners) {
      const text = await textOf(
        tx,
        fault,
        files.filter((file) => file.companyId === companyId),
      );
      for (const officersOf of await keepersOf(tx, companyId)) {
        const msgSiteId = await sendSystemMessage(tx, {
          title: `附件${kind === "damaged" ? "已损坏" : "已丢失"}，请处理`,
          text,
          msgType: WARNING,
          now,
          officersOf,
          eventKey: `file-${kind}:${sha256}:${officersOf.orgId}:${companyId}:${calendarDate(now)}`,
        });
        isNew ||= msgSiteId !== null;
      }
    }
    if (!isNew) return;
    const facts = { user: null, ip: "", now, requestId: "files", action: `file.content.${kind}` };
    const entries = files.slice(0, FEW).map(({ fileId, fileName, companyId }) => ({
      object: "file.attachment",
      objectId: fileId,
      companyId,
      after: { fileName, sha256, kind },
    }));
    await writeAudits(tx, facts, entries, "refused");
  });
  chain.poke();
}

/** Whatever reader comes upon a damaged or missing content, the association hears of it. */
export function watchContents({ services, db, log, chain }: Platform): void {
  services.files.watch((fault) => {
    tellContentFault({ db, log, chain, now: services.clock.now() }, fault).catch((error: unknown) =>
      log.error({ err: error, ...fault }, "fault of a stored content not told"),
    );
  });
}

/** Each hour these of the store's 256 parts: within six days every content has been read again. */
const PARTS_AN_HOUR = 2;
const HOUR_S = 3_600;

/** Reads the contents of a few parts, so that damage is known before somebody needs the file. What it finds, `watchContents` tells. */
export const checkContents =
  (files: GuardedFiles): Chore =>
  async (db, now) => {
    const hour = Math.floor(now.getTime() / (HOUR_S * 1_000));
    // Of several processes one does the work.
    if ((await countUp(db, `files.check:${hour}`, 2 * HOUR_S, now)) > 1) return;
    for (let i = 0; i < PARTS_AN_HOUR; i++) {
      const part = STORE_PARTS[(hour * PARTS_AN_HOUR + i) % STORE_PARTS.length] ?? "";
      await verifyPart(db, files, part, now);
    }
  };
