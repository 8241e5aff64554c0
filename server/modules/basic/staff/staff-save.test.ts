// Guarantees: a complete row takes effect when saved, an incomplete one is a draft that says what is missing; a person
// has one active row in all firms; review items of an effective row are locked; no save overwrites another.
// On PostgreSQL: one document at once makes one row: unique index and locks.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { eq, isNotNull, sql } from "drizzle-orm";
import type { StaffDetail, StaffHistory } from "@/contracts/basic/staff/staff-detail";
import { staffApi } from "@/contracts/basic/staff/staff";
import { emptyStaff, MEMBER_STATUS, MEMBER_TYPE } from "@/contracts/basic/staff/staff-form";
import {
  HONORARY_REASON,
  JOIN_REASON,
  REVIEW_REASON,
  STANDARD_REVIEW_ITEMS,
} from "@/contracts/basic/staff/staff-review";
import { SUBMISSION } from "@/contracts/kit/submission";
import { userIdOf } from "@/server/seed/demo";
import { audits } from "@/server/platform/audit/audit.table";
import type { TestApp } from "@/server/testing/testing";
import { buildDemoApp, DEMO, tokenOf } from "@/server/modules/basic/firm/firm-testing";
import { firmPartners } from "@/server/modules/basic/firm/firm-partner.table";
import {
  aPerson,
  dataOf,
  faultsOf,
  freshIdNo,
  type StaffHands,
  staffHands,
} from "@/server/modules/basic/staff/staff-testing";
import { staff } from "@/server/reference/staff.table";

const { firm: F, user: U } = DEMO;
let t: TestApp;
let hr: StaffHands;
let other: StaffHands;
let head: StaffHands;

before(async () => {
  t = await buildDemoApp();
  hr = await staffHands(t, U.hr);
  other = await staffHands(t, U.other);
  head = await staffHands(t, U.head);
});
after(() => t.close());

const historyOf = async (staffId: string) => dataOf<StaffHistory[]>(await hr.call("history", staffId));
const count = async () => (await t.db.select({ n: sql<number>`count(*)::int` }).from(staff))[0]?.n;

test("a name alone is a draft that says what is missing; completed it takes effect", async () => {
  const draft = await hr.created({ ...emptyStaff, staffName: "草稿甲" });
  assert.equal(draft.isIncomplete, true);
  assert.equal(draft.auditStatus, 0);
  assert.deepEqual(
    draft.missing.slice(0, 3).map((gap) => gap.message),
    ["请选择证件类型", "请填写证件号码", "请选择性别"],
  );
  assert.equal(draft.canRemove, true);
  assert.equal(draft.canLeave, false);
  const response = await hr.put(draft.staffId, { ...aPerson({ staffName: "草稿甲" }), version: draft.version });
  const saved = dataOf<StaffDetail>(response);
  assert.deepEqual([saved.isIncomplete, saved.auditStatus, saved.version, saved.missing], [false, 3, 2, []]);
  assert.deepEqual([saved.canRemove, saved.canLeave], [false, true]);
});

test("answers mask ID number and mobile; the full view shows both and leaves an audit row", async () => {
  const form = aPerson();
  const saved = await hr.created(form);
  const idNo = String(form.idNo);
  assert.equal(saved.idNo, `${idNo.slice(0, 3)}***********${idNo.slice(-4)}`);
  assert.match(String(saved.mobile), /^139\*{4}\d{4}$/);
  const full = await hr.full(saved.staffId);
  assert.deepEqual([full.idNo, full.mobile], [form.idNo, form.mobile]);
  const rows = await t.db.select().from(audits).where(eq(audits.objectId, saved.staffId));
  assert.deepEqual(rows.map((row) => `${row.object} ${row.action}`).sort(), [
    "auth.consent basic.staff.create",
    "basic.staff basic.staff.create",
    "basic.staff basic.staff.full",
  ]);
  assert.ok(!JSON.stringify(rows).includes(idNo) && !JSON.stringify(rows).includes(String(form.mobile)));
});

