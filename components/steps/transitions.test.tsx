// Guarantees: the steps that the server offers are asked before they are done, told what they mean, keep what is typed
// through a conflict, and leave the focus somewhere; 审核记录 and the reason of a return can be read.
import { screen, waitFor, within } from "@testing-library/react";
import { z } from "zod";
import { anyOf, endpoint } from "@/contracts/kit/endpoint";
import { bareStep, defineLifecycle, reasonedStep, type StepLine, transitionApi } from "@/contracts/kit/lifecycle";
import { field } from "@/contracts/kit/field";
import { id } from "@/contracts/kit/scalars";
import { ReturnNote, StepsView } from "@/components/steps/steps-view";
import { TransitionDialog } from "@/components/steps/transition-dialog";
import { type Movable, useTransitions } from "@/components/steps/use-transitions";
import { PageFrame } from "@/components/ui/page/page-frame";
import { useEndpointQuery } from "@/lib/query/query-of";
import { fakeApi } from "@/tests/fake-api";
import { renderScreen } from "@/tests/render-screen";

const access = anyOf("g_hy_member_staff_edit");
const data = z.object({ thingId: id(), name: z.string(), version: z.int(), transitions: z.array(z.string()) });
const base = "/rest/x/thing/v1.0";
const lifecycle = defineLifecycle({
  key: "state",
  dict: "thing_state",
  initial: 0,
  open: [0],
  removable: [0],
  transitions: {
    submit: {
      label: "提交",
      from: [0],
      to: [1],
      by: "firm",
      access,
      form: bareStep,
      ask: "提交后内容锁定。",
      done: "已提交",
    },
    refuse: {
      label: "不通过",
      from: [1],
      to: [2],
      by: "desk",
      access,
      form: reasonedStep,
      danger: true,
      ask: "不通过后本记录终止。",
      done: "已记为不通过",
    },
  },
});
const steps = transitionApi("x.thing", base, lifecycle, { title: "物品", idKey: "thingId", data });
const get = endpoint("x.thing.get", `${base}/{thingId}`, {
  method: "GET",
  access,
  origin: "ours",
  summary: "",
  params: z.strictObject({ thingId: id() }),
  data,
});
const spec = {
  name: "x.thing",
  lifecycle,
  api: steps,
  idKey: "thingId",
  shownBy: [get],
  nameOf: (record: Movable) => String((record as unknown as { name: string }).name),
};
const aThing = (over: object = {}) => ({ thingId: "t1", name: "甲", version: 1, transitions: ["submit"], ...over });

function Page({ look }: { look?: "link" }) {
  const result = useEndpointQuery(get, { params: { thingId: "t1" } });
  const { buttons, dialogs } = useTransitions(spec);
  if (!result.data) return null;
  return (
    <>
      <PageFrame title="物品" actions={buttons(result.data, look)}>
        第 {result.data.version} 版
      </PageFrame>
      {dialogs}
    </>
  );
}

const conflict = (record: object) => ({
  status: 409,
  body: { errorCode: "CONFLICT", errorMessage: "数据已被他人修改，请刷新后重试", data: record },
});

