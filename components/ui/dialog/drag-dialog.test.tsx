import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { ConfirmProvider } from "@/components/ui/dialog/confirm";
import { DragDialog } from "@/components/ui/dialog/drag-dialog";
import { keepInside } from "@/components/ui/dialog/use-drag";

const saved = jest.fn();

function Host({ saving = false, isReady = true }: { saving?: boolean; isReady?: boolean }) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");
  return (
    <ConfirmProvider>
      <button onClick={() => setOpen(true)}>编辑信息</button>
      <DragDialog
        open={open}
        title="编辑客户企业"
        dirty={text !== ""}
        onClose={() => setOpen(false)}
        onSave={saved}
        saving={saving}
        isReady={isReady}
      >
        <input aria-label="客户名称" value={text} onChange={(event) => setText(event.target.value)} />
      </DragDialog>
    </ConfirmProvider>
  );
}

beforeEach(() => saved.mockClear());

async function openDialog() {
  await userEvent.click(screen.getByRole("button", { name: "编辑信息" }));
  await screen.findByRole("dialog");
  await waitFor(() => expect(screen.getByLabelText("客户名称")).toHaveFocus());
}

test("what scrolls is reached by keys as long as nothing in it takes the focus", async () => {
  const { rerender } = render(<Host isReady={false} />);
  await userEvent.click(screen.getByRole("button", { name: "编辑信息" }));
  const scrolling = (await screen.findByLabelText("客户名称")).closest("[inert]")?.parentElement;
  expect(scrolling).toHaveAttribute("tabindex", "0");
  rerender(<Host isReady />);
  await waitFor(() => expect(screen.getByLabelText("客户名称")).toHaveFocus());
  expect(scrolling).not.toHaveAttribute("tabindex");
});

test("the first field has the focus; untouched, Esc closes at once and the focus returns", async () => {
  render(<Host />);
  await openDialog();
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole("button", { name: "编辑信息" })).toHaveFocus());
});

test("with something typed, ✕ asks; to go on keeps the text, to give up closes", async () => {
  render(<Host />);
  await openDialog();
  await userEvent.type(screen.getByLabelText("客户名称"), "正德");
  await userEvent.click(screen.getByRole("button", { name: "关闭" }));
  expect(await screen.findByText("放弃已填写的内容？")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "继续填写" }));
  await waitFor(() => expect(screen.queryByText("放弃已填写的内容？")).not.toBeInTheDocument());
  expect(screen.getByLabelText("客户名称")).toHaveValue("正德");
  await userEvent.click(screen.getByRole("button", { name: "关闭" }));
  await userEvent.click(await screen.findByRole("button", { name: "放弃并关闭" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});

test("Ctrl+Enter saves, a plain Enter and one of an input method do not", async () => {
  render(<Host />);
  await openDialog();
  const field = screen.getByLabelText("客户名称");
  fireEvent.keyDown(field, { key: "Enter" });
  fireEvent.keyDown(field, { key: "Enter", ctrlKey: true, isComposing: true });
  expect(saved).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: "Enter", ctrlKey: true });
  expect(saved).toHaveBeenCalledTimes(1);
});

test("while saving it neither closes nor saves again", async () => {
  render(<Host saving />);
  await openDialog();
  await userEvent.keyboard("{Escape}");
  fireEvent.keyDown(screen.getByLabelText("客户名称"), { key: "Enter", ctrlKey: true });
  expect(saved).not.toHaveBeenCalled();
  expect(screen.getByRole("dialog")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "关闭" })).toBeDisabled();
});

