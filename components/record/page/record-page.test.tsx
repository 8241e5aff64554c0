// Guarantees: a record's head has one main act and keeps what destroys under ⋯; its index opens parts by mouse and keys
// and leads to groups; the rail tells what is missing and leads there; empty items are folded; marks of a return stand
// beside their items until it is answered.
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import type { StepLine } from "@/contracts/kit/lifecycle";
import { FieldRow } from "@/components/fields/field-row";
import { MarksOf } from "@/components/fields/marks";
import { RecordHead } from "@/components/record/page/record-head";
import { RecordPage } from "@/components/record/page/record-page";
import { RecordRail } from "@/components/record/page/record-rail";
import { ItemGrid, ViewSection } from "@/components/record/record-view";
import { SectionsView } from "@/components/record/sections-view";
import { SaveBar } from "@/components/record/save-bar";
import { frameStore } from "@/lib/device/frame-store";
import { renderScreen } from "@/tests/render-screen";

describe("the head", () => {
  it("tells name, state, numbers and why nothing can be changed, and leads back", async () => {
    const back = jest.fn();
    const { typing } = renderScreen(
      <RecordHead
        title="沈知微"
        mark="在职"
        back={{ label: "返回列表", onClick: back }}
        facts={[{ label: "会员编号", value: "A1" }]}
        hint="协会正在审核"
      />,
    );
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("沈知微");
    expect(screen.getByRole("list", { name: "概要" })).toHaveTextContent("会员编号 A1");
    expect(screen.getByText("协会正在审核")).toBeInTheDocument();
    await typing.click(screen.getByRole("button", { name: "返回列表" }));
    expect(back).toHaveBeenCalled();
  });

  it("keeps what destroys under ⋯, the main act last", async () => {
    const { typing } = renderScreen(
      <RecordHead
        title="沈知微"
        actions={{ main: <button>编辑</button>, others: <button>离职</button>, danger: <button>删除草稿</button> }}
      />,
    );
    const names = screen.getAllByRole("button").map((one) => one.getAttribute("aria-label") ?? one.textContent);
    expect(names).toEqual(["离职", "更多操作", "编辑"]);
    await typing.click(screen.getByRole("button", { name: "更多操作" }));
    expect(screen.getByRole("button", { name: "删除草稿" })).toBeVisible();
  });

  it("on phones puts all but the main act under ⋯, which Back closes", async () => {
    frameStore.set({ device: "mobile" });
    const { typing } = renderScreen(
      <RecordHead
        title="沈知微"
        actions={{ main: <button>编辑</button>, others: <button>转出</button>, danger: false }}
      />,
    );
    const names = () => screen.getAllByRole("button").map((one) => one.getAttribute("aria-label") ?? one.textContent);
    expect(names()).toEqual(["更多操作", "编辑"]);
    await typing.click(screen.getByRole("button", { name: "更多操作" }));
    expect(names()).toEqual(["更多操作", "转出", "编辑"]);
    act(() => history.back());
    await waitFor(() => expect(names()).toEqual(["更多操作", "编辑"]));
    act(() => frameStore.set({ device: "desktop" }));
  });

  it("is not arranged anew under an open dialog, which would lose what is typed in it", () => {
    const head = (
      <RecordHead title="沈知微" actions={{ main: <button>编辑</button>, others: <input aria-label="说明" /> }} />
    );
    const { unmount } = renderScreen(
      <>
        {head}
        <div role="dialog" aria-modal="true" />
      </>,
    );
    fireEvent.change(screen.getByLabelText("说明"), { target: { value: "已填写" } });
    act(() => frameStore.set({ device: "mobile" }));
    expect(screen.getByLabelText("说明")).toHaveValue("已填写");
    unmount();
    act(() => frameStore.set({ device: "desktop" }));
  });

  it("has no ⋯ where nothing is in it", () => {
    renderScreen(<RecordHead title="沈知微" actions={{ danger: [false, null] }} />);
    expect(screen.queryByRole("button")).toBeNull();
  });
});

function Page({ errorCount = 0 }) {
  const [active, setActive] = useState("one");
  const parts = [
    {
      key: "one",
      label: "基本信息",
      errorCount,
      standing: errorCount > 0 ? ("wrong" as const) : null,
      sections: [
        { title: "身份信息", keys: ["a"] },
        { title: "学历", keys: ["b"], standing: "missing" as const },
      ],
      children: <ViewSection title="学历">本科</ViewSection>,
    },
    { key: "two", label: "附件", children: "两份" },
  ];
  return <RecordPage head={<RecordHead title="甲" />} parts={parts} active={active} onChange={setActive} dropsHidden />;
}

