import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ConfirmProvider, useConfirm } from "@/components/ui/dialog/confirm";

// The dialog's code does not come: the network is away, or a release has taken it.
jest.mock("@/components/ui/dialog/confirm-dialog", () => {
  throw new Error("ChunkLoadError");
});

const answers: boolean[] = [];

function Asker() {
  const confirm = useConfirm();
  const ask = async (title: string) =>
    answers.push(await confirm({ title, content: "删除后不能恢复。", confirmText: "删除" }));
  return (
    <button
      onClick={() => {
        void ask("删除一？");
        void ask("删除二？");
      }}
    >
      删除
    </button>
  );
}

test("the browser asks instead, every question is answered, and the page stays", async () => {
  const asked = jest
    .spyOn(window, "confirm")
    .mockReturnValueOnce(true)
    .mockReturnValueOnce(false)
    .mockReturnValue(true);
  render(
    <ConfirmProvider>
      <Asker />
    </ConfirmProvider>,
  );
  await userEvent.click(screen.getByRole("button", { name: "删除" }));
  expect(answers).toEqual([true, false]);
  expect(asked.mock.calls).toEqual([["删除一？\n\n删除后不能恢复。"], ["删除二？\n\n删除后不能恢复。"]]);
  await userEvent.click(screen.getByRole("button", { name: "删除" }));
  expect(answers).toEqual([true, false, true, true]);
});
