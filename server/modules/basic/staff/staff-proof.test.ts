// Guarantees: a proof of the examination stands in for the certificate for the months that the parameter says, told in the
// workbench from the first day, warned of in the record when they are over. // domain a §2.7 item 2
import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { eq } from "drizzle-orm";
import { type Workbench, workbenchApi } from "@/contracts/common/workbench";
import { daysAfter, monthsAfter } from "@/contracts/kit/day/dates";
import { newId } from "@/server/platform/clock/id";
import { storedFiles } from "@/server/platform/files/files.table";
import { DEMO, buildDemoApp } from "@/server/modules/basic/firm/firm-testing";
import { STAFF_BIZ } from "@/server/modules/basic/staff/staff-answer";
import { aPerson, dataOf } from "@/server/modules/basic/staff/staff-testing";
import { dayAfter, type Someone, someone } from "@/server/modules/basic/transfer/transfer-testing";
import { staff } from "@/server/reference/staff.table";
import type { TestApp } from "@/server/testing/testing";

let t: TestApp;
let firm: Someone;

before(async () => {
  t = await buildDemoApp();
  firm = await someone(t, DEMO.firm.first);
});
after(() => t.close());

async function aProof(): Promise<string> {
  const fileId = newId();
  await t.db.insert(storedFiles).values({
    fileId,
    companyId: DEMO.firm.first,
    bizType: STAFF_BIZ,
    fileName: "成绩单.pdf",
    fileExt: "pdf",
    fileSize: 10,
    sha256: "0".repeat(64),
    uploadUserId: firm.userId,
    uploadUserName: "x",
    uploadTime: t.clock.now(),
    orphanSince: t.clock.now(),
  });
  return fileId;
}

const proofOf = async (staffId: string) =>
  (await t.db.select().from(staff).where(eq(staff.staffId, staffId)))[0]?.examProofDate;
const todoOf = async (staffId: string) => {
  const answer = await t.call({ method: "GET", url: workbenchApi.get.path, token: firm.token });
  const { todos } = answer.json<{ data: Workbench }>().data;
  return todos.find(({ key }) => key === `examProof:${staffId}`);
};
const isWarned = async (staffId: string): Promise<boolean> =>
  (await firm.staff.get(staffId)).warnings.some(({ rule }) => rule === "PROOF");

it("keeps the day of the first proof; the number is due six months later, and warned of from the day after", async () => {
  const agent = { staffCategory: 2, hasTaxAgentCert: true, certObtainMode: 1, certApproveDate: "2015-06-01" };
  const { staffId } = await firm.staff.created(aPerson({ ...agent, examProofFileId: await aProof() }));
  const today = dayAfter(t, 0);
  assert.equal(await proofOf(staffId), today);
  const full = await firm.staff.full(staffId);
  t.clock.advance(60_000);
  dataOf(await firm.staff.put(staffId, { ...full, department: "鉴证部" }));
  assert.equal(await proofOf(staffId), today);
  const due = monthsAfter(today, 6);
  const told = await todoOf(staffId);
  assert.deepEqual([told?.dueDate, told?.level, told?.routeId], [due, "later", "basic.staff"]);

  const set = (day: string) => t.db.update(staff).set({ examProofDate: day }).where(eq(staff.staffId, staffId));
  // The day on which six months are over is the last one; the proof of a day earlier is over.
  const last = Array.from({ length: 12 }, (_, at) => daysAfter(monthsAfter(today, -6), at - 6)).find(
    (day) => monthsAfter(day, 6) === today,
  );
  assert.ok(last);
  await set(last);
  assert.deepEqual([await isWarned(staffId), (await todoOf(staffId))?.level], [false, "week"]);
  await set(daysAfter(last, -1));
  assert.deepEqual([await isWarned(staffId), (await todoOf(staffId))?.level], [true, "overdue"]);
  await t.setParam("staff.examProofMonths", 7);
  assert.deepEqual([await isWarned(staffId), (await todoOf(staffId))?.level], [false, "later"]);
  await t.setParam("staff.examProofMonths", 6);

  const issued = { ...(await firm.staff.full(staffId)), certNo: "ZS0007651234", certIssueDate: "2015-07-01" };
  dataOf(await firm.staff.put(staffId, issued));
  assert.deepEqual([await isWarned(staffId), await todoOf(staffId), await proofOf(staffId)], [false, undefined, null]);
});
