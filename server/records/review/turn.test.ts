// Guarantees: whoever says yes first sends his opinion alone; what goes with the last word is refused by its name.
import assert from "node:assert/strict";
import { test } from "node:test";
import { memberApplyLifecycle } from "@/contracts/basic/member-apply/member-apply";
import { firstLevelItems } from "@/contracts/kit/lifecycle";
import { reviewerLifecycle } from "@/contracts/filing/reviewer-lifecycle";
import { reductionLifecycle } from "@/contracts/statement/dues/reduction";
import { AppError } from "@/server/platform/call/errors";
import { assertOpinionAlone } from "@/server/records/review/turn";

const granted = reductionLifecycle.transitions.pass;
const { pass } = memberApplyLifecycle.transitions;

test("the city gives no number and no day of joining: each is refused by its name", () => {
  assertOpinionAlone(pass, { version: 1, opinion: "材料齐全", memberNo: null, joinDate: null });
  assert.throws(
    () => assertOpinionAlone(pass, { version: 1, opinion: null, memberNo: "430001", joinDate: "2026-01-01" }),
    (error) => {
      assert.ok(error instanceof AppError);
      assert.match(JSON.stringify(error), /个人会员证号」由省级协会办理时填写.*入会日期」由省级协会办理时填写/);
      return true;
    },
  );
});

test("a form asks the first level for nothing that goes with the last word, and is sent without it", () => {
  assert.deepEqual(firstLevelItems(granted), ["opinion"]);
  const early = { version: 1, opinion: "同意", approvedAmount: null, decisionDocNo: null };
  assert.equal(granted.form.safeParse(early).success, true);
  assertOpinionAlone(granted, early);
  assert.throws(() => assertOpinionAlone(granted, { ...early, approvedAmount: "100.00" }), AppError);
  assert.deepEqual(
    firstLevelItems(reviewerLifecycle.transitions.pass),
    ["isConfirmed", "opinion"],
    "asked of everybody",
  );
});
