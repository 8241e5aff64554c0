// On PostgreSQL: of two officers with one workbook a unique index lets one in.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { and, eq, inArray, like } from "drizzle-orm";
import { PERMISSION_CODES } from "@/contracts/access";
import { accountMoveInApi, firmMoveInApi, staffMoveInApi } from "@/contracts/auth/move-in-api";
import { firmApi } from "@/contracts/basic/firm/firm";
import { ENDS } from "@/contracts/basic/firm/firm-form";
import { type Workbench, workbenchApi } from "@/contracts/common/workbench";
import { maskMobile } from "@/contracts/kit/number/id-no";
import type { SheetJob } from "@/contracts/kit/sheet";
import { DEMO } from "@/server/seed/demo";
import { demoCreditCode } from "@/server/seed/numbers";
import { roleIdOf } from "@/server/seed/roles-data";
import { seed } from "@/server/seed/seed";
import { audits } from "@/server/platform/audit/audit.table";
import type { SheetValue } from "@/server/platform/excel/excel";
import { jobParts } from "@/server/platform/jobs/jobs.table";
import { outboxMessages } from "@/server/platform/outbox/outbox.table";
import { fakeExcel, importer, workbookOf } from "@/server/records/sheet/testing";
import { recordHistories } from "@/server/records/history.table";
import { standardEntries } from "@/server/reference/dictionary-data";
import { firms } from "@/server/reference/firm.table";
import { staff } from "@/server/reference/staff.table";
import { orgs, USER_STATUS, userRoles, users } from "@/server/reference/user.table";
import { aPerson, dataOf, faultsOf, staffHandsOf } from "@/server/modules/basic/staff/staff-testing";
import { initialPasswordOf } from "@/server/modules/auth/account/user-testing";
import { buildTestApp, createUser, openSession, signIn, type TestApp } from "@/server/testing/testing";

const FIRMS = firmMoveInApi.importStart.path.replace(/\/import$/, "");
const ACCOUNTS = accountMoveInApi.importStart.path.replace(/\/import$/, "");
const PEOPLE = staffMoveInApi.importStart.path.replace(/\/import$/, "");

let t: TestApp;
before(async () => {
  t = await buildTestApp({ seed, excel: fakeExcel });
});
after(() => t.close());

async function officer(
  orgId: string,
  at: string,
  codes: readonly ("g_hy_desk_movein_import" | "g_hy_desk_account_add")[] = ["g_hy_desk_movein_import"],
) {
  const { userId } = await createUser(t.db, { userType: 2, orgId, codes });
  return importer(t, await openSession(t, userId), at);
}

type Row = Readonly<Record<string, unknown>>;
const file = (rows: readonly Row[]): Buffer =>
  workbookOf({
    rows: rows.map((values, i) => ({ rowNumber: i + 2, values: values as Record<string, SheetValue> })),
    faults: [],
  });

let serial = 0;
const aFirm = (more: Row = {}): Row => {
  serial += 1;
  return {
    companyName: `岳阳迁入${serial}示例税务师事务所（普通合伙）`,
    creditCode: demoCreditCode(700 + serial, "430602"),
    orgForm: 2,
    companyNature: 1,
    parentCompanyName: null,
    parentCreditCode: null,
    regCertNo: `湘税登迁入${serial}`,
    regCertDate: "2015-10-05",
    regAuthority: "国家税务总局湖南省税务局",
    establishDate: "2015-09-01",
    legalPersonName: "王新",
    legalPersonIdType: 1,
    legalPersonIdNo: "11010519491231002X",
    legalPersonMobile: "13900000001",
    districtCode: "430602",
    officeAddress: "示例路1号",
    phone: "0730-84410000",
    companyStatus: 2,
    memberNo: `43-QR${serial}`,
    joinDate: "2015-12-01",
    nickName: "王新",
    mobilephone: `1380000${String(1000 + serial)}`,
    email: null,
    ...more,
  };
};
const faultsAt = (job: { faults: readonly { rowNumber: number; label: string | null; message: string }[] }) =>
  job.faults.map(({ rowNumber, label, message }) => `${rowNumber} ${label}：${message}`);
const standardLabel = (dict: string, value: number | null): string | undefined =>
  standardEntries().find(({ keyName, keyValue }) => keyName === dict && keyValue === value)?.keyNotes;
