import { and, desc, eq, ne } from "drizzle-orm";
import { NATURE } from "@/contracts/basic/firm/firm-form";
import { daysAfter } from "@/contracts/kit/day/dates";
import { maskMobile } from "@/contracts/kit/number/id-no";
import { workingDaysAfter } from "@/contracts/kit/day/working-days";
import type { FieldError, Finding } from "@/contracts/kit/validate";
import { application, type ApplicationForm } from "@/contracts/public/application";
import { APPLICATION_PLACES } from "@/contracts/public/application-fields";
import {
  APPLICATION,
  bindingReturn,
  CONTACT_STATES,
  HANDED_IN,
  MAX_PUBLISHED_DAYS,
} from "@/contracts/public/application-lifecycle";
import {
  type ApplicationFacts,
  applicationAsFirm,
  applicationMissing,
  applicationRules,
  countsOf,
} from "@/contracts/public/application-rules";
import { invalid, stateConflict } from "@/server/platform/call/errors";
import { calendarDate } from "@/server/platform/call/services";
import { newId } from "@/server/platform/clock/id";
import { yearlyNumber } from "@/server/platform/sql/serial";
import type { Place, RecordContext, Subject } from "@/server/records/hooks";
import { keepRecords } from "@/server/records/records";
import { calendarOf } from "@/server/records/review/read";
import { REVIEW_RESULT, submissionRules } from "@/server/records/steps/port";
import { stepsOf, unusedSteps } from "@/server/records/steps/read";
import { localityText } from "@/server/reference/localities";
import { orgName } from "@/server/reference/orgs";
import { isOfficer } from "@/server/reference/scope";
import { addPublicity } from "@/server/modules/common/port";
import { certNoPattern, factsOfNew, onOtherStaff, partnersOfOthers } from "@/server/modules/basic/port";
import { admit } from "@/server/modules/public/application-admit";
import { changeContact } from "@/server/modules/public/application-contact";
import { draftDays, supplementDays } from "@/server/modules/public/application-params";
import { applications, type ApplicationRecord } from "@/server/modules/public/application.table";
import { tellApplicant } from "@/server/modules/public/application-tell";

/** Kind of its files. */
export const APPLICATION_FILES = "application";

const EMPTY = application.form.parse({ partners: [], people: [], attachments: [] });
/** What a new application holds. */
export const emptyApplication: ApplicationForm = EMPTY;

type Known = ApplicationFacts;

/** When the association refused this firm last, another application than this. */
async function refusedDateOf(
  { context: { db } }: Place,
  { form, recordId }: Subject<ApplicationForm, ApplicationRecord>,
) {
  if (form.creditCode === null) return null;
  const [last] = await db
    .select({ updateTime: applications.updateTime })
    .from(applications)
    .where(
      and(
        eq(applications.creditCode, form.creditCode),
        eq(applications.applicationStatus, APPLICATION.refused),
        ne(applications.applicationId, recordId),
      ),
    )
    .orderBy(desc(applications.updateTime))
    .limit(1);
  return last ? calendarDate(last.updateTime) : null;
}

/** The day on which it was handed in first, which its number keeps; null before. // domain a §14.3 applyNo */
const appliedDateOf = (record: Pick<ApplicationRecord, "applyNo"> | null): string | null =>
  record?.applyNo?.replace(/^BA(\d{4})(\d{2})(\d{2}).*$/, "$1-$2-$3") ?? null;

/** What only the database knows: asked of the firm once the application lacks nothing of it. */
async function gather(
  subjects: readonly Subject<ApplicationForm, ApplicationRecord>[],
  place: Place,
): Promise<Known[]> {
  const { context } = place;
  const all: Known[] = [];
  for (const subject of subjects) {
    const { form, record } = subject;
    const isWhole = applicationMissing(form).every(({ path }) => path === "attachments");
    const isDecided = record?.applicationStatus === APPLICATION.passed;
    const people = [
      ...form.people.map(({ staffName: name, idNo }) => ({ name, idNo })),
      ...form.partners.map(({ partnerName: name, idNo }) => ({ name, idNo })),
    ];
    const elsewhere = isDecided ? [] : await onOtherStaff(context, people);
    const firm = isWhole && !isDecided ? await factsOfNew(context, applicationAsFirm(form), record?.orgId ?? "") : null;
    all.push({
      ...firm,
      today: context.today,
      appliedDate: appliedDateOf(record),
      calendar: calendarOf(context.services),
      certNoPattern: context.services.params.get(certNoPattern),
      onOtherStaff: elsewhere,
      refusedDate: isDecided ? null : await refusedDateOf(place, subject),
      partnersOfOthers:
        firm && isOfficer(context.user)
          ? await partnersOfOthers(context, applicationAsFirm(form), record?.orgId ?? "")
          : [],
      // A stranger is told of a number only with its name; the association is told of all.
      boundElsewhere: isOfficer(context.user) ? (firm?.boundElsewhere ?? []) : elsewhere,
    });
  }
  return all;
}

