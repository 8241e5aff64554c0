// Guarantees: no save by a firm makes anybody a member in standing, and none takes it from whom the association took over. // domain a §2.4
import assert from "node:assert/strict";
import { test } from "node:test";
import type { StaffForm } from "@/contracts/basic/staff/staff-form";
import { MEMBER_STATUS, MEMBER_TYPE } from "@/contracts/basic/staff/staff-form";
import { SUBMISSION } from "@/contracts/kit/submission";
import { staffColumns } from "@/server/modules/basic/staff/staff-form";
import { aPerson } from "@/server/modules/basic/staff/staff-testing";
import type { Vault } from "@/server/platform/secrets/vault";
import type { StaffRecord } from "@/server/reference/staff.table";

const vault = { seal: (text: string) => text, index: (text: string) => text } as unknown as Vault;
const { practising, other, none } = MEMBER_TYPE;
const { applying, normal, withdrawn } = MEMBER_STATUS;

const agent: Partial<StaffForm> = {
  staffCategory: 1,
  hasTaxAgentCert: true,
  certObtainMode: 1,
  certNo: "ZS0001234567",
  photoFileId: "photo",
  certApproveDate: "2015-06-01",
  certIssueDate: "2015-07-01",
  joinDate: "2016-01-04",
  practiceDate: "2017-01-04",
};
const member = aPerson({ ...agent, memberType: practising });
const stored = (form: StaffForm, more: Partial<StaffRecord>): StaffRecord =>
  ({ ...form, idNoIndex: form.idNo, auditStatus: SUBMISSION.passed, memberStatus: null, ...more }) as StaffRecord;
const standing = (form: StaffForm, row: StaffRecord | null = null, isTakenOver = false) =>
  staffColumns(form, row, vault, isTakenOver).memberStatus;

test("a new member is 待入会 when his firm enters him, 正常 when the association takes him over; others are nothing", () => {
  assert.equal(standing(member), applying);
  assert.equal(standing(member, null, true), normal);
  assert.equal(standing(aPerson()), null);
  assert.equal(standing(aPerson(), null, true), null);
  assert.equal(standing({ ...member, mobile: null }), null, "a draft of the firm");
});

test("whom the association took over stays 正常 while his firm fills in what lacks, as long as it is the same person", () => {
  const asCame = { ...member, photoFileId: null };
  assert.equal(standing(asCame, null, true), normal);
  const row = stored(asCame, { auditStatus: SUBMISSION.draft, memberStatus: normal });
  assert.equal(standing(member, row), normal);
  assert.equal(standing({ ...member, staffName: "别人" }, row), applying);
  assert.equal(standing({ ...member, idNo: aPerson().idNo }, row), applying);
});

test("the day of joining is asked of whoever has joined; to whom waits for his 入会 the association gives it", () => {
  const undated = { ...member, joinDate: null };
  const isIncomplete = (row: StaffRecord | null, isTakenOver = false) =>
    staffColumns(undated, row, vault, isTakenOver).isIncomplete;
  assert.equal(isIncomplete(null), false);
  assert.equal(isIncomplete(null, true), true);
  for (const isTakenOver of [false, true])
    assert.equal(isIncomplete(stored(undated, { memberStatus: applying }), isTakenOver), false);
  assert.equal(isIncomplete(stored(undated, { memberStatus: normal })), true);
});

test("typing 执业会员 over another type gives no standing; what stands is kept", () => {
  for (const memberType of [other, none])
    assert.equal(standing(member, stored(aPerson({ memberType }), { memberStatus: normal })), applying);
  for (const memberStatus of [applying, normal, withdrawn])
    assert.equal(standing(member, stored(member, { memberStatus })), memberStatus);
});
