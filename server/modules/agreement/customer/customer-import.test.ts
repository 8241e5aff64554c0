// Guarantees: a workbook of customers is judged by row and cell; right rows come in whatever the others are; a second run
// updates by 统一社会信用代码; the same client of another firm stays as it is. // domain b §2 (3), (6)
import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { and, eq, like } from "drizzle-orm";
import { agreementCustomerSample } from "@/contracts/agreement/customer/customer-sample";
import { customerSheet } from "@/contracts/agreement/customer/customer-sheet";
import { STAFF_STATUS } from "@/contracts/basic/staff/staff-form";
import { restBase } from "@/contracts/kit/endpoint";
import type { SheetJob } from "@/contracts/kit/sheet";
import type { SheetColumn, SheetValue } from "@/server/platform/excel/excel";
import { sheetColumns } from "@/server/records/sheet/columns";
import { importer, TESTER } from "@/server/records/sheet/testing";
import { demoCreditCode } from "@/server/seed/numbers";
import type { TestApp } from "@/server/testing/testing";
import { buildDemoApp, DEMO } from "@/server/modules/basic/firm/firm-testing";
import { isOnStaff } from "@/server/reference/staff";
import { staff } from "@/server/reference/staff.table";
import { agreementCustomers } from "@/server/modules/agreement/customer/customer.table";
import { fullUser } from "@/server/tests/examples";

type Row = Readonly<Record<string, SheetValue>>;
const row = (n: number, over: Row = {}): Row => ({
  ...(agreementCustomerSample as unknown as Row),
  customerName: `导入测试${n}号有限公司`,
  creditCode: demoCreditCode(4000 + n, "430104"),
  industryCode: "软件开发",
  formerName: null,
  riskLevel: null,
  relatedFlag: null,
  ...over,
});
const NONE = { create: 0, update: 0, same: 0, wrong: 0 };

let t: TestApp;
let calls: ReturnType<typeof importer>;
let columns: SheetColumn[];
before(async () => {
  t = await buildDemoApp();
  calls = importer(t, (await fullUser(t, DEMO.firm.first)).token, restBase("business", "customer"));
  columns = await sheetColumns(customerSheet, { db: t.db, services: t.app.platform.services, now: t.clock.now() });
});
beforeEach(async () => {
  const left = await calls.current();
  if (left) await calls.cancelRaw(left.jobId);
});
after(() => t.close());

async function check(...rows: Row[]): Promise<SheetJob> {
  const cells = rows.map((one) => columns.map(({ key }) => one[key] ?? null));
  const { excel } = t.app.platform.services;
  const file = await excel.inTurn(TESTER, (sheets) => sheets.table({ title: "客户企业", columns, rows: cells }));
  return calls.settled((await calls.start(file)).jobId);
}
async function run(...rows: Row[]): Promise<SheetJob> {
  const { jobId } = await check(...rows);
  await calls.apply(jobId);
  return calls.settled(jobId);
}
const stored = (companyId: string) =>
  t.db
    .select()
    .from(agreementCustomers)
    .where(and(eq(agreementCustomers.companyId, companyId), like(agreementCustomers.customerName, "导入测试%")));

test("a workbook is judged by row and cell, and what is right comes in with its number and its place", async () => {
  const job = await check(
    row(1),
    row(2, { creditCode: "91430100MA4L00003Z" }),
    row(3, { industryCode: "不存在的行业" }),
    row(4, { districtCode: "439999" }),
    row(5, { creditCode: null }),
    row(1, { customerName: "导入测试重复有限公司" }),
    row(6, { contactPhone: "138****0001" }),
  );
  assert.equal(job.status, "checked", job.refusal ?? "");
  const at = job.faults.map(({ rowNumber, label }) => `${String(rowNumber)} ${label ?? ""}`);
  for (const wanted of ["3 统一社会信用代码", "4 行业", "5 注册地区县代码", "6 统一社会信用代码", "8 联系电话"])
    assert.ok(at.includes(wanted), `${wanted} in ${at.join("; ")}`);
  assert.equal((await stored(DEMO.firm.first)).length, 0, "a check writes nothing");
  await calls.cancel(job.jobId);
  const done = await run(row(1), row(2, { industryCode: "651" }));
  assert.deepEqual(done.applied, { created: 2, updated: 0, refused: 0 });
  const rows = await stored(DEMO.firm.first);
  assert.equal(new Set(rows.map(({ customerCode }) => customerCode)).size, 2);
  for (const one of rows)
    assert.deepEqual(
      [one.industryCode, one.provinceCode, one.cityCode, one.riskLevel, one.relatedFlag, one.customerStatus],
      ["651", "430000", "430100", 2, false, 1],
    );
});

