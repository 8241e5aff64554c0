// Guarantees: no first ID number or photo of a person is stored before somebody confirmed, upon the privacy text in force,
// that he was told and agreed; who, when and for what is kept. What was collected before asks nobody again. // contract §7.20
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import { CONSENT_MISSING, CONSENT_OUTDATED, PRIVACY_DATE } from "@/contracts/auth/consent";
import { handoverApi } from "@/contracts/auth/handover";
import { staffApi, staffImportApi } from "@/contracts/basic/staff/staff";
import type { StaffDetail } from "@/contracts/basic/staff/staff-detail";
import { staffSheet } from "@/contracts/basic/staff/staff-sheet";
import { fillPath } from "@/contracts/kit/endpoint";
import { isImportRunning, type SheetJob } from "@/contracts/kit/sheet";
import { demoCreditCode } from "@/server/seed/numbers";
import { audits } from "@/server/platform/audit/audit.table";
import { sheetColumns } from "@/server/records/sheet/columns";
import { TESTER } from "@/server/records/sheet/testing";
import type { TestApp } from "@/server/testing/testing";
import { consents } from "@/server/reference/consent.table";
import { buildDemoApp, DEMO, FIRM, handsOf, tokenOf } from "@/server/modules/basic/firm/firm-testing";
import { firms } from "@/server/reference/firm.table";
import { aPerson, dataOf, faultsOf, freshIdNo, staffHands } from "@/server/modules/basic/staff/staff-testing";
import { staff } from "@/server/reference/staff.table";
import { aPng } from "@/server/platform/files/inspect/samples";
import { multipart } from "@/server/tests/examples";

let t: TestApp;
let token: string;

before(async () => {
  t = await buildDemoApp();
  token = await tokenOf(t, DEMO.user.hr);
});
after(() => t.close());

const NONE = { "x-consent": "" };
const OLD = { "x-consent": "2020-01-01" };
const create = (payload: object, headers = {}) =>
  t.call({ method: "POST", url: staffApi.create.path, token, payload, headers });
const update = (staffId: string, payload: object, headers = {}) =>
  t.call({ method: "PUT", url: fillPath(staffApi.update.path, { staffId }), token, payload, headers });
const keptOf = (bizId: string) => t.db.select().from(consents).where(eq(consents.bizId, bizId));
const people = async () => (await t.db.select({ id: staff.staffId }).from(staff)).length;

test("a new person with a number: refused without, and upon an older text; stored with who, when and what for", async () => {
  const form = aPerson();
  const count = await people();
  assert.deepEqual(faultsOf(await create(form, NONE)), { consent: CONSENT_MISSING });
  assert.deepEqual(faultsOf(await create(form, OLD)), { consent: CONSENT_OUTDATED });
  assert.equal(await people(), count);
  const made = dataOf<StaffDetail>(await create(form));
  const [kept, ...more] = await keptOf(made.staffId);
  assert.equal(more.length, 0);
  const { purpose, privacyDate, consentTime, companyId } = kept ?? {};
  assert.deepEqual(
    [purpose, privacyDate, consentTime, companyId],
    ["staffData", PRIVACY_DATE, t.clock.now(), made.companyId],
  );
  const of = and(eq(audits.object, "auth.consent"), eq(audits.objectId, made.staffId));
  assert.equal((await t.db.select().from(audits).where(of)).length, 1);
});

test("a draft without number asks nobody; its number later does, a correction and other items do not", async () => {
  const draft = dataOf<StaffDetail>(await create(aPerson({ idNo: null, idType: null, gender: null }), NONE));
  const hands = await staffHands(t, DEMO.user.hr);
  const idNo = freshIdNo();
  const form = { ...aPerson(), idNo, version: draft.version };
  assert.deepEqual(faultsOf(await update(draft.staffId, form, NONE)), { consent: CONSENT_MISSING });
  const saved = dataOf<StaffDetail>(await update(draft.staffId, form));
  const { version } = await hands.full(draft.staffId);
  const again = await update(draft.staffId, { ...form, version, remark: "改备注" }, NONE);
  assert.equal(again.statusCode, 200, again.body);
  assert.equal((await keptOf(saved.staffId)).length, 1);
});

async function photoOf(width: number, height: number): Promise<string> {
  const { payload, contentType } = await multipart({ bizType: "staff" }, aPng(width, height));
  const headers = { "content-type": contentType };
  const file = await t.call({ method: "POST", url: "/rest/file/attachment/v1.0", token, payload, headers });
  return dataOf<{ fileId: string }>(file).fileId;
}

test("a photo has the ratio of a person's, cut by whatever program", async () => {
  const form = aPerson();
  const made = dataOf<StaffDetail>(await create(form));
  const withPhoto = async (width: number, height: number) =>
    update(made.staffId, { ...form, photoFileId: await photoOf(width, height), version: made.version });
  for (const [width, height] of [
    [100, 100],
    [490, 350],
    [350, 475],
  ] as const)
    assert.deepEqual(Object.keys(faultsOf(await withPhoto(width, height))), ["photoFileId"], `${width}:${height}`);
  assert.equal((await withPhoto(413, 579)).statusCode, 200);
});