const codes = (rows: readonly Row[]) => rows.map(({ creditCode }) => String(creditCode));

test("a check tells by column what is wrong, new and different, and writes nothing", async () => {
  const desk = await officer(DEMO.orgId, FIRMS);
  const [old] = await t.db.select().from(firms).where(eq(firms.companyId, DEMO.firm.first));
  const [main] = await t.db
    .select()
    .from(users)
    .where(and(eq(users.companyId, DEMO.firm.first), eq(users.isMain, true)));
  assert.ok(old && main);
  const mobile = t.app.platform.services.vault.open(main.mobilephone ?? "");
  const twin = aFirm();
  const rows = [
    aFirm(),
    aFirm({ memberNo: null }),
    aFirm({ districtCode: "439999" }),
    aFirm({ joinDate: "2015-09-30" }),
    aFirm({ joinDate: "2060-01-01" }),
    aFirm({ companyStatus: ENDS[0] }),
    aFirm({ companyName: old.companyName }),
    twin,
    { ...aFirm(), creditCode: twin["creditCode"] },
    aFirm({
      creditCode: old.creditCode,
      companyName: "改过的税务师事务所",
      orgForm: old.orgForm === 1 ? 2 : 1,
      companyNature: old.companyNature,
      regCertNo: old.regCertNo,
      regCertDate: old.regCertDate,
      establishDate: "2001-02-03",
      legalPersonName: old.legalPersonName,
      companyStatus: 5,
      memberNo: old.memberNo,
      joinDate: old.joinDate,
    }),
  ];
  const before = [await t.db.$count(firms), await t.db.$count(users), await t.db.$count(outboxMessages)];
  const job = await desk.settled((await desk.start(file(rows))).jobId);
  assert.deepEqual(job.counts, { create: 1, update: 0, same: 0, wrong: 9 });
  const code = "统一社会信用代码：第 9 行、第 10 行的统一社会信用代码重复，请只保留一行";
  assert.deepEqual(faultsAt(job), [
    "3 单位会员证号：已入会的事务所请填写单位会员证号",
    "4 办公地区县代码：没有这个区县代码，请填六位行政区划代码，如 430102",
    "5 入会日期：入会日期不能早于行政登记日期（2015-10-05）",
    "6 入会日期：入会日期不能晚于今天",
    "7 会员状态：会籍已经终止的事务所不开通账号，请从名册中去掉",
    "8 事务所名称：该事务所名称已登记，请核对",
    `9 ${code}`,
    `10 ${code}`,
    ...[
      ["事务所名称", `名称为「${old.companyName}」`],
      ["组织形式", `组织形式为「${standardLabel("company_org_form", old.orgForm)}」`],
      ["成立日期", `成立日期为「${old.establishDate}」`],
      ["会员状态", `会员状态为「${standardLabel("company_status", old.companyStatus)}」`],
    ].map(([label, told]) => `11 ${label}：该事务所已在本协会，档案中的${told}；迁入不覆盖已有档案，请核对`),
    ...[
      ["管理员姓名", `姓名为「${main.nickName}」`],
      ["管理员手机", `手机为「${maskMobile(mobile)}」`],
    ].map(([label, told]) => `11 ${label}：该事务所的主账号已在本协会，${told}；迁入不覆盖已有账号，请核对`),
  ]);
  assert.deepEqual([await t.db.$count(firms), await t.db.$count(users), await t.db.$count(outboxMessages)], before);
  await desk.cancel(job.jobId);
});

