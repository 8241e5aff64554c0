// Guarantees: firms see their own records only, personal numbers leave in the clear only where that is audited, counts
// agree with the people behind them, and the annual confirmation is given once for what was shown.
// On PostgreSQL: the list's filters, sorting and counts are SQL.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { and, eq } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import type { FirmDetail } from "@/contracts/basic/firm/firm";
import { maskIdNo } from "@/contracts/kit/number/id-no";
import { demoAssociation } from "@/server/seed/seed";
import { audits } from "@/server/platform/audit/audit.table";
import type { TestApp } from "@/server/testing/testing";
import { firmConfirmations } from "@/server/modules/basic/firm/firm-confirmation.table";
import { buildDemoApp, DEMO, FIRM, type Hands, handsOf, tokenOf } from "@/server/modules/basic/firm/firm-testing";
import { firms } from "@/server/reference/firm.table";
import { staff } from "@/server/reference/staff.table";

const TODAY = "2026-11-20";
const { firm: F, user: U } = DEMO;
const STAFF = "/rest/basic/staff-option/v1.0";

let t: TestApp;
let admin: Hands;
let head: Hands;
let branch: Hands;

before(async () => {
  t = await buildDemoApp();
  admin = await handsOf(t, U.admin);
  head = await handsOf(t, U.head);
  branch = await handsOf(t, U.branch);
});
after(() => t.close());

const rowsOf = async (hands: Hands, query = ""): Promise<{ companyId: string; companyName: string }[]> => {
  const response = await hands.get(`${FIRM}/list/page${query}`);
  assert.equal(response.statusCode, 200, response.body);
  return response.json<{ data: { companyId: string; companyName: string }[] }>().data;
};
const auditCount = async (action: string): Promise<number> =>
  (
    await t.db
      .select()
      .from(audits)
      .where(and(eq(audits.action, action), eq(audits.result, "ok")))
  ).length;

test("a foreign firm and a missing one answer alike on every call", async () => {
  const other = await handsOf(t, U.other);
  const form = await other.full(F.applying);
  const calls = (companyId: string) => [
    other.get(`${FIRM}/${companyId}`),
    other.get(`${FIRM}/${companyId}/full`),
    other.get(`${FIRM}/${companyId}/history/list/page`),
    other.put(companyId, form),
    other.post(`${FIRM}/${companyId}/confirm`, { version: 1 }),
  ];
  const foreign = await Promise.all(calls(F.first));
  const missing = await Promise.all(calls("0".repeat(32)));
  for (const [i, response] of foreign.entries()) {
    const twin = missing[i];
    assert.ok(twin);
    assert.equal(response.statusCode, 404, response.body);
    const { errorId: _a, ...body } = response.json<Record<string, unknown>>();
    const { errorId: _b, ...twinBody } = twin.json<Record<string, unknown>>();
    assert.deepEqual(body, twinBody);
  }
});

test("a head office lists itself and its branches, a branch only itself", async () => {
  const seen = (await rowsOf(head)).map((row) => row.companyId).sort();
  assert.deepEqual(seen, [F.headOffice, F.branchZhuzhou, F.branchXiangtan, F.branchYueyang].sort());
  assert.deepEqual(
    (await rowsOf(branch)).map((row) => row.companyId),
    [F.branchZhuzhou],
  );
});

test("list filters narrow within reach, and wildcards mean themselves", async () => {
  const nature = await rowsOf(head, "?companyNature[]=2");
  assert.deepEqual(
    nature.map((row) => row.companyId),
    [F.headOffice],
  );
  assert.equal((await rowsOf(head, `?keyword=${encodeURIComponent("株洲")}`)).length, 1);
  assert.equal((await rowsOf(head, "?keyword=%25")).length, 0);
  assert.equal((await rowsOf(head, "?keyword=_")).length, 0);
  assert.equal((await rowsOf(head, "?cityCode=430600")).length, 1);
  const byStaff = await rowsOf(head, "?sort=-staffTotal");
  assert.equal(byStaff[0]?.companyId, F.headOffice);
  assert.equal((await head.get(`${FIRM}/list/page?sort=legalPersonIdNo`)).statusCode, 400);
});

test("a head office reads a branch and is told to switch before writing", async () => {
  const detail = await head.detail(F.branchZhuzhou);
  assert.equal(detail.canEdit, false);
  assert.equal(detail.readOnlyReason, "请先切换到该事务所再办理");
  const own = await branch.full(F.branchZhuzhou);
  for (const response of [
    await head.put(F.branchZhuzhou, own),
    await head.get(`${FIRM}/${F.branchZhuzhou}/full`),
    await head.post(`${FIRM}/${F.branchZhuzhou}/confirm`, { version: 1 }),
  ]) {
    assert.equal(response.statusCode, 403, response.body);
    assert.match(response.body, /请先切换到该事务所再办理/);
  }
  assert.equal((await branch.get(`${FIRM}/${F.headOffice}`)).statusCode, 404);
});

