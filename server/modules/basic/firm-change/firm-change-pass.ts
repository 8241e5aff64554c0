import { eq } from "drizzle-orm";
import type { ChangeBasis } from "@/contracts/basic/firm-change/firm-change-apply";
import type { FirmChangeForm } from "@/contracts/basic/firm-change/firm-change-form";
import { keysOfItems } from "@/contracts/basic/firm-change/firm-change-items";
import type { FirmForm } from "@/contracts/basic/firm/firm-form";
import type { Change } from "@/contracts/kit/diff";
import { AppError, stateConflict } from "@/server/platform/call/errors";
import type { RecordContext } from "@/server/records/hooks";
import { tell } from "@/server/records/steps/tell";
import {
  changesOf,
  judgeChange,
  waitingFor,
  waitingText,
  wordsOf,
} from "@/server/modules/basic/firm-change/firm-change-facts";
import type { FirmChangeRecord } from "@/server/modules/basic/firm-change/firm-change.table";
import { firmRecords } from "@/server/modules/basic/firm/firm-records";
import { closedBooksReason } from "@/server/reference/firm-closed";
import { type FirmRecord, firms } from "@/server/reference/firm.table";

type StepContext = Omit<RecordContext, "http"> & Pick<RecordContext, "http">;

/** One item waits in one application at a time: the firm is held, so that of two at once one comes second. */
export async function assertFree(context: StepContext, record: FirmChangeRecord): Promise<void> {
  const { db } = context;
  await db.select({ id: firms.companyId }).from(firms).where(eq(firms.companyId, record.companyId)).for("update");
  const waiting = await waitingFor(db, record);
  if (waiting) throw stateConflict(waitingText(waiting, await wordsOf(context)));
}

/** Firms under this head office hear that it is called otherwise; what their own names hold of it is theirs to apply for. */
async function tellHouse({ db, now }: StepContext, firm: FirmRecord, companyName: string): Promise<void> {
  const house = await db
    .select({ companyId: firms.companyId })
    .from(firms)
    .where(eq(firms.parentCompanyId, firm.companyId));
  for (const { companyId } of house)
    await tell(db, {
      title: "总所名称已变更",
      text: `总所「${firm.companyName}」经协会审核已变更名称为「${companyName}」。本所名称中含总所名称的，请办理变更登记后提交会员信息变更申请。`,
      msgType: 6,
      firm: { companyId, anyOf: ["g_hy_member_firm_submit"] },
      biz: { type: "basic.firm", id: companyId },
      now,
    });
}

/** 曾用名 and the other names of the house follow an accepted name. // domain a §1.1 曾用名, §1.7 item 2 */
const formerNames = ({ formerNames: old, companyName }: FirmRecord, form: FirmForm) =>
  form.companyName === companyName ? {} : { formerNames: [old, companyName].filter(Boolean).join("、") };

const problems = (sentences: readonly string[]): string =>
  `按变更后的档案核对，有 ${sentences.length} 处问题，不能通过：${sentences.join("；")}。请退回事务所改正后重新提交`;

/** Whatever the firm's own save refuses is a sentence to the officer; the application is as it was. */
const asRefusal = (error: unknown): never => {
  if (!(error instanceof AppError) || error.errorCode !== "VALIDATION") throw error;
  throw stateConflict(problems((error.extras.fieldErrors ?? []).map(({ message }) => message)));
};

/**
 * Writes what was accepted through the firm's own save: its rules run over the whole firm as it stands now, and what the
 * firm has changed meanwhile stays. Returns what it did, in words. // domain a §1.4, docs/decisions/0039
 */
export async function passChange(
  context: StepContext,
  record: FirmChangeRecord,
  { form, basis }: { readonly form: FirmChangeForm; readonly basis: ChangeBasis },
): Promise<Change[]> {
  const { db } = context;
  const { changeId, companyId, changeNo } = record;
  const firm = await firmRecords.hold(db, companyId);
  const closed = await closedBooksReason(context, firm.companyStatus, "变更不能通过，请办理「不通过」");
  if (closed !== null) throw stateConflict(closed);
  const known = await judgeChange(context, { changeId, companyId, form, basis, firm });
  const found = [...known.conflicts, ...known.faults].map(({ message }) => message);
  if (found.length > 0) throw stateConflict(problems([...new Set(found)]));
  const changes = await changesOf(context, known);
  if (changes.length === 0) throw stateConflict("事务所档案已经与申请内容一致，没有可变更的项目，请退回事务所核对");
  await firmRecords
    .decide(context, firm, {
      form: known.result,
      keys: new Set<string>(keysOfItems(form.changeItems)),
      action: "change",
      columns: formerNames(firm, known.result),
      told: [{ path: "changeNo", label: "变更申请", before: null, after: changeNo }],
    })
    .catch(asRefusal);
  if (known.result.companyName !== firm.companyName) await tellHouse(context, firm, known.result.companyName);
  return changes;
}
