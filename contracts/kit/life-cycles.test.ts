// Guarantees: whatever both sides and time do in whatever order, a record moves along legal edges only, each done by its own
// side, and ends where an independent reading of the domain pages says. // domain a §0.4, §2.2, §4.4, domain b §4, §5, §6, §7, §8 (5)
import fc from "fast-check";
import { filingLifecycle } from "@/contracts/agreement/filing/filing-lifecycle";
import { invoiceLifecycle } from "@/contracts/agreement/invoice/invoice-lifecycle";
import { reportLifecycle } from "@/contracts/agreement/report/report-lifecycle";
import { applicationLifecycle as firmApplicationLifecycle } from "@/contracts/basic/firm-application";
import { memberApplyLifecycle } from "@/contracts/basic/member-apply/member-apply";
import { taxInfoLifecycle } from "@/contracts/basic/tax/tax-info";
import { transferLifecycle } from "@/contracts/basic/transfer/transfer-lifecycle";
import { reviewerLifecycle } from "@/contracts/filing/reviewer-lifecycle";
import { companyLifecycle } from "@/contracts/inspection/company-lifecycle";
import { anyOf } from "@/contracts/kit/endpoint";
import { type Lifecycle, offered, type Side } from "@/contracts/kit/lifecycle";
import { submissionLifecycle } from "@/contracts/kit/submission";
import { applicationLifecycle } from "@/contracts/public/application-lifecycle";
import { rewardLifecycle } from "@/contracts/rewards/record-lifecycle";
import { duesLifecycle } from "@/contracts/statement/dues/dues-lifecycle";
import { headOfficeLifecycle } from "@/contracts/statement/dues/head-office-lifecycle";
import { paymentLifecycle } from "@/contracts/statement/dues/payment";
import { reductionLifecycle } from "@/contracts/statement/dues/reduction";
import { partyLifecycle } from "@/contracts/party/info/info";

type Move = readonly [by: Side, step: string, froms: readonly number[], tos: readonly number[]];

/** As the pages say it, written once more by hand. */
const GENERIC: readonly Move[] = [
  ["firm", "submit", [0, 4], [1, 3]],
  ["firm", "withdraw", [1], [0, 4]],
  ["firm", "requestChange", [3], [7]],
  ["firm", "cancelRequest", [7], [3]],
  ["desk", "accept", [1], [2]],
  ["desk", "pass", [1, 2], [3]],
  ["desk", "sendBack", [1, 2], [4]],
  ["desk", "reject", [1, 2], [5]],
  ["desk", "agreeChange", [7], [4]],
  ["desk", "refuseChange", [7], [3]],
  ["desk", "void", [3], [6]],
];
const PARTY: readonly Move[] = [...GENERIC, ["firm", "renew", [3, 5, 6], [0]]];
const TAX_NUMBER: readonly Move[] = [
  ["firm", "submit", [3, 4], [1]],
  ["firm", "withdraw", [1], [3]],
  ["firm", "drop", [4], [3]],
  ["desk", "accept", [1], [2]],
  ["desk", "pass", [1, 2], [3]],
  ["desk", "sendBack", [1, 2], [4]],
];
const REWARDS: readonly Move[] = [
  ["firm", "submit", [0, 2], [1]],
  ["firm", "withdraw", [1], [0]],
  ["firm", "appeal", [3, 7], [5]],
  ["firm", "rectify", [3, 7], [3, 7]],
  ["desk", "pass", [1], [3]],
  ["desk", "sendBack", [1], [2]],
  ["desk", "refuse", [1], [4]],
  ["desk", "uphold", [5], [3, 7]],
  ["desk", "verify", [3, 7], [3, 7]],
  ["desk", "publish", [3], [3]],
  ["desk", "lift", [3], [7]],
  ["desk", "revoke", [3, 5, 7], [6]],
  ["system", "expire", [3], [7]],
];

