// Guarantees: certificates are real (openssl says so), the pass phrase travels alone and is never shown, other firms'
// certificates do not exist, sending is not repeated within a minute, and each expiry notice goes out once.
// On PostgreSQL: certificates are issued under locks on several connections.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { certApi, type CertificateRow } from "@/contracts/auth/cert";
import { loginCertApi, type LoginCertRow } from "@/contracts/auth/login-cert";
import { userApi } from "@/contracts/auth/user";
import { DEMO, userIdOf } from "@/server/seed/demo";
import { seed } from "@/server/seed/seed";
import { fakeExcel } from "@/server/records/sheet/testing";
import { pemOf } from "@/server/platform/pki/certificate";
import { calendarDate } from "@/server/platform/call/services";
import { textsSent } from "@/server/platform/outbox/testing";
import { buildTestApp, type TestApp } from "@/server/testing/testing";
import { certAuthorities, certificates } from "@/server/modules/auth/cert/cert.table";
import { authorityOf } from "@/server/modules/auth/cert/cert-authority";
import { cleanCertificates, noticeExpiry } from "@/server/modules/auth/cert/cert-chores";
import { certificateOf, issueTo, noOpenssl, openssl, passPhraseOf } from "@/server/modules/auth/cert/cert-testing";
import {
  type AccountHands,
  anAccount,
  dataOf,
  handsOfUser,
  refusalOf,
  withOwnPassword,
} from "@/server/modules/auth/account/user-testing";
import { messageReceivers } from "@/server/modules/message/inbox.table";
import { siteMessages } from "@/server/modules/message/site-message.table";
import { outboxMessages } from "@/server/platform/outbox/outbox.table";

let t: TestApp;
let admin: AccountHands;
let other: AccountHands;
let desk: AccountHands;

before(async () => {
  t = await buildTestApp({ seed, excel: fakeExcel });
  [admin, other, desk] = [
    await handsOfUser(t, DEMO.user.admin),
    await handsOfUser(t, DEMO.user.head),
    await handsOfUser(t, DEMO.user.desk),
  ];
});
after(() => t.close());

async function anOfficer(more: object = {}): Promise<string> {
  const { userId } = dataOf<{ userId: string }>(await admin.create(anAccount(more)));
  await withOwnPassword(t, userId);
  return userId;
}
const authorityPem = async (): Promise<string> => (await admin.call(certApi.authority)).body;
const sent = (userId: string) => t.db.$count(outboxMessages, eq(outboxMessages.userId, userId));

test("openssl verifies the certificate and opens the file with the pass phrase that was sent", async (context) => {
  const reason = await noOpenssl();
  if (reason) return context.skip(reason);
  const userId = userIdOf(DEMO.user.hr);
  const { row, passPhrase, file } = await certificateOf(t, admin, userId);
  const files = { "c.p12": file, pass: passPhrase, "ca.pem": await authorityPem() };
  const opened = await openssl(files, ["pkcs12", "-in", "c.p12", "-passin", "file:pass", "-nodes", "-info"]);
  assert.match(opened, /MAC: sha256/);
  assert.match(opened, /PBES2, PBKDF2, AES-256-CBC.*hmacWithSHA256/);
  assert.match(opened, /BEGIN PRIVATE KEY/);
  const pem = await openssl(files, ["pkcs12", "-in", "c.p12", "-passin", "file:pass", "-clcerts", "-nokeys"]);
  const verify = ["verify", "-purpose", "sslclient", "-x509_strict", "-CAfile", "ca.pem", "c.pem"];
  assert.match(await openssl({ ...files, "c.pem": pem }, verify), /c\.pem: OK/);
  const text = await openssl({ "c.pem": pem }, ["x509", "-in", "c.pem", "-noout", "-text", "-nameopt", "utf8"]);
  assert.match(text, /Public-Key: \(2048 bit\)/);
  assert.match(text, new RegExp(`OU=${DEMO.user.hr}`));
  assert.match(text, /TLS Web Client Authentication/);
  const serial = await openssl({ "c.pem": pem }, ["x509", "-in", "c.pem", "-noout", "-serial"]);
  assert.equal(serial.trim(), `serial=${row.certSerial}`);
  await assert.rejects(openssl({ ...files, pass: "wrong" }, ["pkcs12", "-in", "c.p12", "-passin", "file:pass"]));
});

