import { and, eq, getTableColumns, gte, isNull, lte, not, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { FastifyInstance } from "fastify";
import { partyInfo, type PartyYear } from "@/contracts/party/info/info";
import { partyYearApi } from "@/contracts/party/info/info-year";
import { countsOf, type PartyCounts, rosterFacts, rosterOn } from "@/contracts/party/info/info-counts";
import { canonicalParty, countsAsOrg, type PartyValues } from "@/contracts/party/info/info-fields";
import { partySheet, totalsOf, totalsRow } from "@/contracts/party/info/info-sheet";
import { partyTotalsApi } from "@/contracts/party/info/info-totals";
import { partyMissing } from "@/contracts/party/info/info-missing";
import { type PartyFacts, partyRules } from "@/contracts/party/info/info-rules";
import { type OpenYear, yearText } from "@/contracts/party/report-year";
import type { FieldError, Finding } from "@/contracts/kit/validate";
import { SUBMISSION } from "@/contracts/kit/submission";
import type { Handler } from "@/server/platform/call/context";
import { invalid, notFound, stateConflict } from "@/server/platform/call/errors";
import { implement } from "@/server/platform/call/implement";
import { firmBriefs } from "@/server/modules/basic/read";
import type { RecordContext, Values, WriteContext } from "@/server/records/hooks";
import { keepRecords } from "@/server/records/records";
import { exportRows } from "@/server/records/sheet/export";
import { listPage } from "@/server/platform/sql/list";
import { assertOfficer, inScope } from "@/server/reference/scope";
import type { Vault } from "@/server/platform/secrets/vault";
import { partyOrgs, type PartyOrgRecord } from "@/server/modules/party/info/info.table";
import { partyMembers } from "@/server/modules/party/member/member.table";
import { limitsOf, probationMonths } from "@/server/modules/party/params";
import { countedRoster, rosterGaps } from "@/server/modules/party/member/roster";
import {
  compareRosters,
  openYearsOf,
  snapshotOf,
  type StoredYear,
  toldOf,
  toldStatus,
  yearFiles,
  yearKept,
  yearOf,
  yearsOf,
} from "@/server/modules/party/info/snapshot";
import { ofRecord, years } from "@/server/modules/party/info/told";
import { submissions } from "@/server/records/review/read";
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

/** What the roster of the record's firm as it stood on a day and this association's numbers make of a form. */
async function judged(form: PartyValues, { context, companyId }: Place, day: string) {
  const { db, today, services } = context;
  const roster = await countedRoster(db, companyId);
  const [firm] = await firmBriefs(db, [companyId]);
  const named = { today, ...(firm && { companyName: firm.companyName }) };
  const facts: PartyFacts = { ...named, limits: limitsOf(services.params), roster: rosterFacts(roster, day) };
  const own = new Set(partyRules(form, named).map(({ rule, path }) => `${rule} ${path}`));
  const all = partyRules(form, facts);
  const isOwn = ({ rule, path }: Finding): boolean => own.has(`${rule} ${path}`);
  const months = { today, probationMonths: services.params.get(probationMonths) };
  return {
    /** What a save must keep, and what is doubtful. */
    findings: all.filter((finding) => finding.level === "warning" || isOwn(finding)),
    /** What may be saved in a draft, but not submitted: the roster says otherwise. */
    refused: all.filter((finding) => finding.level === "error" && !isOwn(finding)),
    gaps: rosterGaps(rosterOn(roster, day), months).map((message) => ({ path: "", message })),
  };
}

/** The year that a submission sends; null when it may not be told now. */
const chosenOf = (open: readonly OpenYear[], step: Values): OpenYear | null =>
  open.find(({ year }) => String(year) === step["year"]) ?? null;

const missingItems = async (
  form: PartyValues,
  { context, companyId, recordId, step }: Place & { readonly recordId: string; readonly step?: Values },
): Promise<FieldError[]> => {
  const open = await openYearsOf(context, { partyOrgId: recordId, companyId });
  // Unless it is being submitted, it is judged for the year that is proposed.
  const report = step ? chosenOf(open, step) : open.find(({ isProposed }) => isProposed);
  const { refused, gaps } = await judged(form, { context, companyId }, report?.asOf ?? context.today);
  return [...(step ? yearFaults(open, step) : []), ...partyMissing(form), ...refused, ...gaps];
};

function yearFaults(open: readonly OpenYear[], step: Values): FieldError[] {
  if (chosenOf(open, step)) return [];
  const words = open.map(({ year }) => `${year} 年度`).join("、");
  const may = words === "" ? "现在没有可以上报的年度" : `现在可以上报${words}`;
  return [{ path: "year", message: `${String(step["year"])} 年度已上报或不在补报范围内，${may}` }];
}

type Step<Decided = object> = (context: StepContext, held: Held<PartyOrgRecord>, body: Values) => Promise<Decided>;

/** The typed items in the clear. */
const formOf = (vault: Vault, record: PartyOrgRecord): PartyValues =>
  Object.fromEntries(
    Object.entries({ ...record, ...each(vault, "open", record) }).filter(([key]) => key in partyInfo.fields),
  ) as unknown as PartyValues;

const submit: Step<{ to: typeof SUBMISSION.submitted; set: Partial<PartyOrgRecord> }> = async ({ now, user }) => ({
  to: SUBMISSION.submitted,
  set: { submitTime: now, submitUserName: user.nickName },
});

/** The year that a submission tells. */
async function keep(
  context: RecordContext,
  record: PartyOrgRecord,
  { step, submissionId }: { readonly step: Values; readonly submissionId: string },
) {
  const report = chosenOf(await openYearsOf(context, record), step);
  // The submission was judged for it.
  if (!report) throw invalid([{ path: "year", message: "请选择上报年度" }]);
  const form = formOf(context.services.vault, record);
  const { findings } = await judged(form, { context, companyId: record.companyId }, report.asOf);
  const values = partyInfo.personal.masked(form as unknown as Values) as unknown as PartyValues;
  const { year, asOf } = report;
  return yearKept(context, { record, values, report: { year, asOf }, warnings: findings }, submissionId);
}

const renew: Step = async (context, { record, status }) => {
  // As if it had been renewed: a change that was agreed to before opens nothing.
  if (status === SUBMISSION.passed && (await openYearsOf(context, record, { isRenewed: true })).length === 0)
    throw stateConflict("各年度都已审核通过，内容有变化请使用「申请修改」");
  return {};
};

const total = sql<number>`(select count(*)::int from ${partyMembers} as m
  where m.company_id = ${sql`${partyOrgs.companyId}`} and m.party_member_type in (1, 2) and m.out_date is null)`;

/** Of what was told last. */
const told = <T>(value: SQL): SQL<T> =>
  sql<T>`(select ${value} from ${years} where ${ofRecord} order by s.is_passed, s.submit_time desc limit 1)`;
const isTold = sql`exists (select 1 from ${years} where ${ofRecord})`;

type Column = keyof PartyOrgRecord & keyof typeof partyOrgs;
const toldItem = (key: Column): SQL => {
  const type = (partyOrgs[key] as PgColumn).getSQLType();
  return told(sql`(s.content -> 'values' ->> ${sql.raw(`'${key}'`)})::${sql.raw(type)}`);
};
const toldMembers = told<number>(sql`(s.content -> 'values' ->> 'memberTotal')::int`);
const toldYear = told<number | null>(sql`s.period`);
const TOLD_ITEMS = [
  ...(["hasPartyOrg", "partyOrgType", "affiliation", "secretaryName", "liaisonName", "termTo"] as const),
] satisfies readonly Column[];

/** What the association's list is made of: what was told, never what is being worked on. // domain a §5.3 */
const toldColumns = {
  ...Object.fromEntries(TOLD_ITEMS.map((key) => [key, toldItem(key)])),
  memberTotal: toldMembers,
  toldYear,
  companyName: told<string>(sql`s.content ->> 'companyName'`),
  auditStatus: sql<number>`case when ${sql`${partyOrgs.auditStatus}`} <> ${SUBMISSION.draft}
    then ${sql`${partyOrgs.auditStatus}`} else ${told(sql`case when s.is_passed then ${SUBMISSION.passed}::int
    else coalesce(s.outcome, ${SUBMISSION.submitted}::int) end`)} end`,
  updateTime: told(sql`s.submit_time`).mapWith(submissions.submitTime),
};
const isDesk = (user: Parameters<typeof sideOf>[0]): boolean => sideOf(user) === "desk";
const totalFor = ({ user }: Pick<WriteContext, "user">): SQL => (isDesk(user) ? toldMembers : total);

/** What is under way before what has passed, as the list has it. */
const latestYear = (told: readonly PartyYear[]): number | null =>
  [...told].sort((a, b) => Number(a.isPassed) - Number(b.isPassed) || (a.submitTime < b.submitTime ? 1 : -1))[0]
    ?.year ?? null;

/** The record as the association reads it: as it was told, whatever the firm types meanwhile. // domain a §5.3 */
async function toldAnswer({ db, services }: WriteContext, record: PartyOrgRecord) {
  const stored = await toldOf(db, record.partyOrgId);
  if (!stored) throw notFound();
  const { content, submitTime, submitUserName } = stored;
  const files = await yearFiles(db, stored);
  const told = await yearsOf({ db, services }, record.partyOrgId);
  const named = new Set(content.values.honours.map(({ fileId }) => fileId));
  return {
    ...content.values,
    companyName: content.companyName,
    files,
    attachments: files.filter(({ fileId }) => !named.has(fileId)),
    auditStatus: toldStatus(record.auditStatus, stored),
    years: told,
    toldYear: latestYear(told),
    openYears: [],
    missing: [],
    lockedItems: [],
    isIncomplete: false,
    warnings: content.warnings ?? [],
    submitUserName,
    submitTime: submitTime.toISOString(),
    updateUserName: submitUserName,
    updateTime: submitTime.toISOString(),
  };
}

const orgs = keepRecords({
  of: partyInfo,
  table: partyOrgs,
  files: "party",
  uniqueErrors: { party_orgs_company_key: { path: "", message: "本所的党组织信息已经登记，请直接修改" } },
  // The association sees what was told to it.
  visibleTo: ({ user }) => (isDesk(user) ? isTold : undefined),
  toldColumns: {
    isFor: isDesk,
    columns: toldColumns,
    versionFor: async ({ partyOrgId }, { db }) => (await toldOf(db, partyOrgId))?.content.version ?? null,
  },
  listColumns: { memberTotal: total, toldYear },
  export: { sheet: partySheet, columns: {}, toRows: sheetRows, totals: totalsRow },
  toCondition: {
    toldYear: (year) => sql`exists (select from ${years} where ${ofRecord} and s.period = ${year})`,
    memberTotalFrom: (least, context) => gte(totalFor(context), least),
    memberTotalTo: (most, context) => lte(totalFor(context), most),
  },
  toForm: (record, { vault }) => each(vault, "open", record),
  toCanonical: (form) => ({ ...form, ...canonicalParty(form) }),
  toColumns: (form, { context }) => each(context.services.vault, "seal", form),
  rules: async (form, place) => (await judged(form, place, place.context.today)).findings,
  missingItems,
  toAnswer: async (record, context) => {
    if (isDesk(context.user)) return toldAnswer(context, record);
    const { db, today } = context;
    const told = await yearsOf(context, record.partyOrgId);
    return {
      ...countsOf(await countedRoster(db, record.companyId), today),
      years: told,
      toldYear: latestYear(told),
      openYears: await openYearsOf(context, record),
      submitTime: record.submitTime?.toISOString() ?? null,
    };
  },
  afterWrite: async ({ context, action, recordId }) => {
    if (action === "remove" && (await yearsOf(context, recordId)).length > 0)
      throw stateConflict("已有上报的年度，不能删除；请修改后重新提交");
  },
  lifecycle: {
    notifyCodes: ["g_hy_party_manage_submit"],
    titleOf: ({ companyName }) => companyName,
    // Which of its years is meant, the record itself does not tell.
    wordsOf: async ({ partyOrgId }, services, db) => {
      const told = await yearsOf({ db, services }, partyOrgId);
      const latest = told.reduce<PartyYear | undefined>(
        (a, b) => (a && a.submitTime > b.submitTime ? a : b),
        undefined,
      );
      return latest && `上报年度：${yearText(latest)}`;
    },
    rules: {
      ...submissionRules,
      // Years that have passed stand by themselves, whatever is begun anew.
      withdraw: () => ({ to: SUBMISSION.draft }),
      submit,
      renew,
    },
    keep,
    compare: compareRosters,
    unusedSteps: ({ services }, { auditStatus }) => unusedSteps(services, auditStatus),
  },
});

/** Rows of the workbook: the association's as they were told, a firm's own as they stand. */
async function sheetRows(rows: readonly Values[], context: RecordContext): Promise<readonly Values[]> {
  const { db, today, user, services } = context;
  const told: Values[] = [];
  for (const row of rows) {
    const id = String(row["partyOrgId"]);
    const stored = await toldOf(db, id);
    const year = stored && isDesk(user) ? yearOf(stored, services) : null;
    const [record] = year ? [] : await db.select().from(partyOrgs).where(eq(partyOrgs.partyOrgId, id));
    const own = record && {
      ...(partyInfo.personal.masked(formOf(services.vault, record) as unknown as Values) as unknown as PartyValues),
      ...countsOf(await countedRoster(db, record.companyId), today),
    };
    const values = year && stored ? stored.content.values : own;
    if (!values) continue;
    told.push(
      sheetRow(values, {
        ...(year ?? { asOf: today, submitUserName: row["submitUserName"], submitTime: row["submitTime"] }),
        partyOrgId: id,
        companyName: row["companyName"],
        auditStatus: row["auditStatus"],
      }),
    );
  }
  return told;
}

type Told = Omit<PartyValues, "attachments">;

/** One firm's cells, its lists of rows in one each. */
const sheetRow = <More extends Values>(values: Told, more: More) => ({
  ...values,
  ...more,
  orgCount: countsAsOrg(values) ? 1 : 0,
  committee: values.committeeMembers.map(({ memberName }) => memberName).join("、") || null,
  honourNames: values.honours.map(({ honourName, honourYear }) => `${honourName}（${honourYear}）`).join("、") || null,
});

/** Sums over all that the association's list shows with these filters. // domain a §5.3 */
const totals: Handler<typeof partyTotalsApi.totals> = async (context) => {
  assertOfficer(context.user);
  const rows = await context.db
    .select({ values: told<PartyValues & PartyCounts>(sql`s.content -> 'values'`) })
    .from(partyOrgs)
    .where(orgs.where(context, context.query));
  return totalsOf(rows.map(({ values }) => values));
};

/**
 * One year of all firms within reach: what has passed, else what waits; what was sent back, refused or voided is not told.
 * Of one record the snapshot that was asked for, as its reader opens it. // domain a §5.3
 */
async function yearPage(
  { db, user, services, query }: Parameters<Handler<typeof partyTotalsApi.export>>[0],
  slice: { readonly page: number; readonly pageSize: number },
) {
  const { year: asked, sort, partyOrgId, isPassed: hasIt } = query;
  const { bizType, bizId, companyId, period, isCurrent, isPassed, outcome, submitTime } = submissions;
  const hasPassed = sql`exists (select 1 from ${years} where s.biz_type = ${partyInfo.id}
    and s.biz_id = ${sql`${bizId}`} and s.period = ${asked} and s.is_current and s.is_passed)`;
  const waits = and(isNull(outcome), not(hasPassed));
  const which =
    partyOrgId === undefined
      ? or(eq(isPassed, true), waits)
      : and(eq(bizId, partyOrgId), hasIt === undefined ? undefined : eq(isPassed, hasIt));
  const { rows, totalCount } = await listPage({
    db,
    from: submissions,
    columns: getTableColumns(submissions),
    where: and(eq(bizType, partyInfo.id), eq(period, asked), eq(isCurrent, true), inScope(user, companyId), which),
    query: { ...slice, sort },
    sortable: { submitTime },
    defaultSort: "submitTime",
    tieBreak: bizId,
  });
  const found = (rows as unknown as StoredYear[]).map((row) => {
    const { values, companyName } = row.content;
    return sheetRow(values, { ...yearOf(row, services), partyOrgId: row.bizId, companyName });
  });
  return { rows: found, totalCount };
}

const exportYear: Handler<typeof partyTotalsApi.export> = (context) =>
  exportRows<Values>({
    context,
    sheet: { ...partySheet, title: `${context.query.year}年度党建基本信息` },
    object: "party.info",
    idKey: "partyOrgId",
    totals: totalsRow as (rows: readonly Values[]) => Values | null,
    load: (slice) => yearPage(context, slice),
  });

const year: Handler<typeof partyYearApi.year> = async (context) => {
  const { params, query } = context;
  const { partyOrgId } = await orgs.load(context, params.partyOrgId);
  return snapshotOf(context, { partyOrgId, year: Number(params.year), isPassed: query.isPassed ?? null });
};

/** 党组织信息: written by the firm, decided by the association. // domain a §5 */
export const registerPartyInfo = (app: FastifyInstance): void => {
  implement(app, { ...partyInfo.api, ...partyYearApi }, { ...orgs.handlers, year });
  implement(app, partyTotalsApi, { totals, export: exportYear });
};
