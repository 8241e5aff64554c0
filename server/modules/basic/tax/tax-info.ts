import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { TaxFacts } from "@/contracts/basic/tax/tax-facts";
import { taxInfo, taxInfoApi, type TaxInfoForm } from "@/contracts/basic/tax/tax-info";
import { canonicalTaxInfo, sameNumber, taxInfoRules } from "@/contracts/basic/tax/tax-info-rules";
import { SUBMISSION } from "@/contracts/kit/submission";
import { invalid } from "@/server/platform/call/errors";
import { implement } from "@/server/platform/call/implement";
import type { Vault } from "@/server/platform/secrets/vault";
import { lookupsOf } from "@/server/records/history";
import { keepRecords } from "@/server/records/records";
import { type Held, type StepContext, submissionRules } from "@/server/records/steps/port";
import { unusedSteps } from "@/server/records/steps/read";
import { facts, firmOfTaxes, taxFactsOf } from "@/server/modules/basic/tax/tax-facts";
import { type TaxInfoRow, taxInfos } from "@/server/modules/basic/tax/tax-info.table";
import { firms } from "@/server/reference/firm.table";

const SEALED = ["taxOfficerPhone", "invoiceMobile", "taxHandlerMobile"] as const;
const each = (vault: Vault, how: "seal" | "open", of: Pick<TaxInfoForm, (typeof SEALED)[number]>) =>
  Object.fromEntries(SEALED.map((key) => [key, of[key] === null ? null : vault[how](of[key])]));

const NUMBER_LOCK = "变更纳税人识别号须经协会审核，请用「申请变更识别号」办理";
const NOBODY_TOLD = { isFor: () => false, columns: {}, versionFor: () => Promise.resolve(null) };

type OnInfo = Held<TaxInfoRow>;
const decidedBy = ({ now, user }: StepContext, opinion: string | null) => ({
  auditUserName: user.nickName,
  auditTime: now,
  auditOpinion: opinion,
});
const NO_CHANGE = { newTaxpayerNo: null, newTaxpayerReason: null };

/** What the asked number makes of the record; a reason belongs to one that is not the firm's credit code. */
const numberAsked = (newTaxpayerNo: string, newTaxpayerReason: string | null, creditCode: string) => ({
  taxpayerNo: newTaxpayerNo,
  taxpayerNoReason: newTaxpayerNo === creditCode ? null : newTaxpayerReason,
});

/** 变更记录 tells of the new number, too: it came by no save. */
async function rememberNumber(
  context: StepContext,
  { id, record }: OnInfo,
  number: ReturnType<typeof numberAsked>,
): Promise<void> {
  const { companyId } = record;
  const { lookups } = await lookupsOf(context, []);
  const before = records.formOf(context, record);
  const after = { ...before, ...number };
  await records.remember(context, {
    action: "number",
    recordId: id,
    companyId,
    version: record.version + 1,
    changes: taxInfo.diff(before, after, lookups),
    stood: record,
  });
}

/** What the steps of another 纳税人识别号 bring. // domain a §4.4 */
const steps = {
  ...submissionRules,
  submit: (
    { now, user }: StepContext,
    { record }: OnInfo,
    { newTaxpayerNo, newTaxpayerReason }: { readonly newTaxpayerNo: string; readonly newTaxpayerReason: string },
  ) => {
    const refusal = sameNumber(newTaxpayerNo, record);
    if (refusal !== null) throw invalid([{ path: "newTaxpayerNo", message: refusal }]);
    return {
      set: {
        newTaxpayerNo,
        newTaxpayerReason,
        submitUserName: user.nickName,
        submitTime: now,
        // Who answered an earlier one has not answered this.
        auditUserName: null,
        auditTime: null,
        auditOpinion: null,
      },
    };
  },
  withdraw: () => ({ set: NO_CHANGE }),
  drop: () => ({ set: { ...NO_CHANGE, auditOpinion: null } }),
  pass: async (context: StepContext, held: OnInfo, { opinion = null }: { readonly opinion?: string | null }) => {
    const { newTaxpayerNo, newTaxpayerReason, taxpayerNo } = held.record;
    const { creditCode } = await firmOfTaxes(context.db, held.companyId);
    const number = numberAsked(newTaxpayerNo ?? taxpayerNo, newTaxpayerReason, creditCode);
    await rememberNumber(context, held, number);
    return {
      ...submissionRules.pass(),
      set: {
        ...number,
        ...NO_CHANGE,
        ...decidedBy(context, opinion),
      },
    };
  },
  sendBack: (context: StepContext, _held: OnInfo, { opinion }: { readonly opinion: string }) => ({
    set: decidedBy(context, opinion),
  }),
} as const;

const records = keepRecords({
  of: taxInfo,
  table: taxInfos,
  files: taxInfo.id,
  gather: (subjects, { context, companyId }): Promise<TaxFacts[]> =>
    Promise.all(subjects.map(() => taxFactsOf(context, companyId))),
  toCanonical: canonicalTaxInfo,
  rules: (form, { context, record, known }) =>
    taxInfoRules(form, { today: context.today, firm: known, isNumberSettled: record !== null }),
  lockedItems: () => ["taxpayerNo", "taxpayerNoReason"].map((path) => ({ path, reason: NUMBER_LOCK })),
  toForm: (record, { vault }) => each(vault, "open", record),
  toColumns: (form, { context }) => each(context.services.vault, "seal", form),
  toAnswer: async ({ companyId }, { db }) => {
    const { creditCode, orgForm, companyNature, staffTotal } = await firmOfTaxes(db, companyId);
    return { creditCode, orgForm, companyNature, staffTotal };
  },
  // It begins in force: the association reads it from the first day on, and as it stands.
  visibleTo: () => undefined,
  toldColumns: NOBODY_TOLD,
  toCondition: {
    differs: (isAsked) => {
      const differs = sql`${taxInfos.taxpayerNo} <> (select f.credit_code from ${firms} as f where f.company_id = ${taxInfos.companyId})`;
      return isAsked ? differs : sql`not (${differs})`;
    },
  },
  uniqueErrors: { tax_infos_company_key: { path: "", message: "本所已有涉税信息，请打开后修改" } },
  lifecycle: {
    notifyCodes: ["g_hy_com_taxcode_submit"],
    titleOf: ({ companyName, newTaxpayerNo }) =>
      newTaxpayerNo === null ? companyName : `${companyName} 识别号变更为 ${newTaxpayerNo}`,
    wordsOf: ({ taxpayerNo }) => `纳税人识别号：${taxpayerNo}`,
    rules: steps,
    asksFor: ({ newTaxpayerNo, newTaxpayerReason, creditCode }) =>
      newTaxpayerNo === null || newTaxpayerNo === undefined
        ? null
        : numberAsked(newTaxpayerNo as string, newTaxpayerReason as string | null, creditCode as string),
    unusedSteps: ({ services }, { auditStatus }) => [
      ...unusedSteps(services, auditStatus),
      ...(auditStatus === SUBMISSION.returned ? [] : ["drop"]),
    ],
  },
});

/** 涉税信息: written by the firm at once, another 纳税人识别号 decided by the association. // domain a §4.1, §4.4 */
export const registerTaxInfo = (app: FastifyInstance): void =>
  implement(app, taxInfoApi, { ...records.handlers, facts });