test("the certificate lasts two years, is no renewal before its time, and then the old one stays valid", async () => {
  const userId = userIdOf(DEMO.user.finance);
  const row = dataOf<CertificateRow>(await issueTo(admin, userId));
  assert.equal(row.certStatus, 2);
  assert.equal(row.certValidTo.slice(0, 10), "2028-11-20");
  assert.equal(dataOf<{ certValidTo: string }>(await admin.get(userId)).certValidTo, row.certValidTo);
  assert.match(refusalOf(await issueTo(admin, userId)).errorMessage, /到期前 60 天内才可续期/);
  const validTo = new Date(t.clock.now().getTime() + 20 * 86_400_000);
  await t.db.update(certificates).set({ validTo }).where(eq(certificates.certificateId, row.certificateId));
  dataOf(await issueTo(admin, userId));
  const list = await admin.call(certApi.list, { params: { companyId: DEMO.firm.first }, query: { userId } });
  assert.deepEqual(
    dataOf<CertificateRow[]>(list).map(({ certStatus }) => certStatus),
    [2, 3],
  );
});

test("the workbook of accounts says until when each certificate is valid", async () => {
  const userId = await anOfficer({ nickName: "有证书的同事" });
  const row = dataOf<CertificateRow>(await issueTo(admin, userId));
  const book = (await admin.call(userApi.export)).json<{ columns: { label: string }[]; rows: unknown[][] }>();
  const at = (label: string) => book.columns.findIndex((column) => column.label === label);
  const line = book.rows.find((cells) => cells[at("姓名")] === "有证书的同事");
  assert.equal(String(line?.[at("证书有效期")]).slice(0, 10), calendarDate(new Date(row.certValidTo)));
});

test("two clicks at once make one certificate", async () => {
  const userId = await anOfficer();
  const answers = await Promise.all([issueTo(admin, userId), issueTo(admin, userId)]);
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 409]);
});

test("24 certificates at once for one firm are all issued: nobody waits for another's keys", async () => {
  const userIds: string[] = [];
  for (let i = 0; i < 24; i++) userIds.push(await anOfficer());
  const answers = await Promise.all(userIds.map((userId) => issueTo(admin, userId)));
  assert.deepEqual(
    answers.map(({ statusCode }) => statusCode),
    Array<number>(24).fill(200),
  );
  assert.equal(new Set(answers.map((answer) => dataOf<CertificateRow>(answer).certSerial)).size, 24);
});

test("orders that cannot be sent, or too many of them, make no keys", async () => {
  const userId = await anOfficer({ email: null });
  const since = performance.now();
  const answers = await Promise.all(Array.from({ length: 40 }, () => issueTo(admin, userId, "mail")));
  for (const answer of answers) assert.ok([409, 429].includes(answer.statusCode), answer.body);
  assert.ok(performance.now() - since < 5_000, "40 key pairs would take longer");
  for (let day = 0; day < 5; day += 1) {
    const row = dataOf<CertificateRow>(await issueTo(admin, userId));
    const params = { certificateId: row.certificateId };
    const body = { revokeReason: "更换电脑", version: row.version };
    assert.equal((await admin.call(certApi.revoke, { params, body })).statusCode, 200);
  }
  const sixth = await issueTo(admin, userId);
  assert.deepEqual(
    [sixth.statusCode, refusalOf(sixth).errorMessage],
    [429, "该账号今日申请证书的次数已满，请明天再申请"],
  );
});

