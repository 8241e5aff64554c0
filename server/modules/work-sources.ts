import { reviewWork } from "@/server/records/review/work";
import type { WorkSource } from "@/server/records/work/source";
import { agreementWork, contractWork } from "@/server/modules/agreement/work";
import { invoiceWork } from "@/server/modules/agreement/invoice/invoice-work";
import { elsewhereWork } from "@/server/modules/agreement/report/report-elsewhere";
import { reportWork } from "@/server/modules/agreement/report/report-work";
import { unlockWork } from "@/server/modules/agreement/unlocking/unlock-work";
import { authWork } from "@/server/modules/auth/work";
import { basicWork } from "@/server/modules/basic/work";
import { calendarSource, draftWork, systemWork } from "@/server/modules/common/work";
import { filingWork } from "@/server/modules/filing/work";
import { messageWork } from "@/server/modules/message/work";
import { partyWork } from "@/server/modules/party/work";
import { inspectionWork } from "@/server/modules/inspection/work";
import { rewardsWork } from "@/server/modules/rewards/work";
import { duesBillWork } from "@/server/modules/statement/dues/bill/bill-work";
import { duesDeskWork } from "@/server/modules/statement/dues/desk-work";
import { duesWork } from "@/server/modules/statement/dues/work";
import { statementWork } from "@/server/modules/statement/work";

/**
 * Where the workbench and the counts of the menu come from: one line per domain. The order is that of counts and
 * figures; what has to be done is ordered by its days. // docs/decisions/0038
 */
export const WORK_SOURCES: readonly WorkSource[] = [
  systemWork,
  reviewWork,
  basicWork,
  partyWork,
  statementWork,
  duesWork,
  duesBillWork,
  duesDeskWork,
  rewardsWork,
  inspectionWork,
  contractWork,
  agreementWork,
  invoiceWork,
  reportWork,
  unlockWork,
  elsewhereWork,
  filingWork,
  authWork,
  messageWork,
  calendarSource,
  draftWork,
];