test("a second run updates by the code, leaves empty cells alone, and touches no other firm", async () => {
  await run(row(7));
  const job = await check(row(7, { contactTitle: "总经理", remark: null }), row(8));
  assert.deepEqual(job.counts, { ...NONE, update: 1, create: 1 });
  await calls.apply(job.jobId);
  await calls.settled(job.jobId);
  const found = (await stored(DEMO.firm.first)).find(({ customerName }) => customerName === "导入测试7号有限公司");
  assert.deepEqual([found?.contactTitle, found?.remark, found?.version], ["总经理", "示例备注", 2]);
  const same = await check(row(7, { contactTitle: "总经理" }));
  assert.deepEqual(same.counts, { ...NONE, same: 1 });
  await calls.cancel(same.jobId);
  assert.equal((await stored(DEMO.firm.applying)).length, 0);
});

test("a row names its 客户经理 and its group in words; who is unknown or not told apart is a fault of the row", async () => {
  const here = and(eq(staff.companyId, DEMO.firm.first), isOnStaff);
  const [one, two, three] = await t.db.select().from(staff).where(here).orderBy(staff.staffId).limit(3);
  assert.ok(one && two && three);
  const called = (staffId: string, set: Partial<typeof staff.$inferInsert>) =>
    t.db.update(staff).set(set).where(eq(staff.staffId, staffId));
  await called(one.staffId, { staffName: "经理甲", certNo: "ZS-KH-1" });
  await called(two.staffId, { staffName: "经理乙" });
  await called(three.staffId, { staffName: "经理乙" });
  const groups = [row(21, { customerName: "导入测试集团" }), row(22, { customerName: "导入测试同名" })];
  await run(...groups, row(23, { customerName: "导入测试同名" }));
  const all = await stored(DEMO.firm.first);
  const group = all.find(({ customerName }) => customerName === "导入测试集团");
  assert.ok(group);
  const done = await run(
    row(31, { managerName: "经理甲", parentName: "导入测试集团" }),
    row(32, { managerName: "zs-kh-1", parentName: group.creditCode }),
    row(33),
  );
  assert.deepEqual(done.applied, { created: 3, updated: 0, refused: 0 }, JSON.stringify(done.faults));
  const linksOf = async (n: number) => {
    const found = (await stored(DEMO.firm.first)).find(({ customerName }) => customerName.startsWith(`导入测试${n}号`));
    return [found?.managerStaffId, found?.parentCustomerId];
  };
  for (const n of [31, 32]) assert.deepEqual(await linksOf(n), [one.staffId, group.customerId]);
  assert.deepEqual(await linksOf(33), [null, null]);
  const same = await check(row(31), row(33, { managerName: "经理甲" }));
  assert.deepEqual(same.counts, { ...NONE, same: 1, update: 1 }, "an empty cell leaves them alone");
  await calls.cancel(same.jobId);
  const wrong = await check(
    row(34, { managerName: "查无此人" }),
    row(35, { managerName: "经理乙" }),
    row(36, { parentName: "查无此集团" }),
    row(37, { parentName: "导入测试同名" }),
    row(21, { customerName: "导入测试集团", parentName: "导入测试集团" }),
  );
  assert.deepEqual(wrong.counts, { ...NONE, wrong: 5 });
  const words = wrong.faults.map(({ rowNumber, label, message }) => `${rowNumber} ${label ?? ""} ${message}`);
  for (const wanted of [
    /^2 客户经理 本所在职人员中没有「查无此人」/,
    /^3 客户经理 本所有几位「经理乙」/,
    /^4 所属集团客户 本所客户中没有「查无此集团」/,
    /^5 所属集团客户 本所有几个客户名为「导入测试同名」/,
    /^6 所属集团客户 所属集团客户不能是该客户本身/,
  ])
    assert.ok(
      words.some((one) => wanted.test(one)),
      `${String(wanted)} in ${words.join("; ")}`,
    );
});

test("rows of one workbook do not make customers each other's group, however many stand between", async () => {
  const [a, b, c] = ["导入测试41号有限公司", "导入测试42号有限公司", "导入测试43号有限公司"] as const;
  await run(row(41), row(42), row(43));
  const two = await check(row(41, { parentName: b }), row(42, { parentName: a }), row(43, { parentName: a }));
  assert.deepEqual(two.counts, { ...NONE, wrong: 2, update: 1 }, JSON.stringify(two.faults));
  for (const [at, fault] of two.faults.entries())
    assert.match(
      `${fault.rowNumber} ${fault.label ?? ""} ${fault.message}`,
      new RegExp(`^${at + 2} 所属集团客户 .*互为上级`),
    );
  await calls.cancel(two.jobId);
  const between = Array.from({ length: 60 }, (_, at) => row(200 + at));
  const apart = await check(row(41, { parentName: b }), ...between, row(42, { parentName: a }));
  assert.deepEqual(apart.counts, { ...NONE, wrong: 2, create: 60 }, JSON.stringify(apart.faults));
  assert.deepEqual(
    apart.faults.map(({ rowNumber, label }) => [rowNumber, label]),
    [
      [2, "所属集团客户"],
      [63, "所属集团客户"],
    ],
  );
  await calls.cancel(apart.jobId);
  const three = await check(row(41, { parentName: b }), row(42, { parentName: c }), row(43, { parentName: a }));
  assert.deepEqual(three.counts, { ...NONE, wrong: 3 }, JSON.stringify(three.faults));
  await calls.cancel(three.jobId);
  const line = await run(row(41, { parentName: b }), row(42, { parentName: c }));
  assert.deepEqual(line.applied, { created: 0, updated: 2, refused: 0 }, JSON.stringify(line.faults));
  // What the workbook leaves alone stands between: the second is the first one's group, the third the second one's.
  const closed = await check(row(43, { parentName: a }));
  assert.deepEqual(closed.counts, { ...NONE, wrong: 1 }, JSON.stringify(closed.faults));
  assert.match(closed.faults[0]?.message ?? "", /互为上级/);
  await calls.cancel(closed.jobId);
});