test("firms come in with their standing and their account, whose password leaves by message alone; again nothing doubles", async () => {
  const desk = await officer(DEMO.orgId, FIRMS);
  const rows = [aFirm(), aFirm({ companyStatus: null, memberNo: null, joinDate: null }), aFirm({ phone: null })];
  const { jobId } = await desk.start(file(rows));
  assert.deepEqual((await desk.settled(jobId)).counts, { create: 2, update: 0, same: 0, wrong: 1 });
  await desk.apply(jobId);
  const done = await desk.settled(jobId);
  assert.deepEqual([done.status, done.applied], ["done", { created: 2, updated: 0, refused: 0 }]);
  const made = await t.db
    .select()
    .from(firms)
    .where(inArray(firms.creditCode, codes(rows)));
  const standing = made.map(({ companyStatus, memberNo, joinDate }) => [companyStatus, memberNo, joinDate]);
  assert.deepEqual(standing.toSorted(), [
    [1, null, null],
    [2, rows[0]?.["memberNo"], "2015-12-01"],
  ]);
  const [account] = await t.db
    .select()
    .from(users)
    .where(eq(users.username, String(rows[0]?.["creditCode"])));
  assert.ok(account);
  assert.deepEqual([account.isMain, account.mustChangePwd], [true, true]);
  const { password } = await initialPasswordOf(t, account.userId);
  assert.equal((await signIn(t, account.username, { password })).statusCode, 200);
  const kept = JSON.stringify([t.logs(), await t.db.select().from(audits), await t.db.select().from(jobParts)]);
  assert.ok(!kept.includes(password), "in no log, audit row or part of the job");
  assert.ok(
    (await t.db.$count(recordHistories, eq(recordHistories.objectId, account.userId))) > 0,
    "the account has its history",
  );
  assert.equal(
    (await t.db.$count(
      audits,
      inArray(
        audits.objectId,
        made.map(({ companyId }) => companyId),
      ),
    )) > 0,
    true,
  );
  const messages = await t.db.$count(outboxMessages);
  const again = await desk.settled((await desk.start(file(rows.slice(0, 2)))).jobId);
  assert.deepEqual(again.counts, { create: 0, update: 0, same: 2, wrong: 0 });
  assert.equal((await desk.applyRaw(again.jobId)).statusCode, 409);
  await desk.cancel(again.jobId);
  assert.equal(await t.db.$count(outboxMessages), messages);
});

test("a branch finds its head office, whichever of them comes first, in one workbook or in two", async () => {
  const desk = await officer(DEMO.orgId, FIRMS);
  const movedIn = async (...rows: Row[]) => {
    const { jobId } = await desk.start(file(rows));
    const checked = await desk.settled(jobId);
    assert.deepEqual([checked.counts?.create, faultsAt(checked)], [rows.length, []]);
    await desk.apply(jobId);
    assert.deepEqual((await desk.settled(jobId)).applied, { created: rows.length, updated: 0, refused: 0 });
  };
  const firmOf = async ({ creditCode }: Row) => {
    const [row] = await t.db
      .select()
      .from(firms)
      .where(eq(firms.creditCode, String(creditCode)));
    assert.ok(row);
    return row;
  };
  const branchOf = (head: Row, own: Row): Row => ({
    ...own,
    companyName: `${String(head["companyName"])}${String(own["memberNo"]).slice(3)}分所`,
    companyNature: 3,
    parentCompanyName: head["companyName"],
    parentCreditCode: head["creditCode"],
  });
  const [one, two] = [aFirm(), aFirm({ companyNature: 2 })];
  const [three, four] = [aFirm({ companyNature: 2 }), aFirm()];
  const [early, late] = [branchOf(two, one), branchOf(three, four)];
  await movedIn(early, two);
  await movedIn(late, three);
  for (const [branch, head] of [
    [early, two],
    [late, three],
  ] as const)
    assert.equal((await firmOf(branch)).parentCompanyId, (await firmOf(head)).companyId);

  const head = aFirm({ companyNature: 2 });
  const waits = branchOf(head, aFirm());
  await movedIn(waits);
  const before = await firmOf(waits);
  assert.deepEqual([before.parentCompanyId, before.parentCompanyName], [null, head["companyName"]]);
  await movedIn(head);
  const linked = await firmOf(waits);
  assert.deepEqual(
    [linked.parentCompanyId, linked.parentCompanyName, linked.parentCreditCode, linked.version],
    [(await firmOf(head)).companyId, null, null, before.version + 1],
  );
  const told = and(eq(recordHistories.objectId, linked.companyId), eq(recordHistories.version, linked.version));
  assert.equal(await t.db.$count(recordHistories, told), 1);
});