describe("moving (spec §1: a draggable dialog)", () => {
  const box = { left: 200, top: 50, width: 600, height: 300 };

  /** jsdom lays nothing out: the panel stands where a window of 1000 × 600 would have put it, plus its transform. */
  function lay(panel: HTMLElement) {
    Object.defineProperty(document.documentElement, "clientWidth", { configurable: true, value: 1000 });
    Object.defineProperty(window, "innerHeight", { configurable: true, value: 600 });
    panel.getBoundingClientRect = () => {
      const [, x = "0", y = "0"] = /translate\((-?\d+)px, (-?\d+)px\)/.exec(panel.style.transform) ?? [];
      return { ...box, left: box.left + Number(x), top: box.top + Number(y) } as DOMRect;
    };
  }
  // jsdom has no pointer events; a mouse event carries what they carry here.
  const point = (on: HTMLElement, type: string, clientX: number, clientY: number) =>
    fireEvent(on, new MouseEvent(type, { bubbles: true, button: 0, clientX, clientY }));

  async function opened() {
    render(<Host />);
    await openDialog();
    const handle = screen.getByTitle(/拖动标题/);
    const panel = handle.closest<HTMLElement>("[role=presentation]") as HTMLElement;
    lay(panel);
    handle.setPointerCapture = () => undefined;
    return { handle, panel };
  }

  test("default top offset 7vh", async () => {
    await opened();
    expect(screen.getByRole("dialog").style.getPropertyValue("--dialog-top")).toBe("7vh");
  });

  test("by its title, within the window", async () => {
    const { handle, panel } = await opened();
    point(handle, "pointerdown", 300, 60);
    point(handle, "pointermove", 320, 90);
    expect(panel.style.transform).toBe("translate(20px, 30px)");
    point(handle, "pointermove", 5000, 5000);
    expect(panel.style.transform).toBe("translate(200px, 250px)");
    point(handle, "lostpointercapture", 0, 0);
    point(handle, "pointermove", 0, 0);
    expect(panel.style.transform).toBe("translate(200px, 250px)");
  });

  test("by the arrow keys on its title, Shift faster, Home back, within the window", async () => {
    const { handle, panel } = await opened();
    handle.focus();
    await userEvent.keyboard("{ArrowRight}{ArrowDown}{ArrowDown}");
    expect(panel.style.transform).toBe("translate(8px, 16px)");
    await userEvent.keyboard("{Shift>}{ArrowLeft}{/Shift}");
    expect(panel.style.transform).toBe("translate(-56px, 16px)");
    for (let press = 0; press < 30; press += 1) fireEvent.keyDown(handle, { key: "ArrowUp", shiftKey: true });
    expect(panel.style.transform).toBe("translate(-56px, -50px)");
    await userEvent.keyboard("{Home}");
    expect(panel.style.transform).toBe("");
  });

  test("a smaller window takes a moved dialog along", async () => {
    const { handle, panel } = await opened();
    for (let press = 0; press < 30; press += 1) fireEvent.keyDown(handle, { key: "ArrowRight", shiftKey: true });
    expect(panel.style.transform).toBe("translate(200px, 0px)");
    Object.defineProperty(document.documentElement, "clientWidth", { configurable: true, value: 900 });
    fireEvent(window, new Event("resize"));
    expect(panel.style.transform).toBe("translate(100px, 0px)");
  });

  test("not on phones, where it fills the window", async () => {
    const { handle, panel } = await opened();
    Object.defineProperty(document.documentElement, "clientWidth", { configurable: true, value: 390 });
    fireEvent.keyDown(handle, { key: "ArrowRight" });
    expect(panel.style.transform).toBe("");
  });
});

describe("keepInside", () => {
  const space = { width: 1000, height: 600 };
  const box = { left: 200, top: 50, width: 600, height: 300 };
  test.each([
    [
      { x: 10, y: 20 },
      { x: 10, y: 20 },
    ],
    [
      { x: 900, y: 900 },
      { x: 200, y: 250 },
    ],
    [
      { x: -900, y: -900 },
      { x: -200, y: -50 },
    ],
  ])("%j becomes %j", (wanted, kept) => expect(keepInside(box, space, wanted)).toEqual(kept));

  test("a box larger than the window keeps its upper left in sight", () => {
    const large = { left: 0, top: 0, width: 1200, height: 900 };
    const kept = keepInside(large, space, { x: -50, y: -50 });
    expect([kept.x + 0, kept.y + 0]).toEqual([0, 0]);
  });
});

test("takes nothing typed while it saves: it would go with the dialog", async () => {
  const { rerender } = render(<Host />);
  await openDialog();
  const field = screen.getByLabelText("客户名称");
  const isTaken = () =>
    fireEvent(field, new InputEvent("beforeinput", { bubbles: true, cancelable: true, data: "甲" }));
  expect(isTaken()).toBe(true);
  rerender(<Host saving />);
  expect(isTaken()).toBe(false);
  rerender(<Host />);
  expect(isTaken()).toBe(true);
});

test("takes no typing before it is known what the fields hold; then the first one has the focus", async () => {
  const { rerender } = render(<Host isReady={false} />);
  await userEvent.click(screen.getByRole("button", { name: "编辑信息" }));
  const dialog = await screen.findByRole("dialog");
  expect(dialog.querySelector("[inert]")).toContainElement(screen.getByLabelText("客户名称"));
  expect(screen.getByRole("button", { name: /保\s?存/ })).toBeDisabled();
  rerender(<Host isReady />);
  expect(dialog.querySelector("[inert]")).toBeNull();
  await waitFor(() => expect(screen.getByLabelText("客户名称")).toHaveFocus());
});
