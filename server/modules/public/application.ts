import { and, eq, inArray } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { PRIVACY_DATE } from "@/contracts/auth/consent";
import { type OwnApplication, application, applicationApi } from "@/contracts/public/application";
import { APPLICATION } from "@/contracts/public/application-lifecycle";
import { daysAfter } from "@/contracts/kit/day/dates";
import { lockByName } from "@/server/db/lock";
import { type Context, type Handler, preparedWrite, type SessionUser } from "@/server/platform/call/context";
import { invalid, KeptRefusal, notFound, rateLimited } from "@/server/platform/call/errors";
import { newId } from "@/server/platform/clock/id";
import { implement } from "@/server/platform/call/implement";
import { storedFiles } from "@/server/platform/files/files.table";
import { storedAnswer } from "@/server/platform/files/read";
import { keepUpload, type KeptUpload, type Uploader, writeUpload } from "@/server/platform/files/store-upload";
import { consume, consumeOfAddress, countUp } from "@/server/platform/limits/rate-limit";
import { forgetHistory } from "@/server/records/history";
import type { RecordContext } from "@/server/records/hooks";
import { consentFaults } from "@/server/reference/consent";
import { orgs } from "@/server/reference/user.table";
import { ticketOf } from "@/server/modules/auth/port";
import { contactColumns, newSaveCode } from "@/server/modules/public/application-contact";
import {
  draftDays,
  draftsPerPhone,
  savesPerHour,
  triesPerAddressHour,
  triesPerPhoneHour,
  uploadMbPerDay,
  uploadsPerHour,
} from "@/server/modules/public/application-params";
import { APPLICATION_FILES, applicationRecords, emptyApplication } from "@/server/modules/public/application-records";
import {
  applicantOf,
  applicantUser,
  asApplicant,
  endSession,
  extendSession,
  openSession,
  sessionOf,
} from "@/server/modules/public/application-session";
import { tellApplicant } from "@/server/modules/public/application-tell";
import { applications, type ApplicationRecord } from "@/server/modules/public/application.table";

const HOUR_SECONDS = 3_600;
type Strangers = Pick<Context, "db" | "http" | "now" | "services">;

const noTicket = () => invalid([{ path: "token", message: "手机验证已失效，请重新获取短信验证码；填写的内容仍在" }]);

/** The verified phone, which must be the one that is named. `take` uses the proof up. */
async function provedPhone(context: Strangers, given: { token: string; mobilePhone: string }, take: boolean) {
  const verified = await ticketOf(context, { token: given.token, purposes: ["application"], take });
  if (verified?.mobileIndex !== context.services.vault.index(given.mobilePhone)) throw noTicket();
  return verified.mobileIndex;
}

/** The application for its applicant, in the clear; each such view is in the log. */
async function ownAnswer(context: RecordContext, record: ApplicationRecord, sessionEnd: Date): Promise<OwnApplication> {
  const { db, services, audit } = context;
  const { applicationId, companyId } = record;
  const detail = await applicationRecords.answer(context, record);
  const [secret] = await db
    .select({ saveCode: applications.saveCode })
    .from(applications)
    .where(eq(applications.applicationId, applicationId));
  audit({ object: application.id, objectId: applicationId, companyId, action: "public.application.full" });
  const attachments = detail.files.map(({ fileId, attachType, sortNo }) => ({ fileId, attachType, sortNo }));
  return {
    detail,
    form: { ...applicationRecords.formOf(context, record), attachments, version: record.version },
    saveCode: services.vault.open(secret?.saveCode ?? ""),
    sessionEnd: sessionEnd.toISOString(),
    files: detail.files,
  };
}

/** The provincial association that is applied to. */
async function assertAssociation({ db }: Strangers, orgId: string): Promise<void> {
  const found = await db.$count(orgs, and(eq(orgs.orgId, orgId), eq(orgs.lv1OrgId, orgId)));
  if (found === 0) throw invalid([{ path: "orgId", message: "请重新选择地方税协" }]);
}