test(
  "while the association withdraws its approval, no certificate slips by",
  { skip: !process.env["TEST_DATABASE_URL"] && "needs two connections" },
  async () => {
    const userId = await anOfficer();
    const client = await t.handle.pool.connect();
    try {
      await client.query("begin");
      await client.query("delete from login_cert_orgs where company_id = $1", [DEMO.firm.first]);
      const order = issueTo(admin, userId);
      await setTimeout(1_500);
      assert.equal(await t.db.$count(certificates, eq(certificates.userId, userId)), 0, "it waits");
      await client.query("rollback");
      assert.equal((await order).statusCode, 200);
    } finally {
      client.release();
    }
  },
);

test("neither answers nor logs hold the pass phrase, and the file is not sent with it", async () => {
  const userId = await anOfficer({ email: "colleague@example.com" });
  const answer = await issueTo(admin, userId, "mail");
  const passPhrase = await passPhraseOf(t, userId);
  const { certificateId, companyId } = dataOf<CertificateRow>(answer);
  const list = await admin.call(certApi.list, { params: { companyId } });
  const mailed = await admin.call(certApi.mail, { params: { companyId, certificateId } });
  assert.deepEqual(dataOf(mailed), { isRepeated: false, receiver: "c***@example.com" });
  const texts = await textsSent(t);
  assert.ok(!(texts[0] ?? "").includes(passPhrase));
  for (const text of [answer.body, list.body, mailed.body, t.logs()]) assert.ok(!text.includes(passPhrase));
});

test("sending again needs the marker, is not repeated within 60 s, and at most ten times a day", async () => {
  const userId = await anOfficer();
  const { certificateId, companyId } = dataOf<CertificateRow>(await issueTo(admin, userId));
  const params = { companyId, certificateId };
  const url = certApi.sms.path.replace("{companyId}", companyId).replace("{certificateId}", certificateId);
  const bare = await t.app.inject({ method: "GET", url, cookies: { [t.env.sessionCookie]: admin.token } });
  assert.equal(bare.statusCode, 403);
  const before = await sent(userId);
  const again = () => admin.call(certApi.sms, { params });
  assert.equal(dataOf<{ isRepeated: boolean }>(await again()).isRepeated, false);
  assert.equal(dataOf<{ isRepeated: boolean }>(await again()).isRepeated, true);
  assert.equal(await sent(userId), before + 1);
  for (let i = 0; i < 9; i++) {
    t.clock.minutes(2);
    assert.equal((await again()).statusCode, 200);
  }
  t.clock.minutes(2);
  assert.equal((await again()).statusCode, 429);
  assert.equal(await sent(userId), before + 10);
  const noMailbox = await admin.call(certApi.passMail, { params: { companyId }, body: { certificateId } });
  assert.match(refusalOf(noMailbox).errorMessage, /没有登记邮箱/);
});

test("another firm's certificate is missing, whatever is asked; a firm's id and its certificate must fit", async () => {
  const userId = await anOfficer();
  const { certificateId, companyId } = dataOf<CertificateRow>(await issueTo(admin, userId));
  const asked = (hands: AccountHands, firm: string) => [
    hands.call(certApi.download, { params: { certificateId } }),
    hands.call(certApi.mail, { params: { companyId: firm, certificateId } }),
    hands.call(certApi.sms, { params: { companyId: firm, certificateId } }),
    hands.call(certApi.passMail, { params: { companyId: firm }, body: { certificateId } }),
    hands.call(certApi.revoke, { params: { certificateId }, body: { revokeReason: "测试", version: 1 } }),
  ];
  const answers = await Promise.all([
    ...asked(other, companyId),
    ...asked(other, DEMO.firm.headOffice),
    issueTo(other, userId),
    other.call(certApi.list, { params: { companyId } }),
    admin.call(certApi.sms, { params: { companyId: DEMO.firm.headOffice, certificateId } }),
  ]);
  assert.deepEqual([...new Set(answers.map(({ statusCode }) => statusCode))], [404]);
  const ofDesk = await desk.call(certApi.download, { params: { certificateId } });
  assert.equal(ofDesk.statusCode, 403);
});

