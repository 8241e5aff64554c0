// Guarantees of the certificate host: a certificate counts only with the portal's signature, only its owner's account
// opens, revoked, expired and strange ones are refused in words and audited, and the way back is one ticket, once,
// within 60 s, to its own site and browser. // contract §7.14
// On PostgreSQL: a ticket serves once of two at the same moment.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { and, eq } from "drizzle-orm";
import { certApi, type CertificateRow } from "@/contracts/auth/cert";
import { authApi } from "@/contracts/auth/session";
import { encodeQuery } from "@/contracts/kit/query";
import { DEMO, userIdOf } from "@/server/seed/demo";
import { seed } from "@/server/seed/seed";
import { audits } from "@/server/platform/audit/audit.table";
import { certificateClaim, signClientAddress } from "@/server/platform/limits/client-address";
import { issueClient, makeAuthority, pemOf } from "@/server/platform/pki/certificate";
import { buildTestApp, type TestApp } from "@/server/testing/testing";
import { certificates } from "@/server/modules/auth/cert/cert.table";
import { issueTo } from "@/server/modules/auth/cert/cert-testing";
import { encryptPassword } from "@/server/modules/auth/login/login-secrets";
import { type AccountHands, dataOf, handsOfUser, refusalOf } from "@/server/modules/auth/account/user-testing";

const CERT_HOST = "cert.example.org";
const MAIN = "https://portal.example.org";
const STATE = "s".repeat(43);
const IP = "203.0.113.9";

let t: TestApp;
let admin: AccountHands;
let pem: string;

before(async () => {
  t = await buildTestApp({ seed, env: { CERT_HOST, PRODUCTION_HOST: "portal.example.org" } });
  admin = await handsOfUser(t, DEMO.user.admin);
  ({ pem } = await certificateFor(DEMO.user.hr));
});
after(() => t.close());

async function certificateFor(username: string) {
  const row = dataOf<CertificateRow>(await issueTo(admin, userIdOf(username)));
  const [stored] = await t.db
    .select({ certificate: certificates.certificate })
    .from(certificates)
    .where(eq(certificates.certificateId, row.certificateId));
  return { certificateId: row.certificateId, pem: pemOf(Buffer.from(stored?.certificate ?? "", "base64")) };
}

/** Headers as the portal sends them for a request to this host. */
function portalHeaders(host: string, certificate: string | null = null, secret = t.env.internalSecret) {
  const seconds = Math.floor(t.clock.now().getTime() / 1_000);
  const escaped = certificate === null ? "" : encodeURIComponent(certificate);
  return {
    "x-forwarded-host": host,
    "x-forwarded-proto": "https",
    "x-client-address": IP,
    "x-client-signature": signClientAddress(t.env.internalSecret, IP, seconds),
    ...(escaped && {
      "x-client-certificate": escaped,
      "x-client-certificate-signature": signClientAddress(secret, certificateClaim(IP, escaped), seconds),
    }),
  };
}

interface Attempt {
  readonly certificate?: string | null;
  readonly username?: string;
  readonly password?: string;
  readonly host?: string;
  readonly target?: string | null;
  readonly secret?: string;
}
function signInThere({ certificate = pem, host = CERT_HOST, target = MAIN, secret, ...who }: Attempt = {}) {
  const { username = DEMO.user.hr, password = DEMO.password } = who;
  const query = {
    pwdType: "01",
    username,
    password: encryptPassword(t.env.loginKey, password),
    ...(target !== null && { target, state: STATE }),
  };
  const url = `${authApi.login.path.replace("{product}", t.env.product)}?${encodeQuery(query)}`;
  return t.call({ method: "GET", url, headers: portalHeaders(host, certificate, secret) });
}
const redeem = (ticket: string, { host = "portal.example.org", state = STATE } = {}) =>
  t.call({ method: "POST", url: authApi.redeem.path, payload: { ticket, state }, headers: portalHeaders(host) });
const ticketOf = async (): Promise<string> => dataOf<{ ticket: string }>(await signInThere()).ticket;
const refusalsOf = (reason: string) =>
  t.db
    .select()
    .from(audits)
    .where(and(eq(audits.action, "auth.login"), eq(audits.result, "refused")))
    .then((rows) => rows.filter(({ changes }) => changes.some(({ after: value }) => value === reason)).length);

test("certificate and password give a ticket and no cookie; the main host makes a session of it", async () => {
  const there = await signInThere();
  assert.equal(there.headers["set-cookie"], undefined);
  const { ticket, target } = dataOf<{ ticket: string; target: string }>(there);
  assert.equal(target, MAIN);
  const back = await redeem(ticket);
  assert.equal(back.statusCode, 200, back.body);
  const cookie = back.cookies.find(({ name }) => name === `__Host-${t.env.sessionCookie}`);
  assert.ok(cookie?.httpOnly && cookie.secure);
  const info = await t.call({
    method: "GET",
    url: authApi.userInfo.path,
    headers: portalHeaders("portal.example.org"),
    cookies: { [cookie.name]: cookie.value },
  });
  assert.equal(dataOf<{ username: string }[]>(info)[0]?.username, DEMO.user.hr);
});