test("no personal number is read in the clear, and a full view is audited each time", async () => {
  const before = await auditCount("basic.firm.full");
  const full = await admin.full(F.first);
  await admin.full(F.first);
  assert.equal(await auditCount("basic.firm.full"), before + 2);
  const secrets = [
    full.legalPersonIdNo,
    full.legalPersonMobile,
    full.contactMobile,
    ...full.partners.map((p) => p.idNo),
  ];
  assert.match(String(secrets[0]), /^\d{17}[\dX]$/);
  const read = await admin.get(`${FIRM}/${F.first}`);
  for (const secret of secrets) assert.ok(!read.body.includes(String(secret)));
  const detail = read.json<{ data: FirmDetail }>().data;
  assert.equal(detail.legalPersonIdNo, maskIdNo(String(full.legalPersonIdNo)));
  const logged = t.logs() + JSON.stringify(await t.db.select().from(audits));
  for (const secret of secrets) assert.ok(!logged.includes(String(secret)));
});

test("who may only look gets neither the full record nor a save", async () => {
  const form = await admin.full(F.first);
  const reader = await handsOf(t, U.readonly);
  assert.equal((await reader.get(`${FIRM}/${F.first}`)).statusCode, 200);
  assert.equal((await reader.get(`${FIRM}/${F.first}/full`)).statusCode, 403);
  assert.equal((await reader.put(F.first, form)).statusCode, 403);
  assert.equal((await reader.post(`${FIRM}/${F.first}/confirm`, { version: 1 })).statusCode, 403);
  assert.equal((await reader.detail(F.first)).canEdit, false);
});

test("counts are those of the people 在职", async () => {
  const { counts } = await head.detail(F.headOffice);
  const people = demoAssociation(TODAY).people.filter(
    (p) => p.companyId === F.headOffice && p.staffStatus === 1 && p.auditStatus !== 0,
  );
  const count = (test: (p: (typeof people)[number]) => boolean): number => people.filter(test).length;
  const age = (p: (typeof people)[number]): number =>
    Number(TODAY.slice(0, 4)) - Number(p.birthDate.slice(0, 4)) - (p.birthDate.slice(5) > TODAY.slice(5) ? 1 : 0);
  assert.ok(people.length > 50);
  assert.deepEqual(counts, {
    staffTotal: people.length,
    taxAgentCount: count((p) => p.hasTaxAgentCert === true),
    practisingCount: count((p) => p.memberType === 1),
    cpaCount: count((p) => (p.certificates ?? []).some((c) => c.certType === 2)),
    lawyerCount: count((p) => (p.certificates ?? []).some((c) => c.certType === 3)),
    bachelorUpCount: count((p) => [11, 14, 21].includes(p.education)),
    partyMemberCount: count((p) => p.politicalStatus === 1 || p.politicalStatus === 2),
    femaleCount: count((p) => p.gender === 2),
    ageTo35Count: count((p) => age(p) <= 35),
    age36To50Count: count((p) => age(p) >= 36 && age(p) <= 50),
    age51To60Count: count((p) => age(p) >= 51 && age(p) <= 60),
    ageOver60Count: count((p) => age(p) > 60),
  });
});

test("member branches appear by themselves, typed ones beside them", async () => {
  const { branches } = await head.detail(F.headOffice);
  const linked = branches.filter((row) => row.companyId !== null);
  assert.deepEqual(
    linked.map((row) => row.companyId).sort(),
    [F.branchZhuzhou, F.branchXiangtan, F.branchYueyang].sort(),
  );
  assert.ok(linked.every((row) => row.canOpen && row.inProvince && (row.staffCount ?? 0) > 10));
  const typed = branches.filter((row) => row.companyId === null);
  assert.equal(typed.length, 1);
  assert.equal(typed[0]?.inProvince, false);
});

test("no stored demo record breaks an error-level rule", async () => {
  for (const [username, companyId] of [
    [U.admin, F.first],
    [U.head, F.headOffice],
    [U.branch, F.branchZhuzhou],
    [U.other, F.applying],
  ] as const) {
    const { warnings } = await (await handsOf(t, username)).detail(companyId);
    assert.deepEqual(
      warnings.filter((finding) => finding.level === "error"),
      [],
      companyId,
    );
  }
});