test("the stored form saves back unchanged and leaves no line in the history", async () => {
  const saved = await hr.created(
    aPerson({
      educations: [{ rowId: null, from: "2008-09", to: "2012-06", school: "示例大学", major: null, witness: null }],
    }),
  );
  const full = await hr.full(saved.staffId);
  assert.ok(full.educations[0]?.rowId);
  const again = dataOf<StaffDetail>(await hr.put(saved.staffId, full));
  assert.equal(again.version, 2);
  assert.deepEqual({ ...(await hr.full(saved.staffId)), version: 1 }, full);
  assert.deepEqual(
    (await historyOf(saved.staffId)).map((line) => line.action),
    ["create"],
  );
});

test("direct items change, and the history tells them without personal numbers", async () => {
  const saved = await hr.created(aPerson({ department: "咨询部" }));
  const full = await hr.full(saved.staffId);
  const mobile = "13712345678";
  dataOf(await hr.put(saved.staffId, { ...full, department: "鉴证部", mobile, position: [10, 9] }));
  const [line] = await historyOf(saved.staffId);
  assert.deepEqual(
    line?.changes.map(({ label, before: from, after: to }) => [label, from, to]),
    [
      ["手机", saved.mobile, "137****5678"],
      ["职务", "助理", "业务员、助理"],
      ["部门", "咨询部", "鉴证部"],
    ],
  );
});

test("review items of an effective row are locked, each with its reason; a parameter opens them", async () => {
  const saved = await hr.created(aPerson());
  const full = await hr.full(saved.staffId);
  const changed = { ...full, staffName: "改名", memberType: 2, department: "新部门" };
  const refused = await hr.put(saved.staffId, changed);
  assert.equal(refused.statusCode, 400);
  const faults = faultsOf(refused);
  assert.equal(faults["staffName"], REVIEW_REASON);
  assert.equal(faults["memberType"], REVIEW_REASON);
  assert.deepEqual(
    saved.lockedItems.map((item) => item.path).includes("idNo") && saved.lockedItems[0]?.reason,
    REVIEW_REASON,
  );
  await t.setParam("staff.reviewItems", ["idNo"]);
  assert.equal((await hr.put(saved.staffId, { ...full, staffName: "改名" })).statusCode, 200);
  await t.setParam("staff.reviewItems", ["staffName", "idNo", "memberType"]);
});

test("a number that the record has not got yet is entered once; then it is locked like the others", async () => {
  await t.setParam("staff.reviewItems", [...STANDARD_REVIEW_ITEMS]);
  const agent = { staffCategory: 2, hasTaxAgentCert: true, certObtainMode: 1, certNo: "ZS0007654321" };
  const dates = { certApproveDate: "2015-06-01", certIssueDate: "2015-07-01" };
  const saved = await hr.created(aPerson({ ...agent, ...dates }));
  const entered = await hr.put(saved.staffId, { ...(await hr.full(saved.staffId)), certRegisterNo: "DJ2016000001" });
  assert.equal(entered.statusCode, 200, entered.body);
  const again = await hr.put(saved.staffId, { ...(await hr.full(saved.staffId)), certRegisterNo: "DJ2016000002" });
  assert.deepEqual(faultsOf(again), { certRegisterNo: REVIEW_REASON });
  await t.setParam("staff.reviewItems", ["staffName", "idNo", "memberType"]);
});

test("an effective row cannot lose what makes it complete", async () => {
  const saved = await hr.created(aPerson());
  const full = await hr.full(saved.staffId);
  const refused = await hr.put(saved.staffId, { ...full, major: null });
  assert.deepEqual(faultsOf(refused), { major: "请填写专业" });
});