const numbered = <R extends { readonly rowId: string | null }>(rows: readonly R[]): R[] =>
  rows.map((row) => ({ ...row, rowId: row.rowId ?? newId() }));

/** A branch has no partners and no capital: what was typed before it was one does not count. // domain a §1.6 F7 */
const canonical = (form: ApplicationForm): ApplicationForm =>
  form.companyNature === NATURE.branch
    ? { ...form, partners: [], registeredCapital: null, paidInCapital: null }
    : { ...form, parentMemberNo: form.companyNature === NATURE.subsidiary ? form.parentMemberNo : null };

const errorsOf = (found: readonly Finding[]): FieldError[] => found.filter(({ level }) => level === "error");

/** Items that a return named, a place with all of its levels; null where it named none, or nothing was sent back. */
function markedOf(record: ApplicationRecord): ReadonlySet<string> | null {
  const { marks } = record as ApplicationRecord & { readonly marks?: readonly string[] };
  if (!marks || marks.length === 0) return null;
  const places: Readonly<Record<string, readonly string[]>> = APPLICATION_PLACES;
  return new Set(marks.flatMap((key) => places[key] ?? [key]));
}

/** States in which the association has said something of it. */
const ANSWERED: readonly number[] = [APPLICATION.returned, APPLICATION.refused];
/** Whether it was ever sent back or refused: then it is the association's record as well, and nobody erases it. */
export const isAnsweredOnce = (steps: readonly { readonly toStatus: number; readonly action: string }[]): boolean =>
  steps.some(({ toStatus, action }) => ANSWERED.includes(toStatus) && action !== "changeContact");

const days = (until: string): string => `请在 ${until} 前`;

const placeOf = (province: string | null, city: string | null, district: string | null): string | null =>
  localityText(province ?? "", city ?? "", district ?? "") || null;

/** What the rules say of one that waits for the association: it reads no form that would tell it. */
async function notesOf(context: RecordContext, record: ApplicationRecord, form: ApplicationForm): Promise<string[]> {
  if (!(HANDED_IN as readonly number[]).includes(record.applicationStatus)) return [];
  const subject = { recordId: record.applicationId, form, before: form, record };
  const [known] = await gather([subject], { context, companyId: record.companyId });
  const rowOf = (path: string): string => {
    const [list, at] = path.split(".");
    const { partners, people } = form;
    const index = Number(at);
    const name =
      list === "partners" ? partners[index]?.partnerName : list === "people" ? people[index]?.staffName : null;
    return name ? `${name}：` : "";
  };
  const found = known ? applicationRules(form, known) : [];
  return [...new Set(found.map(({ path, message }) => rowOf(path) + message))];
}

