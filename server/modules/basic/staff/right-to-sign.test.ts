// Guarantees: who signs has everything that the right asks for; each thing that is missing takes it away by itself. // domain a §2.1
import assert from "node:assert/strict";
import { test } from "node:test";
import { MEMBER_STATUS, MEMBER_TYPE, STAFF_CATEGORY, STAFF_STATUS } from "@/contracts/basic/staff/staff-form";
import { SUBMISSION } from "@/contracts/kit/submission";
import { hasRightToSign } from "@/server/modules/basic/staff/right-to-sign";
import type { StaffRecord } from "@/server/reference/staff.table";

const TODAY = "2026-03-02";
const signer = {
  auditStatus: SUBMISSION.passed,
  memberType: MEMBER_TYPE.practising,
  memberStatus: MEMBER_STATUS.normal,
  staffStatus: STAFF_STATUS.active,
  hasTaxAgentCert: true,
  certNo: "ZS0001234567",
  practiceDate: TODAY,
  staffCategory: STAFF_CATEGORY.practising,
} satisfies Partial<StaffRecord>;
const signs = (more: Partial<StaffRecord>): boolean => hasRightToSign({ ...signer, ...more } as StaffRecord, TODAY);

test("a practising member in service, with certificate and 执业备案, signs from the day of that on", () => {
  assert.equal(signs({}), true);
  assert.equal(signs({ practiceDate: "2016-01-04" }), true);
  assert.equal(signs({ staffCategory: null }), true, "a category that says nothing denies nothing");
});

const LACKS: readonly (readonly [string, Partial<StaffRecord>])[] = [
  ["a draft", { auditStatus: SUBMISSION.draft }],
  ["no certificate", { hasTaxAgentCert: false }],
  ["nothing said of a certificate", { hasTaxAgentCert: null }],
  ["no certificate number", { certNo: null }],
  ["the category 税务师(未执业)", { staffCategory: STAFF_CATEGORY.notPractising }],
  ["no day of 执业备案", { practiceDate: null }],
  ["a 执业备案 of tomorrow", { practiceDate: "2026-03-03" }],
  ...[null, MEMBER_TYPE.other, MEMBER_TYPE.none, MEMBER_TYPE.honorary].map(
    (memberType) => [`member type ${String(memberType)}`, { memberType }] as const,
  ),
  ...[null, 1, 3, 4, 5, 6, 7, 8, 9].map(
    (memberStatus) => [`member status ${String(memberStatus)}`, { memberStatus }] as const,
  ),
  ...[2, 3, 4, 5].map((staffStatus) => [`staff status ${staffStatus}`, { staffStatus }] as const),
];
for (const [what, more] of LACKS) test(`${what} alone takes the right away`, () => assert.equal(signs(more), false));