test("a revoked certificate is neither sent nor downloaded, its file is erased, and once is enough", async () => {
  const userId = await anOfficer();
  const { certificateId, companyId, version } = dataOf<CertificateRow>(await issueTo(admin, userId));
  const revoke = (seen: number) =>
    admin.call(certApi.revoke, { params: { certificateId }, body: { revokeReason: "电脑遗失", version: seen } });
  assert.equal((await revoke(version + 7)).statusCode, 409);
  assert.equal(dataOf<CertificateRow>(await revoke(version)).certStatus, 5);
  assert.match(refusalOf(await revoke(version + 1)).errorMessage, /已经吊销/);
  assert.match(refusalOf(await admin.call(certApi.download, { params: { certificateId } })).errorMessage, /已吊销/);
  const sms = await admin.call(certApi.sms, { params: { companyId, certificateId } });
  assert.match(refusalOf(sms).errorMessage, /已吊销/);
  const [row] = await t.db.select().from(certificates).where(eq(certificates.certificateId, certificateId));
  assert.deepEqual([row?.file, row?.passPhrase], [null, null]);
});

test("files are erased after their time, and the words say what helps", async () => {
  const userId = await anOfficer();
  const { certificateId } = dataOf<CertificateRow>(await issueTo(admin, userId));
  const later = new Date(t.clock.now().getTime() + 31 * 86_400_000);
  await cleanCertificates(t.app.platform.services)(t.db, later);
  assert.match(refusalOf(await admin.call(certApi.download, { params: { certificateId } })).errorMessage, /重新申请/);
});

test("notices 30, 7 and 1 days before the end go out once each, and none after a renewal", async () => {
  const userId = await anOfficer();
  const { certificateId } = dataOf<CertificateRow>(await issueTo(admin, userId));
  const end = new Date(t.clock.now().getTime() + 100 * 86_400_000);
  await t.db.update(certificates).set({ validTo: end }).where(eq(certificates.certificateId, certificateId));
  const noticed = noticeExpiry(t.app.platform.services);
  const first = await sent(userId);
  const counts: number[] = [];
  for (const days of [31, 30, 29, 8, 7, 6.5, 2, 1, 0.5, -1]) {
    const at = new Date(end.getTime() - days * 86_400_000);
    await Promise.all([noticed(t.db, at), noticed(t.db, at)]);
    counts.push((await sent(userId)) - first);
  }
  assert.deepEqual(counts, [0, 1, 1, 1, 2, 2, 2, 3, 3, 3]);
  const told = await t.db.select().from(messageReceivers).where(eq(messageReceivers.userId, userId));
  const titles = await t.db
    .select({ id: siteMessages.msgSiteId })
    .from(siteMessages)
    .where(eq(siteMessages.msgTitle, "登录证书即将到期"));
  assert.equal(told.filter(({ msgSiteId }) => titles.some(({ id }) => id === msgSiteId)).length, 3, "and in the inbox");
});

test("without the association's approval nothing is issued; withdrawing it revokes the firm's certificates", async () => {
  const companyId = DEMO.firm.headOffice;
  const { userId } = { userId: userIdOf(DEMO.user.head) };
  const row = dataOf<CertificateRow>(await issueTo(other, userId));
  const listed = await desk.call(loginCertApi.list, { query: { page: 1, companyName: "示例" } });
  const link = dataOf<LoginCertRow[]>(listed).find((one) => one.companyId === companyId);
  assert.equal(link?.validCount, 1);
  const params = { loginCertOrgId: link.loginCertOrgId };
  const pem = await desk.call(loginCertApi.export, { params });
  assert.equal(pem.body.match(/BEGIN CERTIFICATE/g)?.length, 2);
  assert.ok(!pem.body.includes("PRIVATE"));
  assert.match(refusalOf(await desk.call(loginCertApi.create, { body: { companyId } })).errorMessage, /已经开通/);
  assert.deepEqual(dataOf(await desk.call(loginCertApi.remove, { params })), { revoked: 1 });
  const [gone] = await t.db.select().from(certificates).where(eq(certificates.certificateId, row.certificateId));
  assert.ok(gone?.revokeTime);
  assert.match(refusalOf(await issueTo(other, userId)).errorMessage, /协会尚未为本所开通/);
  assert.equal(dataOf<LoginCertRow>(await desk.call(loginCertApi.create, { body: { companyId } })).validCount, 0);
  assert.equal((await issueTo(other, userId)).statusCode, 200);
});

