import { sql } from "drizzle-orm";
import { REPORT_STATUS } from "@/contracts/agreement/report/report-status";
import type { Db } from "@/server/db/client";
import { associationOf } from "@/server/reference/orgs";
import type { Doing } from "@/server/records/steps/port";
import { accountsOfStaff } from "@/server/modules/auth/read";
import { namedIn } from "@/server/modules/agreement/report/report-checks";
import type { ReportRow } from "@/server/modules/agreement/report/report.table";
import { sendSystemMessage } from "@/server/modules/message/port";

/** Dictionary `msg_type`: 待办提醒, 审核结果. */
const [TO_DO, RESULT] = [2, 3];

/** Accounts of the people whom a report names: they answer for it, whoever files it. // domain b §11.3 */
export async function namedAccounts(db: Db, record: ReportRow): Promise<string[]> {
  const named = namedIn(record).map((one) => sql`${one}`);
  return named.length === 0 ? [] : accountsOfStaff(db, sql.join(named, sql`, `));
}

/** What the firm's own steps bring, in words; nothing that others have to hear. */
function newsOf({ filingNo, versionNo }: ReportRow, name: string, to: number): string | null {
  if (to !== REPORT_STATUS.filed) return null;
  if (name === "file") return `已报备，报备编号 ${filingNo ?? ""}`;
  return name === "askCorrect" ? `已更正为第 ${versionNo} 版` : null;
}

/** Behind a step of the firm: whom it names hears what was filed, the association what it is told. // domain b §11.3 */
export async function tellOfReport(
  { db, now, user }: Doing,
  record: ReportRow,
  { name, to, opinion }: { readonly name: string; readonly to: number; readonly opinion: string | null },
): Promise<void> {
  const { reportId, companyId, companyName, reportTitle, filingNo } = record;
  const biz = { type: "agreement.report", id: reportId } as const;
  const news = newsOf(record, name, to);
  if (news !== null) {
    const userIds = (await namedAccounts(db, record)).filter((one) => one !== user?.userId);
    const text = `您署名的业务报告「${reportTitle}」${news}。`;
    if (userIds.length > 0)
      await sendSystemMessage(db, {
        title: `${news}：${reportTitle}`.slice(0, 100),
        text,
        msgType: RESULT,
        userIds,
        biz,
        now,
      });
  }
  const orgId = name === "explain" ? await associationOf(db, companyId) : null;
  if (orgId === null) return;
  await sendSystemMessage(db, {
    title: `业务报备说明：${companyName} ${reportTitle}`.slice(0, 100),
    text: `${companyName}对业务报告「${reportTitle}」（报备编号 ${filingNo ?? ""}）说明如下：\n${opinion ?? ""}`,
    msgType: TO_DO,
    officersOf: { orgId, companyId, anyOf: ["g_hy_desk_report_audit"] },
    biz,
    now,
  });
}
