import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HostProvider } from "@/lib/host/context";
import { Pager } from "@/components/ui/table/pager";
import { pagerView, pageSteps } from "@/components/ui/table/pager-rules";

test("sizes are 30, 50, 100 and the current one", () => {
  expect(pagerView({ pageSize: 30, total: 1 }).sizes).toEqual([30, 50, 100]);
  expect(pagerView({ pageSize: 20, total: 1 }).sizes).toEqual([20, 30, 50, 100]);
});

test("without a limit, and up to it, the total shows", () => {
  expect(pagerView({ pageSize: 30, total: 1234567 })).toMatchObject({
    totalText: "共 1,234,567 条",
    warning: "",
    pagerCount: 7,
  });
  expect(pagerView({ pageSize: 30, total: 10000, totalLimit: 10000 })).toMatchObject({
    totalText: "共 10,000 条",
    warning: "",
  });
});

test("beyond the limit: no total, five pages, the warning in 万, no page past the limit", () => {
  expect(pagerView({ pageSize: 30, total: 10001, totalLimit: 10000 })).toEqual({
    sizes: [30, 50, 100],
    totalText: "",
    warning: "当前查询结果过多，最多可展示1万行记录，建议缩小查询的范围",
    reachable: 10000,
    pagerCount: 5,
  });
  expect(pagerView({ pageSize: 30, total: 20000, totalLimit: 15000 }).warning).toContain("最多可展示1.5万行记录");
});

const shown = (current: number, pages: number, count: number) =>
  pageSteps(current, pages, count)
    .map(({ page, jump }) => (jump === undefined ? String(page) : jump === "back" ? "<" : ">"))
    .join(" ");

test.each([
  [1, 5, 7, "1 2 3 4 5"],
  [4, 7, 7, "1 2 3 4 5 6 7"],
  [1, 100, 7, "1 2 3 4 5 6 > 100"],
  [4, 100, 7, "1 2 3 4 5 6 > 100"],
  [5, 100, 7, "1 < 3 4 5 6 7 > 100"],
  [10, 100, 7, "1 < 8 9 10 11 12 > 100"],
  [97, 100, 7, "1 < 95 96 97 98 99 100"],
  [10, 100, 5, "1 < 9 10 11 > 100"],
  [1, 1, 7, "1"],
])("page %d of %d with %d numbers: %s", (current, pages, count, numbers) => {
  expect(shown(current, pages, count)).toBe(numbers);
});

test("whatever the page, there are exactly as many numbers as counted, rising, the current one among them", () => {
  for (const count of [5, 7]) {
    for (let current = 1; current <= 30; current += 1) {
      const numbers = pageSteps(current, 30, count).filter(({ jump }) => jump === undefined);
      expect(numbers).toHaveLength(count);
      expect(numbers.map(({ page }) => page)).toEqual(
        [...new Set(numbers.map(({ page }) => page))].sort((a, b) => a - b),
      );
      expect(numbers.map(({ page }) => page)).toContain(current);
    }
  }
});

const numbersOnScreen = () => screen.getAllByRole("button", { name: /^第 \d+.* 页$/ }).length;

test("seven page numbers, five beyond the limit", () => {
  const { unmount } = render(<Pager page={10} pageSize={30} total={3000} onChange={jest.fn()} />);
  expect(numbersOnScreen()).toBe(7);
  unmount();
  render(<Pager page={10} pageSize={30} total={3001} totalLimit={3000} onChange={jest.fn()} />);
  expect(numbersOnScreen()).toBe(5);
});

test("announces the total; a page click keeps the size, a new size goes to page 1", async () => {
  const changed = jest.fn();
  render(<Pager page={3} pageSize={30} total={128} onChange={changed} />);
  expect(screen.getByRole("status")).toHaveTextContent("共 128 条");
  await userEvent.click(screen.getByRole("button", { name: "第 4 页" }));
  expect(changed).toHaveBeenLastCalledWith(4, 30);
  await userEvent.click(screen.getByRole("button", { name: "上一页" }));
  expect(changed).toHaveBeenLastCalledWith(2, 30);
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "每页条数" }), "50 条/页");
  expect(changed).toHaveBeenLastCalledWith(1, 50);
});

test("a page beyond the last one shows the last", () => {
  render(<Pager page={9} pageSize={30} total={31} onChange={jest.fn()} />);
  expect(screen.getByRole("button", { name: "第 2 / 2 页" })).toHaveAttribute("aria-current", "page");
  expect(screen.getByRole("button", { name: "下一页" })).toBeDisabled();
});

test("a pager that nobody tells of the limit knows the portal's", () => {
  const host = { isProduction: false, totalLimit: 3000, loginKey: "" };
  const draw = (total: number) =>
    render(
      <HostProvider host={host}>
        <Pager page={1} pageSize={30} total={total} onChange={jest.fn()} />
      </HostProvider>,
    );
  const { unmount } = draw(3000);
  expect(screen.getByRole("status")).toHaveTextContent("共 3,000 条");
  unmount();
  draw(3001);
  expect(screen.getByRole("status")).toHaveTextContent("最多可展示0.3万行记录");
});
