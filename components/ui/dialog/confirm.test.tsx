import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ConfirmProvider, useConfirm } from "@/components/ui/dialog/confirm";

const answers: boolean[] = [];

function Asker() {
  const confirm = useConfirm();
  const ask = async (title: string) => answers.push(await confirm({ title, confirmText: "删除合伙人", danger: true }));
  return (
    <>
      <button onClick={() => void ask("删除合伙人？")}>删除</button>
      <button
        onClick={() => {
          void ask("第一问？");
          void ask("第二问？");
        }}
      >
        两问
      </button>
    </>
  );
}

beforeEach(() => {
  answers.length = 0;
  render(
    <ConfirmProvider>
      <Asker />
    </ConfirmProvider>,
  );
});

test("the verb confirms, the focus begins on the safe button and returns", async () => {
  await userEvent.click(screen.getByRole("button", { name: "删除" }));
  expect(await screen.findByRole("dialog", { name: /删除合伙人？/ })).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole("button", { name: /取\s?消/ })).toHaveFocus());
  await userEvent.click(screen.getByRole("button", { name: "删除合伙人" }));
  expect(answers).toEqual([true]);
  await waitFor(() => expect(screen.getByRole("button", { name: "删除" })).toHaveFocus());
});

test("Esc answers no", async () => {
  await userEvent.click(screen.getByRole("button", { name: "删除" }));
  await screen.findByRole("dialog");
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(answers).toEqual([false]));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("questions wait for each other", async () => {
  await userEvent.click(screen.getByRole("button", { name: "两问" }));
  expect(await screen.findByRole("dialog", { name: /第一问/ })).toBeInTheDocument();
  expect(screen.queryByText("第二问？")).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "删除合伙人" }));
  expect(await screen.findByRole("dialog", { name: /第二问/ })).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: /取\s?消/ }));
  await waitFor(() => expect(answers).toEqual([true, false]));
});
