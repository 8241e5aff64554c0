// Guarantees: every figure of the chart stands in its table in words; a bar adds nothing that is not said.
import { render, screen, within } from "@testing-library/react";
import { TargetBars } from "@/components/ui/target-bars";

const bars = [
  { key: "1", label: "党员大会", done: 4, target: 4 },
  { key: "2", label: "支委会", done: 3, target: 12, note: "另有 1 次待审核" },
  { key: "3", label: "志愿服务", done: 2, target: null },
];

it("says what was reached, what is short, and what has no target", () => {
  render(<TargetBars caption="年度" head="类型" unit="次" bars={bars} />);
  const row = (name: string) => within(screen.getByRole("row", { name: new RegExp(`^${name}`) }));
  expect(row("党员大会").getByText("4 / 4")).toBeInTheDocument();
  expect(row("党员大会").getByText("已达标")).toBeInTheDocument();
  expect(row("支委会").getByText("差 9 次，另有 1 次待审核")).toBeInTheDocument();
  expect(row("志愿服务").getByText("不考核")).toBeInTheDocument();
});
