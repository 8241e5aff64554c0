// Guarantees: whose phone or code is lost is not shut out of his application: the association, having verified him, gives it
// another phone or another code; the old ones open nothing any more, both phones are told, and no log holds the numbers.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { and, eq, sql } from "drizzle-orm";
import { applicationApi, type ApplicationDetail } from "@/contracts/public/application";
import { APPLICATION } from "@/contracts/public/application-lifecycle";
import { anApplication } from "@/contracts/public/application-sample";
import { DEMO } from "@/server/seed/demo";
import { audits } from "@/server/platform/audit/audit.table";
import { textsSent } from "@/server/platform/outbox/testing";
import type { TestApp } from "@/server/testing/testing";
import { dataOf, handsOfUser, refusalOf } from "@/server/modules/auth/account/user-testing";
import { buildDemoApp } from "@/server/modules/basic/firm/firm-testing";
import { submissions } from "@/server/records/review/read";
import { Applicant, handedIn } from "@/server/modules/public/application-testing";
import { applicationSessions } from "@/server/modules/public/application.table";

let t: TestApp;
before(async () => {
  t = await buildDemoApp();
  await t.setParam("sms.perPhonePerDay", 1_000);
});
after(() => t.close());

const ask = async (name: "changeContact" | "sendBack" | "get", applicationId: string, body?: object) => {
  const desk = await handsOfUser(t, DEMO.user.desk);
  return desk.call(applicationApi[name], { params: { applicationId }, ...(body && { body }) });
};
const seen = async (id: string) => dataOf<ApplicationDetail>(await ask("get", id));
const codeIn = (text: string): string => /[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(text)?.[0] ?? "";

test("another phone takes it up where it stands, with its return; the old phone and code open nothing", async () => {
  const [oldPhone, newPhone] = ["13650000001", "13650000002"];
  const one = await handedIn(t, oldPhone, anApplication(61));
  const oldCode = one.own.saveCode;
  const { version } = await seen(one.id);
  const marks = [{ path: "phone", note: "电话打不通" }];
  dataOf(await ask("sendBack", one.id, { version, opinion: "请核对电话", marks }));
  const back = await seen(one.id);
  const opinion = "申请人持身份证到会说明手机丢失";
  const body = { version: back.version, mobilePhone: newPhone, opinion };
  assert.deepEqual(refusalOf(await ask("changeContact", one.id, { ...body, opinion: "" })).paths, ["opinion"]);
  assert.deepEqual(refusalOf(await ask("changeContact", one.id, { ...body, mobilePhone: "123" })).paths, [
    "mobilePhone",
  ]);
  const changed = dataOf<ApplicationDetail>(await ask("changeContact", one.id, body));
  assert.equal(changed.applicationStatus, APPLICATION.returned);
  assert.equal(changed.applicantMobile, "136****0002");
  assert.equal(changed.returnDueDate, back.returnDueDate);
  assert.equal(changed.auditRecords.at(-1)?.opinion, `136****0001 变更为 136****0002：${opinion}`);

  const texts = await textsSent(t);
  assert.ok(texts.some((text) => /联系手机已由协会变更为 136\*{4}0002，本手机不能再进入办理/.test(text)));
  const newCode = codeIn(texts.find((text) => text.includes("新的保存码")) ?? "");
  assert.ok(newCode !== "" && newCode !== oldCode);
  // The browser that was at work is signed out; the new phone does not open it by the old code, nor the old one by any.
  assert.equal(await t.db.$count(applicationSessions, eq(applicationSessions.applicationId, one.id)), 0);
  assert.equal(await one.look(), null);
  const other = new Applicant(t, newPhone);
  assert.deepEqual(refusalOf(await other.resumeWith(await other.token(), oldCode)).paths, ["saveCode"]);
  assert.deepEqual(refusalOf(await one.resumeWith(await one.token(), newCode)).paths, ["saveCode"]);
  // What was marked, and nothing else, is still his to mend.
  await other.resume(newCode);
  assert.ok(other.own.detail.lockedItems.some(({ path }) => path === "companyName"));
  await other.saved({ ...other.own.form, version: undefined, phone: "0731-84410009" });
  dataOf(await other.submit());

  const logged = and(eq(audits.objectId, one.id), sql`${audits}::text ~ ${`${oldPhone}|${newPhone}|${newCode}`}`);
  assert.equal(await t.db.$count(audits, logged), 0);
  assert.ok(
    (await t.db.$count(audits, and(eq(audits.objectId, one.id), sql`${audits}::text like '%changeContact%'`))) > 0,
  );
});

test("a lost code is made anew for the same phone, while the application waits on", async () => {
  const one = await handedIn(t, "13650000003", anApplication(62));
  const { version } = await seen(one.id);
  const before = await textsSent(t);
  const body = { version, mobilePhone: "13650000003", opinion: "电话回访核实" };
  const changed = dataOf<ApplicationDetail>(await ask("changeContact", one.id, body));
  assert.equal(changed.applicationStatus, APPLICATION.submitted);
  const texts = (await textsSent(t)).slice(0, (await textsSent(t)).length - before.length);
  assert.equal(texts.length, 1, "the same phone is told once");
  const again = new Applicant(t, "13650000003");
  await again.resume(codeIn(texts[0] ?? ""));
  assert.equal(again.own.detail.applicationStatus, APPLICATION.submitted);
  const [waiting] = await t.db.select().from(submissions).where(eq(submissions.bizId, one.id));
  assert.equal(waiting?.endTime, null);
  // A page of before is told so, and a draft is nobody's but the applicant's.
  assert.equal((await ask("changeContact", one.id, body)).statusCode, 409);
  const draft = new Applicant(t, "13650000004");
  await draft.begin();
  assert.equal((await ask("changeContact", draft.id, { ...body, version: 1 })).statusCode, 404);
});
