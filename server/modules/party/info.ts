import { gte, isNotNull, lte, ne, or, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { partyInfo } from "@/contracts/party/info";
import { partyYearApi } from "@/contracts/party/info-year";
import { countsOf, rosterFacts } from "@/contracts/party/info-counts";
import { canonicalParty, type PartyValues } from "@/contracts/party/info-fields";
import { partyMissing } from "@/contracts/party/info-missing";
import { type PartyFacts, partyRules } from "@/contracts/party/info-rules";
import { isReportDue, reportYearOf } from "@/contracts/party/report-year";
import type { Finding } from "@/contracts/kit/validate";
import { SUBMISSION } from "@/contracts/kit/submission";
import { stateConflict } from "@/server/platform/call/errors";
import { implement } from "@/server/platform/call/implement";
import { firmBriefs } from "@/server/modules/basic/read";
import type { WriteContext } from "@/server/records/hooks";
import { keepRecords } from "@/server/records/records";
import type { Vault } from "@/server/platform/secrets/vault";
import { partyOrgs, type PartyOrgRecord } from "@/server/modules/party/info.table";
import { partyMembers } from "@/server/modules/party/member.table";
import { limitsOf, probationMonths, reportUntil } from "@/server/modules/party/params";
import { countedRoster, rosterGaps } from "@/server/modules/party/roster";
import {
  dropWaiting,
  lastPassed,
  passSnapshot,
  snapshotOf,
  takeSnapshot,
  type YearHandler,
  yearsOf,
} from "@/server/modules/party/snapshot";
import { type Held, type StepContext, submissionRules } from "@/server/records/steps/port";
import { sideOf, unusedSteps } from "@/server/records/steps/read";

const SEALED = [
  "secretaryMobile",
  "liaisonMobile",
  "instructorPhone",
] as const satisfies readonly (keyof PartyValues)[];
const each = (vault: Vault, how: "seal" | "open", of: Pick<PartyValues, (typeof SEALED)[number]>) =>
  Object.fromEntries(SEALED.map((key) => [key, of[key] === null ? null : vault[how](of[key])]));

interface Place {
  readonly context: WriteContext;
  readonly companyId: string;
}

/** What the roster of the record's firm and this association's numbers make of a form. */
async function judged(form: PartyValues, { context, companyId }: Place) {
  const { db, today, services } = context;
  const roster = await countedRoster(db, companyId);
  const [firm] = await firmBriefs(db, [companyId]);
  const named = { today, ...(firm && { companyName: firm.companyName }) };
  const facts: PartyFacts = { ...named, limits: limitsOf(services.params), roster: rosterFacts(roster, today) };
  const own = new Set(partyRules(form, named).map(({ rule, path }) => `${rule} ${path}`));
  const all = partyRules(form, facts);
  const isOwn = ({ rule, path }: Finding): boolean => own.has(`${rule} ${path}`);
  const months = { today, probationMonths: services.params.get(probationMonths) };
  return {
    /** What a save must keep, and what is doubtful. */
    findings: all.filter((finding) => finding.level === "warning" || isOwn(finding)),
    /** What may be saved in a draft, but not submitted: the roster says otherwise. */
    refused: all.filter((finding) => finding.level === "error" && !isOwn(finding)),
    gaps: rosterGaps(roster, months).map((message) => ({ path: "", message })),
  };
}

type Step<Decided = object> = (context: StepContext, held: Held<PartyOrgRecord>) => Promise<Decided>;

const submit: Step<{ to: typeof SUBMISSION.submitted; set: Partial<PartyOrgRecord> }> = async (context, { record }) => {
  const { db, now, today, user, services } = context;
  const form = { ...record, ...each(services.vault, "open", record) } as unknown as PartyValues;
  const values = partyInfo.personal.masked(
    Object.fromEntries(Object.keys(partyInfo.fields).map((k) => [k, form[k as keyof PartyValues]])),
  );
  const report = reportYearOf(today, services.params.get(reportUntil));
  await takeSnapshot({ db, user, now }, record, values as unknown as PartyValues, report);
  return { to: SUBMISSION.submitted, set: { submitTime: now, submitUserName: user.nickName } };
};

const dropped: Step = async ({ db }, { id }) => {
  await dropWaiting(db, id);
  return {};
};

const renew: Step = async ({ db, today, services }, { id, status }) => {
  const report = reportYearOf(today, services.params.get(reportUntil));
  const last = await lastPassed(db, id);
  if (status === SUBMISSION.passed && !isReportDue(report, last)) {
    throw stateConflict(`${report.year} 年度已审核通过，内容有变化请使用「申请修改」`);
  }
  return {};
};

const total = sql<number>`(select count(*)::int from ${partyMembers} as m
  where m.company_id = ${sql`${partyOrgs.companyId}`} and m.party_member_type in (1, 2) and m.out_date is null)`;

const isTold = or(ne(partyOrgs.auditStatus, SUBMISSION.draft), isNotNull(partyOrgs.submitTime));

const orgs = keepRecords({
  of: partyInfo,
  table: partyOrgs,
  files: "party",
  uniqueErrors: { party_orgs_company_key: { path: "", message: "本所的党组织信息已经登记，请直接修改" } },
  // The association sees what was ever told to it.
  visibleTo: ({ user }) => (sideOf(user) === "desk" ? isTold : undefined),
  listColumns: { memberTotal: total },
  toCondition: {
    memberTotalFrom: (least) => gte(total, least),
    memberTotalTo: (most) => lte(total, most),
  },
  toForm: (record, { vault }) => each(vault, "open", record),
  toCanonical: (form) => ({ ...form, ...canonicalParty(form) }),
  toColumns: (form, { context }) => each(context.services.vault, "seal", form),
  rules: async (form, { context, companyId }) => (await judged(form, { context, companyId })).findings,
  missingItems: async (form, { context, companyId }) => {
    const { refused, gaps } = await judged(form, { context, companyId });
    return [...partyMissing(form), ...refused, ...gaps];
  },
  toAnswer: async (record, { db, today }) => ({
    ...countsOf(await countedRoster(db, record.companyId), today),
    years: await yearsOf(db, record.partyOrgId),
    submitTime: record.submitTime?.toISOString() ?? null,
  }),
  afterWrite: async ({ context, action, recordId }) => {
    if (action === "remove" && (await yearsOf(context.db, recordId)).length > 0)
      throw stateConflict("已有上报的年度，不能删除；请修改后重新提交");
  },
  lifecycle: {
    notifyCodes: ["g_hy_party_manage_submit"],
    titleOf: ({ companyName }) => companyName,
    rules: {
      ...submissionRules,
      submit,
      renew,
      withdraw: dropped,
      sendBack: dropped,
      reject: async (context, held) => ({ ...(await dropped(context, held)), ...submissionRules.reject() }),
      pass: async ({ db }, { id }) => {
        await passSnapshot(db, id);
        return submissionRules.pass();
      },
    },
    unusedSteps: ({ services }) => unusedSteps(services),
  },
});

const year: YearHandler = async (context) => {
  const { partyOrgId } = await orgs.load(context, context.params.partyOrgId);
  return snapshotOf(context.db, partyOrgId, Number(context.params.year));
};

/** 党组织信息: written by the firm, decided by the association. // domain a §5 */
export const registerPartyInfo = (app: FastifyInstance): void =>
  implement(app, { ...partyInfo.api, ...partyYearApi }, { ...orgs.handlers, year });