const INSPECTION: readonly Move[] = [
  ["firm", "start", [0], [1]],
  ["firm", "submit", [1, 3, 9], [2]],
  ["firm", "refresh", [1, 3, 9], [1, 3, 9]],
  ["firm", "withdraw", [2], [1, 3]],
  ["firm", "confirmOnsite", [5], [5]],
  ["firm", "signOnsite", [4], [4]],
  ["firm", "submitRectification", [6], [7]],
  ["firm", "appeal", [8], [10]],
  ["firm", "askUnlock", [3], [3]],
  ["desk", "grantUnlock", [3], [3]],
  ["desk", "refuseUnlock", [3], [3]],
  ["system", "fallAway", [0, 1, 9, 3, 6], [11]],
  ["desk", "pass", [2], [4]],
  ["desk", "conclude", [4, 3, 6], [8]],
  ["desk", "sendBack", [2, 4], [3]],
  ["desk", "drawOnsite", [4, 5], [5]],
  ["desk", "recordOnsite", [5], [4]],
  ["desk", "orderRectification", [4], [6]],
  ["desk", "acceptRectification", [7], [8]],
  ["desk", "refuseRectification", [7], [6]],
  ["desk", "decideAppeal", [10], [8]],
  ["desk", "correctConclusion", [8], [8]],
  ["desk", "remind", [0, 1, 9, 3, 6], [0, 1, 9, 3, 6]],
  ["desk", "extend", [0, 1, 9, 2, 3, 4, 5, 6, 7], [0, 1, 2, 3, 4, 5, 6, 7]],
  ["desk", "exempt", [0, 1, 9, 8], [11]],
  ["desk", "revokeExemption", [11], [0, 1, 8]],
  ["system", "fallOverdue", [0, 1], [9]],
  ["system", "lapse", [0, 1, 9], [8]],
  ["system", "callOff", [0, 1], [11]],
];