test("two officers with one workbook: each firm comes in once, whoever was later is told", async () => {
  const rows = Array.from({ length: 6 }, () => aFirm());
  const both = [await officer(DEMO.orgId, FIRMS), await officer(DEMO.orgId, FIRMS)];
  const checked: SheetJob[] = [];
  for (const desk of both) checked.push(await desk.settled((await desk.start(file(rows))).jobId));
  await Promise.all(both.map((desk, i) => desk.apply(checked[i]?.jobId ?? "")));
  const done = await Promise.all(both.map((desk, i) => desk.settled(checked[i]?.jobId ?? "")));
  assert.equal(await t.db.$count(firms, inArray(firms.creditCode, codes(rows))), 6);
  assert.equal(await t.db.$count(users, inArray(users.username, codes(rows))), 6);
  assert.ok(done.every(({ status }) => status === "done"));
});

test("people of several firms by each firm's own import; foreign and unknown firms take nobody", async () => {
  await t.db.insert(orgs).values({ orgId: "other", orgName: "外省", fullOrgName: "外省", lv1OrgId: "other" });
  const desk = await officer(DEMO.orgId, PEOPLE);
  const [first, second] = await t.db
    .select()
    .from(firms)
    .where(inArray(firms.companyId, [DEMO.firm.first, DEMO.firm.smallLimited]))
    .orderBy(firms.companyId);
  assert.ok(first && second);
  const person = (creditCode: string, more: Row = {}): Row => ({
    ...aPerson({ staffName: "迁入人员" }),
    firmCreditCode: creditCode,
    gender: null,
    birthDate: null,
    ...more,
  });
  const rows = [
    person(first.creditCode),
    person(second.creditCode, { memberType: 2, joinDate: "2021-01-04" }),
    person(first.creditCode.toLowerCase(), { staffCategory: 1 }),
    person(demoCreditCode(999, "430602")),
    person(second.creditCode, { memberType: 4, joinDate: "2020-01-06" }),
  ];
  const { jobId } = await desk.start(file(rows));
  const job = await desk.settled(jobId);
  assert.deepEqual(faultsAt(job), [
    "4 是否税务师：人员类别为税务师的，须取得税务师资格",
    "5 所属事务所统一社会信用代码：本协会没有这个统一社会信用代码的事务所：请先迁入事务所，或核对代码",
  ]);
  await desk.apply(jobId);
  assert.deepEqual((await desk.settled(jobId)).applied, { created: 3, updated: 0, refused: 0 });
  const came = await t.db.select().from(staff).where(eq(staff.staffName, "迁入人员"));
  assert.deepEqual(
    came.map(({ companyId }) => companyId).sort(),
    [DEMO.firm.first, DEMO.firm.smallLimited, DEMO.firm.smallLimited].sort(),
  );
  // The association's own member: he needs no 入会 here, whatever his firm still fills in.
  const standing = came.map(({ memberType, memberStatus }) => [memberType, memberStatus]);
  assert.deepEqual(standing.sort(), [
    [2, 2],
    [3, null],
    [4, 2],
  ]);
  const again = await desk.settled((await desk.start(file(rows.slice(0, 2)))).jobId);
  assert.deepEqual(again.counts, { create: 0, update: 0, same: 2, wrong: 0 });
  await desk.cancel(again.jobId);
  const stranger = await officer("other", PEOPLE);
  const foreign = await stranger.settled((await stranger.start(file(rows.slice(0, 2)))).jobId);
  assert.deepEqual(foreign.counts, { create: 0, update: 0, same: 0, wrong: 2 });
  assert.equal((await stranger.getRaw(jobId)).statusCode, 404, "an import is its officer's alone");
});

