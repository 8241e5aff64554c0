// Guarantees: the story moves as the generic submission does: asked first, returned in red, silent again when resubmitted.
import { screen, within } from "@testing-library/react";
import { LifecycleStory } from "@/features/gallery/lifecycle-story";
import { renderScreen } from "@/tests/render-screen";

it("goes from draft to a return and back by the steps of each side", async () => {
  const { typing } = renderScreen(<LifecycleStory />);
  const state = () => screen.getByTestId("process-value").textContent;
  const does = async (side: string, label: string) => {
    const group = screen.getByRole("group", { name: `${side}可办的步骤` });
    await typing.click(within(group).getByRole("button", { name: label }));
    await typing.click(within(await screen.findByRole("dialog")).getByRole("button", { name: label }));
    await screen.findByRole("region", { name: "审核记录" });
  };
  expect(state()).toBe("草稿");
  expect(screen.getByText("还没有审核记录")).toBeInTheDocument();
  await does("事务所", "提交");
  expect(state()).toBe("已提交");
  await does("协会", "退回");
  expect(state()).toBe("退回修改");
  expect(screen.getByRole("alert")).toHaveTextContent("退回的理由");
  await does("事务所", "提交");
  expect(state()).toBe("已提交");
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  expect(screen.getAllByRole("row")).toHaveLength(4);
});