/** // domain a §12.8 */
const STANDING = [4, 5, 6, 7, 8, 9, 10, 11];
const DUES: readonly Move[] = [
  ["firm", "submit", [1, 3], [2]],
  ["firm", "withdraw", [2], [1]],
  ["firm", "askRefund", [7, 8, 9], [10]],
  ["desk", "settle", [2], [4, 9]],
  ["desk", "sendBack", [2], [3]],
  ["desk", "recalculate", STANDING, [4, 5, 6, 7, 8, 9, 10]],
  ["desk", "refund", [10, 7, 8, 9], [11, 10]],
  ["desk", "undoRefund", STANDING, [4, 5, 6, 7, 8, 9, 10]],
  ["desk", "offset", [10, 7, 8, 9], [7, 8, 9, 10]],
  ["desk", "refuseRefund", [10], [7, 8, 9]],
  ["desk", "remind", [4, 6], [4, 6]],
  ["desk", "void", [1, 2, 3, 4, 9], [12]],
  // domain a §13.4 H2
  ["system", "merge", [1, 2, 3, 4, 6, 7, 8, 9], [13]],
  ["system", "separate", [13], [1]],
  ["system", "separateToReturned", [13], [3]],
  ["system", "separateToCheck", [13], [2]],
  ["system", "separateToPay", [13], [4]],
  ["system", "settleInSummary", [2], [4]],
];
/** // domain a §13.3 */
const HEAD_OFFICE: readonly Move[] = [
  ["firm", "submit", [0, 3], [1, 2]],
  ["firm", "withdraw", [1, 2], [0]],
  ["firm", "refresh", [0, 3], [0, 3]],
  ["firm", "urge", [0, 1, 3], [0, 1, 3]],
  ["system", "forward", [1], [2]],
  ["desk", "settle", [2], [4]],
  ["desk", "sendBack", [2], [3]],
  ["desk", "void", [2, 4], [9]],
];
/** // domain a §12.6 */
const PAYMENT: readonly Move[] = [
  ["firm", "resend", [3], [0]],
  ["desk", "confirm", [0], [1, 2]],
  ["desk", "refuse", [0], [3]],
  ["desk", "revoke", [1, 2], [0]],
];
/** // domain a §2.2 */
const TRANSFER: readonly Move[] = [
  ["firm", "submit", [0, 5], [1, 3, 4, 9]],
  ["other", "confirm", [1, 3], [4, 9]],
  ["other", "decline", [1, 3], [2, 5]],
  ["firm", "amend", [2], [0]],
  ["firm", "appeal", [2], [8]],
  ["firm", "withdraw", [1, 2, 3, 4, 5, 8, 9, 10], [7]],
  ["system", "overdue", [1, 3], [8]],
  ["desk", "coordinate", [8], [9]],
  ["desk", "release", [9], [10]],
  ["desk", "pass", [4, 8, 10], [6]],
  ["desk", "sendBack", [4, 8, 9, 10], [5]],
];
/** // domain a §0.4, §2.4 */
const ANSWERED: readonly Move[] = [
  ["firm", "submit", [0, 4], [1, 3]],
  ["firm", "withdraw", [1], [0, 4]],
  ["desk", "accept", [1], [2]],
  ["desk", "pass", [1, 2], [3]],
  ["desk", "sendBack", [1, 2], [4]],
  ["desk", "reject", [1, 2], [5]],
];
/** // domain a §1.4, §1.5 */
const FIRM_APPLICATION: readonly Move[] = [
  ["firm", "submit", [0, 4], [1]],
  ...ANSWERED.filter(([, step]) => step !== "submit"),
  ["firm", "drop", [0, 4], [6]],
  ["system", "lapse", [0, 1, 2, 4], [6]],
  ["system", "abandon", [3], [6]],
];
/** // domain a §14.4 */
const NEW_FIRM: readonly Move[] = [
  ["firm", "submit", [0, 3, 8], [1]],
  ["firm", "withdraw", [1, 2, 3], [8]],
  ["firm", "reapply", [7, 8, 9], [0]],
  ["desk", "accept", [1], [2]],
  ["desk", "sendBack", [1, 2, 4], [3]],
  ["desk", "review", [2], [4]],
  ["desk", "publish", [2, 4, 5], [5]],
  ["desk", "pass", [1, 2, 4, 5], [6]],
  ["desk", "refuse", [2, 4, 5, 3], [7]],
  ["desk", "changeContact", [1, 2, 3, 4, 5, 7, 8, 9], [1, 2, 3, 4, 5, 7, 8, 9]],
  ["system", "expire", [3], [9]],
  ["system", "abandon", [0, 8], [9]],
];
/** // domain b §7 (4), (5) */
const REVIEWER: readonly Move[] = [
  ["firm", "agree", [0, 2], [0, 2]],
  ["firm", "submit", [0, 2], [1]],
  ["firm", "withdraw", [1], [0]],
  ["firm", "cancel", [3, 5], [7]],
  ["desk", "pass", [1], [3]],
  ["desk", "sendBack", [1], [2]],
  ["desk", "reject", [1], [4]],
  ["desk", "suspend", [3], [5]],
  ["desk", "restore", [5], [3]],
  ["desk", "publish", [3], [3]],
  ["system", "lapse", [3], [5]],
  ["system", "revive", [5], [3]],
  ["system", "expire", [3, 5], [6]],
  ["system", "leave", [3, 5], [7]],
  ["system", "replace", [3, 5], [6]],
];
/** // domain b §4 (4), (5) */
const COLLECTED = [1, 3, 4, 5, 6, 7, 8];
const AGREEMENT: readonly Move[] = [
  ["firm", "submit", [0, 2], [1, 3]],
  ["firm", "withdraw", [1], [0]],
  ["firm", "askUnlock", [0, 2], [0, 2]],
  ["firm", "cancelUnlock", [0, 2], [0, 2]],
  ["desk", "unlock", [0, 2], [0, 2]],
  ["desk", "refuseUnlock", [0, 2], [0, 2]],
  ["firm", "end", [3], [5, 6]],
  ["firm", "cancelEnd", [5], [3]],
  ["firm", "askVoid", [2, 3], [8]],
  ["firm", "cancelVoid", [8], [2, 3]],
  ["firm", "collect", COLLECTED, COLLECTED],
  ["desk", "pass", [1], [3]],
  ["desk", "sendBack", [1], [2]],
  ["desk", "agreeEnd", [5], [6]],
  ["desk", "refuseEnd", [5], [3]],
  ["desk", "agreeVoid", [8], [9]],
  ["desk", "refuseVoid", [8], [2, 3]],
  ["desk", "spotCheck", [3, 4, 7], [3, 4, 7]],
  ["system", "expire", [3], [7]],
];
/** Its saves link it beside these. // domain b §5 (4), (5) */
const INVOICE: readonly Move[] = [
  ["firm", "unlink", [1], [0]],
  ["firm", "void", [0, 1], [5]],
  ["firm", "askUnlock", [0, 2], [0, 2]],
  ["firm", "cancelUnlock", [0, 2], [0, 2]],
  ["desk", "refuseUnlock", [0, 2], [0, 2]],
  ["desk", "unlock", [0, 2], [0, 1]],
  ["desk", "sendBack", [1], [0]],
  ["desk", "spotCheck", [1, 2, 4, 3], [1, 2, 4, 3]],
  ["system", "lock", [1], [2]],
];
/** // domain b §6 (4), (5) */
const FILED = [5, 6, 8, 10, 11];
const REPORT: readonly Move[] = [
  ["firm", "submit", [0, 2], [1, 3]],
  ["firm", "takeBack", [1, 3], [0]],
  ["firm", "reviewPass", [1], [3]],
  ["firm", "reviewReturn", [1], [2]],
  ["firm", "file", [3], [5, 4]],
  ["firm", "askUnlock", [3], [3]],
  ["firm", "cancelUnlock", [3], [3]],
  ["firm", "correct", [5], [5]],
  ["firm", "archive", FILED, FILED],
  ["firm", "taxReport", FILED, FILED],
  ["firm", "askCorrect", [5], [6, 5]],
  ["firm", "cancelCorrect", [6], [5]],
  ["firm", "askVoid", [5], [8]],
  ["firm", "cancelVoid", [8], [5]],
  ["firm", "explain", [10, 11], [10, 11]],
  ["desk", "pass", [4], [5]],
  ["desk", "sendBack", [4], [2]],
  ["desk", "agreeCorrect", [6], [5]],
  ["desk", "refuseCorrect", [6], [5]],
  ["desk", "agreeVoid", [8], [9]],
  ["desk", "refuseVoid", [8], [5]],
  ["desk", "unlock", [3], [3]],
  ["desk", "refuseUnlock", [3], [3]],
  ["desk", "check", [5], [10]],
  ["desk", "askExplain", [10, 11], [10, 11]],
  ["desk", "checkPass", [10], [5]],
  ["desk", "markAbnormal", [10], [11]],
  ["desk", "recover", [11], [5]],
  ["desk", "revoke", [11], [9]],
];

