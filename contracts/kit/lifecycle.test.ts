// Guarantees: a lifecycle's data become the calls that people make, are offered to whom they belong, and tell why a
// record came back until it is sent again.
import { anyOf } from "@/contracts/kit/endpoint";
import {
  bareStep,
  defineLifecycle,
  offered,
  reasonedStep,
  remarkedStep,
  returnedWith,
  type StepLine,
  trackOf,
  transitionApi,
} from "@/contracts/kit/lifecycle";
import { z } from "zod";

const firm = anyOf("g_hy_member_staff_edit");
const desk = anyOf("g_hy_desk_rewards_audit");
const lifecycle = defineLifecycle({
  key: "state",
  dict: "thing_state",
  initial: 0,
  open: [0],
  removable: [0],
  transitions: {
    submit: {
      label: "提交",
      from: [0, 2],
      to: [1],
      by: "firm",
      access: firm,
      form: bareStep,
      ask: "提交？",
      done: "已提交",
    },
    sendBack: {
      label: "退回",
      from: [1],
      to: [2],
      by: "desk",
      access: desk,
      form: reasonedStep,
      ask: "退回？",
      done: "已退回",
      isReturn: true,
    },
    expire: {
      label: "到期",
      from: [1],
      to: [3],
      by: "system",
      access: desk,
      form: bareStep,
      ask: "",
      done: "",
    },
  },
});

describe("transitionApi", () => {
  const data = z.object({ thingId: z.string() });
  const api = transitionApi("x.thing", "/rest/x/thing/v1.0", lifecycle, { title: "物品", idKey: "thingId", data });

  it("is one PUT for each step that a person does, under the step's own access", () => {
    const calls = Object.values(api).map(({ id, path, spec }) => [id, spec.method, path, spec.summary, spec.access]);
    expect(calls).toEqual([
      ["x.thing.submit", "PUT", "/rest/x/thing/v1.0/{thingId}/submit", "物品：提交", firm],
      ["x.thing.sendBack", "PUT", "/rest/x/thing/v1.0/{thingId}/send-back", "物品：退回", desk],
    ]);
  });

  it("takes the record's id and the step's form, and nothing else", () => {
    const { params, body } = api.sendBack.spec;
    expect(params.safeParse({ thingId: "t1" }).success).toBe(true);
    expect(params.safeParse({ thingId: "t1", companyId: "c1" }).success).toBe(false);
    expect(body.safeParse({ version: 1, opinion: "不清楚" }).success).toBe(true);
    expect(body.safeParse({ version: 1, opinion: "不清楚", state: 3 }).success).toBe(false);
  });
});

describe("forms of steps", () => {
  it.each([
    ["a reason of two characters", reasonedStep, { version: 1, opinion: "不清" }, true],
    ["no reason", reasonedStep, { version: 1, opinion: "" }, false],
    ["a reason of blanks", reasonedStep, { version: 1, opinion: "     " }, false],
    ["a reason that is too long", reasonedStep, { version: 1, opinion: "长".repeat(501) }, false],
    ["a remark left out", remarkedStep, { version: 1, opinion: null }, true],
    ["no version", bareStep, {}, false],
  ])("take or refuse %s", (_, form, body, isTaken) => {
    expect(form.safeParse(body).success).toBe(isTaken);
  });
});

describe("offered", () => {
  const holds = () => true;

  it.each([
    ["firm", 0, ["submit"]],
    ["firm", 1, []],
    ["firm", 2, ["submit"]],
    ["desk", 0, []],
    ["desk", 1, ["sendBack"]],
    ["desk", 9, []],
    ["system", 1, ["expire"]],
  ] as const)("to the %s in state %d: %j", (side, status, names) => {
    expect(offered(lifecycle, { side, status, holds })).toEqual(names);
  });

  it("asks for the code of each step", () => {
    expect(offered(lifecycle, { side: "desk", status: 1, holds: (access) => access === firm })).toEqual([]);
    expect(offered(lifecycle, { side: "desk", status: 1, holds: (access) => access === desk })).toEqual(["sendBack"]);
  });
});