test("a first photo asks, whoever has a number already", async () => {
  const form = aPerson();
  const made = dataOf<StaffDetail>(await create(form));
  const photoFileId = await photoOf(350, 490);
  const withPhoto = { ...form, photoFileId, version: made.version };
  assert.deepEqual(faultsOf(await update(made.staffId, withPhoto, NONE)), { consent: CONSENT_MISSING });
  const saved = await update(made.staffId, withPhoto);
  assert.equal(saved.statusCode, 200, saved.body);
  assert.equal((await keptOf(made.staffId)).length, 2);
});

test("a firm's known people ask nobody, a new partner does; the refusal changes nothing", async () => {
  const admin = await handsOf(t, DEMO.user.admin);
  // Open for its key items, so that a partner may be added.
  await t.db.update(firms).set({ companyStatus: 1 }).where(eq(firms.companyId, DEMO.firm.first));
  const put = async (change: (full: Awaited<ReturnType<typeof admin.full>>) => object, headers: object) => {
    const full = await admin.full(DEMO.firm.first);
    const { companyId: _, ...rest } = full as unknown as Record<string, unknown>;
    const adminToken = await tokenOf(t, DEMO.user.admin);
    const payload = { ...rest, ...change(full) };
    return t.call({
      method: "PUT",
      url: `${FIRM}/${DEMO.firm.first}`,
      token: adminToken,
      payload,
      headers: { ...headers },
    });
  };
  const quiet = await put((full) => ({ remark: `${full.remark ?? ""}。` }), NONE);
  assert.equal(quiet.statusCode, 200, quiet.body);
  const other = await put(() => ({ legalPersonName: "另一人", legalPersonIdNo: freshIdNo() }), NONE);
  assert.equal(faultsOf(other)["consent"], CONSENT_MISSING);
  assert.equal((await keptOf(DEMO.firm.first)).length, 0);
});

test("开通会员单位 asks, since it brings the legal person's number", async () => {
  const desk = await tokenOf(t, DEMO.user.desk);
  const payload = {
    companyName: "岳阳告知示例税务师事务所(特殊普通合伙)",
    creditCode: demoCreditCode(700, "430602"),
    orgForm: 3,
    companyNature: 1,
    regCertNo: "湘税登告知1",
    regCertDate: "2026-10-05",
    establishDate: "2026-09-01",
    regAuthority: "国家税务总局湖南省税务局",
    legalPersonName: "王新",
    legalPersonIdType: 1,
    legalPersonIdNo: freshIdNo(),
    legalPersonMobile: "13900000001",
    provinceCode: "430000",
    cityCode: "430600",
    districtCode: "430602",
    officeAddress: "示例路1号",
    phone: "0730-84410000",
    nickName: "王新",
    mobilephone: "13900000077",
    email: null,
    parentCompanyName: null,
    parentCreditCode: null,
  };
  const open = (headers = {}) =>
    t.call({ method: "POST", url: handoverApi.openFirm.path, token: desk, payload, headers });
  assert.deepEqual(faultsOf(await open(NONE)), { consent: CONSENT_MISSING });
  const { companyId } = dataOf<{ companyId: string }>(await open());
  assert.equal((await keptOf(companyId))[0]?.purpose, "firmData");
});

test("an import asks once, when its rows come in, and keeps the consent of each new person", async () => {
  const { excel } = t.app.platform.services;
  const columns = await sheetColumns(staffSheet, { db: t.db, services: t.app.platform.services, now: t.clock.now() });
  const rows = [aPerson(), aPerson()].map((person) => ({ ...person, gender: null, birthDate: null }));
  const cells = rows.map((row) => columns.map(({ key }) => (row as unknown as Record<string, never>)[key] ?? null));
  const bytes = await excel.inTurn(TESTER, (sheets) => sheets.table({ title: "人员", columns, rows: cells }));
  const { payload, contentType } = await multipart({}, bytes, "人员.xlsx");
  const url = (key: keyof typeof staffImportApi, jobId = "x") => fillPath(staffImportApi[key].path, { jobId });
  const headers = { "content-type": contentType, ...NONE };
  let job = dataOf<SheetJob>(await t.call({ method: "POST", url: url("importStart"), token, payload, headers }));
  const settle = async () => {
    for (let n = 0; n < 500 && isImportRunning(job.status); n++, await wait(20))
      job = dataOf<SheetJob>(await t.call({ method: "GET", url: url("importJob", job.jobId), token }));
  };
  await settle();
  assert.equal(job.counts.create, 2, JSON.stringify(job.faults));
  const apply = (more = {}) => t.call({ method: "POST", url: url("importApply", job.jobId), token, headers: more });
  assert.deepEqual(faultsOf(await apply(NONE)), { consent: CONSENT_MISSING });
  const before = (await t.db.select().from(consents)).length;
  job = dataOf<SheetJob>(await apply());
  await settle();
  assert.equal(job.applied.created, 2);
  assert.equal((await t.db.select().from(consents)).length, before + 2);
});