test("the staff picker knows the acting firm's people only, in pinyin order", async () => {
  const list = async (query = ""): Promise<{ staffId: string; staffName: string; maskedIdNo: string }[]> =>
    (await admin.get(STAFF + query)).json<{ data: { staffId: string; staffName: string; maskedIdNo: string }[] }>()
      .data;
  const all = await list();
  assert.equal(all.length, 50);
  assert.ok(all.every((row) => /^.{3}\*+.{4}$/.test(row.maskedIdNo)));
  const stored = await t.db.select().from(staff).where(eq(staff.companyId, F.first));
  const keys = all.map((row) => stored.find((person) => person.staffId === row.staffId)?.nameSort ?? "missing");
  assert.ok(!keys.includes("missing"));
  assert.deepEqual(keys, [...keys].sort());
  const one = all[0];
  assert.ok(one);
  assert.ok((await list(`?staffName=${encodeURIComponent(one.staffName)}`)).length >= 1);
  assert.deepEqual(await list("?staffName=%25"), []);
  const audited = await auditCount("basic.staff-option.identity");
  const identity = await admin.get(`${STAFF}/${one.staffId}`);
  const { idNo } = identity.json<{ data: { idNo: string } }>().data;
  assert.equal(maskIdNo(idNo), one.maskedIdNo);
  assert.equal(await auditCount("basic.staff-option.identity"), audited + 1);
  // A new account takes over name and mobile, never the number of the document.
  const contact = await admin.get(`${STAFF}/${one.staffId}/contact`);
  const { data } = contact.json<{ data: Record<string, string> }>();
  assert.deepEqual([Object.keys(data).sort(), data["staffName"]], [["mobile", "staffId", "staffName"], one.staffName]);
  assert.match(data["mobile"] ?? "", /^1\d{10}$/);
  assert.equal(await auditCount("basic.staff-option.contact"), 1);
  const other = await handsOf(t, U.other);
  for (const path of ["", "/contact"])
    assert.equal((await other.get(`${STAFF}/${one.staffId}${path}`)).statusCode, 404);
});

test("the annual confirmation is given once, for the version that was shown, and again next year", async () => {
  const { version, confirmation } = await admin.detail(F.first);
  assert.equal(confirmation, null);
  const url = `${FIRM}/${F.first}/confirm`;
  const stale = await admin.post(url, { version: version + 1 });
  assert.equal(stale.json<{ errorCode: string }>().errorCode, "CONFLICT");
  const answers = await Promise.all(Array.from({ length: 8 }, () => admin.post(url, { version })));
  const codes = answers.map((r) => (r.statusCode === 200 ? "ok" : r.json<{ errorCode: string }>().errorCode)).sort();
  assert.deepEqual(codes, [...Array.from({ length: 7 }, () => "STATE"), "ok"]);
  const rows = await t.db.select().from(firmConfirmations).where(eq(firmConfirmations.companyId, F.first));
  assert.deepEqual(
    rows.map((row) => row.confirmYear),
    [2026],
  );
  const history = await admin.get(`${FIRM}/${F.first}/history/list/page`);
  assert.equal(history.json<{ data: { action: string }[] }>().data[0]?.action, "confirm");
  const detail = await admin.detail(F.first);
  assert.equal(detail.confirmation?.confirmYear, 2026);
  // The version stays: a confirmation changes nothing in the record.
  assert.equal(detail.version, version);
  t.clock.advance(60 * 86_400_000);
  const nextYear = await handsOf(t, U.admin);
  assert.equal((await nextYear.detail(F.first)).confirmation, null);
  assert.equal((await nextYear.post(url, { version })).statusCode, 200);
  t.clock.advance(-60 * 86_400_000);
});

test("an ended firm is a closed book", async () => {
  const other = await handsOf(t, U.other);
  const form = await other.full(F.applying);
  await t.db.update(firms).set({ companyStatus: 5 }).where(eq(firms.companyId, F.applying));
  const detail = await other.detail(F.applying);
  assert.equal(detail.canEdit, false);
  assert.equal(detail.readOnlyReason, "事务所当前状态为「已注销」，档案只读");
  const response = await other.put(F.applying, { ...form, phone: "0731-12345678" });
  assert.equal(response.statusCode, 409);
  assert.equal(response.json<{ errorCode: string }>().errorCode, "STATE");
  assert.equal((await other.detail(F.applying)).phone, form.phone);
  await t.db.update(firms).set({ companyStatus: 1 }).where(eq(firms.companyId, F.applying));
});

