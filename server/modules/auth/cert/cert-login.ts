import { X509Certificate } from "node:crypto";
import { eq } from "drizzle-orm";
import { LOGIN_ERROR } from "@/contracts/auth/wire";
import type { authApi } from "@/contracts/auth/session";
import type { Db } from "@/server/db/client";
import type { Env } from "@/server/env";
import type { Context } from "@/server/platform/call/context";
import { invalid, loginRefused } from "@/server/platform/call/errors";
import { fingerprintOf } from "@/server/platform/pki/certificate";
import { hashToken, newToken } from "@/server/reference/session";
import { certificates, loginTickets } from "@/server/modules/auth/cert/cert.table";
import { users } from "@/server/reference/user.table";

/** Life of a ticket. // contract §7.14 */
const TICKET_MS = 60_000;

/** Why a certificate does not open the door; the words are the user's. */
export const CERT_REFUSALS = {
  certNone: "没有收到登录证书，请在浏览器弹出的窗口中选择您的登录证书后重试",
  certUnknown: "该证书不是本协会签发的登录证书，请选择正确的证书",
  certRevoked: "该登录证书已吊销，不能再用于登录，请联系本所管理员重新申请",
  certExpired: "该登录证书已到期，请联系本所管理员重新申请",
  certOther: "登录证书与用户名不是同一账号，请核对用户名或更换证书",
} as const;
export type CertRefusal = keyof typeof CERT_REFUSALS;

export const certRefused = (reason: CertRefusal) => loginRefused(LOGIN_ERROR.certificate, CERT_REFUSALS[reason]);

/** Outcome of looking at a certificate, with whose it is where that is known. */
export interface CertCheck {
  readonly refusal: CertRefusal | null;
  readonly certificateId: string | null;
  readonly userId: string | null;
  readonly companyId: string | null;
}

const nobody = (refusal: CertRefusal): CertCheck => ({ refusal, certificateId: null, userId: null, companyId: null });

function fingerprintOfPem(pem: string): string | null {
  try {
    return fingerprintOf(new X509Certificate(pem).raw);
  } catch {
    return null;
  }
}

/**
 * Looks a proved certificate up by its fingerprint: only what this association issued is in the table, and its
 * revocation and end are read anew each time.
 */
export async function checkCertificate(db: Db, pem: string | null, username: string, now: Date): Promise<CertCheck> {
  if (pem === null) return nobody("certNone");
  const fingerprint = fingerprintOfPem(pem);
  if (fingerprint === null) return nobody("certUnknown");
  const [row] = await db
    .select({ cert: certificates, owner: users.username })
    .from(certificates)
    .innerJoin(users, eq(users.userId, certificates.userId))
    .where(eq(certificates.fingerprint, fingerprint));
  if (!row) return nobody("certUnknown");
  const { certificateId, userId, companyId, revokeTime, validTo } = row.cert;
  const refusal =
    revokeTime !== null
      ? "certRevoked"
      : validTo <= now
        ? "certExpired"
        : row.owner.toLowerCase() === username
          ? null
          : "certOther";
  return { refusal, certificateId, userId, companyId };
}

/** Whether this request came in on the certificate host. */
export const isCertHost = ({ certHost }: Pick<Env, "certHost">, host: string): boolean =>
  certHost !== undefined && host === certHost.toLowerCase();

/** What lies under the same parent: `cert.example.org` serves `example.org` and `portal.example.org`. */
function isSibling(host: string, certHost: string): boolean {
  const name = (text: string) => text.toLowerCase().replace(/:\d+$/, "");
  const parent = name(certHost).split(".").slice(1).join(".");
  return (
    parent.includes(".") &&
    name(host) !== name(certHost) &&
    (name(host) === parent || name(host).endsWith(`.${parent}`))
  );
}

type Query = Context<typeof authApi.login>["query"];

/** Where the ticket may go: the production host, or on test sites a host beside the certificate host; else refused. */
export function ticketTarget(env: Pick<Env, "certHost" | "productionHost">, query: Query) {
  const { target, state } = query;
  const refuse = () => invalid([], "请从平台的登录页面选择「证书登录」，不要直接打开证书站点");
  const url = target === undefined ? null : URL.parse(target);
  if (!url || url.protocol !== "https:" || url.origin !== target || state === undefined) throw refuse();
  const isOurs =
    env.productionHost === undefined
      ? isSibling(url.host, env.certHost ?? "")
      : url.host === env.productionHost.toLowerCase();
  if (!isOurs) throw refuse();
  return { target: url.origin, state };
}

interface TicketFacts {
  readonly userId: string;
  readonly certificateId: string;
  readonly target: string;
  readonly state: string;
}

/** A ticket in the sign-in's transaction; only its hash stays here. */
export async function makeTicket(tx: Db, facts: TicketFacts, now: Date): Promise<{ ticket: string; target: string }> {
  const ticket = newToken();
  const { userId, certificateId, target, state } = facts;
  await tx.insert(loginTickets).values({
    userId,
    certificateId,
    target,
    ticketHash: hashToken(ticket),
    stateHash: hashToken(state),
    expireTime: new Date(now.getTime() + TICKET_MS),
  });
  return { ticket, target };
}