/** Applications of new firms. // domain a §14 */
export const applicationRecords = keepRecords({
  of: application,
  table: applications,
  files: APPLICATION_FILES,
  associationKey: "orgId",
  outlivesBooks: true,
  secretColumns: ["saveCode", "saveCodeIndex"],
  gather,
  toCanonical: canonical,
  // What a draft lacks or has wrong is told and asked for on submission; only that keeps it from being handed in.
  missingItems: (form, { known }) => [...applicationMissing(form), ...errorsOf(applicationRules(form, known))],
  rules: (form, { known }) => applicationRules(form, known).filter(({ level }) => level === "warning"),
  alsoLoad: async (db, { applicationId, applicationStatus }) => {
    const last = bindingReturn(applicationStatus, await stepsOf(db, application.id, applicationId));
    return { marks: (last?.marks ?? []).map(({ path }) => path.split(".")[0] ?? "") };
  },
  // 补正: what was not named stays as it was handed in. // domain a §14.4
  lockedItems: (_form, record) => {
    const marked = markedOf(record);
    if (!marked) return [];
    return [...Object.keys(application.fields), "attachments"]
      .filter((path) => !marked.has(path))
      .map((path) => ({ path, reason: "协会没有要求补正这一项" }));
  },
  toForm: (record, { vault }) => ({
    ...EMPTY,
    ...(JSON.parse(vault.open(record.content)) as Partial<ApplicationForm>),
    companyName: record.companyName,
  }),
  toColumns: ({ attachments: _files, ...form }, { record, context: { services, today } }) => {
    const isReturned = record?.applicationStatus === APPLICATION.returned;
    const typed = { ...form, partners: numbered(form.partners), people: numbered(form.people) };
    return {
      companyName: form.companyName ?? "",
      creditCode: form.creditCode,
      applyType: form.applyType,
      applicantName: form.applicantName,
      ...countsOf(form),
      content: services.vault.seal(JSON.stringify(typed)),
      // Whoever works on it keeps it.
      ...(isReturned ? {} : { keepUntil: daysAfter(today, services.params.get(draftDays)), remindTime: null }),
    };
  },
  searched: ({ companyName, applicantName, creditCode }, { applyNo, memberNo }) => ({
    words: [companyName, applicantName],
    numbers: [applyNo ?? null, creditCode, memberNo ?? null],
  }),
  toAnswer: async (record, context, { form }) => ({
    applicantMobile: maskMobile(context.services.vault.open(record.mobile)),
    orgName: await orgName(context.db, record.orgId),
    regPlace: placeOf(form.regProvinceCode, form.regCityCode, form.regDistrictCode),
    officePlace: placeOf(form.provinceCode, form.cityCode, form.districtCode),
    parentPlace: placeOf(form.parentProvinceCode, null, null),
    notes: isOfficer(context.user) ? await notesOf(context, record, form) : [],
  }),
  uniqueErrors: {
    applications_handed_in_key: {
      path: "creditCode",
      message: "该单位已有一份备案申请正在办理，不能重复提交；不是您提交的，请联系协会",
    },
  },
  lifecycle: {
    notifyCodes: [],
    titleOf: ({ companyName, applyNo }) => `${companyName}${applyNo === null ? "" : ` ${applyNo}`}`,
    unusedSteps: ({ services }, { applyStatus }) => unusedSteps(services, applyStatus),
    rules: {
      submit: async ({ db, now, today }, { record }) => ({
        set: {
          applyNo:
            record.applyNo ?? (await yearlyNumber(db, { prefix: "BA", year: today.replaceAll("-", ""), digits: 4 })),
          submitTime: now,
          keepUntil: null,
          remindTime: null,
          returnDueDate: null,
        },
      }),
      withdraw: ({ today, services }) => ({
        set: {
          keepUntil: daysAfter(today, services.params.get(draftDays)),
          remindTime: null,
          returnDueDate: null,
        },
      }),
      reapply: ({ today, services }) => ({
        set: { keepUntil: daysAfter(today, services.params.get(draftDays)), remindTime: null, publishTo: null },
      }),
      accept: async (context, { record }) => {
        const outcome = submissionRules.accept(context);
        await tellApplicant(context, record, "已受理，请留意办理进度。");
        return outcome;
      },
      sendBack: async (context, { record }, { opinion }) => {
        const { services, today } = context;
        const returnDueDate = workingDaysAfter(today, services.params.get(supplementDays), calendarOf(services));
        await tellApplicant(
          context,
          record,
          `需要补正，${days(returnDueDate)}用手机验证码和保存码进入办理。${opinion}`,
        );
        return { set: { returnDueDate, remindTime: null } };
      },
      changeContact: async (context, { record, status }, body) => ({
        to: CONTACT_STATES.find((one) => one === status) ?? APPLICATION.returned,
        opinion: await changeContact(context, record as ApplicationRecord, body),
      }),
      publish: async (context, { record, status }, { publishTo }) => {
        const refuse = (message: string) => invalid([{ path: "publishTo", message }]);
        if (publishTo < context.today) throw refuse("公示期限不能早于今天");
        const latest = daysAfter(context.today, MAX_PUBLISHED_DAYS);
        if (publishTo > latest)
          throw refuse(`公示最长 ${MAX_PUBLISHED_DAYS} 天，期限最晚为 ${latest}；期满之前不能通过，请核对年份`);
        const told = status === APPLICATION.published ? "公示期限有变更" : "已进入公示";
        await tellApplicant(context, record, `${told}，公示至 ${publishTo}。`);
        await addPublicity(context, {
          title: `拟入会事务所公示：${record.companyName ?? ""}`.slice(0, 100),
          intro: `下列事务所申请入会，现予公示，公示期自 ${context.today} 至 ${publishTo}。有异议的，请在公示期内以书面形式向协会反映。`,
          heads: ["申请编号", "单位", "统一社会信用代码"],
          rows: [[record.applyNo, record.companyName, record.creditCode].map((text) => text ?? "—")],
          until: publishTo,
        });
        return { set: { publishTo }, opinion: `公示至 ${publishTo}` };
      },
      pass: async (context, { record }, body) => {
        const { applicationStatus, publishTo } = record;
        if (applicationStatus === APPLICATION.published && publishTo !== null && context.today <= publishTo)
          throw stateConflict(`公示至 ${publishTo}，期满之后才能通过；公示期间收到异议的，可以不予通过`);
        const form = applicationRecords.formOf(context, record as ApplicationRecord);
        const set = await admit(context, record as ApplicationRecord, form, body);
        return { ...submissionRules.pass(), set };
      },
      refuse: async (context, { record }, { opinion }) => {
        await tellApplicant(
          context,
          record,
          `未获通过。原因：${opinion}。可用手机验证码和保存码进入，修改后重新申请。`,
        );
        return { auditResult: REVIEW_RESULT.refused };
      },
    },
  },
});