test("the association sets number, date, state and grade: the firm reads it, nobody else sets it, numbers are unique", async () => {
  const desk = await handsOf(t, DEMO.user.desk);
  const put = (who: string, what: "membership" | "grade", body: object, companyId: string = F.applying) =>
    tokenOf(t, who).then((token) =>
      t.call({ method: "PUT", url: `${FIRM}/${companyId}/${what}`, token, payload: body }),
    );
  const firm = await desk.detail(F.applying);
  const base = { companyStatus: 2, memberNo: "43-DW7777", joinDate: TODAY, reason: null, version: firm.version };
  assert.equal((await put(DEMO.user.admin, "membership", base)).statusCode, 403);
  const paths = async (body: object) =>
    (await put(DEMO.user.desk, "membership", body))
      .json<{ fieldErrors?: { path: string }[] }>()
      .fieldErrors?.map(({ path }) => path);
  assert.deepEqual(await paths({ ...base, companyStatus: 6 }), ["companyStatus"]);
  assert.deepEqual(await paths({ ...base, memberNo: null, joinDate: null }), ["memberNo", "joinDate"]);
  assert.deepEqual(await paths({ ...base, joinDate: "1990-01-01" }), ["joinDate"]);
  const taken = (await desk.detail(F.first)).memberNo;
  assert.deepEqual(await paths({ ...base, memberNo: taken }), ["memberNo"]);
  const admitted = await put(DEMO.user.desk, "membership", base);
  assert.equal(admitted.statusCode, 200, admitted.body);
  assert.equal((await put(DEMO.user.desk, "membership", base)).statusCode, 409);
  const grade = { firmGrade: 3, gradeYear: 2026, gradeCertNo: "DJ2026001", gradeValidTo: "2029-12-31" };
  const graded = await put(DEMO.user.desk, "grade", { ...grade, version: firm.version + 1 });
  assert.equal(graded.statusCode, 200, graded.body);
  const bare = { ...grade, gradeCertNo: null, version: firm.version + 2 };
  assert.equal((await put(DEMO.user.desk, "grade", bare)).statusCode, 400);
  const seen = await (await handsOf(t, DEMO.user.other)).detail(F.applying);
  assert.deepEqual(
    [seen.companyStatus, seen.memberNo, seen.joinDate, seen.firmGrade, seen.gradeCertNo],
    [2, "43-DW7777", TODAY, 3, "DJ2026001"],
  );
  const history = await desk.get(`${FIRM}/${F.applying}/history/list/page`);
  assert.deepEqual(
    history
      .json<{ data: { action: string }[] }>()
      .data.slice(0, 2)
      .map(({ action }) => action),
    ["grade", "membership"],
  );
  const exported = await desk.get(`${FIRM}/export`);
  assert.equal(exported.statusCode, 200, exported.body.slice(0, 300));
});

test("the firms' workbook has their partners and branches behind them, masked, in the firms' order", async () => {
  const desk = await handsOf(t, DEMO.user.desk);
  const exported = await desk.get(`${FIRM}/export?sort=creditCode`);
  const sheetOf = (no: number) =>
    strFromU8(unzipSync(exported.rawPayload)[`xl/worksheets/sheet${no}.xml`] ?? new Uint8Array());
  const linesOf = (no: number) =>
    [...sheetOf(no).matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = ""]) =>
      [...row.matchAll(/<t[^>]*>(.*?)<\/t>|<v>(.*?)<\/v>/gs)].map(([, text, value]) => text ?? value ?? ""),
    );
  const names = linesOf(1)
    .slice(1)
    .map((row) => row[1] ?? "");
  const [heads = [], ...partners] = linesOf(2);
  assert.deepEqual(
    heads.slice(0, 4).map((head) => head.replace("*", "")),
    ["序号", "事务所名称", "单位会员证号", "出资人类型"],
  );
  const first = await admin.full(F.first);
  const own = partners.filter((row) => row.includes(first.companyName));
  assert.deepEqual(own.length, first.partners.length);
  for (const { partnerName, idNo } of first.partners) {
    const row = own.find((one) => one.includes(partnerName)) ?? [];
    assert.ok(row.length > 0 && !row.includes(idNo), "there, and its number masked");
  }
  const order = [...new Set(partners.map((row) => names.indexOf(row[1] ?? "")))];
  assert.deepEqual(
    order,
    [...order].sort((a, b) => a - b),
  );
  const { branches, companyName } = await head.detail(F.headOffice);
  const told = linesOf(3).filter((row) => row.includes(companyName));
  assert.equal(told.length, branches.length);
  for (const { branchName } of branches) assert.ok(told.some((row) => row.includes(branchName)));
});