test("one person has one active row: in the own firm by name, elsewhere without any name", async () => {
  const form = aPerson({ staffName: "唯一者" });
  await hr.created(form);
  const here = faultsOf(await hr.create(aPerson({ idNo: form.idNo })));
  assert.match(here["idNo"] ?? "", /本所在职人员唯一者已登记/);
  const elsewhere = await other.create(aPerson({ idNo: form.idNo }));
  assert.deepEqual(faultsOf(elsewhere), { idNo: "该人员已在其他税务师事务所登记，请办理转所" });
  assert.ok(!elsewhere.body.includes("唯一者"));
});

test("the same document twenty times at once makes one row", async () => {
  const earlier = (await count()) ?? 0;
  const form = aPerson({ idNo: freshIdNo() });
  const answers = await Promise.all(Array.from({ length: 20 }, () => hr.create(form)));
  assert.equal(answers.filter((answer) => answer.statusCode === 200).length, 1);
  for (const answer of answers.filter((one) => one.statusCode !== 200))
    assert.ok(faultsOf(answer)["idNo"], answer.body);
  assert.equal(await count(), earlier + 1);
});

test("twenty saves of one version: one wins, nineteen get the masked current record", async () => {
  const saved = await hr.created(aPerson());
  const full = await hr.full(saved.staffId);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => hr.put(saved.staffId, { ...full, department: `部门${i}` })),
  );
  const losers = answers.filter((answer) => answer.statusCode === 409);
  assert.deepEqual([answers.filter((answer) => answer.statusCode === 200).length, losers.length], [1, 19]);
  const winner = await hr.get(saved.staffId);
  assert.equal(winner.version, 2);
  for (const loser of losers) {
    assert.ok(!loser.body.includes(String(full.idNo)));
    assert.equal(loser.json<{ data: StaffDetail }>().data.department, winner.department);
  }
});

test("rules speak at their items: document, birth date, practising members, certificate", async () => {
  const wrong = aPerson({ idNo: "320100198502290017" });
  assert.deepEqual(faultsOf(await hr.create(wrong)), { idNo: "身份证号码中的出生日期不是真实日期" });
  const contradicting = faultsOf(await hr.create(aPerson({ birthDate: "1991-01-01", gender: 2 })));
  assert.match(contradicting["birthDate"] ?? "", /证件号码中为 1990-05-17/);
  assert.match(contradicting["gender"] ?? "", /证件号码中为男/);
  const part = aPerson({ memberType: 1, employmentType: 4, isCivilServant: true, hasTaxAgentCert: false });
  assert.deepEqual(Object.keys(faultsOf(await hr.create(part))).sort(), [
    "employmentType",
    "hasTaxAgentCert",
    "isCivilServant",
  ]);
  const agent = aPerson({ staffCategory: 1 });
  assert.deepEqual(faultsOf(await hr.create(agent)), { hasTaxAgentCert: "人员类别为税务师的，须取得税务师资格" });
});

test("a practising member's insurance is paid by the firm or its branches", async () => {
  const member = { memberType: 1, employmentType: 1, hasTaxAgentCert: true } as const;
  const refused = await hr.create(aPerson({ ...member, socialInsuranceUnit: "别家公司" }));
  assert.match(faultsOf(refused)["socialInsuranceUnit"] ?? "", /须由本所或分所缴纳/);
  const [own] = dataOf<{ companyName: string }[]>(await hr.call("group", ""));
  const draft = await hr.created(aPerson({ ...member, socialInsuranceUnit: own?.companyName ?? "" }));
  assert.ok(draft.missing.some((gap) => gap.path === "photoFileId"));
  // A branch does not pay through its head office or a sibling.
  const branch = await staffHands(t, DEMO.user.branch);
  for (const { companyName } of dataOf<{ companyName: string }[]>(await head.call("group", ""))) {
    const told = faultsOf(await branch.create(aPerson({ ...member, socialInsuranceUnit: companyName })));
    const [mine] = dataOf<{ companyName: string }[]>(await branch.call("group", ""));
    assert.equal("socialInsuranceUnit" in told, companyName !== mine?.companyName, companyName);
  }
});