const LIFECYCLES: readonly [name: string, lifecycle: Lifecycle, model: readonly Move[]][] = [
  [
    "the generic submission",
    submissionLifecycle({ firm: anyOf("g_hy_member_firm_submit"), desk: anyOf("g_hy_desk_rewards_audit") }),
    GENERIC,
  ],
  ["a party's year", partyLifecycle, PARTY],
  ["another taxpayer number", taxInfoLifecycle, TAX_NUMBER],
  ["a firm's honour or penalty", rewardLifecycle("company"), REWARDS],
  ["a person's honour or penalty", rewardLifecycle("person"), REWARDS],
  ["a firm's inspection", companyLifecycle, INSPECTION],
  ["a bill of dues", duesLifecycle, DUES],
  ["a payment of dues", paymentLifecycle, PAYMENT],
  ["a reduction of dues", reductionLifecycle, GENERIC],
  ["somebody who moves to another firm", transferLifecycle, TRANSFER],
  [
    "a change of a firm's key items, and its leaving",
    firmApplicationLifecycle({ firm: anyOf("g_hy_member_firm_submit"), desk: anyOf("g_hy_desk_firm_audit") }),
    FIRM_APPLICATION,
  ],
  ["what a person asks of the association", memberApplyLifecycle, ANSWERED],
  ["a new firm's application", applicationLifecycle, NEW_FIRM],
  ["a reviewer of reports", reviewerLifecycle, REVIEWER],
  ["an agreement's filing", filingLifecycle, AGREEMENT],
  ["an invoice", invoiceLifecycle, INVOICE],
  ["a report's filing", reportLifecycle, REPORT],
  ["a head office's summary of dues", headOfficeLifecycle, HEAD_OFFICE],
];

/** Sequences of one life cycle; over all of them together more than 10,000. */
const RUNS = 1_000;
const SIDES: readonly Side[] = ["firm", "other", "desk", "system"];

/** Somebody tries a step; of several ends he gets the one that `at` chooses. */
interface Try {
  readonly by: Side;
  readonly step: string;
  readonly at: number;
}

/** Where the life cycle's data let a try lead; where it stands when they refuse it. */
function byData(lifecycle: Lifecycle, status: number, { by, step, at }: Try): number {
  if (!offered(lifecycle, { side: by, status, holds: () => true }).includes(step)) return status;
  const ends = lifecycle.transitions[step]?.to ?? [status];
  return ends[at % ends.length] ?? status;
}

/** The same by the page. */
function byPage(model: readonly Move[], status: number, { by, step, at }: Try): number {
  const move = model.find(([side, name, froms]) => side === by && name === step && froms.includes(status));
  return move ? (move[3][at % move[3].length] ?? status) : status;
}

describe.each(LIFECYCLES)("%s", (_name, lifecycle, model) => {
  const tries = fc.array(
    fc.record({
      by: fc.constantFrom(...SIDES),
      step: fc.constantFrom(...model.map(([, step]) => step)),
      at: fc.nat(3),
    }),
    { minLength: 1, maxLength: 40 },
  );

  it("names the steps of the page and no others", () => {
    expect(Object.keys(lifecycle.transitions).sort()).toEqual(model.map(([, step]) => step).sort());
  });

  it("goes only where the page lets it, and ends where the page says", () => {
    fc.assert(
      fc.property(tries, (sequence) => {
        let [data, page] = [lifecycle.initial as number, lifecycle.initial as number];
        for (const one of sequence) {
          const from = data;
          [data, page] = [byData(lifecycle, data, one), byPage(model, page, one)];
          if (data !== from) {
            const edge = model.find(([by, step]) => by === one.by && step === one.step);
            expect(edge?.[2]).toContain(from);
            expect(edge?.[3]).toContain(data);
          }
          expect(data).toBe(page);
          // What waits can be answered by the association; what does not cannot be taken back.
          const desk = offered(lifecycle, { side: "desk", status: data, holds: () => true });
          if (lifecycle.waiting?.includes(data)) expect(desk.length).toBeGreaterThan(0);
        }
      }),
      { numRuns: RUNS },
    );
  });
});