test("a group is regrouped by one workbook, whichever row comes first and however far apart", async () => {
  const [a, b, c] = ["导入测试81号有限公司", "导入测试82号有限公司", "导入测试83号有限公司"] as const;
  const groupsOf = async () => {
    const all = await stored(DEMO.firm.first);
    const nameOf = (id: string | null) => all.find(({ customerId }) => customerId === id)?.customerName ?? null;
    return [a, b, c].map((name) => nameOf(all.find((one) => one.customerName === name)?.parentCustomerId ?? null));
  };
  await run(row(81), row(82), row(83));
  await run(row(81, { parentName: b }));
  // The first leaves the second's group, the second comes under it: both orders, and apart by more than a slice.
  const between = Array.from({ length: 60 }, (_, at) => row(300 + at));
  const turned = await run(row(82, { parentName: a }), ...between, row(81, { parentName: c }));
  assert.deepEqual(turned.applied, { created: 60, updated: 2, refused: 0 }, JSON.stringify(turned.faults));
  assert.deepEqual(await groupsOf(), [c, a, null]);
  const back = await run(row(81, { parentName: b }), row(82, { parentName: c }));
  assert.deepEqual(back.applied, { created: 0, updated: 2, refused: 0 }, JSON.stringify(back.faults));
  assert.deepEqual(await groupsOf(), [b, c, null]);
  // Whose turn waits for a row that is wrong does not come in, and says for which.
  const wrong = await check(
    row(83, { parentName: a }),
    row(82, { parentName: "导入测试300号有限公司", industryCode: "没有" }),
  );
  assert.deepEqual(wrong.counts, { ...NONE, wrong: 2 }, JSON.stringify(wrong.faults));
  assert.match(wrong.faults[0]?.message ?? "", /要等第 3 行的客户改换所属集团.*请先改正该行/);
  await calls.cancel(wrong.jobId);
  // Three levels turned upside down at once.
  const over = await run(
    row(83, { parentName: b }),
    row(82, { parentName: a }),
    row(81, { parentName: "导入测试300号有限公司" }),
  );
  assert.deepEqual(over.applied, { created: 0, updated: 3, refused: 0 }, JSON.stringify(over.faults));
  assert.deepEqual(await groupsOf(), ["导入测试300号有限公司", a, b]);
});

test("a manager who has left stays by name, beside a namesake too, and is given to no other customer", async () => {
  const [one] = await t.db
    .select()
    .from(staff)
    .where(and(eq(staff.companyId, DEMO.firm.first), isOnStaff))
    .limit(1);
  assert.ok(one);
  const set = (to: Partial<typeof staff.$inferInsert>) =>
    t.db.update(staff).set(to).where(eq(staff.staffId, one.staffId));
  await set({ staffName: "经理丙" });
  await run(row(51, { managerName: "经理丙" }));
  await set({ staffStatus: STAFF_STATUS.left });
  const job = await check(row(51, { managerName: "经理丙" }), row(52, { managerName: "经理丙" }));
  assert.deepEqual(job.counts, { ...NONE, same: 1, wrong: 1 }, JSON.stringify(job.faults));
  assert.equal(job.faults[0]?.rowNumber, 3);
  await calls.cancel(job.jobId);
  const another = and(eq(staff.companyId, DEMO.firm.first), isOnStaff);
  const [namesake] = await t.db.select().from(staff).where(another).limit(1);
  assert.ok(namesake);
  const rename = (staffName: string) =>
    t.db.update(staff).set({ staffName }).where(eq(staff.staffId, namesake.staffId));
  await rename("经理丙");
  const beside = await check(row(51, { managerName: "经理丙" }), row(52, { managerName: "经理丙" }));
  assert.deepEqual(beside.counts, { ...NONE, same: 1, create: 1 }, JSON.stringify(beside.faults));
  await calls.cancel(beside.jobId);
  await rename(namesake.staffName);
  await set({ staffStatus: STAFF_STATUS.active, staffName: one.staffName });
});