/** One phone keeps a few drafts: whoever applies for more does so with a few firms at a time. */
async function assertFewDrafts({ db, services }: Strangers, mobileIndex: string): Promise<void> {
  // Two begun at once count each other.
  await lockByName(db, `application:${mobileIndex}`);
  const isOpen = inArray(applications.applicationStatus, [APPLICATION.draft, APPLICATION.withdrawn]);
  const most = services.params.get(draftsPerPhone);
  if ((await db.$count(applications, and(eq(applications.mobileIndex, mobileIndex), isOpen))) < most) return;
  const message = `本手机已有 ${most} 份未提交的申请，请用保存码继续办理其中一份，或先清除不再办理的`;
  throw invalid([{ path: "mobilePhone", message }]);
}

const begin: Handler<typeof applicationApi.begin> = async (context) => {
  const { body, now, today, services, http, audit } = context;
  const { vault, params } = services;
  const { mobilePhone, orgId } = body;
  await assertAssociation(context, orgId);
  const faults = consentFaults(http);
  if (faults.length > 0) throw invalid(faults);
  const mobileIndex = await provedPhone(context, body, true);
  await assertFewDrafts(context, mobileIndex);
  const companyId = newId();
  const saveCode = newSaveCode();
  const own = { ...context, user: applicantUser({ companyId, orgId, applicantName: null }) };
  const { applicationId } = await applicationRecords.enter(own, {
    companyId,
    form: emptyApplication,
    columns: {
      orgId,
      ...contactColumns(vault, mobilePhone, saveCode),
      privacyDate: PRIVACY_DATE,
      consentTime: now,
      promiseTime: now,
      keepUntil: daysAfter(today, params.get(draftDays)),
    },
  });
  audit({ object: "auth.consent", objectId: applicationId, companyId, after: { privacyDate: PRIVACY_DATE } });
  const record = await applicationRecords.load(own, applicationId);
  const sessionEnd = await openSession(context, applicationId);
  const kept = `已开始办理，保存码 ${saveCode}。换设备继续办理或查询进度时，须本手机的短信验证码和保存码，请妥善保存，勿告知他人。`;
  await tellApplicant({ ...context, afterCommit: context.afterCommit }, record, kept, { isSecret: true });
  return ownAnswer(own, record, sessionEnd);
};

const WRONG_CODE = "手机号码与保存码不符，请核对保存码（开始办理时显示在页面上，并已发到该手机）";

/** Counted before anything is compared, and kept although the call is refused. // promises P-S6 */
async function countTry(context: Context<typeof applicationApi.resume>, mobileIndex: string): Promise<void> {
  const { db, now, services } = context;
  const { params } = services;
  const points = params.get(triesPerAddressHour);
  await consumeOfAddress(context, "application-try", { points, windowSeconds: HOUR_SECONDS });
  const tries = await countUp(db, `application-try:${mobileIndex}`, HOUR_SECONDS, now);
  if (tries > params.get(triesPerPhoneHour))
    throw new KeptRefusal(rateLimited(HOUR_SECONDS, "保存码核对次数过多，请一小时后再试；已保存的内容不受影响"));
}

