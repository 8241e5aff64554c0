// Guarantees: who may act on a screen may open it, nobody chooses what he does not hold, and a change is told in words.
import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { CodeDifference, CodeTree } from "@/features/basic/account/code-tree";

const HELD = new Set(["g_hy_member_staff_find", "g_hy_member_staff_edit", "g_hy_member_staff_leave"]);

function Tree({ start, onCodes }: { start: readonly string[]; onCodes: (codes: readonly string[]) => void }) {
  const [codes, setCodes] = useState(start);
  const change = (next: string[]) => {
    setCodes(next);
    onCodes(next);
  };
  return <CodeTree value={codes} onChange={change} held={HELD} />;
}
const box = (name: string) => screen.getByRole("checkbox", { name });

it("an action brings the view of its screen, and without the view nothing is left", () => {
  const onCodes = jest.fn();
  render(<Tree start={[]} onCodes={onCodes} />);
  fireEvent.click(box("人员管理：办理离职"));
  expect(onCodes).toHaveBeenLastCalledWith(["g_hy_member_staff_find", "g_hy_member_staff_leave"]);
  fireEvent.click(box("人员管理：查看"));
  expect(onCodes).toHaveBeenLastCalledWith([]);
});

it("a screen's own box takes what the user holds of it, and gives all back", () => {
  const onCodes = jest.fn();
  render(<Tree start={["g_hy_member_staff_print"]} onCodes={onCodes} />);
  fireEvent.click(box("人员管理"));
  expect(new Set(onCodes.mock.lastCall[0])).toEqual(new Set([...HELD, "g_hy_member_staff_print"]));
});

it("codes that the user does not hold are shown and closed", () => {
  render(<Tree start={["g_hy_cust_view"]} onCodes={() => undefined} />);
  expect(box("客户企业：查看")).toBeChecked();
  expect(box("客户企业：查看")).toBeDisabled();
  expect(box("人员管理：修改（含查看完整证件号与手机）")).toBeEnabled();
});

it("tells what a role gains and loses", () => {
  const before = ["g_hy_cust_view", "g_hy_member_staff_find"];
  const { rerender } = render(<CodeDifference before={before} after={before} />);
  expect(screen.getByText("功能权限没有变化。")).toBeVisible();
  rerender(<CodeDifference before={before} after={["g_hy_member_staff_find", "g_hy_member_staff_leave"]} />);
  expect(screen.getByRole("status")).toHaveTextContent("增加：人员管理（办理离职）减少：客户企业（查看）");
});
