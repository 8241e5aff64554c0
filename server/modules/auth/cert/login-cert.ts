import { and, asc, eq, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { loginCertApi, type LoginCertRow } from "@/contracts/auth/login-cert";
import type { Db } from "@/server/db/client";
import type { Context, Handler, SessionUser } from "@/server/platform/call/context";
import { notFound, stateConflict } from "@/server/platform/call/errors";
import { newId } from "@/server/platform/clock/id";
import { implement } from "@/server/platform/call/implement";
import { listPage } from "@/server/platform/sql/list";
import { pemOf } from "@/server/platform/pki/certificate";
import { assertOfficer, assertReach, inScope } from "@/server/reference/scope";
import { certificates } from "@/server/modules/auth/cert/cert.table";
import { loginCertOrgs } from "@/server/modules/auth/cert/login-cert.table";
import { authorityOf } from "@/server/modules/auth/cert/cert-authority";
import { isValid } from "@/server/modules/auth/cert/cert-load";
import { firmBriefs, isFirmNamed } from "@/server/modules/basic/read";

/** Valid certificates of a firm, of each its count and first end. */
async function figuresOf(db: Db, companyIds: readonly string[], now: Date) {
  if (companyIds.length === 0) return new Map<string, { validCount: number; nextValidTo: Date }>();
  const rows = await db
    .select({
      companyId: certificates.companyId,
      validCount: sql<number>`count(*)::int`,
      nextValidTo: sql`min(${certificates.validTo})`.mapWith(certificates.validTo),
    })
    .from(certificates)
    .where(and(isValid(now), sql`${certificates.companyId} = any(${sql.param([...companyIds])})`))
    .groupBy(certificates.companyId);
  return new Map(rows.map(({ companyId, ...figures }) => [companyId, figures]));
}

const list: Handler<typeof loginCertApi.list> = async ({ db, user, query, now }) => {
  const name = query.companyName === undefined ? undefined : isFirmNamed(loginCertOrgs.companyId, query.companyName);
  const { rows, totalCount } = await listPage({
    db,
    from: loginCertOrgs,
    columns: {
      loginCertOrgId: loginCertOrgs.loginCertOrgId,
      companyId: loginCertOrgs.companyId,
      remark: loginCertOrgs.remark,
      createTime: loginCertOrgs.createTime,
      createUserName: loginCertOrgs.createUserName,
    },
    where: and(inScope(user, loginCertOrgs.companyId), name),
    query,
    sortable: { createTime: loginCertOrgs.createTime },
    defaultSort: "-createTime",
    tieBreak: loginCertOrgs.loginCertOrgId,
  });
  const ids = rows.map(({ companyId }) => companyId);
  const figures = await figuresOf(db, ids, now);
  const names = new Map((await firmBriefs(db, ids)).map((firm) => [firm.companyId, firm.companyName]));
  return {
    totalCount,
    rows: rows.map(({ createTime, ...row }) => ({
      ...row,
      companyName: names.get(row.companyId) ?? "",
      createTime: createTime.toISOString(),
      validCount: figures.get(row.companyId)?.validCount ?? 0,
      nextValidTo: figures.get(row.companyId)?.nextValidTo.toISOString() ?? null,
    })),
  };
};

async function load(db: Db, user: SessionUser, loginCertOrgId: string) {
  const [row] = await db
    .select()
    .from(loginCertOrgs)
    .where(and(eq(loginCertOrgs.loginCertOrgId, loginCertOrgId), inScope(user, loginCertOrgs.companyId)));
  if (!row) throw notFound();
  return row;
}

const create: Handler<typeof loginCertApi.create> = async ({ db, user, body, now, audit }): Promise<LoginCertRow> => {
  assertOfficer(user);
  const { companyId, remark } = body;
  await assertReach(user, companyId, db);
  const [firm] = await firmBriefs(db, [companyId]);
  // What belongs to the association itself is no member firm.
  if (!firm) throw notFound();
  const loginCertOrgId = newId();
  const values = { loginCertOrgId, companyId, remark, createTime: now, createUserName: user.nickName };
  const made = await db.insert(loginCertOrgs).values(values).onConflictDoNothing().returning();
  if (made.length === 0) throw stateConflict("该事务所已经开通登录证书，无需再次办理");
  audit({ object: "auth.login-cert", objectId: loginCertOrgId, companyId, after: { companyId, remark } });
  const figures = (await figuresOf(db, [companyId], now)).get(companyId);
  return {
    ...values,
    companyName: firm.companyName,
    createTime: now.toISOString(),
    validCount: figures?.validCount ?? 0,
    nextValidTo: figures?.nextValidTo.toISOString() ?? null,
  };
};

/** With the approval go the certificates: nobody of the firm signs in with one from the next attempt on. */
const remove: Handler<typeof loginCertApi.remove> = async ({ db, user, params, now, audit }) => {
  assertOfficer(user);
  const { loginCertOrgId, companyId, remark } = await load(db, user, params.loginCertOrgId);
  await db.delete(loginCertOrgs).where(eq(loginCertOrgs.loginCertOrgId, loginCertOrgId));
  const revoked = await db
    .update(certificates)
    .set({
      revokeTime: now,
      revokeReason: "协会停用本所登录证书",
      revokeUserName: user.nickName,
      file: null,
      passPhrase: null,
      version: sql`${certificates.version} + 1`,
    })
    .where(and(eq(certificates.companyId, companyId), isValid(now)))
    .returning({ certSerial: certificates.certSerial });
  const before = { companyId, remark };
  const after = { revoked: revoked.map(({ certSerial }) => certSerial).join(" ") };
  audit({ object: "auth.login-cert", objectId: loginCertOrgId, companyId, before, after });
  return { revoked: revoked.length };
};

/** Public halves only, the issuer's certificate last. */
async function publicChain({ db, services, now }: Pick<Context, "db" | "services" | "now">, companyId: string) {
  const rows = await db
    .select({ certificate: certificates.certificate })
    .from(certificates)
    .where(and(eq(certificates.companyId, companyId), isValid(now)))
    .orderBy(asc(certificates.createTime));
  const authority = await authorityOf(db, services.vault, now);
  const all = [...rows.map((row) => Buffer.from(row.certificate, "base64")), authority.certificate];
  return Buffer.from(all.map(pemOf).join(""));
}

const exportOne: Handler<typeof loginCertApi.export> = async (context) => {
  const { db, user, params, audit } = context;
  assertOfficer(user);
  const { companyId, loginCertOrgId } = await load(db, user, params.loginCertOrgId);
  const [firm] = await firmBriefs(db, [companyId]);
  const body = await publicChain(context, companyId);
  audit({ object: "auth.login-cert", objectId: loginCertOrgId, companyId, after: { file: "exported" } });
  const fileName = `登录证书-${firm?.companyName ?? companyId}.pem`;
  return { contentType: "application/x-pem-file", body, contentLength: body.length, fileName };
};

/** Which firms may hold login certificates. // spec §7 */
export const registerLoginCert = (app: FastifyInstance): void =>
  implement(app, loginCertApi, { create, list, remove, export: exportOne });