const resume: Handler<typeof applicationApi.resume> = async (context) => {
  const { db, body, now, services, http, audit } = context;
  const mobileIndex = await provedPhone(context, body, false);
  audit({ object: application.id, objectId: "resume", companyId: null });
  await countTry(context, mobileIndex);
  const [found] = await db
    .select({ applicationId: applications.applicationId, privacyDate: applications.privacyDate })
    .from(applications)
    .where(
      and(
        eq(applications.mobileIndex, mobileIndex),
        eq(applications.saveCodeIndex, services.vault.index(body.saveCode)),
      ),
    )
    .for("update");
  if (!found) throw new KeptRefusal(invalid([{ path: "saveCode", message: WRONG_CODE }]));
  const faults = found.privacyDate === PRIVACY_DATE ? [] : consentFaults(http);
  if (faults.length > 0) throw invalid(faults);
  await provedPhone(context, body, true);
  const { applicationId } = found;
  if (found.privacyDate !== PRIVACY_DATE) {
    await db
      .update(applications)
      .set({ privacyDate: PRIVACY_DATE, consentTime: now })
      .where(eq(applications.applicationId, applicationId));
    audit({ object: "auth.consent", objectId: applicationId, companyId: null, after: { privacyDate: PRIVACY_DATE } });
  }
  const record = await applicationRecords.hold(db, applicationId);
  const sessionEnd = await openSession(context, applicationId);
  return ownAnswer({ ...context, user: applicantUser(record) }, record, sessionEnd);
};

const current: Handler<typeof applicationApi.current> = async (context) => {
  const session = await sessionOf(context);
  if (!session) return null;
  const own = { ...context, user: applicantUser(session) };
  return ownAnswer(own, await applicationRecords.load(own, session.applicationId), session.expireTime);
};

type UploadCall = Pick<Context<typeof applicationApi.upload>, "db" | "now" | "http" | "services" | "params">;

async function uploaderOf(context: UploadCall): Promise<Uploader & { readonly user: SessionUser }> {
  const { user } = await applicantOf(context);
  const limitMb = context.services.params.get(uploadMbPerDay);
  const fullText = `本申请今日上传已达 ${limitMb} MB，请明天再试；已上传的材料不受影响`;
  const { userId, nickName: userName } = user;
  return { bizType: APPLICATION_FILES, companyId: userId, userId, userName, limitMb, fullText, user };
}

const upload = preparedWrite<typeof applicationApi.upload, KeptUpload>(
  (context) =>
    keepUpload(context, async (asked) => {
      const uploader = await uploaderOf(asked);
      const points = asked.services.params.get(uploadsPerHour);
      await consumeOfAddress(asked, "application-upload", { points, windowSeconds: HOUR_SECONDS });
      return uploader;
    }),
  async (context, kept) => {
    const { session } = await applicantOf(context);
    await extendSession(context, session);
    return writeUpload(context, await uploaderOf(context), kept);
  },
);

const file: Handler<typeof applicationApi.file> = async (context) => {
  const { db, params, services } = context;
  const { user } = await applicantOf(context);
  const [found] = await db.select().from(storedFiles).where(eq(storedFiles.fileId, params.fileId));
  const isHis =
    found?.bizType === APPLICATION_FILES &&
    (found.bizId === null ? found.uploadUserId === user.userId : found.bizId === params.applicationId);
  if (!isHis) throw notFound();
  return storedAnswer(services.files, found);
};

const { handlers } = applicationRecords;

/** 新事务所备案申请: strangers' calls by a session of their own, the association's by codes. // domain a §14 */
export const registerApplication = (app: FastifyInstance): void =>
  implement(app, applicationApi, {
    ...handlers,
    begin,
    resume,
    current,
    leave: async (context) => {
      await endSession(context);
      return null;
    },
    update: (context) =>
      asApplicant(context, async (own) => {
        const points = own.services.params.get(savesPerHour);
        const key = `application-save:${own.params.applicationId}`;
        await consume(own.db, key, { points, windowSeconds: HOUR_SECONDS }, own.now);
        return handlers.update(own);
      }),
    remove: (context) =>
      asApplicant(context, async (own) => {
        await handlers.remove(own);
        await forgetHistory(own.db, application.id, own.params.applicationId);
        own.http.clearCookie("apply");
        return null;
      }),
    submit: (context) => asApplicant(context, (own) => handlers.submit(own)),
    withdraw: (context) => asApplicant(context, (own) => handlers.withdraw(own)),
    reapply: (context) => asApplicant(context, (own) => handlers.reapply(own)),
    upload,
    file,
  });