test("members come in with their number and their days of practice, which their firm does not change any more", async () => {
  const desk = await officer(DEMO.orgId, PEOPLE);
  const [firm] = await t.db.select().from(firms).where(eq(firms.companyId, DEMO.firm.first));
  assert.ok(firm);
  const given = {
    memberNo: "43P90001",
    joinDate: "2016-01-04",
    practiceDate: "2016-02-01",
    firstPracticeDate: "2015-03-01",
  };
  const row: Row = {
    ...aPerson({ staffName: "迁入执业" }),
    firmCreditCode: firm.creditCode,
    gender: null,
    birthDate: null,
    memberType: 1,
    staffCategory: 1,
    hasTaxAgentCert: true,
    certNo: "TA2015888888",
    certObtainMode: 1,
    certApproveDate: "2015-01-05",
    certIssueDate: "2015-02-05",
    employmentType: 1,
    isCivilServant: false,
    ...given,
  };
  const { jobId } = await desk.start(file([row]));
  const job = await desk.settled(jobId);
  assert.deepEqual(faultsAt(job), []);
  await desk.apply(jobId);
  assert.deepEqual((await desk.settled(jobId)).applied, { created: 1, updated: 0, refused: 0 });
  const [came] = await t.db.select().from(staff).where(eq(staff.staffName, "迁入执业"));
  assert.ok(came);
  const { memberNo, joinDate, practiceDate, firstPracticeDate, staffId } = came;
  assert.deepEqual({ memberNo, joinDate, practiceDate, firstPracticeDate }, given);
  const { userId } = await createUser(t.db, { companyId: firm.companyId, codes: PERMISSION_CODES });
  const hands = staffHandsOf(t, await openSession(t, userId));
  const full = dataOf<Row & { version: number }>(await hands.call("full", staffId));
  const typed = {
    practiceDate: "2016-05-01",
    memberNo: "43P99999",
    joinDate: "2016-01-05",
    certNo: "TA2015888889",
    certApproveDate: "2015-01-04",
  };
  const told = (await hands.call("update", staffId, { ...full, ...typed })).json<{
    fieldErrors?: { path: string; message: string }[];
  }>();
  assert.deepEqual(told.fieldErrors?.map(({ path }) => path).sort(), Object.keys(typed).sort());
  assert.match(told.fieldErrors?.[0]?.message ?? "", /由协会登记，不能在此修改/);
  assert.equal((await hands.call("update", staffId, { ...full, remark: "补充" })).statusCode, 200);
  // The association sees whom it has brought, and his firm does not make him vanish.
  const gone = await hands.call("remove", staffId, undefined, "?version=2");
  assert.equal(gone.statusCode, 409);
  assert.match(gone.body, /由协会作为会员迁入，不能删除/);
  const reader = await createUser(t.db, { userType: 2, orgId: DEMO.orgId, codes: PERMISSION_CODES });
  const seen = staffHandsOf(t, await openSession(t, reader.userId));
  const listed = await seen.list(`?isIncomplete=true&companyId=${firm.companyId}`);
  assert.deepEqual(
    dataOf<{ staffId: string; auditStatus: number }[]>(listed).map((row) => [row.staffId, row.auditStatus]),
    [[staffId, 0]],
  );
  assert.equal((await seen.get(staffId)).staffName, "迁入执业");
});

test("a member comes in with what his firm must not give him: the day of joining, and of a 执业会员 certificate and day of practice", async () => {
  const desk = await officer(DEMO.orgId, PEOPLE);
  const [firm] = await t.db.select().from(firms).where(eq(firms.companyId, DEMO.firm.first));
  assert.ok(firm);
  const member = (more: Row): Row => ({
    ...aPerson({ staffName: "迁入缺项" }),
    firmCreditCode: firm.creditCode,
    gender: null,
    birthDate: null,
    ...more,
  });
  const practising = { memberType: 1, staffCategory: 1, employmentType: 1, hasTaxAgentCert: true, certObtainMode: 1 };
  const rows = [
    member({ memberType: 2 }),
    member({ memberType: 2, joinDate: "2020-01-06" }),
    member({ ...practising, joinDate: "2020-01-06" }),
    member({ ...practising, joinDate: "2020-01-06", certNo: "TA2015777777", practiceDate: "2020-02-03" }),
    member({}),
  ];
  const { jobId } = await desk.start(file(rows));
  const job = await desk.settled(jobId);
  assert.deepEqual(faultsAt(job), [
    "2 入会日期：已入会的会员请填写入会日期",
    "4 执业备案日期：执业会员请填写执业备案日期",
    "4 资格证书编号：执业会员请填写资格证书编号",
  ]);
  await desk.cancel(jobId);
});