test("the day of joining of whoever waits for his 入会 is not the firm's to type", async () => {
  const joinDate = "2021-01-04";
  const refused = await hr.create(aPerson({ memberType: 2, joinDate }));
  assert.deepEqual(faultsOf(refused), { joinDate: JOIN_REASON });
  const draft = await hr.created(aPerson({ memberType: 2 }));
  assert.deepEqual(
    draft.missing.map(({ path }) => path),
    ["photoFileId"],
  );
  const lockOf = ({ lockedItems }: typeof draft) => lockedItems.find(({ path }) => path === "joinDate")?.reason;
  assert.equal(lockOf(draft), JOIN_REASON);
  const typed = async () => ({ ...(await hr.full(draft.staffId)), joinDate });
  assert.deepEqual(faultsOf(await hr.put(draft.staffId, await typed())), { joinDate: JOIN_REASON });
  // In effect he waits for his 入会; the lock is the same.
  const waits = { auditStatus: SUBMISSION.passed, memberStatus: MEMBER_STATUS.applying };
  await t.db.update(staff).set(waits).where(eq(staff.staffId, draft.staffId));
  assert.equal(lockOf(await hr.get(draft.staffId)), JOIN_REASON);
  assert.equal(faultsOf(await hr.put(draft.staffId, await typed()))["joinDate"], JOIN_REASON);
  // Whom the association took over has joined: his firm fills in what lacks.
  const takenOver = { auditStatus: SUBMISSION.draft, memberStatus: MEMBER_STATUS.normal };
  await t.db.update(staff).set(takenOver).where(eq(staff.staffId, draft.staffId));
  assert.equal(lockOf(await hr.get(draft.staffId)), undefined);
  dataOf(await hr.put(draft.staffId, await typed()));
  assert.equal((await hr.get(draft.staffId)).joinDate, joinDate);
  // His draft made into somebody else's is nobody's whom the association took over.
  const other = { ...(await typed()), staffName: "另有其人" };
  assert.equal(faultsOf(await hr.put(draft.staffId, other))["joinDate"], JOIN_REASON);
});

test("nobody becomes 名誉会员 by his firm's typing; whom the association made one stays one", async () => {
  const honorary = MEMBER_TYPE.honorary;
  assert.deepEqual(faultsOf(await hr.create(aPerson({ memberType: honorary }))), { memberType: HONORARY_REASON });
  const draft = await hr.created(aPerson({ memberType: null }));
  const typed = async () => ({ ...(await hr.full(draft.staffId)), memberType: honorary });
  assert.deepEqual(faultsOf(await hr.put(draft.staffId, await typed())), { memberType: HONORARY_REASON });
  const takenOver = { memberType: honorary, memberStatus: MEMBER_STATUS.normal };
  await t.db.update(staff).set(takenOver).where(eq(staff.staffId, draft.staffId));
  dataOf(await hr.put(draft.staffId, { ...(await typed()), major: "税收学" }));
  const other = { ...(await typed()), staffName: "另有其人" };
  assert.equal(faultsOf(await hr.put(draft.staffId, other))["memberType"], HONORARY_REASON);
});

test("a taken-over draft that becomes somebody who was another firm's takes no effect without his transfer", async () => {
  const idNo = freshIdNo();
  const gone = await head.created(aPerson({ idNo }));
  await t.db.update(staff).set({ staffStatus: 2 }).where(eq(staff.staffId, gone.staffId));
  const draft = await hr.created(aPerson({ memberType: 2 }));
  const [{ photoFileId } = { photoFileId: null }] = await t.db
    .select({ photoFileId: staff.photoFileId })
    .from(staff)
    .where(isNotNull(staff.photoFileId));
  const takenOver = { photoFileId, memberStatus: MEMBER_STATUS.normal };
  await t.db.update(staff).set(takenOver).where(eq(staff.staffId, draft.staffId));
  const refused = await hr.put(draft.staffId, { ...(await hr.full(draft.staffId)), idNo, joinDate: null });
  assert.match(faultsOf(refused)["idNo"] ?? "", /须办理转所后才能成为本所在职人员/, refused.body);
  assert.equal((await hr.get(draft.staffId)).auditStatus, SUBMISSION.draft);
});

