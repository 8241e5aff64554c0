// Guarantees: a stranger keeps, hands in and follows an application by his phone and his code alone; nobody else finds it
// or learns of it; what is given up goes; acceptance makes one firm, one account and sends its credentials once.
// On PostgreSQL: one number, one firm, one acceptance are kept by indexes and locks under parallel calls.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { and, eq, like } from "drizzle-orm";
import { PRIVACY_DATE } from "@/contracts/auth/consent";
import { applicationApi, type ApplicationDetail } from "@/contracts/public/application";
import { APPLICATION } from "@/contracts/public/application-lifecycle";
import { anApplication } from "@/contracts/public/application-sample";
import { aPartner } from "@/contracts/basic/firm/firm-sample";
import { genderOf } from "@/contracts/kit/number/id-no";
import { attachmentApi } from "@/contracts/file/attachment";
import { searchApi } from "@/contracts/common/search";
import { daysAfter } from "@/contracts/kit/day/dates";
import { fillPath } from "@/contracts/kit/endpoint";
import { DEMO } from "@/server/seed/demo";
import { calendarDate } from "@/server/platform/call/services";
import { audits } from "@/server/platform/audit/audit.table";
import { storedFiles } from "@/server/platform/files/files.table";
import { aPdf } from "@/server/platform/files/inspect/samples";
import { jobsDone, textsSent } from "@/server/platform/outbox/testing";
import { recordHistories } from "@/server/records/history.table";
import { submissions } from "@/server/records/review/read";
import { firms } from "@/server/reference/firm.table";
import { isOnStaff } from "@/server/reference/staff";
import { staff } from "@/server/reference/staff.table";
import { users } from "@/server/reference/user.table";
import { signIn, type TestApp } from "@/server/testing/testing";
import {
  dataOf,
  handsOfUser,
  initialPasswordOf,
  refusalOf as refused,
} from "@/server/modules/auth/account/user-testing";
import { buildDemoApp, enterPartner } from "@/server/modules/basic/firm/firm-testing";
import { firmPartners } from "@/server/modules/basic/firm/firm-partner.table";
import { siteMessages } from "@/server/modules/message/site-message.table";
import { applications, applicationSessions } from "@/server/modules/public/application.table";
import { Applicant, handedIn } from "@/server/modules/public/application-testing";

let t: TestApp;
let n = 0;
/** Another phone and another firm each time. */
const next = () => {
  n += 1;
  return { n, mobile: `137${String(20_000_000 + n)}`, form: anApplication(n) };
};

before(async () => {
  t = await buildDemoApp();
  for (const key of [
    "sms.perAddressPerHour",
    "sms.perNetworkPerHour",
    "sms.publicPerSitePerHour",
    "sms.perSitePerHour",
  ])
    await t.setParam(key, 100_000);
  await t.setParam("sms.perPhonePerDay", 1_000);
});
after(() => t.close());

/** A call of the association's officer; sessions do not outlive the clock's turns. */
const desk = {
  call: async (...asked: Parameters<Awaited<ReturnType<typeof handsOfUser>>["call"]>) =>
    (await handsOfUser(t, DEMO.user.desk)).call(...asked),
};
const refusalOf = (response: Parameters<typeof refused>[0]) => {
  const { paths, ...told } = refused(response);
  return { ...told, path: paths[0] };
};
const rowOf = async (applicationId: string) => {
  const [row] = await t.db.select().from(applications).where(eq(applications.applicationId, applicationId));
  assert.ok(row);
  return row;
};
const deskStep = (
  name: "accept" | "sendBack" | "review" | "publish" | "pass" | "refuse",
  applicationId: string,
  body: object,
) => desk.call(applicationApi[name], { params: { applicationId }, body });
const seen = async (applicationId: string) =>
  dataOf<ApplicationDetail>(await desk.call(applicationApi.get, { params: { applicationId } }));