test("a member's number is one person's among all firms, in the workbook and as his firm types it", async () => {
  const desk = await officer(DEMO.orgId, PEOPLE);
  const [first, second] = await t.db
    .select()
    .from(firms)
    .where(inArray(firms.companyId, [DEMO.firm.first, DEMO.firm.smallLimited]))
    .orderBy(firms.companyId);
  assert.ok(first && second);
  const member = (creditCode: string, more: Row): Row => ({
    ...aPerson({ staffName: "迁入证号", memberType: 2, joinDate: "2020-01-06" }),
    firmCreditCode: creditCode,
    gender: null,
    birthDate: null,
    ...more,
  });
  const moved = async (...rows: Row[]) => {
    const { jobId } = await desk.start(file(rows));
    const told = faultsAt(await desk.settled(jobId));
    await (told.length > 0 ? desk.cancel(jobId) : desk.apply(jobId));
    await desk.settled(jobId);
    return told;
  };
  const [one, other] = [member(first.creditCode, { memberNo: "43P70001" }), member(second.creditCode, {})];
  assert.deepEqual(await moved(one, other), []);
  const taken = "个人会员证号：该个人会员证号已发给其他人员，请核对";
  assert.deepEqual(await moved(member(second.creditCode, { memberNo: "43P70001" })), [`2 ${taken}`]);
  assert.deepEqual(await moved({ ...one, major: "税收学" }), [], "his own");
  const [draft] = await t.db
    .select()
    .from(staff)
    .where(and(eq(staff.staffName, "迁入证号"), eq(staff.companyId, second.companyId)));
  assert.ok(draft);
  const { userId } = await createUser(t.db, { companyId: second.companyId, codes: PERMISSION_CODES });
  const hands = staffHandsOf(t, await openSession(t, userId));
  const full = await hands.full(draft.staffId);
  assert.equal(draft.memberNo, null);
  const typed = await hands.put(draft.staffId, { ...full, memberNo: "43P70001" });
  assert.deepEqual(Object.keys(faultsOf(typed)), ["memberNo"]);
  dataOf(await hands.put(draft.staffId, { ...full, memberNo: "43P70002" }));
});

test("further accounts come in with ready-made roles, each with its password by message; again nothing doubles", async () => {
  const desk = await officer(DEMO.orgId, ACCOUNTS, ["g_hy_desk_account_add"]);
  const [firm] = await t.db.select().from(firms).where(eq(firms.companyId, DEMO.firm.first));
  const [away] = await t.db.select().from(firms).where(eq(firms.companyId, DEMO.firm.smallLimited));
  assert.ok(firm && away);
  const twins = "第 7 行、第 8 行的所属事务所统一社会信用代码和手机重复，请只保留一行";
  const account = (more: Row): Row => ({
    firmCreditCode: firm.creditCode,
    nickName: "迁入账号",
    email: null,
    roleNames: "人事",
    expireDate: null,
    ...more,
  });
  const rows = [
    account({ username: "movein-hr", mobilephone: "13800009001", roleNames: "人事，财务" }),
    account({ username: "movein-gone", mobilephone: "13800009002", roleNames: "人事、首长" }),
    account({ username: DEMO.user.branch, mobilephone: "13800009003" }),
    account({ username: "movein-old", mobilephone: "13800009004", expireDate: "2020-01-01" }),
    account({ username: "movein-none", mobilephone: "13800009005", firmCreditCode: demoCreditCode(999, "430602") }),
    account({ username: "movein-one", mobilephone: "13800009006" }),
    account({ username: "movein-twin", mobilephone: "138 0000 9006" }),
    account({ username: "movein-away", mobilephone: "13800009001", firmCreditCode: away.creditCode }),
  ];
  const { jobId } = await desk.start(file(rows));
  const checked = await desk.settled(jobId);
  const told = faultsAt(checked);
  assert.match(told[0] ?? "", /^3 角色：没有角色「首长」，可填：.*人事/);
  assert.deepEqual(told.slice(1), [
    "4 登录账号：该登录账号已被使用，请换一个",
    "5 有效期至：有效期不能早于今天",
    "6 所属事务所统一社会信用代码：本协会没有这个统一社会信用代码的事务所：请先迁入事务所，或核对代码",
    `7 手机：${twins}`,
    `8 手机：${twins}`,
  ]);
  await desk.apply(jobId);
  // One person may have an account in each of two firms.
  assert.deepEqual((await desk.settled(jobId)).applied, { created: 2, updated: 0, refused: 0 });
  const [made] = await t.db.select().from(users).where(eq(users.username, "movein-hr"));
  assert.ok(made);
  assert.deepEqual([made.companyId, made.isMain, made.mustChangePwd], [firm.companyId, false, true]);
  const held = await t.db.select().from(userRoles).where(eq(userRoles.userId, made.userId));
  assert.deepEqual(held.map(({ roleId }) => roleId).sort(), [roleIdOf("FIRM_FINANCE"), roleIdOf("FIRM_HR")]);
  const { password } = await initialPasswordOf(t, made.userId);
  assert.equal((await signIn(t, made.username, { password })).statusCode, 200);
  const again = await desk.settled((await desk.start(file(rows.slice(0, 1)))).jobId);
  assert.deepEqual(again.counts, { create: 0, update: 0, same: 1, wrong: 0 });
  await desk.cancel(again.jobId);
  // What stands is told by column where the workbook has it otherwise, and stays as it is.
  await t.db.update(users).set({ userStatus: USER_STATUS.disabled }).where(eq(users.userId, made.userId));
  const other = {
    nickName: "别人",
    mobilephone: "13800009009",
    email: "a@b.cn",
    roleNames: "财务",
    expireDate: "2060-12-31",
  };
  const differs = await desk.settled((await desk.start(file([{ ...rows[0], ...other }]))).jobId);
  assert.deepEqual(differs.counts, { create: 0, update: 0, same: 0, wrong: 1 });
  assert.deepEqual(
    faultsAt(differs),
    [
      ["登录账号", "状态", "停用"],
      ["姓名", "姓名", "迁入账号"],
      ["手机", "手机", "138****9001"],
      ["邮箱", "邮箱", "空"],
      ["角色", "角色", "财务、人事"],
      ["有效期至", "有效期", "空"],
    ].map(([at, label, stood]) => `2 ${at}：该账号已在本协会，${label}为「${stood}」；迁入不覆盖已有账号，请核对`),
  );
  await desk.cancel(differs.jobId);
  const mover = await officer(DEMO.orgId, ACCOUNTS);
  assert.equal((await mover.startRaw(file(rows.slice(0, 1)))).statusCode, 403, "the right to open accounts is another");
});