test("a partner of another house, be it 待入会, comes onto no roster, and that house is not named", async () => {
  for (const companyId of [F.smallLimited, F.applying]) {
    const idNo = freshIdNo();
    const [theirs] = await t.db.select().from(firmPartners).where(eq(firmPartners.companyId, companyId));
    assert.ok(theirs);
    const bind = (set: object) =>
      t.db.update(firmPartners).set(set).where(eq(firmPartners.partnerId, theirs.partnerId));
    await bind({ idNoIndex: t.app.platform.services.vault.index(idNo) });
    const refused = await hr.create(aPerson({ idNo }));
    assert.match(faultsOf(refused)["idNo"] ?? "", /^该人员在其他税务师事务所任合伙人/);
    await bind({ quitDate: "2026-01-05" });
    dataOf(await hr.create(aPerson({ idNo })));
    await bind({ idNoIndex: theirs.idNoIndex, quitDate: theirs.quitDate });
  }
});

test("a branch is told its own name only, a head office its branches too", async () => {
  const branch = await staffHands(t, DEMO.user.branch);
  const seen = dataOf<{ companyId: string }[]>(await branch.call("group", "")).map(({ companyId }) => companyId);
  assert.deepEqual(seen, [F.branchZhuzhou]);
  assert.ok(dataOf<unknown[]>(await head.call("group", "")).length > 1);
});

test("a head office reads its branches' people and writes only when acting; strangers find nothing", async () => {
  const rows = dataOf<{ staffId: string; companyId: string }[]>(await head.list("?pageSize=100"));
  const theirs = rows.find((row) => row.companyId === F.branchZhuzhou);
  assert.ok(theirs);
  const detail = await head.get(theirs.staffId);
  assert.equal(detail.canEdit, false);
  const write = await head.call("full", theirs.staffId);
  assert.equal(write.statusCode, 403);
  assert.equal((await hr.call("get", theirs.staffId)).statusCode, 404);
  assert.equal((await hr.call("full", theirs.staffId)).statusCode, 404);
  const mobiles = { items: [{ staffId: theirs.staffId, mobile: "13700000001", version: detail.version }] };
  assert.deepEqual(faultsOf(await hr.call("mobiles", "", mobiles)), { "items.0.mobile": "没有该人员，请刷新后重试" });
});

test("a draft is deleted for good, an effective person never", async () => {
  const draft = await hr.created({ ...emptyStaff, staffName: "要删除" });
  assert.equal((await hr.call("remove", draft.staffId, undefined, "?version=1")).statusCode, 200);
  assert.equal((await hr.call("get", draft.staffId)).statusCode, 404);
  const person = await hr.created(aPerson());
  const refused = await hr.call("remove", person.staffId, undefined, "?version=1");
  assert.equal(refused.statusCode, 409);
  assert.match(refused.body, /已生效的人员不能删除，请办理离职/);
});

test("new mobiles for several people: all of them or none", async () => {
  const [a, b] = [await hr.created(aPerson()), await hr.created(aPerson())];
  const item = (person: StaffDetail, mobile: string, version = person.version) => ({
    staffId: person.staffId,
    mobile,
    version,
  });
  const stale = await hr.call("mobiles", "", { items: [item(a, "13711110001"), item(b, "13711110002", 7)] });
  assert.equal(stale.statusCode, 409);
  assert.match(faultsOf(stale)["items.1.mobile"] ?? "", /刚被他人修改/);
  assert.equal((await hr.get(a.staffId)).mobile, a.mobile);
  const done = await hr.call("mobiles", "", { items: [item(a, "13711110001"), item(b, "13711110002")] });
  assert.deepEqual(dataOf(done), { updated: 2 });
  assert.equal((await hr.full(b.staffId)).mobile, "13711110002");
  assert.equal((await historyOf(b.staffId))[0]?.action, "mobile");
});

