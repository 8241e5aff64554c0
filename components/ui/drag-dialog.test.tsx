import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { ConfirmProvider } from "@/components/ui/confirm";
import { DragDialog } from "@/components/ui/drag-dialog";
import { keepInside } from "@/components/ui/use-drag";

const saved = jest.fn();

function Host({ saving = false }: { saving?: boolean }) {
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
