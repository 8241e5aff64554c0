// Guarantees: the generic submission moves exactly as the table of domain a §0.4 says, each edge by its side.
import { anyOf } from "@/contracts/kit/endpoint";
import { offered, type Side, type Transition } from "@/contracts/kit/lifecycle";
import { SUBMISSION, submissionLifecycle } from "@/contracts/kit/submission";

const submission = submissionLifecycle({
  firm: anyOf("g_hy_member_firm_submit"),
  desk: anyOf("g_hy_desk_rewards_audit"),
});
const steps: readonly [string, Transition][] = Object.entries(submission.transitions);
type Edge = readonly [from: number, to: number, name: string, by: Side];

/** Transitions of §0.4, in its order; 1→5 is for an association without 受理, 4→1 is the submission again, 1→4 by the firm takes a correction back, 1→3 at once where a screen takes effect so. */
const EDGES: readonly Edge[] = [
  [0, 1, "submit", "firm"],
  [0, 3, "submit", "firm"],
  [1, 0, "withdraw", "firm"],
  [1, 4, "withdraw", "firm"],
  [1, 2, "accept", "desk"],
  [1, 4, "sendBack", "desk"],
  [2, 4, "sendBack", "desk"],
  [1, 3, "pass", "desk"],
  [2, 3, "pass", "desk"],
  [1, 5, "reject", "desk"],
  [2, 5, "reject", "desk"],
  [4, 1, "submit", "firm"],
  [4, 3, "submit", "firm"],
  [3, 7, "requestChange", "firm"],
  [7, 3, "cancelRequest", "firm"],
  [7, 4, "agreeChange", "desk"],
  [7, 3, "refuseChange", "desk"],
  [3, 6, "void", "desk"],
];
const sorted = (edges: readonly Edge[]): string[] => edges.map((edge) => edge.join(" ")).sort();

describe("the generic submission", () => {
  it("has every edge of the table and no other", () => {
    const edges = steps.flatMap(([name, { from, to, by }]) =>
      from.flatMap((a) => to.map((b): Edge => [a, b, name, by])),
    );
    expect(sorted(edges)).toEqual(sorted(EDGES));
  });

  it.each(Object.values(SUBMISSION))("offers in state %d what the table allows to either side", (status) => {
    for (const side of ["firm", "desk", "system"] as const) {
      const expected = EDGES.filter(([from, , , by]) => from === status && by === side).map(([, , name]) => name);
      expect(offered(submission, { status, side, holds: () => true }).sort()).toEqual([...new Set(expected)].sort());
    }
  });

  it("begins as a draft, is open as a draft and when returned, and keeps for good what was in force", () => {
    const { initial, open, removable, lasting, waiting } = submission;
    expect({ initial, open, removable, lasting, waiting }).toEqual({
      initial: 0,
      open: [0, 4],
      removable: [0, 4],
      lasting: [3],
      waiting: [1, 2, 7],
    });
  });

  it("asks for a reason wherever the association says no, and where the firm asks for a change", () => {
    const saysWhy = (form: Transition["form"]) => !form.safeParse({ version: 1, opinion: "" }).success;
    const reasoned = steps.filter(([, { form }]) => "opinion" in form.shape && saysWhy(form)).map(([name]) => name);
    expect(reasoned.sort()).toEqual(["refuseChange", "reject", "requestChange", "sendBack", "void"]);
    expect(steps.filter(([, { isReturn }]) => isReturn).map(([name]) => name)).toEqual(["sendBack"]);
  });

  it("refuses a withdrawal after 受理 in the words of the domain page", () => {
    const { withdraw } = submission.transitions;
    expect(withdraw.refusals[SUBMISSION.accepted]).toBe("税协已受理，不能撤回，请联系协会退回");
  });
});