let memberNo = 0;
const passing = (version: number) => {
  memberNo += 1;
  return {
    version,
    memberNo: `4399${String(memberNo).padStart(4, "0")}`,
    joinDate: null,
    meetingNo: null,
    opinion: null,
  };
};

describe("keeping and finding it", () => {
  test("begun in one browser, taken up in another by phone and code, numbers sealed and consent kept", async () => {
    const { mobile, form } = next();
    const first = new Applicant(t, mobile);
    const { saveCode, detail } = await first.begin();
    assert.match(saveCode, /^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    assert.equal(detail.applicantMobile, `${mobile.slice(0, 3)}****${mobile.slice(-4)}`);
    await first.saved(form);
    const second = new Applicant(t, mobile);
    const own = await second.resume(saveCode);
    assert.equal(own.form.legalPersonIdNo, form.legalPersonIdNo);
    assert.equal(own.form.people[0]?.idNo, form.people[0]?.idNo);
    assert.notEqual(own.detail.legalPersonIdNo, form.legalPersonIdNo, "what is only read is masked");
    assert.notEqual(own.detail.people[0]?.idNo, form.people[0]?.idNo);
    const row = await rowOf(second.id);
    assert.equal(row.privacyDate, PRIVACY_DATE);
    const stored =
      JSON.stringify(row) +
      JSON.stringify(await t.db.select().from(recordHistories).where(eq(recordHistories.objectId, second.id)));
    for (const secret of [mobile, saveCode, form.legalPersonIdNo, form.people[1]?.idNo, form.adminMobile])
      assert.ok(secret && !stored.includes(secret), `${String(secret)} lies in the clear`);
    assert.ok(
      (await textsSent(t)).every((text) => !text.includes("保存码 ") || text.includes("换设备")),
      "the code was sent",
    );
  });

  test("without privacy text, promise or the named phone's proof nothing begins", async () => {
    const { mobile } = next();
    const stranger = new Applicant(t, mobile);
    const token = await stranger.token();
    const before = await t.db.$count(applications);
    assert.equal(refusalOf(await stranger.beginWith(token, { promiseFlag: false })).path, "promiseFlag");
    assert.equal(refusalOf(await stranger.beginWith(token, { mobilePhone: "13700000001" })).path, "token");
    assert.equal(refusalOf(await stranger.beginWith(token, { orgId: "nowhere" })).path, "orgId");
    assert.equal(await t.db.$count(applications), before);
    assert.equal((await stranger.beginWith(token)).statusCode, 200, "the proof was left for the right call");
    assert.equal(refusalOf(await stranger.beginWith(token)).path, "token", "and is good once");
  });

  test("a wrong code, another's code and a number that nobody has answer alike, and leave no session", async () => {
    const one = new Applicant(t, next().mobile);
    const { saveCode } = await one.begin();
    const other = new Applicant(t, next().mobile);
    await other.begin();
    const nobody = new Applicant(t, next().mobile);
    const bodies = [];
    for (const [who, code] of [
      [other, saveCode],
      [one, "2222-2222"],
      [nobody, saveCode],
    ] as const) {
      const fresh = new Applicant(t, who.mobile);
      const answer = await fresh.resumeWith(await fresh.token(), code);
      bodies.push({ ...answer.json<object>(), errorId: "", status: answer.statusCode });
      assert.equal(await fresh.look(), null);
    }
    assert.deepEqual(bodies[1], bodies[0]);
    assert.deepEqual(bodies[2], bodies[0]);
  });

  test("codes are guessed ten times an hour for a number, however many ask, and 1,000 guesses open nothing", async () => {
    const { mobile } = next();
    const owner = new Applicant(t, mobile);
    const { saveCode } = await owner.begin();
    await t.setParam("application.triesPerAddressHour", 10_000);
    const guesser = new Applicant(t, mobile);
    const token = await guesser.token();
    const statuses: number[] = [];
    for (let wave = 0; wave < 20; wave++) {
      const guesses = Array.from({ length: 50 }, (_, i) =>
        guesser.resumeWith(token, `${String(2000 + wave * 50 + i).replace(/[01]/g, "7")}-2222`),
      );
      statuses.push(...(await Promise.all(guesses)).map(({ statusCode }) => statusCode));
    }
    assert.equal(statuses.filter((status) => status === 400).length, 10, "that many are compared");
    assert.equal(statuses.filter((status) => status === 200).length, 0);
    assert.equal((await guesser.resumeWith(token, saveCode)).statusCode, 429, "nor does the right one any more");
    t.clock.minutes(61);
    assert.equal((await guesser.resumeWith(token, saveCode)).statusCode, 200, "an hour later it does");
    await t.setParam("application.triesPerAddressHour", 30);
  });

  test("an address tries so many codes an hour, whatever numbers it proves", async () => {
    const ip = "203.0.113.77";
    await t.setParam("application.triesPerAddressHour", 2);
    const statuses: number[] = [];
    for (let i = 0; i < 3; i++) {
      const guesser = new Applicant(t, next().mobile, ip);
      statuses.push((await guesser.resumeWith(await guesser.token(), "3333-3333")).statusCode);
    }
    assert.deepEqual(statuses, [400, 400, 429]);
    await t.setParam("application.triesPerAddressHour", 30);
  });

  test("the session opens its own application and nothing else, and ends by time or by leaving", async () => {
    const [one, other] = [new Applicant(t, next().mobile), new Applicant(t, next().mobile)];
    await one.begin();
    await other.begin();
    const foreign = await one.call(applicationApi.submit, {
      params: { applicationId: other.id },
      body: { version: 1 },
    });
    const missing = await one.call(applicationApi.submit, {
      params: { applicationId: "nothing" },
      body: { version: 1 },
    });
    assert.equal(foreign.statusCode, 404);
    assert.deepEqual({ ...foreign.json<object>(), errorId: "" }, { ...missing.json<object>(), errorId: "" });
    const rest = await one.call(applicationApi.get, { params: { applicationId: one.id } });
    assert.equal(refusalOf(rest).errorCode, "GW0002", "no way into /rest");
    t.clock.minutes(121);
    const late = await one.save(anApplication(80));
    assert.equal(late.statusCode, 404);
    assert.match(refusalOf(late).errorMessage, /填写的内容仍在/);
    await one.resume(one.own.saveCode);
    await one.call(applicationApi.leave);
    assert.equal(await one.look(), null);
  });

  test("five open drafts a number", async () => {
    const { mobile } = next();
    for (let i = 0; i < 5; i++) await new Applicant(t, mobile).begin();
    const sixth = new Applicant(t, mobile);
    assert.equal(refusalOf(await sixth.beginWith(await sixth.token())).path, "mobilePhone");
  });
});

describe("working on it", () => {
  test("two browsers: the second save is told what stands, and overwrites nothing", async () => {
    const { mobile, form } = next();
    const one = new Applicant(t, mobile);
    const { saveCode } = await one.begin();
    const two = new Applicant(t, mobile);
    await two.resume(saveCode);
    await one.saved({ ...form, applicantName: "陈知远" });
    const late = await two.save({ ...form, applicantName: "周清和" });
    assert.equal(late.statusCode, 409);
    assert.equal(late.json<{ data: { applicantName: string } }>().data.applicantName, "陈知远");
    assert.equal((await rowOf(one.id)).applicantName, "陈知远");
  });

  test("20 saves at once upon one version: one is kept", async () => {
    const { mobile, form } = next();
    const one = new Applicant(t, mobile);
    await one.begin();
    const saves = await Promise.all(Array.from({ length: 20 }, (_, i) => one.save({ ...form, shortName: `第${i}次` })));
    assert.deepEqual([...new Set(saves.map(({ statusCode }) => statusCode))].sort(), [200, 409]);
    assert.equal(saves.filter(({ statusCode }) => statusCode === 200).length, 1);
  });

  test("holes are kept and told; handing in asks for everything, with its papers", async () => {
    const { mobile, form } = next();
    const one = new Applicant(t, mobile);
    await one.begin();
    const draft = await one.saved({ ...form, creditCode: null, partners: [], attachments: [] });
    const paths = draft.missing.map(({ path }) => path);
    assert.ok(paths.includes("creditCode") && paths.includes("attachments"));
    assert.equal(refusalOf(await one.submit()).errorCode, "VALIDATION");
    assert.equal((await rowOf(one.id)).applicationStatus, APPLICATION.draft);
    await one.saved({ ...form, attachments: await one.papers() });
    const done = dataOf<ApplicationDetail>(await one.submit());
    assert.match(String(done.applyNo), /^BA20261120\d{4}$/);
    assert.equal(done.canEdit, false);
    await one.look();
    assert.equal((await one.save(form)).statusCode, 409, "what was handed in is locked");
  });

  test("a firm that is a member, and one whose application is under way, are refused in words", async () => {
    const { mobile, form } = next();
    const [member] = await t.db.select().from(firms).where(eq(firms.companyId, DEMO.firm.first));
    assert.ok(member);
    const one = new Applicant(t, mobile);
    await one.begin();
    const attachments = await one.papers();
    await one.saved({ ...form, creditCode: member.creditCode.toLowerCase(), attachments });
    const told = refusalOf(await one.submit());
    assert.equal(told.errorMessage, "该单位已入会，请联系协会");
    // The name with half-width brackets is the same name.
    await one.saved({ ...form, companyName: member.companyName.replace("（", "(").replace("）", ")"), attachments });
    assert.match(refusalOf(await one.submit()).errorMessage, /名称已被其他事务所登记|不一致|须含/);
    await one.saved({ ...form, attachments });
    dataOf(await one.submit());
    const again = new Applicant(t, next().mobile);
    await again.begin();
    await again.saved({ ...form, regCertNo: "湘税登再次1", attachments: await again.papers() });
    assert.match(refusalOf(await again.submit()).errorMessage, /正在办理/);
  });

  test("hostile files are refused as everywhere; a file is its applicant's and, once handed in, the association's", async () => {
    const { mobile, form } = next();
    const one = new Applicant(t, mobile);
    await one.begin();
    assert.equal((await one.upload(aPdf("<< /S /JavaScript /JS (app.alert(1)) >>"), "营业执照.pdf")).statusCode, 400);
    assert.equal((await one.upload(Buffer.from("MZ not a picture"), "照片.png")).statusCode, 400);
    const { fileId } = dataOf<{ fileId: string }>(await one.upload());
    const other = new Applicant(t, next().mobile);
    await other.begin();
    assert.equal(
      (await other.call(applicationApi.file, { params: { applicationId: other.id, fileId } })).statusCode,
      404,
    );
    const taken = await other.save({ ...form, attachments: [{ fileId, attachType: 1, sortNo: 0 }] });
    assert.equal(refusalOf(taken).errorCode, "VALIDATION");
    assert.equal((await one.call(applicationApi.file, { params: { applicationId: one.id, fileId } })).statusCode, 200);
    await one.saved({ ...form, attachments: [{ fileId, attachType: 1, sortNo: 0 }] });
    assert.equal(
      (await desk.call(attachmentApi.download, { params: { fileId } })).statusCode,
      404,
      "drafts are his own",
    );
    await one.saved({ ...form, attachments: await one.papers() });
    dataOf(await one.submit());
    const [first] = (await seen(one.id)).files;
    assert.equal(
      (await desk.call(attachmentApi.download, { params: { fileId: first?.fileId ?? "" } })).statusCode,
      200,
    );
    const [kept] = await t.db.select().from(submissions).where(eq(submissions.bizId, one.id));
    const [copy] = await t.db
      .select()
      .from(storedFiles)
      .where(eq(storedFiles.bizId, kept?.submissionId ?? ""));
    assert.equal((await desk.call(attachmentApi.download, { params: { fileId: copy?.fileId ?? "" } })).statusCode, 200);
  });

  test("uploads have a day's limit", async () => {
    await t.setParam("application.uploadMb", 1);
    const one = new Applicant(t, next().mobile);
    await one.begin();
    const big = aPdf("x".repeat(700_000));
    assert.equal((await one.upload(big, "一.pdf")).statusCode, 200);
    assert.equal((await one.upload(big, "二.pdf")).statusCode, 429);
    await t.setParam("application.uploadMb", 200);
  });

  test("the applicant clears his draft: nothing of it stays but the log", async () => {
    const { mobile, form } = next();
    const one = new Applicant(t, mobile);
    await one.begin();
    await one.saved(form);
    const { id } = one;
    assert.equal((await one.remove()).statusCode, 200);
    assert.equal(await t.db.$count(applications, eq(applications.applicationId, id)), 0);
    assert.equal(await t.db.$count(applicationSessions, eq(applicationSessions.applicationId, id)), 0);
    assert.equal(await t.db.$count(recordHistories, eq(recordHistories.objectId, id)), 0);
    assert.ok((await t.db.$count(audits, eq(audits.objectId, id))) > 0);
  });
});

describe("the association", () => {
  test("sees it once it is handed in, in its inbox, masked; sends back with marks, which alone may be mended", async () => {
    const { mobile, form } = next();
    const one = new Applicant(t, mobile);
    await one.begin();
    await one.saved({ ...form, attachments: await one.papers() });
    assert.equal((await desk.call(applicationApi.get, { params: { applicationId: one.id } })).statusCode, 404);
    dataOf(await one.submit());
    const detail = await seen(one.id);
    assert.notEqual(detail.applicantIdNo, form.applicantIdNo);
    const [waiting] = await t.db.select().from(submissions).where(eq(submissions.bizId, one.id));
    assert.equal(waiting?.orgId, DEMO.orgId);
    dataOf(await deskStep("accept", one.id, { version: detail.version }));
    const rowId = detail.people[0]?.rowId ?? "";
    const marks = [{ path: "phone", note: "电话打不通" }];
    const strange = [{ path: "people.999", note: null }];
    const lost = { version: detail.version + 1, opinion: "请核对", marks: strange };
    assert.equal(refusalOf(await deskStep("sendBack", one.id, lost)).path, "marks.0.path");
    const both = [...marks, { path: `people.${rowId}`, note: null }];
    assert.notEqual(rowId, "");
    dataOf(await deskStep("sendBack", one.id, { version: detail.version + 1, opinion: "请核对电话", marks: both }));
    const [text = ""] = await textsSent(t);
    assert.match(text, /需要补正，请在 \d{4}-\d{2}-\d{2} 前.*请核对电话/);
    const own = await one.look();
    assert.equal(own?.detail.applicationStatus, APPLICATION.returned);
    assert.ok(own?.detail.lockedItems.some(({ path }) => path === "companyName"));
    assert.ok(!own?.detail.lockedItems.some(({ path }) => path === "phone"));
    const typed = { ...one.own.form, version: undefined };
    assert.equal(refusalOf(await one.save({ ...typed, shortName: "改名" })).path, "shortName");
    await one.saved({ ...typed, phone: "0731-84410001" });
    dataOf(await one.submit());
  });

  test("what was sent back with marks is taken back with them: nothing else is changed until it is handed in again", async () => {
    const { mobile, form } = next();
    const one = await handedIn(t, mobile, form);
    const { version } = await seen(one.id);
    const marks = [{ path: "phone", note: "电话打不通" }];
    dataOf(await deskStep("sendBack", one.id, { version, opinion: "请核对电话", marks }));
    await one.look();
    dataOf(await one.step("withdraw"));
    const own = await one.look();
    assert.equal(own?.detail.applicationStatus, APPLICATION.withdrawn);
    assert.ok(own?.detail.lockedItems.some(({ path }) => path === "companyName"));
    const typed = { ...one.own.form, version: undefined };
    assert.equal(refusalOf(await one.save({ ...typed, shortName: "改名" })).path, "shortName");
    await one.saved({ ...typed, phone: "0731-84410002" });
    dataOf(await one.submit());
    await one.look();
    dataOf(await one.step("withdraw"));
    await one.look();
    assert.equal(refusalOf(await one.save({ ...typed, shortName: "改名" })).path, "shortName");
  });

  test("a place that was marked may be chosen anew with its city and district", async () => {
    const { mobile, form } = next();
    const one = await handedIn(t, mobile, form);
    const { version } = await seen(one.id);
    const marks = [{ path: "provinceCode", note: "办公地不对" }];
    dataOf(await deskStep("sendBack", one.id, { version, opinion: "请核对办公地", marks }));
    await one.look();
    const typed = { ...one.own.form, version: undefined };
    assert.equal(refusalOf(await one.save({ ...typed, regDistrictCode: "430103" })).path, "regDistrictCode");
    const saved = await one.saved({ ...typed, cityCode: "430200", districtCode: "430202" });
    assert.deepEqual([saved.cityCode, saved.districtCode], ["430200", "430202"]);
  });

  test("is told of dates that are late, as the applicant is, by the day on which it was handed in", async () => {
    const { mobile, form } = next();
    const one = new Applicant(t, mobile);
    await one.begin();
    const today = calendarDate(t.clock.now());
    const dates = { establishDate: daysAfter(today, -60), licenseStart: daysAfter(today, -60) };
    const partners = form.partners.map((row) => ({ ...row, joinDate: dates.establishDate }));
    const late = { ...form, ...dates, partners, regCertDate: daysAfter(today, -20) };
    const draft = await one.saved({ ...late, attachments: await one.papers() });
    assert.deepEqual(
      draft.warnings.filter(({ rule }) => rule === "SOON").map(({ path }) => path),
      ["regCertDate"],
    );
    dataOf(await one.submit());
    t.clock.minutes(20 * 1_440);
    const { notes } = await seen(one.id);
    assert.deepEqual([notes.length, notes.some((note) => note.includes("20 个工作日"))], [1, true]);
  });

  test("takes no day of joining that is still to come, nor one before the registration", async () => {
    const { mobile, form } = next();
    const one = await handedIn(t, mobile, form);
    const { version } = await seen(one.id);
    const today = calendarDate(t.clock.now());
    for (const [joinDate, words] of [
      [daysAfter(today, 1), "不能晚于今天"],
      [daysAfter(form.regCertDate ?? "", -1), "不能早于行政登记日期"],
    ] as const) {
      const told = refusalOf(await deskStep("pass", one.id, { ...passing(version), joinDate }));
      assert.equal(told.path, "joinDate");
      assert.ok(told.errorMessage.includes(words), told.errorMessage);
    }
  });

  test("an officer of another association finds nothing", async () => {
    const one = await handedIn(t, next().mobile, anApplication(n));
    await t.db.update(applications).set({ orgId: "elsewhere" }).where(eq(applications.applicationId, one.id));
    assert.equal((await desk.call(applicationApi.get, { params: { applicationId: one.id } })).statusCode, 404);
    assert.equal((await deskStep("accept", one.id, { version: 3 })).statusCode, 404);
  });

  test("a refusal says why and is followed by another try, which is told of it", async () => {
    const { mobile, form } = next();
    const one = await handedIn(t, mobile, form);
    const { version } = await seen(one.id);
    dataOf(await deskStep("accept", one.id, { version }));
    dataOf(await deskStep("refuse", one.id, { version: version + 1, opinion: "经营场所不符" }));
    const [text = ""] = await textsSent(t);
    assert.match(text, /未获通过。原因：经营场所不符/);
    assert.equal((await one.look())?.detail.auditRecords.at(-1)?.opinion, "经营场所不符");
    const again = new Applicant(t, next().mobile);
    await again.begin();
    const draft = await again.saved({ ...form, attachments: [] });
    assert.ok(draft.warnings.some(({ rule }) => rule === "AGAIN"));
  });
});

describe("acceptance", () => {
  test("20 officers pass at once: one firm, one account, one set of credentials, with which it signs in", async () => {
    const { mobile, form } = next();
    const one = await handedIn(t, mobile, form);
    const { version, companyId } = await seen(one.id);
    const body = passing(version);
    const officer = await handsOfUser(t, DEMO.user.desk);
    const asked = { params: { applicationId: one.id }, body };
    const answers = await Promise.all(Array.from({ length: 20 }, () => officer.call(applicationApi.pass, asked)));
    assert.equal(answers.filter(({ statusCode }) => statusCode === 200).length, 1);
    assert.deepEqual([...new Set(answers.map(({ statusCode }) => statusCode))].sort(), [200, 409]);
    const made = await t.db
      .select()
      .from(firms)
      .where(eq(firms.creditCode, form.creditCode ?? ""));
    assert.equal(made.length, 1);
    assert.equal(made[0]?.companyId, companyId);
    assert.deepEqual([made[0]?.companyStatus, made[0]?.memberNo], [2, body.memberNo]);
    assert.equal(made[0]?.registeredCapital, "1000000.00");
    assert.equal(made[0]?.email, form.email);
    assert.equal(await t.db.$count(firmPartners, eq(firmPartners.companyId, companyId)), 2);
    const people = await t.db.select().from(staff).where(eq(staff.companyId, companyId));
    assert.deepEqual(
      people.map(({ staffName }) => staffName).sort(),
      form.people.map(({ staffName }) => staffName).sort(),
    );
    const accounts = await t.db.select().from(users).where(eq(users.companyId, companyId));
    assert.equal(accounts.length, 1);
    await jobsDone(t);
    const sent = await initialPasswordOf(t, accounts[0]?.userId ?? "");
    assert.equal(sent.to, form.adminMobile);
    assert.equal((await textsSent(t)).filter((text) => text.includes(sent.username)).length, 1);
    assert.equal((await signIn(t, sent.username, { password: sent.password })).statusCode, 200);
    assert.ok(
      (await t.db.$count(storedFiles, and(eq(storedFiles.bizType, "firm"), eq(storedFiles.bizId, companyId)))) > 0,
    );
    assert.equal((await one.look())?.detail.applicationStatus, APPLICATION.passed);
  });

  test("a person who still stands in another firm does not stop it: he is named, and moves later", async () => {
    const { mobile, form } = next();
    const [person] = await t.db
      .select()
      .from(staff)
      .where(and(eq(staff.companyId, DEMO.firm.first), eq(staff.idType, 1), isOnStaff))
      .limit(1);
    assert.ok(person?.idNo);
    const idNo = t.app.platform.services.vault.open(person.idNo);
    const borrowed = {
      ...form.people[1],
      staffName: person.staffName,
      idNo,
      gender: genderOf(idNo),
      certNo: "TA2015999999",
    };
    const one = await handedIn(t, mobile, {
      ...form,
      people: [...form.people, { ...borrowed, mobile: "13811112222" }] as typeof form.people,
    });
    const { version, companyId, notes } = await seen(one.id);
    assert.ok(notes.some((note) => note.startsWith(`${borrowed.staffName}：`) && note.includes("转所")));
    dataOf(await deskStep("pass", one.id, passing(version)));
    assert.equal(await t.db.$count(staff, eq(staff.companyId, companyId)), 2);
    const texts = await textsSent(t);
    assert.ok(texts.some((text) => text.includes("未能转入名册") && text.includes(String(borrowed.staffName))));
    const told = await t.db.select().from(siteMessages).where(like(siteMessages.msgTitle, "入会申请中有 1 人%"));
    assert.match(told.at(0)?.msgContent ?? "", new RegExp(`1. ${String(borrowed.staffName)}：.`));
  });

  test("a founder who is still a partner of another firm is shown to the association, and stops it until he has resigned", async () => {
    const { mobile, form } = next();
    const [partner] = form.partners;
    assert.ok(partner?.idNo && partner.partnerName);
    const one = await handedIn(t, mobile, form);
    const { partnerName, idNo } = partner;
    const elsewhere = await enterPartner(t, DEMO.firm.smallLimited, { partnerName, idNo });
    const { version, companyId, notes } = await seen(one.id);
    const words = `${partner.partnerName}：该人员在其他税务师事务所任合伙人（股东），其退出登记办妥前不能通过`;
    assert.ok(notes.includes(words), notes.join("\n"));
    const body = passing(version);
    const told = refusalOf(await deskStep("pass", one.id, body));
    assert.equal(told.errorCode, "STATE");
    assert.match(told.errorMessage, /^不能通过：.*任合伙人（股东）.*请申请人补正，或在其退出后再办理$/);
    assert.equal(await t.db.$count(firms, eq(firms.companyId, companyId)), 0);
    await elsewhere.resign("2026-01-05");
    dataOf(await deskStep("pass", one.id, body));
  });

  test("what fails leaves nothing: a taken member number makes no firm and sends nothing", async () => {
    const { mobile, form } = next();
    const one = await handedIn(t, mobile, form);
    const { version, companyId } = await seen(one.id);
    const [other] = await t.db.select().from(firms).where(like(firms.memberNo, "4399%"));
    const texts = (await textsSent(t)).length;
    const told = refusalOf(await deskStep("pass", one.id, { ...passing(version), memberNo: other?.memberNo }));
    assert.equal(told.path, "memberNo");
    assert.equal(await t.db.$count(firms, eq(firms.companyId, companyId)), 0);
    assert.equal((await textsSent(t)).length, texts);
    assert.equal((await rowOf(one.id)).applicationStatus, APPLICATION.submitted);
  });

  test("its list and export are the association's alone, without anybody's full number", async () => {
    const list = await desk.call(applicationApi.list, { query: { page: 1, pageSize: 100 } });
    const rows = dataOf<{ applicantName: string }[]>(list);
    assert.ok(rows.length > 3);
    // By a piece of the name, its initials, or the number that its submission gave.
    const sought = await t.db
      .select()
      .from(applications)
      .where(eq(applications.applicationStatus, APPLICATION.submitted));
    const [{ applicationId, applyNo } = { applicationId: "", applyNo: null }] = sought;
    assert.ok(applyNo);
    for (const keyword of ["新设", "hnxs", applyNo, applyNo.slice(-4)]) {
      const found = await desk.call(applicationApi.list, { query: { page: 1, pageSize: 100, keyword } });
      assert.ok(
        dataOf<{ applicationId: string }[]>(found).some((row) => row.applicationId === applicationId),
        keyword,
      );
    }
    const { groups } = dataOf<{ groups: { key: string; hits: { id: string; routeId: string }[] }[] }>(
      await desk.call(searchApi.find, { body: { text: applyNo } }),
    );
    const [hit] = groups.find(({ key }) => key === "applications")?.hits ?? [];
    assert.deepEqual([hit?.id, hit?.routeId], [applicationId, "public.desk-application"]);
    const exported = await desk.call(applicationApi.export, { query: {} });
    assert.equal(exported.statusCode, 200);
    const stranger = await t.call({ method: "GET", url: fillPath(applicationApi.list.path, {}) });
    assert.equal(refusalOf(stranger).errorCode, "GW0002");
    assert.ok(aPartner(0).idNo.length === 18 && !list.body.includes(aPartner(0).idNo));
  });
});