describe("the index", () => {
  it("opens parts by mouse and arrow keys, with one stop for Tab", async () => {
    const { typing } = renderScreen(<Page />);
    const [one, two] = screen.getAllByRole("tab");
    expect(screen.getByRole("tabpanel", { name: "基本信息" })).toHaveTextContent("本科");
    expect(two).toHaveAttribute("tabindex", "-1");
    await typing.click(one as HTMLElement);
    await typing.keyboard("{ArrowDown}");
    expect(two).toHaveFocus();
    expect(screen.getByRole("tabpanel", { name: "附件" })).toHaveTextContent("两份");
    await typing.keyboard("{ArrowDown}{End}{Home}");
    expect(one).toHaveFocus();
  });

  it("leads to a group's heading", async () => {
    Element.prototype.scrollIntoView = jest.fn();
    const { typing } = renderScreen(<Page />);
    await typing.click(within(screen.getByRole("navigation")).getByRole("button", { name: /^学历/ }));
    expect(screen.getByRole("heading", { name: "学历" })).toHaveFocus();
  });

  it("says how many faults stand in a part, and what a group lacks", () => {
    renderScreen(<Page errorCount={2} />);
    expect(screen.getByRole("tab", { name: /^基本信息\s*（2 处有误）$/ })).toBeInTheDocument();
    expect(screen.getByRole("button", { name: /^学历\s*有未填项$/ })).toBeInTheDocument();
  });
});

it("the rail leads from what is missing to its item, and unfolds the rest", async () => {
  const go = jest.fn();
  const missing = Array.from({ length: 7 }, (_, i) => ({ path: `p${i}`, message: `请填写第${i}项` }));
  const { typing } = renderScreen(
    <RecordRail missing={missing} missingTitle="还缺 7 项：" warnings={[]} percent={80} onGo={go} timeLine={[]} />,
  );
  expect(screen.getByRole("meter", { name: "必填项完整度" })).toHaveAttribute("value", "80");
  await typing.click(screen.getByRole("button", { name: "请填写第2项" }));
  expect(go).toHaveBeenCalledWith("p2");
  const list = screen.getByRole("list");
  expect(list).toHaveClass("list");
  await typing.click(screen.getByRole("button", { name: "其余 2 项" }));
  expect(list).toHaveClass("whole");
});

it("folds what nobody filled behind its count", async () => {
  const items = [
    { label: "姓名", value: "甲" },
    { label: "微信", value: null },
    { label: "邮编", value: "" },
  ];
  const { typing } = renderScreen(<ItemGrid items={items} />);
  expect(screen.queryByText("微信")).toBeNull();
  await typing.click(screen.getByRole("button", { name: "2 项未填写" }));
  expect(screen.getByText("微信")).toBeInTheDocument();
  await typing.click(screen.getByRole("button", { name: "收起未填写的项目" }));
  expect(screen.queryByText("微信")).toBeNull();
});

describe("marks of a return", () => {
  const returned = (over: Partial<StepLine> = {}): StepLine => ({
    recordId: "r",
    action: "sendBack",
    label: "退回",
    fromStatus: 1,
    toStatus: 4,
    operatorName: "王敏",
    operatorOrg: "协会",
    operateTime: "2026-11-20T02:00:00.000Z",
    auditResult: null,
    opinion: "请改正",
    isReturn: true,
    marks: [{ path: "title", note: "与证书不一致" }],
    ...over,
  });
  const metas = new Map([
    ["title", { label: "名称" }],
    ["note", { label: "说明" }],
  ]);
  const read = (steps: readonly StepLine[]) =>
    renderScreen(
      <MarksOf steps={steps}>
        <SectionsView sections={[{ title: "甲", keys: ["title", "note"] }]} metas={metas} record={{ title: null }} />
        <FieldRow path="title" meta={{ label: "名称" }} value="" onChange={() => undefined} error="请填写名称" />
      </MarksOf>,
    );

  it("stand beside the item that is read, folded or not, and beside its field with what else is wrong", () => {
    read([returned()]);
    expect(screen.getAllByText("退回标出：与证书不一致")).toHaveLength(2);
    expect(screen.getByRole("button", { name: "1 项未填写" })).toBeInTheDocument();
    expect(screen.getByLabelText("名称")).toHaveAccessibleDescription("请填写名称 退回标出：与证书不一致");
  });

  it("go with the next step", () => {
    read([returned(), returned({ recordId: "s", action: "submit", isReturn: false, marks: null })]);
    expect(screen.queryByText(/退回标出/)).toBeNull();
  });
});

it("the foot leads to what is missing and what is wrong one by one, and keeps its buttons last", () => {
  const go = jest.fn();
  const missing = ["a", "b"].map((path) => ({ path, message: "" }));
  const bar = (errors: { path: string; message: string }[]) => (
    <SaveBar
      form={{ errors, isDirty: true }}
      isSaving={false}
      isUploading={false}
      hint="可以先保存，补齐后生效"
      missing={missing}
      onGo={go}
      onSave={jest.fn()}
      onClose={jest.fn()}
    />
  );
  const { unmount } = renderScreen(bar([]));
  const names = screen.getAllByRole("button").map((one) => one.textContent?.replace(/\s/g, ""));
  expect(names).toEqual(["还缺2项", "取消", "保存"]);
  for (let i = 0; i < 3; i += 1) fireEvent.click(screen.getByRole("button", { name: "还缺 2 项" }));
  unmount();
  // What is wrong is told in one sentence, and what is missing waits for it.
  renderScreen(bar([{ path: "x", message: "" }]));
  expect(screen.getByRole("status")).toHaveTextContent(/^还有 1 处需要改正$/);
  expect(screen.queryByRole("button", { name: /还缺/ })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "逐处改正" }));
  expect(go.mock.calls.map(([path]: [string]) => path)).toEqual(["a", "b", "a", "x"]);
});