test("the list of revoked certificates is the authority's, says who is revoked, and gets a new number only then", async (context) => {
  const reason = await noOpenssl();
  if (reason) return context.skip(reason);
  const crl = async (format?: string) =>
    (await t.call({ method: "GET", url: `${certApi.revoked.path}${format ? `?format=${format}` : ""}` })).rawPayload;
  const ca = await authorityPem();
  const shown = async () => openssl({ "a.crl": await crl() }, ["crl", "-in", "a.crl", "-noout", "-text"]);
  const numberOf = (text: string) => Number(/CRL Number:\s+(\d+)/.exec(text)?.[1]);
  // The tests' clock and openssl's differ: it is told which moment to look at.
  const at = String(Math.floor(t.clock.now().getTime() / 1_000));
  const verify = async (pem: string) => {
    const files = { "ca.pem": ca, "a.crl": await crl(), "c.pem": pem };
    return openssl(files, ["verify", "-attime", at, "-crl_check", "-CAfile", "ca.pem", "-CRLfile", "a.crl", "c.pem"]);
  };

  const userId = await anOfficer();
  const row = dataOf<CertificateRow>(await issueTo(admin, userId));
  const [stored] = await t.db.select().from(certificates).where(eq(certificates.certificateId, row.certificateId));
  const pem = pemOf(Buffer.from(stored?.certificate ?? "", "base64"));
  const before = await shown();
  assert.ok(!before.includes(row.certSerial));
  assert.match(await verify(pem), /c\.pem: OK/);
  assert.equal(numberOf(await shown()), numberOf(before), "asked again it is the same list");

  t.clock.minutes(1);
  const body = { revokeReason: "电脑遗失", version: row.version };
  dataOf(await admin.call(certApi.revoke, { params: { certificateId: row.certificateId }, body }));
  const answers = await Promise.all([1, 2, 3, 4].map(() => crl("der")));
  assert.equal(new Set(answers.map((der) => der.toString("hex"))).size, 1, "one list for all who ask at once");
  const after = await shown();
  assert.equal(numberOf(after), numberOf(before) + 1);
  assert.match(after, new RegExp(`Serial Number: ${row.certSerial}`));
  assert.match(after, /Authority Key Identifier/);
  await assert.rejects(verify(pem), /certificate revoked/);
  const checked = await openssl({ "a.der": answers[0] ?? "", "ca.pem": ca }, [
    "crl",
    "-inform",
    "DER",
    "-in",
    "a.der",
    "-CAfile",
    "ca.pem",
    "-noout",
    "-verify",
    "-lastupdate",
    "-nextupdate",
  ]);
  assert.match(checked, /verify OK/);
  const [from, to] = [...checked.matchAll(/Update=(.*)/g)].map(([, text]) => Date.parse(text ?? ""));
  assert.equal((to ?? 0) - (from ?? 0), 7 * 86_400_000);

  t.clock.minutes(24 * 60);
  assert.equal(numberOf(await shown()), numberOf(before) + 2, "a day later anew, though nothing was revoked");
});

test("the authority is made once, whoever comes first, and its key is sealed", async () => {
  const { vault } = t.app.platform.services;
  await t.db.delete(certAuthorities);
  const made = await Promise.all([1, 2, 3].map(() => authorityOf(t.db, vault, t.clock.now())));
  assert.equal(new Set(made.map(({ certificate }) => certificate.toString("hex"))).size, 1);
  const rows = await t.db.select().from(certAuthorities);
  assert.equal(rows.length, 1);
  assert.match(rows[0]?.privateKey ?? "", /^v1\./);
});
