import { eq } from "drizzle-orm";
import type { z } from "zod";
import { type Finding, findingsAt } from "@/contracts/kit/validate";
import { SUBMISSION } from "@/contracts/kit/submission";
import {
  amountText,
  exact,
  fenOf,
  money,
  plainNumber,
  roundedBy,
  times,
} from "@/contracts/statement/dues/engine/amounts";
import { toUnits } from "@/contracts/kit/amount/decimal";
import { duesReduction, type grantStep, type ReductionDraft } from "@/contracts/statement/dues/reduction";
import { isPersonReduction } from "@/contracts/statement/dues/terms";
import { invalid, stateConflict } from "@/server/platform/call/errors";
import type { WriteContext } from "@/server/records/hooks";
import { keepRecords } from "@/server/records/records";
import { type Held, type StepContext, submissionRules } from "@/server/records/steps/port";
import { unusedSteps } from "@/server/records/steps/read";
import { holdMoved } from "@/server/modules/statement/dues/payment/booking-holds";
import { followFirstHalf, recalculateBill } from "@/server/modules/statement/dues/bill/bill-records";
import {
  type BillRecord,
  duesBills,
  duesReductions,
  type ReductionRecord,
} from "@/server/modules/statement/dues/record.table";
import { ENDED } from "@/server/modules/statement/dues/standing";

const { error } = findingsAt();
type OnReduction = Held<ReductionRecord>;

async function ownBill({ db }: Pick<WriteContext, "db">, duesId: string, companyId: string) {
  const [bill] = await db.select().from(duesBills).where(eq(duesBills.duesId, duesId));
  return bill?.companyId === companyId ? bill : null;
}

/** The part of the bill that a reduction comes off. */
const partOf = (bill: BillRecord, reductionType: number): readonly [name: string, due: bigint] =>
  isPersonReduction(reductionType)
    ? ["个人会费", fenOf(bill.practisingDue) + fenOf(bill.nonPractisingDue)]
    : ["单位会费", fenOf(bill.unitDue)];

/** What is asked for in yuan: a rate is of the part that the reduction comes off, rounded as the bill is. // domain a §12.8 */
function askedAmount(
  bill: BillRecord | null,
  {
    reductionType,
    appliedAmount,
    appliedRate,
  }: Pick<ReductionDraft, "reductionType" | "appliedAmount" | "appliedRate">,
): string {
  if (appliedRate === null || !bill) return appliedAmount ?? "0.00";
  const [, due] = partOf(bill, reductionType);
  return amountText(roundedBy(bill.rules.roundMode, times(exact(due), toUnits(appliedRate, 2) ?? 0n, 10_000n)));
}

/** Why an amount cannot be let off: a reduction comes off its own part of the bill. Null when it can. */
function overRefusal(bill: BillRecord, reductionType: number, amount: string): string | null {
  const [part, due] = partOf(bill, reductionType);
  return fenOf(amount) > due ? `不能超过本单的${part}应缴 ${money(due)} 元：这一类型只减免${part}` : null;
}

async function rules(
  form: ReductionDraft,
  { context, companyId }: { readonly context: WriteContext; readonly companyId: string },
): Promise<Finding[]> {
  const bill = await ownBill(context, form.duesId, companyId);
  if (!bill) return [error("RED1", "duesId", "没有这张会费单，请重新选择")];
  const out: Finding[] = [];
  if (ENDED.includes(bill.duesStatus)) out.push(error("RED2", "duesId", `${bill.billNo} 已经结束，不能申请减免`));
  const { appliedAmount, appliedRate, reductionType } = form;
  const at = appliedRate === null ? "appliedAmount" : "appliedRate";
  const amount = askedAmount(bill, form);
  if (appliedAmount === null && appliedRate === null)
    out.push(error("RED3", "appliedAmount", "请填写申请减免额，或者填写申请减免比例"));
  else if (fenOf(amount) <= 0n)
    out.push(
      error(
        "RED3",
        at,
        appliedRate === null
          ? "申请减免额须大于 0"
          : "申请减免比例折算的减免额须大于 0；本单这一部分没有应缴的不能申请",
      ),
    );
  else {
    const over = overRefusal(bill, reductionType, amount);
    if (over !== null) out.push(error("RED4", at, `申请减免额${over}`));
  }
  return out;
}

const follows = new Set(["pass", "void", "agreeChange"]);

/** 减免申请, as the engine keeps them. // domain a §12.8 */
export const reductionRecords = keepRecords({
  of: duesReduction,
  table: duesReductions,
  files: duesReduction.id,
  rules,
  missingItems: (form) => (form.attachments.length === 0 ? [{ path: "attachments", message: "请上传证明材料" }] : []),
  toColumns: async (form, { context, companyId }) => {
    const bill = await ownBill(context, form.duesId, companyId);
    return { billNo: bill?.billNo ?? "", duesYear: bill?.duesYear ?? 0, appliedAmount: askedAmount(bill, form) };
  },
  uniqueErrors: {
    dues_reductions_type_key: { path: "reductionType", message: "这张会费单已有同一类型的减免申请，请直接修改那一份" },
  },
  lifecycle: {
    notifyCodes: ["g_hy_statement_dues_edit"],
    titleOf: ({ billNo, companyName }) => `${companyName} ${billNo} 减免申请`,
    wordsOf: ({ appliedAmount, appliedRate, approvedAmount }) =>
      approvedAmount === null
        ? `申请减免 ${appliedRate === null ? "" : `${plainNumber(appliedRate)}%，折合 `}${money(fenOf(appliedAmount))} 元`
        : `批准减免 ${money(fenOf(approvedAmount))} 元`,
    rules: {
      ...submissionRules,
      submit: ({ now }: StepContext) => ({ to: SUBMISSION.submitted, set: { submitTime: now } }) as const,
      pass: async (context: StepContext, { record }: OnReduction, body: z.output<typeof grantStep>) => {
        const { approvedAmount, decisionDocNo } = body;
        if (approvedAmount === null) throw invalid([{ path: "approvedAmount", message: "请填写批准减免额" }]);
        if (fenOf(approvedAmount) <= 0n)
          throw invalid([{ path: "approvedAmount", message: "批准减免额须大于 0；不批准的请选择「不通过」" }]);
        const bill = await ownBill(context, record.duesId, record.companyId);
        if (!bill || ENDED.includes(bill.duesStatus))
          throw stateConflict(`会费单 ${record.billNo} 已经结束，减免没有生效；请退回或不通过`);
        const over = overRefusal(bill, record.reductionType, approvedAmount);
        if (over !== null) throw invalid([{ path: "approvedAmount", message: `批准减免额${over}` }]);
        return { ...submissionRules.pass(), set: { approvedAmount, decisionDocNo, auditTime: context.now } };
      },
    },
    holdFirst: async (db, reductionId) => {
      const ofIt = eq(duesReductions.reductionId, reductionId);
      const rows = await db.select({ duesId: duesReductions.duesId }).from(duesReductions).where(ofIt);
      await holdMoved(
        db,
        rows.map(({ duesId }) => duesId),
      );
    },
    afterStep: async (doing, { duesId, approvedAmount }, { name }) => {
      if (!follows.has(name) || approvedAmount === null) return;
      const what = name === "pass" ? "减免申请已获批准" : "批准的减免已撤回";
      await recalculateBill(doing, duesId, { reason: what });
      await followFirstHalf(doing, duesId, what);
    },
    unusedSteps: ({ services }, { auditStatus }) => unusedSteps(services, auditStatus),
  },
});
