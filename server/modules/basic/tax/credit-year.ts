import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { creditYear } from "@/contracts/basic/tax/credit-year";
import { creditYearMissing, creditYearRules } from "@/contracts/basic/tax/credit-year-rules";
import { SUBMISSION } from "@/contracts/kit/submission";
import type { Db } from "@/server/db/client";
import { implement } from "@/server/platform/call/implement";
import { keepRecords } from "@/server/records/records";
import { type Doing, type Held, type StepContext, submissionRules } from "@/server/records/steps/port";
import { unusedSteps } from "@/server/records/steps/read";
import { type CreditYearRow, creditYears } from "@/server/modules/basic/tax/credit-year.table";
import { firms } from "@/server/reference/firm.table";

type OnCredit = Held<CreditYearRow>;
const decidedBy = ({ now, user }: StepContext, opinion: string | null) => ({
  auditUserName: user.nickName,
  auditTime: now,
  auditOpinion: opinion,
});
const NOT_ACCEPTED = { acceptedTime: null, acceptedCreditLevel: null, acceptedTscLevel: null };
interface Said {
  readonly opinion?: string | null;
}

/** What the steps bring. // domain a §0.4, §4.3 */
const steps = {
  ...submissionRules,
  submit: ({ now, user }: StepContext) => ({
    to: SUBMISSION.submitted,
    set: { submitUserName: user.nickName, submitTime: now, auditOpinion: null },
  }),
  pass: (context: StepContext, { record }: OnCredit, { opinion = null }: Said) => ({
    ...submissionRules.pass(),
    set: {
      ...decidedBy(context, opinion),
      acceptedTime: context.now,
      acceptedCreditLevel: record.taxCreditLevel,
      acceptedTscLevel: record.tscLevel,
    },
  }),
  sendBack: (context: StepContext, _held: OnCredit, { opinion = null }: Said) => ({
    set: decidedBy(context, opinion),
  }),
  reject: (context: StepContext, held: OnCredit, { opinion = null }: Said) => ({
    ...submissionRules.reject(context, held),
    set: { ...decidedBy(context, opinion), ...NOT_ACCEPTED },
  }),
  void: (context: StepContext, _held: OnCredit, { opinion = null }: Said) => ({
    set: { ...decidedBy(context, opinion), ...NOT_ACCEPTED },
  }),
} as const;

async function latest(db: Db, companyId: string, key: "acceptedCreditLevel" | "acceptedTscLevel") {
  const [row] = await db
    .select({ level: creditYears[key] })
    .from(creditYears)
    .where(and(eq(creditYears.companyId, companyId), isNotNull(creditYears[key])))
    .orderBy(desc(creditYears.year))
    .limit(1);
  return row?.level ?? null;
}

/** Steps that change what is accepted. */
const DECISIVE = ["pass", "reject", "void"];

/** The firm's file tells the latest levels that the association has accepted. // domain a §1.1 tscLevel, taxCreditLevel */
async function tellFirm({ db }: Pick<Doing, "db">, { companyId }: CreditYearRow, name: string): Promise<void> {
  if (!DECISIVE.includes(name)) return;
  const taxCreditLevel = await latest(db, companyId, "acceptedCreditLevel");
  const tscLevel = await latest(db, companyId, "acceptedTscLevel");
  await db.update(firms).set({ taxCreditLevel, tscLevel }).where(eq(firms.companyId, companyId));
}

const records = keepRecords({
  of: creditYear,
  table: creditYears,
  files: creditYear.id,
  rules: (form, { context }) => creditYearRules(form, context),
  missingItems: creditYearMissing,
  toCondition: {
    yearFrom: (year) => sql`${creditYears.year} >= ${year}`,
    yearTo: (year) => sql`${creditYears.year} <= ${year}`,
  },
  uniqueErrors: {
    credit_years_company_year_key: { path: "year", message: "该评价年度的信用等级已经填报，请打开原记录修改" },
  },
  lifecycle: {
    notifyCodes: ["g_hy_com_taxcode_submit"],
    titleOf: ({ companyName, year }) => `${companyName} ${year} 年度`,
    wordsOf: ({ year }) => `评价年度：${year}`,
    rules: steps,
    afterStep: (doing, record, { name }) => tellFirm(doing, record, name),
    unusedSteps: ({ services }, { auditStatus }) => unusedSteps(services, auditStatus),
  },
});

/** 信用等级: filed by the firm, decided by the association. // domain a §4.3, §4.4 */
export const registerCreditYear = (app: FastifyInstance): void => implement(app, creditYear.api, records.handlers);
