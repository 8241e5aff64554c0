// Guarantees: ⋯ opens where there is room, and is never higher than that room, so that its last entry can be reached.
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MoreBox } from "@/components/ui/more-box";

const HEIGHT = 600;

/** Opens ⋯ on a button of 32 px whose upper edge stands there. */
async function opened(top: number): Promise<CSSStyleDeclaration> {
  jest.replaceProperty(window, "innerHeight", HEIGHT);
  jest
    .spyOn(HTMLElement.prototype, "getBoundingClientRect")
    .mockReturnValue(new DOMRect(500, top, 32, 32) satisfies DOMRect);
  render(<MoreBox label="更多操作">{() => <button type="button">结束</button>}</MoreBox>);
  await userEvent.click(screen.getByRole("button", { name: "更多操作" }));
  expect(screen.getByRole("button", { name: "结束" })).toHaveFocus();
  return screen.getByRole("group", { name: "更多操作" }).style;
}
afterEach(() => jest.restoreAllMocks());

it("opens downwards in full where there is room", async () => {
  const style = await opened(40);
  expect([style.insetBlockStart, style.maxBlockSize]).toEqual(["76px", "420px"]);
});

it("is as high as what is left below it", async () => {
  const style = await opened(300);
  expect([style.insetBlockStart, style.maxBlockSize]).toEqual(["336px", "256px"]);
});

it("opens upwards near the lower edge, as high as what is left above", async () => {
  const style = await opened(360);
  expect([style.insetBlockEnd, style.maxBlockSize]).toEqual(["244px", "348px"]);
});