describe("useTransitions", () => {
  it("asks what the step means, sends the version that was seen, and gives the focus to the title", async () => {
    let now = aThing({ version: 3 });
    const api = fakeApi()
      .on(get, () => now)
      .on(steps.submit, () => (now = aThing({ version: 4, transitions: [] })));
    const { typing } = renderScreen(<Page />);
    await typing.click(await screen.findByRole("button", { name: /^提\s*交$/ }));
    const question = within(await screen.findByRole("dialog", { name: /提交「甲」？/ }));
    expect(question.getByText("提交后内容锁定。")).toBeInTheDocument();
    expect(api.callsOf(steps.submit)).toHaveLength(0);
    await typing.click(question.getByRole("button", { name: /^提\s*交$/ }));
    expect(await screen.findByText("已提交")).toBeInTheDocument();
    expect(api.callsOf(steps.submit)[0]?.input).toMatchObject({ params: { thingId: "t1" }, body: { version: 3 } });
    expect(await screen.findByText("第 4 版")).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole("heading", { name: "物品" })).toHaveFocus());
  });

  it("says once more what is doubtful of a record before it is sent", async () => {
    const message = "备案期限已过，现在备案记为逾期 3 天";
    fakeApi().on(get, aThing({ warnings: [{ path: "name", message, level: "warning", rule: "X" }] }));
    const { typing } = renderScreen(<Page />);
    await typing.click(await screen.findByRole("button", { name: /^提\s*交$/ }));
    const question = within(await screen.findByRole("dialog", { name: /提交「甲」？/ }));
    expect(question.getByText(`提交后内容锁定。请留意：${message}。`)).toBeInTheDocument();
  });

  it("waits for its turn in words and is done once, under one key", async () => {
    let calls = 0;
    const api = fakeApi()
      .on(get, aThing())
      .on(steps.submit, () => {
        calls += 1;
        if (calls > 1) return aThing({ version: 2 });
        const body = { success: false, errorCode: "RATE", errorMessage: "前面还有 8 个文件", data: { ahead: 8 } };
        return new Response(JSON.stringify(body), { status: 429, headers: { "retry-after": "1" } }) as never;
      });
    const { typing } = renderScreen(<Page />);
    await typing.click(await screen.findByRole("button", { name: /^提\s*交$/ }));
    const question = within(await screen.findByRole("dialog", { name: /提交「甲」？/ }));
    await typing.click(question.getByRole("button", { name: /^提\s*交$/ }));
    expect(await screen.findByText(/排队中，前面还有 8 个文件在处理，轮到后自动办理/)).toBeInTheDocument();
    expect(await screen.findByText("已提交", undefined, { timeout: 3_000 })).toBeInTheDocument();
    expect(screen.queryByText(/排队中/)).not.toBeInTheDocument();
    const keys = api.callsOf(steps.submit).map((call) => call.headers.get("idempotency-key"));
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });

  it("is pressed once: until its answer is here, neither it nor another step is asked for", async () => {
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    let now = aThing({ transitions: ["submit", "refuse"] });
    const api = fakeApi()
      .on(get, () => now)
      .on(steps.submit, async () => {
        await answered;
        return (now = aThing({ version: 2, transitions: ["refuse"] }));
      });
    const { typing } = renderScreen(<Page />);
    await typing.click(await screen.findByRole("button", { name: /^提\s*交$/ }));
    await typing.click(within(await screen.findByRole("dialog")).getByRole("button", { name: /^提\s*交$/ }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    for (const name of [/提\s*交$/, /^不通过$/]) {
      const button = screen.getByRole("button", { name });
      expect(button).toHaveAttribute("aria-disabled", "true");
      await typing.click(button);
    }
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    answer();
    expect(await screen.findByText("第 2 版")).toBeInTheDocument();
    expect(api.callsOf(steps.submit)).toHaveLength(1);
    await waitFor(() => expect(screen.getByRole("button", { name: "不通过" })).not.toHaveAttribute("aria-disabled"));
  });

  it("does nothing when the question is answered no", async () => {
    const api = fakeApi().on(get, aThing());
    const { typing } = renderScreen(<Page />);
    await typing.click(await screen.findByRole("button", { name: /^提\s*交$/ }));
    await typing.click(await screen.findByRole("button", { name: /^取\s*消$/ }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(api.callsOf(steps.submit)).toHaveLength(0);
  });

  it("shows the record as it is when somebody else was first", async () => {
    let now = aThing();
    fakeApi()
      .on(get, () => now)
      .fail(steps.submit, conflict(aThing({ version: 2, transitions: [] })));
    const { typing } = renderScreen(<Page />);
    await typing.click(await screen.findByRole("button", { name: /^提\s*交$/ }));
    now = aThing({ version: 2, transitions: [] });
    const question = within(await screen.findByRole("dialog"));
    await typing.click(question.getByRole("button", { name: /^提\s*交$/ }));
    expect(await screen.findByText(/已被他人修改/)).toBeInTheDocument();
    expect(await screen.findByText("第 2 版")).toBeInTheDocument();
  });

  it("names the record on the buttons of a row, and draws nothing without states", async () => {
    fakeApi().on(get, aThing());
    const { unmount } = renderScreen(<Page look="link" />);
    expect(await screen.findByRole("button", { name: "提交 甲" })).toBeInTheDocument();
    unmount();
    function None() {
      const { buttons, dialogs } = useTransitions(null);
      return (
        <p data-testid="none">
          {buttons(aThing())}
          {dialogs}
        </p>
      );
    }
    renderScreen(<None />);
    expect(screen.getByTestId("none")).toBeEmptyDOMElement();
  });
});

describe("the main act of a page", () => {
  const shared = { by: "firm", access, form: bareStep, ask: "。", done: "好" } as const;
  const ways = defineLifecycle({
    key: "state",
    dict: "thing_state",
    initial: 0,
    open: [0],
    removable: [0],
    transitions: {
      withdraw: { ...shared, label: "撤回", from: [1], to: [0] },
      reckon: { ...shared, label: "重算", from: [1], to: [1, 2], isAside: true },
      pass: { ...shared, label: "通过", from: [1], to: [2] },
      refresh: { ...shared, label: "刷新", from: [0], to: [0] },
    },
  });
  const mainOf = (transitions: readonly string[]): string[] => {
    const api = transitionApi("x.way", base, ways, { title: "物品", idKey: "thingId", data });
    function Heads() {
      const { headActions } = useTransitions({ ...spec, lifecycle: ways, api });
      const { main, others } = headActions(aThing({ transitions }));
      return (
        <>
          <div data-testid="main">{main}</div>
          {others}
        </>
      );
    }
    const { unmount } = renderScreen(<Heads />);
    const main = within(screen.getByTestId("main")).queryAllByRole("button");
    const all = screen.getAllByRole("button").length;
    unmount();
    expect(all).toBe(transitions.length);
    return main.map((one) => one.dataset["step"] ?? "");
  };

  it("leads on: neither what stands beside the way nor what takes a record back is offered as such", () => {
    expect(mainOf(["withdraw"])).toEqual([]);
    expect(mainOf(["reckon", "withdraw"])).toEqual([]);
    expect(mainOf(["withdraw", "reckon", "pass"])).toEqual(["pass"]);
    expect(mainOf(["refresh"])).toEqual(["refresh"]);
  });
});

describe("TransitionDialog", () => {
  it("says what the step means, asks for the reason, and keeps it through a conflict", async () => {
    let now = aThing({ transitions: ["refuse"] });
    const api = fakeApi()
      .on(get, () => now)
      .fail(steps.refuse, conflict(aThing({ version: 2, transitions: ["refuse"] })));
    const { typing } = renderScreen(<Page />);
    await typing.click(await screen.findByRole("button", { name: "不通过" }));
    const dialog = within(await screen.findByRole("dialog", { name: /不通过：甲/ }));
    expect(dialog.getByText("不通过后本记录终止。")).toBeInTheDocument();
    await typing.click(dialog.getByRole("button", { name: "不通过" }));
    expect(api.callsOf(steps.refuse)).toHaveLength(0);
    await typing.type(dialog.getByRole("textbox", { name: /原因/ }), "材料不实");
    now = aThing({ version: 2, transitions: ["refuse"] });
    await typing.click(dialog.getByRole("button", { name: "不通过" }));
    expect(await dialog.findByText(/已被他人修改/)).toBeInTheDocument();
    expect(dialog.getByRole("textbox", { name: /原因/ })).toHaveValue("材料不实");
    expect(await screen.findByText("第 2 版")).toBeInTheDocument();
    api.on(steps.refuse, () => (now = aThing({ version: 3, transitions: [] })));
    await typing.click(dialog.getByRole("button", { name: "不通过" }));
    expect(await screen.findByText("已记为不通过")).toBeInTheDocument();
    expect(api.callsOf(steps.refuse).map(({ input }) => input.body)).toEqual([
      { version: 1, opinion: "材料不实" },
      { version: 2, opinion: "材料不实" },
    ]);
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole("heading", { name: "物品" })).toHaveFocus());
  });
});