test("the desk counts firms whose members it has brought and that have still to fill in what lacks, as their list has them", async () => {
  const { userId } = await createUser(t.db, { userType: 2, orgId: DEMO.orgId, codes: ["g_hy_desk_firm_view"] });
  const token = await openSession(t, userId);
  const told = await t.call({ method: "GET", url: workbenchApi.get.path, token });
  const count = told.json<{ data: Workbench }>().data.counts.find(({ key }) => key === "movedIn");
  const drafts = await t.db
    .selectDistinct({ companyId: staff.companyId, staffId: staff.staffId })
    .from(staff)
    .where(and(eq(staff.auditStatus, 0), eq(staff.staffStatus, 1), inArray(staff.memberStatus, [2, 3])));
  const owing = new Set(drafts.map(({ companyId }) => companyId));
  assert.ok(count && owing.has(DEMO.firm.first));
  assert.deepEqual(
    [count.value, count.unit, count.label, count.routeId],
    [owing.size, "家", `迁入待完善（${String(drafts.length)} 人）`, "basic.desk-firm"],
  );
  const listed = async (hasMovedInDrafts: boolean) => {
    const url = `${firmApi.list.path}?page=1&pageSize=100&hasMovedInDrafts=${String(hasMovedInDrafts)}`;
    const rows = (await t.call({ method: "GET", url, token })).json<{ data: { companyId: string }[] }>().data;
    return rows.map(({ companyId }) => companyId);
  };
  assert.deepEqual((await listed(true)).toSorted(), [...owing].toSorted());
  assert.ok((await listed(false)).every((companyId) => !owing.has(companyId)));
});

test("nobody without the right, and no account of a firm whatever it holds", async () => {
  const without = await officer(DEMO.orgId, FIRMS, []);
  assert.equal((await without.startRaw(file([aFirm()]))).statusCode, 403);
  const { userId } = await createUser(t.db, { companyId: DEMO.firm.first, codes: ["g_hy_desk_movein_import"] });
  const member = importer(t, await openSession(t, userId), FIRMS);
  assert.equal((await member.startRaw(file([aFirm()]))).statusCode, 403);
  assert.equal((await member.template()).statusCode, 403);
  assert.equal((await t.db.$count(audits, like(audits.action, "auth.move-in.importStart"))) > 0, true);
});