test("a draft of another firm takes nobody; within the firm it does", async () => {
  const form = aPerson();
  const bare = { ...emptyStaff, staffName: "占位者", idType: 1, idNo: form.idNo };
  await other.created(bare);
  const real = await hr.created(form);
  assert.equal(real.auditStatus, 3);
  assert.match(faultsOf(await hr.create(bare))["idNo"] ?? "", /本所在职人员测试员已登记/);
});

test("the mobile that a draft lacked brings it into effect", async () => {
  const draft = await hr.created(aPerson({ mobile: null }));
  assert.deepEqual([draft.auditStatus, draft.missing.map((gap) => gap.path)], [0, ["mobile"]]);
  const items = [{ staffId: draft.staffId, mobile: "13711119999", version: draft.version }];
  dataOf(await hr.call("mobiles", "", { items }));
  const saved = await hr.get(draft.staffId);
  assert.deepEqual([saved.auditStatus, saved.isIncomplete, saved.missing], [3, false, []]);
});

test("a page made for another user or firm writes nothing, whatever the cookie says", async () => {
  const earlier = await count();
  const token = await tokenOf(t, U.hr);
  const create = (pageUser: string) =>
    t.call({
      method: "POST",
      url: staffApi.create.path,
      token,
      payload: { ...emptyStaff, staffName: "错页" },
      headers: { "x-page-user": pageUser },
    });
  const stranger = await create(`${userIdOf(U.admin)}.${F.first}`);
  assert.deepEqual([stranger.statusCode, stranger.json<{ errorCode: string }>().errorCode], [400, "GW0006"]);
  const elsewhere = await create(`${userIdOf(U.hr)}.${F.headOffice}`);
  assert.deepEqual([elsewhere.statusCode, elsewhere.json<{ errorCode: string }>().errorCode], [409, "STATE"]);
  assert.equal(await count(), earlier);
  assert.equal((await create(`${userIdOf(U.hr)}.${F.first}`)).statusCode, 200);
});

test("certificate numbers keep the layout of the parameter; an older one's, and one that stands stored, pass", async () => {
  const agent = {
    hasTaxAgentCert: true,
    certObtainMode: 1,
    certApproveDate: "2015-01-01",
    certIssueDate: "2015-02-01",
  };
  const ofBefore = aPerson({ ...agent, certApproveDate: "2009-01-01", certNo: "湘(2009)12" });
  assert.equal((await hr.create(ofBefore)).statusCode, 200, "an older certificate's");
  const refused = await hr.create(aPerson({ ...agent, certNo: "A-1" }));
  assert.deepEqual(Object.keys(faultsOf(refused)), ["certNo"]);
  await t.setParam("staff.certNoPattern", "^[A-Z]-\\d$");
  const saved = await hr.created(aPerson({ ...agent, certNo: "A-1" }));
  await t.setParam("staff.certNoPattern", "^\\d{8}$");
  const again = { ...(await hr.full(saved.staffId)), major: "税收学", version: saved.version };
  assert.equal((await hr.put(saved.staffId, again)).statusCode, 200, "the number stood");
  assert.deepEqual(Object.keys(faultsOf(await hr.create(aPerson({ ...agent, certNo: "A-2" })))), ["certNo"]);
  await t.setParam("staff.certNoPattern", "^[0-9A-Za-z]{6,30}$");
});

test("the number's own gender and birth date are stored where they were left open", async () => {
  const saved = await hr.created(aPerson({ gender: null, birthDate: null }));
  assert.deepEqual([saved.gender, saved.birthDate, saved.isIncomplete], [1, "1990-05-17", false]);
  const against = await hr.create(aPerson({ gender: 2, birthDate: "1990-05-18" }));
  assert.deepEqual(Object.keys(faultsOf(against)).sort(), ["birthDate", "gender"]);
});