test("a ticket serves once, also when two come at the same moment", async () => {
  const ticket = await ticketOf();
  const answers = await Promise.all([redeem(ticket), redeem(ticket)]);
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 400]);
  assert.match(refusalOf(await redeem(ticket)).errorMessage, /超时或凭据已使用/);
});

test("a ticket is dead after 60 s, at another site, and in another browser; a wrong try uses it up", async () => {
  const late = await ticketOf();
  t.clock.advance(59_000);
  assert.equal((await redeem(late)).statusCode, 200);
  const later = await ticketOf();
  t.clock.advance(60_000);
  assert.equal((await redeem(later)).statusCode, 400);
  for (const wrong of [{ host: "evil.example.org" }, { state: "x".repeat(43) }]) {
    const ticket = await ticketOf();
    assert.equal((await redeem(ticket, wrong)).statusCode, 400);
    assert.equal((await redeem(ticket)).statusCode, 400);
  }
  assert.ok((await refusalsOf("ticket")) >= 5);
});

test("only the portal can bring a certificate: unsigned, forged and borrowed signatures are ignored", async () => {
  const none = /没有收到登录证书/;
  assert.match(refusalOf(await signInThere({ certificate: null })).errorMessage, none);
  assert.match(refusalOf(await signInThere({ secret: "another-secret-00000001" })).errorMessage, none);
  const url = `${authApi.login.path.replace("{product}", t.env.product)}?${encodeQuery({
    pwdType: "01",
    username: DEMO.user.hr,
    password: encryptPassword(t.env.loginKey, DEMO.password),
    target: MAIN,
    state: STATE,
  })}`;
  const { "x-client-certificate-signature": _, ...unsigned } = portalHeaders(CERT_HOST, pem) as Record<string, string>;
  assert.match(refusalOf(await t.call({ method: "GET", url, headers: unsigned })).errorMessage, none);
  const borrowed = { ...portalHeaders(CERT_HOST, pem), "x-client-address": "198.51.100.7" };
  assert.match(refusalOf(await t.call({ method: "GET", url, headers: borrowed })).errorMessage, none);
  // The address' own signature is no signature of a certificate.
  const address = portalHeaders(CERT_HOST, pem)["x-client-signature"];
  const mixed = { ...portalHeaders(CERT_HOST, pem), "x-client-certificate-signature": address };
  assert.match(refusalOf(await t.call({ method: "GET", url, headers: mixed })).errorMessage, none);
  assert.ok((await refusalsOf("certNone")) >= 5);
});

test("strange, foreign, revoked and expired certificates are refused in words, before the password, and audited", async () => {
  const now = t.clock.now();
  const foreign = await makeAuthority({ organisation: "别家", commonName: "别家" }, now);
  const subject = { organisation: "某所", unit: DEMO.user.hr, commonName: "冒名" };
  const forged = await issueClient(foreign, subject, { now, validTo: new Date(now.getTime() + 86_400_000) });
  const said = async (attempt: Attempt) => refusalOf(await signInThere({ ...attempt, password: "wrong" })).errorMessage;
  assert.match(await said({ certificate: pemOf(forged.certificate) }), /不是本协会签发/);
  assert.match(
    await said({ certificate: "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----" }),
    /不是本协会/,
  );
  assert.match(await said({ username: DEMO.user.admin }), /不是同一账号/);
  const own = await certificateFor(DEMO.user.business);
  const mine = { certificate: own.pem, username: DEMO.user.business };
  const at = eq(certificates.certificateId, own.certificateId);
  await t.db.update(certificates).set({ validTo: now }).where(at);
  assert.match(await said(mine), /已到期/);
  await t.db
    .update(certificates)
    .set({ validTo: new Date(now.getTime() + 86_400_000) })
    .where(at);
  assert.equal((await signInThere(mine)).statusCode, 200);
  const revocation = { revokeReason: "电脑遗失", version: 1 };
  const revoked = await admin.call(certApi.revoke, { params: { certificateId: own.certificateId }, body: revocation });
  assert.equal(revoked.statusCode, 200);
  assert.match(await said(mine), /已吊销/);
  for (const reason of ["certUnknown", "certOther", "certExpired", "certRevoked"])
    assert.ok((await refusalsOf(reason)) >= 1, reason);
});

test("a certificate revoked after the ticket was handed out does not sign in", async () => {
  const own = await certificateFor(DEMO.user.agent);
  const there = await signInThere({ certificate: own.pem, username: DEMO.user.agent });
  const { ticket } = dataOf<{ ticket: string }>(there);
  const body = { revokeReason: "电脑遗失", version: 1 };
  await admin.call(certApi.revoke, { params: { certificateId: own.certificateId }, body });
  assert.match(refusalOf(await redeem(ticket)).errorMessage, /已吊销/);
});

test("the password still counts, its failures are counted, and tickets go to the production host only", async () => {
  assert.match(refusalOf(await signInThere({ password: "wrong" })).errorMessage, /用户名或密码错误/);
  for (const target of ["https://evil.example.com", "http://portal.example.org", `${MAIN}/x`, null])
    assert.match(refusalOf(await signInThere({ target })).errorMessage, /请从平台的登录页面选择/, String(target));
  // The certificate is no way around the password on the main host, and not asked for there.
  const main = await signInThere({ host: "portal.example.org", certificate: null });
  assert.equal(main.statusCode, 200);
  assert.equal(dataOf(main), null);
});