const aStep = (over: Partial<StepLine> = {}): StepLine => ({
  recordId: "s1",
  action: "submit",
  label: "提交",
  fromStatus: 0,
  toStatus: 1,
  operatorName: "李晓岚",
  operatorOrg: "甲乙税务师事务所",
  operateTime: "2026-03-01T16:30:00.000Z",
  auditResult: null,
  opinion: null,
  isReturn: false,
  ...over,
});
const dictionary = ["草稿", "已提交", "退回"].map((keyNotes, keyValue) => ({
  keyName: "thing_state",
  keyValue,
  keyNotes,
  keyDisabled: false,
}));
const returned = aStep({
  recordId: "s2",
  action: "sendBack",
  label: "退回",
  fromStatus: 1,
  toStatus: 2,
  isReturn: true,
  operatorOrg: "省注册税务师协会",
  opinion: "证书不清楚",
});

describe("StepsView", () => {
  it("tells the newest step first, in the states' words and in the time of Shanghai", () => {
    renderScreen(<StepsView steps={[aStep(), returned]} dict="thing_state" />, { dictionary });
    const [, first, second] = screen.getAllByRole("row");
    expect(first).toHaveTextContent(/退回.*已提交 → 退回.*证书不清楚/);
    expect(second).toHaveTextContent(/2026-03-02 00:30:00.*提交.*草稿 → 已提交.*—/);
  });

  it("says why nothing is there", () => {
    renderScreen(<StepsView steps={[]} dict="thing_state" />);
    expect(screen.getByText("还没有审核记录")).toBeInTheDocument();
    expect(screen.queryByRole("table")).not.toBeInTheDocument();
  });
});

describe("ReturnNote", () => {
  it("is an alert with the reason and who gave it; nothing without a return", () => {
    const { unmount } = renderScreen(<ReturnNote step={returned} />);
    expect(screen.getByRole("alert")).toHaveTextContent(/退回（省注册税务师协会，.*）：证书不清楚/);
    unmount();
    renderScreen(<ReturnNote step={null} />);
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });
});

it("a step's dictionary items offer what the record leaves of them", async () => {
  const stage = bareStep.extend({
    stage: field(z.int().min(1).max(3), { label: "进度", kind: "dict", dict: "stage" }),
  });
  const report = { ...lifecycle.transitions.refuse, form: stage };
  const dictionary = [1, 2, 3].map((keyValue) => ({
    keyName: "stage",
    keyValue,
    keyNotes: `第${keyValue}步`,
    keyDisabled: false,
  }));
  const { typing } = renderScreen(
    <TransitionDialog
      one={report}
      of={steps.refuse}
      title="报送"
      params={{ thingId: "t1" }}
      version={1}
      choices={{ stage: [2, 3] }}
      invalidates={[]}
      draftKey="x.thing.report:t1"
      onClose={() => undefined}
    />,
    { dictionary },
  );
  await typing.click(await screen.findByLabelText("进度"));
  const offered = [...document.querySelectorAll(".ant-select-item-option-content")].map((one) => one.textContent);
  expect(offered).toEqual(["第2步", "第3步"]);
});
