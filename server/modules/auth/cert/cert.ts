import { and, desc, eq, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { certApi, type CertificateRow } from "@/contracts/auth/cert";
import { type Handler, type Preparing, preparedWrite } from "@/server/platform/call/context";
import { AppError, conflict, notFound, rateLimited, stateConflict } from "@/server/platform/call/errors";
import { newId } from "@/server/platform/clock/id";
import { implement } from "@/server/platform/call/implement";
import { issueClient, pemOf } from "@/server/platform/pki/certificate";
import { newPassPhrase, pkcs12Of } from "@/server/platform/pki/pkcs12";
import { consume, readCount } from "@/server/platform/limits/rate-limit";
import { assertActing, assertMayChange, assertReach } from "@/server/reference/scope";
import { oneAtATime, takeTurns } from "@/server/platform/limits/take-turns";
import { mayUse } from "@/server/reference/session";
import { certificates } from "@/server/modules/auth/cert/cert.table";
import { loginCertOrgs } from "@/server/modules/auth/cert/login-cert.table";
import { authorityOf } from "@/server/modules/auth/cert/cert-authority";
import { certificateRows, DAY_MS, isValid, loadCertificate } from "@/server/modules/auth/cert/cert-load";
import { certRenewDays, certValidYears } from "@/server/modules/auth/cert/cert-params";
import { revocationListFile } from "@/server/modules/auth/cert/cert-revocation";
import { assertReceiver, fileNameOf, kept, sendAgain, sendPassPhrase } from "@/server/modules/auth/cert/cert-send";
import { type AccountRecord, loadAccount } from "@/server/modules/auth/account/user-records";
import { assertNotAbove } from "@/server/modules/auth/account/user-rights";
import { users } from "@/server/reference/user.table";
import { firmBriefs } from "@/server/modules/basic/read";

type Reading = Preparing<typeof certApi.issue>;

const one = async (context: Parameters<typeof certificateRows>[0], certificateId: string): Promise<CertificateRow> => {
  const [row] = await certificateRows(context, eq(certificates.certificateId, certificateId));
  if (!row) throw notFound();
  return row;
};

/** Each costs a message, and each that is revoked a line of the public list for years. */
const PER_DAY = { points: 5, windowSeconds: 86_400 };
const issuedKey = (userId: string): string => `cert-issue:${userId}`;

/** Words for what stands in the way. */
async function assertMayIssue({ db, services, now, today }: Reading, record: AccountRecord): Promise<void> {
  const { userId, companyId } = record;
  if (!mayUse(record, today)) throw stateConflict("账号不在可用状态，不能申请证书");
  // Held: while the association withdraws it, no certificate slips by.
  const approval = db.select({ id: loginCertOrgs.loginCertOrgId }).from(loginCertOrgs);
  const [open] = await approval.where(eq(loginCertOrgs.companyId, companyId)).for("share");
  if (!open) throw stateConflict("协会尚未为本所开通登录证书，请联系协会办理后再申请");
  const [last] = await db
    .select({ validTo: certificates.validTo })
    .from(certificates)
    .where(and(eq(certificates.userId, userId), isValid(now)))
    .orderBy(desc(certificates.validTo))
    .limit(1);
  const renewDays = services.params.get(certRenewDays);
  if (last && last.validTo.getTime() - now.getTime() > renewDays * DAY_MS)
    throw stateConflict(`该账号已有有效证书，到期前 ${renewDays} 天内才可续期；如已遗失，请先吊销再申请`);
  if ((await readCount(db, issuedKey(userId), now)) >= PER_DAY.points)
    throw rateLimited(3_600, "该账号今日申请证书的次数已满，请明天再申请");
}

/** The account for which this user may issue now, and nobody in between. */
async function issuable(context: Reading): Promise<AccountRecord> {
  const { db, user, body } = context;
  const record = await loadAccount(db, user, body.userId);
  assertActing(user, record.companyId);
  await assertNotAbove(db, user, record.userId);
  await assertMayIssue(context, record);
  assertReceiver(record, body.passBy, context.services);
  return record;
}

/**
 * Half a second of a core each: a firm that orders for everybody must not hold up the passwords of all. Far fewer wait
 * than the backend takes calls, so that this queue refuses before the whole backend does.
 */
const inTurn = takeTurns({ running: 2, waiting: 60 });

async function makeCertificate({ db, services, now }: Reading, record: AccountRecord) {
  const { companyId, username, nickName } = record;
  const authority = await authorityOf(db, services.vault, now);
  const [firm] = await firmBriefs(db, [companyId]);
  const validTo = new Date(now);
  validTo.setUTCFullYear(validTo.getUTCFullYear() + services.params.get(certValidYears));
  const subject = { organisation: firm?.companyName ?? companyId, unit: username, commonName: nickName };
  const issued = await issueClient(authority, subject, { now, validTo });
  const passPhrase = newPassPhrase();
  const file = await pkcs12Of({
    certificate: issued.certificate,
    privateKey: issued.privateKey,
    authority: authority.certificate,
    friendlyName: `${nickName}（${username}）`,
    passPhrase,
  });
  return { issued, passPhrase, file };
}
type Made = Awaited<ReturnType<typeof makeCertificate>>;

/**
 * Keys and file, made while no row is held; null when the account may not have them, for which `issue` has the words.
 * Asked when the turn has come: of many orders for one account the first makes keys.
 */
const makeAhead = (context: Reading): Promise<Made | null> =>
  oneAtATime(`cert:${context.body.userId}`, () =>
    inTurn(async () => {
      const record = await issuable(context).catch((error: unknown) => {
        if (error instanceof AppError) return null;
        throw error;
      });
      return record && makeCertificate(context, record);
    }),
  );

/** A new certificate, or the one that follows on: the old one stays valid to its end. // domain a §3.2 证书 申请 */
const issue = preparedWrite<typeof certApi.issue, Made | null>(makeAhead, async (context, made) => {
  const { db, user, body, services, now, audit, afterCommit } = context;
  // The account's row is held, so that two clicks make one certificate.
  await db.select({ userId: users.userId }).from(users).where(eq(users.userId, body.userId)).for("update");
  const record = await issuable(context);
  const { userId, companyId } = record;
  await consume(db, issuedKey(userId), PER_DAY, now);
  const { issued, passPhrase, file } = made ?? (await makeCertificate(context, record));
  const certificateId = newId();
  const { serial: certSerial, fingerprint, validFrom, validTo } = issued;
  await db.insert(certificates).values({
    certificateId,
    companyId,
    userId,
    certSerial,
    fingerprint,
    validFrom,
    validTo,
    certificate: issued.certificate.toString("base64"),
    file: services.vault.seal(file.toString("base64")),
    passPhrase: services.vault.seal(passPhrase),
    createTime: now,
    createUserName: user.nickName,
  });
  await sendPassPhrase({ services, owner: record, ordering: { db, now, afterCommit } }, passPhrase, body.passBy);
  const after = { userId, certSerial, validTo: validTo.toISOString(), passBy: body.passBy };
  audit({ object: "auth.certificate", objectId: certificateId, companyId, after });
  return one(context, certificateId);
});

const download: Handler<typeof certApi.download> = async ({ db, user, params, services, audit }) => {
  const { cert, owner } = await loadCertificate(db, user, params.certificateId);
  const { certificateId, companyId } = cert;
  // The file is the firm's; the association never holds its keys in hand.
  assertActing(user, companyId);
  await assertNotAbove(db, user, cert.userId);
  if (cert.revokeTime !== null) throw stateConflict("证书已吊销，不能下载");
  const body = Buffer.from(kept(cert.file, services), "base64");
  audit({ object: "auth.certificate", objectId: certificateId, companyId, after: { file: "downloaded" } });
  return { contentType: "application/x-pkcs12", body, contentLength: body.length, fileName: fileNameOf(owner) };
};

const list: Handler<typeof certApi.list> = async (context) => {
  const { db, user, params, query } = context;
  await assertReach(user, params.companyId, db);
  const ofUser = query.userId === undefined ? undefined : eq(certificates.userId, query.userId);
  return certificateRows(context, and(eq(certificates.companyId, params.companyId), ofUser));
};

/** For good: the sign-in looks into this table at each attempt. */
const revoke: Handler<typeof certApi.revoke> = async (context) => {
  const { db, user, params, body, now, audit } = context;
  const { cert } = await loadCertificate(db, user, params.certificateId);
  const { certificateId, companyId } = cert;
  await assertMayChange(user, companyId, db);
  await assertNotAbove(db, user, cert.userId);
  if (cert.revokeTime !== null) throw stateConflict("证书已经吊销", await one(context, certificateId));
  const revoked = await db
    .update(certificates)
    .set({
      revokeTime: now,
      revokeReason: body.revokeReason,
      revokeUserName: user.nickName,
      file: null,
      passPhrase: null,
      version: sql`${certificates.version} + 1`,
    })
    .where(and(eq(certificates.certificateId, certificateId), eq(certificates.version, body.version)))
    .returning({ certificateId: certificates.certificateId });
  if (revoked.length === 0) throw conflict(await one(context, certificateId));
  const after = { certSerial: cert.certSerial, revokeReason: body.revokeReason };
  audit({ object: "auth.certificate", objectId: certificateId, companyId, before: {}, after });
  return one(context, certificateId);
};

/** Login certificates of member firms. // spec §7, domain a §3.2 */
export const registerCert = (app: FastifyInstance): void =>
  implement(app, certApi, {
    issue,
    download,
    list,
    revoke,
    mail: (context) => sendAgain(context, { ...context.params, by: "fileByMail" }),
    sms: (context) => sendAgain(context, { ...context.params, by: "passBySms" }),
    passMail: (context) => sendAgain(context, { ...context.params, ...context.body, by: "passByMail" }),
    revoked: (context) => revocationListFile(context, context.query.format ?? "pem"),
    authority: async ({ db, services, now }) => {
      const { certificate } = await authorityOf(db, services.vault, now);
      return {
        contentType: "application/x-pem-file",
        body: Buffer.from(pemOf(certificate)),
        fileName: "login-cert-ca.pem",
      };
    },
  });
