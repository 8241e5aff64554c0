import { asc, inArray } from "drizzle-orm";
import type { ExitCheck } from "@/contracts/basic/firm-exit/firm-exit";
import type { FirmExitForm } from "@/contracts/basic/firm-exit/firm-exit-form";
import { EXIT_LEADS, exitRules } from "@/contracts/basic/firm-exit/firm-exit-rules";
import { stateConflict } from "@/server/platform/call/errors";
import type { Services } from "@/server/platform/call/services";
import type { RecordContext } from "@/server/records/hooks";
import { followEnd, holdApplications, isEnd } from "@/server/modules/basic/firm-application/ending";
import { accountsUntil } from "@/server/modules/basic/firm-application/left-accounts";
import { exitChecks, mergeTargetOf, waitingExit } from "@/server/modules/basic/firm-exit/firm-exit-checks";
import type { FirmExitRecord } from "@/server/modules/basic/firm-exit/firm-exit.table";
import { firmRecords } from "@/server/modules/basic/firm/firm-records";
import { dictionaryOf } from "@/server/reference/dictionary-cache";
import { firms } from "@/server/reference/firm.table";

/** Both firms of a merger, in one order for all: of two that would go into each other one comes second. */
const holdFirms = ({ db }: Pick<RecordContext, "db">, ids: readonly (string | null)[]) =>
  db
    .select({ id: firms.companyId })
    .from(firms)
    .where(
      inArray(
        firms.companyId,
        ids.filter((id) => id !== null),
      ),
    )
    .orderBy(asc(firms.companyId))
    .for("update");

/** One application to leave at a time, and nothing between it and the firm's standing. */
export async function assertAlone(context: RecordContext, record: FirmExitRecord): Promise<void> {
  await holdFirms(context, [record.companyId, record.mergeCompanyId]);
  const other = await waitingExit(context.db, record.companyId, record.exitId);
  if (other) throw stateConflict(`申请 ${other} 正在等待协会审核，不能同时申请；需要改变事项的，请先撤回该申请`);
}

const refusal = (sentences: readonly string[]): never => {
  throw stateConflict(`有 ${sentences.length} 项未满足，不能通过：${sentences.join("；")}`);
};

/** What has been accepted moves the membership, with all that follows. Returns how it stood. // domain a §1.5 */
export async function passExit(
  context: RecordContext,
  record: FirmExitRecord,
  form: FirmExitForm,
): Promise<ExitCheck[]> {
  const { db, now, today, services } = context;
  const { exitId, exitNo, companyId, exitType, mergeCompanyId } = record;
  await holdApplications(db, companyId);
  await holdFirms(context, [companyId, mergeCompanyId]);
  const firm = await firmRecords.read(db, companyId);
  const target = await mergeTargetOf(db, form, firm.associationOrgId);
  const faults = exitRules(form, { today, firm, target }).map(({ message }) => message);
  const checks = await exitChecks(context, firm, { exitId, exitType, isPass: true });
  const blocks = checks.filter(({ standing }) => standing === "block").map(({ label, text }) => `${label}：${text}`);
  if (faults.length + blocks.length > 0) refusal([...faults, ...blocks]);
  const to = EXIT_LEADS[exitType] ?? firm.companyStatus;
  const version = firm.version + 1;
  await firmRecords.set(context, companyId, { companyStatus: to, version });
  const { label } = await dictionaryOf(services).get(db, now);
  const changes = [
    { path: "exitNo", label: label("firm_exit_type", exitType), before: null, after: exitNo },
    {
      path: "companyStatus",
      label: "会员状态",
      before: label("company_status", firm.companyStatus),
      after: label("company_status", to),
    },
  ];
  await firmRecords.remember(context, {
    action: "exit",
    recordId: companyId,
    companyId,
    version,
    changes,
    stood: firm,
  });
  if (isEnd(to)) await followEnd(context, firm, { today, except: exitId });
  return checks;
}

/** What the firm is told beside the decision. */
export const passedWords = (services: Pick<Services, "params">, exitType: number, today: string): string =>
  isEnd(EXIT_LEADS[exitType] ?? 0)
    ? `会籍已终止，档案只读；账号保留至 ${accountsUntil(services, today)}，供查看和打印。`
    : "请尽快为在职人员办理转所或离职、办结未结事项；全部办结后，协会办理注销或迁出，会籍终止。放弃办理的，请联系协会恢复正常。";