const aStep = (action: string, isReturn = false): StepLine => ({
  recordId: action,
  action,
  label: action,
  fromStatus: 0,
  toStatus: 1,
  operatorName: "李",
  operatorOrg: "协会",
  operateTime: "2026-03-01T00:00:00.000Z",
  auditResult: null,
  opinion: "不清楚",
  isReturn,
});

describe("returnedWith", () => {
  it("is the last step when that sent the record back", () => {
    const back = aStep("sendBack", true);
    expect(returnedWith([aStep("submit"), back])).toBe(back);
  });

  it("is nothing before a step and after the next one", () => {
    expect(returnedWith([])).toBeNull();
    expect(returnedWith([aStep("sendBack", true), aStep("submit")])).toBeNull();
  });
});

describe("trackOf", () => {
  const bill = defineLifecycle({
    ...lifecycle,
    track: ["submit", "accept"],
    transitions: {
      ...lifecycle.transitions,
      accept: { ...lifecycle.transitions.expire, label: "通过", by: "desk", to: [4] },
      reckonAnew: { ...lifecycle.transitions.expire, label: "重新核算", by: "desk", from: [4, 5], to: [4, 5] },
      undo: { ...lifecycle.transitions.expire, label: "撤销作废", by: "desk", from: [6], to: [4], isAside: true },
      end: { ...lifecycle.transitions.expire, label: "作废", by: "desk", from: [4, 5], to: [6] },
      ask: { ...lifecycle.transitions.expire, label: "申请修改", by: "firm", from: [4], to: [7] },
      askNoMore: { ...lifecycle.transitions.expire, label: "撤销申请", by: "firm", from: [7], to: [4] },
    },
    waiting: [1, 7],
  });
  const states = (...steps: readonly (readonly [action: string, fromStatus: number, toStatus: number])[]) =>
    trackOf(
      bill,
      steps.map(([action, fromStatus, toStatus]) => ({ ...aStep(action), fromStatus, toStatus })),
      4,
    ).map(({ name, state }) => [name, state]);
  const way = (...actions: string[]) =>
    trackOf(
      bill,
      actions.map((action) => ({
        ...aStep(action, action === "sendBack"),
        toStatus: bill.transitions[action as keyof typeof bill.transitions].to[0],
      })),
      4,
    ).map(({ name, state }) => [name, state]);

  it("tells what was done and what is awaited", () => {
    expect(way("submit")).toEqual([
      ["submit", "done"],
      ["accept", "awaited"],
    ]);
  });

  it("awaits nothing behind a step that ended the way or sent the record back", () => {
    expect(way("submit", "sendBack").at(-1)).toEqual(["sendBack", "returned"]);
    expect(way("submit", "accept", "end").at(-1)).toEqual(["end", "ended"]);
  });

  it("goes on behind a step that took the end back", () => {
    expect(way("submit", "end", "undo")).toEqual([
      ["submit", "done"],
      ["accept", "awaited"],
    ]);
  });

  it("takes a step that leaves the record where it was for none that ended it", () => {
    expect(way("submit", "accept", "reckonAnew").at(-1)).toEqual(["reckonAnew", "done"]);
    expect(way("submit", "reckonAnew")).toEqual([
      ["submit", "done"],
      ["accept", "awaited"],
    ]);
  });

  it("takes what leaves the record in the association's hands, or is taken back, for none that ended it", () => {
    expect(states(["submit", 0, 1], ["reassign", 1, 1])).toEqual([
      ["submit", "done"],
      ["accept", "awaited"],
    ]);
    const asked = [
      ["submit", 0, 1],
      ["accept", 1, 4],
      ["ask", 4, 7],
    ] as const;
    expect(states(...asked).at(-1)).toEqual(["ask", "done"]);
    expect(states(...asked, ["askNoMore", 7, 4]).at(-1)).toEqual(["askNoMore", "done"]);
    expect(states(...asked, ["end", 4, 6]).at(-1)).toEqual(["end", "ended"]);
  });
});
