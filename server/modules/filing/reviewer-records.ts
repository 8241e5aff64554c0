import { and, eq, gte, inArray, lt, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { PERMISSION_CODES } from "@/contracts/access";
import { reviewer } from "@/contracts/filing/reviewer";
import { REVIEWER_STATUS } from "@/contracts/filing/reviewer-fields";
import { reviewerMissing, reviewerRules } from "@/contracts/filing/reviewer-rules";
import { daysAfter } from "@/contracts/kit/day/dates";
import { hasCode } from "@/server/platform/call/access";
import type { Finding } from "@/contracts/kit/validate";
import { yearlyNumber } from "@/server/platform/sql/serial";
import type { SessionUser } from "@/server/platform/call/context";
import { invalid } from "@/server/platform/call/errors";
import type { RecordContext } from "@/server/records/hooks";
import { keepRecords } from "@/server/records/records";
import type { StepContext } from "@/server/records/steps/port";
import { isOfficer } from "@/server/reference/scope";
import { accountsOfStaff, activeAccountsOfStaff, boundStaff } from "@/server/modules/auth/read";
import { isPersonOf, staffIdsOf } from "@/server/modules/basic/read";
import { decidedOfPerson } from "@/server/modules/rewards/read";
import {
  conditionsOf,
  lapsedOf,
  nominationFaults,
  nominee,
  snapshotOf,
} from "@/server/modules/filing/reviewer-conditions";
import { reviewerSteps } from "@/server/modules/filing/reviewer-steps";
import { type ReviewerRow, reviewers } from "@/server/modules/filing/reviewer.table";
import { startOfDay } from "@/server/platform/call/services";

const { draft, submitted, returned, valid, suspended } = REVIEWER_STATUS;
/** 有效期 ≤90 天到期. // domain b §7 (3) */
const EXPIRING_DAYS = 90;
/** Terms that end soon, by list and workbench alike. */
export const isExpiringAt = (today: string) =>
  and(inArray(reviewers.reviewerStatus, [valid, suspended]), lte(reviewers.validTo, daysAfter(today, EXPIRING_DAYS)));
const HONOUR_YEARS = 3;

const STEM = "g_hy_report_reviewer_manage";
/** Codes beyond 查看: whoever works with the applications sees those of the whole firm. */
const WIDER = PERMISSION_CODES.filter((code) => code.startsWith(`${STEM}_`));
/** A tax agent who has no other code of the screen sees what is about himself. // domain b §0.2 */
const seesOwnOnly = (user: SessionUser): boolean => !isOfficer(user) && !hasCode(user, ...WIDER);

function visibleTo({ user }: { readonly user: SessionUser }): SQL | undefined {
  return and(
    isOfficer(user) ? ne(reviewers.reviewerStatus, draft) : undefined,
    seesOwnOnly(user) ? isPersonOf(boundStaff(user.userId), reviewers) : undefined,
  );
}

/** What the person agreed to; a change of it asks him again. */
const agreedTo = ({
  applyType,
  staffId,
  scopeCategories,
}: Pick<ReviewerRow, "applyType" | "staffId" | "scopeCategories">) =>
  JSON.stringify([applyType, staffId, [...scopeCategories].sort((a, b) => a - b)]);

/** Of a person a firm has one nomination that is not decided; which it is, is said by its number. // domain b §7 (2) */
async function otherOpenFindings(
  context: Pick<RecordContext, "db" | "today">,
  { recordId, ...asked }: Pick<ReviewerRow, "staffId" | "companyId"> & { readonly recordId: string },
): Promise<Finding[]> {
  const person = await nominee(context, asked);
  if (!person?.personId) return [];
  const { applyNo, reviewerStatus } = reviewers;
  const [other] = await context.db
    .select({ applyNo, reviewerStatus })
    .from(reviewers)
    .where(
      and(
        eq(reviewers.companyId, asked.companyId),
        eq(reviewers.personId, person.personId),
        inArray(reviewerStatus, [draft, submitted, returned]),
        ne(reviewers.reviewerId, recordId),
      ),
    );
  if (!other) return [];
  const way =
    other.reviewerStatus === submitted ? "正在待审核，请等待审核，或先撤回" : "尚未提交，请在其中修改并提交，或先删除";
  const message = `${person.staffName}已有一份申请 ${other.applyNo} ${way}`;
  return [{ level: "error", rule: "RV5", path: "staffId", message }];
}

/** Where the record is not decided yet, conditions are found anew; afterwards as they were. */
const OPEN: readonly number[] = [draft, submitted, returned, valid, suspended];

export const titleOf = ({ staffName, applyNo }: Pick<ReviewerRow, "staffName" | "applyNo">): string =>
  staffName === null ? applyNo : `${staffName}（${applyNo}）`;

const wordsOf = (record: ReviewerRow): string =>
  [
    ["申请编号", record.applyNo],
    ["人员", record.staffName],
    ["复核人编号", record.reviewerNo],
    ["有效期", record.validTo === null ? null : `${record.validFrom} 至 ${record.validTo}`],
  ]
    .flatMap(([label, text]) => (text ? [`${label}：${text}`] : []))
    .join("\n");

/** The record in force that a new one takes the place of. */
async function endEarlier(context: StepContext, reviewerId: string): Promise<void> {
  const earlier = await reviewerRecords.hold(context.db, reviewerId);
  await reviewerRecords.set(context, reviewerId, { endDate: context.today });
  await reviewerRecords.systemStep(context, earlier, "replace");
}

/** Rewards and punishments of the person in the three years before today. // domain b §7 (2) */
const honoursOf = async (
  { db, today }: Pick<RecordContext, "db" | "today">,
  { personId }: ReviewerRow,
  companyId?: string,
) =>
  personId === null
    ? []
    : decidedOfPerson(db, personId, `${Number(today.slice(0, 4)) - HONOUR_YEARS}${today.slice(4)}`, companyId);

/** Nominations, as the engine keeps them. */
export const reviewerRecords = keepRecords({
  of: reviewer,
  table: reviewers,
  files: "filing.reviewer",
  rules: async (form, { context, companyId, recordId }) => [
    ...reviewerRules(form, context),
    ...(await otherOpenFindings(context, { staffId: form.staffId, companyId, recordId })),
  ],
  missingItems: async (form, { context, companyId, recordId, record, step }) => {
    const asked = { ...form, companyId, reviewerId: recordId };
    const faults = [...reviewerMissing(form), ...(await nominationFaults(context, asked))];
    // Asked at the submission alone, and of who can sign in: what a draft lacks is told without looking for accounts.
    const needsAgreement = step !== undefined && record?.agreeTime === null && form.staffId !== null;
    const { db, today } = context;
    if (needsAgreement && (await activeAccountsOfStaff(db, sql`${form.staffId}`, today)).length > 0)
      faults.push({ path: "staffId", message: "请本人登录后打开本申请，点「本人同意」" });
    return faults;
  },
  toColumns: async (form, { context, companyId, before, record }) => {
    const { db, today } = context;
    const person = await nominee(context, { staffId: form.staffId, companyId });
    if (!person && form.staffId !== null) throw invalid([{ path: "staffId", message: "没有这位人员，请重新选择" }]);
    const year = today.slice(0, 4);
    const isSame = record !== null && agreedTo(record) === agreedTo(form);
    return {
      ...snapshotOf(person, today),
      ...(isSame ? {} : { agreeTime: null }),
      ...(before === null ? { applyNo: await yearlyNumber(db, { prefix: "FH", year, digits: 5 }) } : {}),
    };
  },
  searched: (_form, { staffName, applyNo, reviewerNo, certNo, memberNo }) => ({
    words: [staffName ?? null],
    numbers: [applyNo ?? null, reviewerNo ?? null, certNo ?? null, memberNo ?? null],
  }),
  searchesFirm: true,
  alsoLoad: async (db, { personId, companyId }) => ({
    ownAccounts: personId === null ? [] : await accountsOfStaff(db, staffIdsOf(personId, companyId)),
  }),
  toAnswer: async (record, context) => ({
    agreeTime: record.agreeTime?.toISOString() ?? null,
    // What other firms have about the person is told to the association alone. // docs/decisions/0018
    punishList: await honoursOf(context, record, isOfficer(context.user) ? undefined : record.companyId),
    conditions: OPEN.includes(record.reviewerStatus)
      ? await conditionsOf(context, record)
      : (record.decidedConditions ?? (await conditionsOf(context, record))),
  }),
  visibleTo,
  toCondition: {
    scopeCategories: (categories) =>
      categories.length === 0
        ? undefined
        : or(...categories.map((one) => sql`${reviewers.scopeCategories} @> ${String(one)}::jsonb`)),
    isExpiring: (isAsked, { today }) =>
      isAsked ? isExpiringAt(today) : sql`not coalesce(${isExpiringAt(today)}, false)`,
    createFrom: (day) => gte(reviewers.createTime, startOfDay(day)),
    createTo: (day) => lt(reviewers.createTime, startOfDay(daysAfter(day, 1))),
  },
  uniqueErrors: {
    reviewers_open_key: { path: "staffId", message: "该人员的另一份申请刚刚建立，请刷新列表，在那一份中办理" },
    reviewers_submitted_key: { path: "staffId", message: "该人员已有一份待审核的申请，请先撤回或等待审核" },
    reviewers_valid_key: { path: "staffId", message: "该人员已是有效的报告复核人" },
  },
  lifecycle: {
    notifyCodes: [`${STEM}_edit`],
    notifyUserIds: async (db, { staffId }) => (staffId === null ? [] : accountsOfStaff(db, sql`${staffId}`)),
    titleOf,
    wordsOf,
    // The nominated person's alone, whichever codes he holds beside; told of a record, not of rows.
    keepMore: async (context, record) => ({ punishList: await honoursOf(context, record) }),
    unusedSteps: ({ user }, { agreeTime, ownAccounts }) =>
      agreeTime === null && (ownAccounts as readonly string[] | undefined)?.includes(user.userId) ? [] : ["agree"],
    rules: reviewerSteps(endEarlier),
  },
});

/** What keeps a person from staying a reviewer today; null when nothing does. */
export async function lapseOf(...of: Parameters<typeof lapsedOf>): Promise<string | null> {
  const unmet = await lapsedOf(...of);
  return unmet.length === 0 ? null : unmet.map(({ label, text }) => `${label}：${text}`).join("；");
}
