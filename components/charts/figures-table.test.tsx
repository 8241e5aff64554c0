import { screen, within } from "@testing-library/react";
import { z } from "zod";
import { shownAmount, shownCount, shownText } from "@/contracts/kit/items";
import { FiguresTable } from "@/components/charts/figures-table";
import { sortedBy } from "@/components/charts/figures-sort";
import { renderScreen } from "@/tests/render-screen";

const schema = z.object({
  label: shownText("客户"),
  reportCount: shownCount("份数"),
  reportFee: shownAmount("收费", { unit: "元" }),
});
const rows = [
  { label: "甲公司", reportCount: 9, reportFee: "1000.10" },
  { label: "乙公司", reportCount: 10, reportFee: null },
  { label: "丙公司", reportCount: 0, reportFee: "999999999999.99" },
];
const labels = (sort: string | undefined) => sortedBy(rows, sort).map(({ label }) => label);

it("orders figures by size and words by sound; what has no figure stands last either way", () => {
  expect(labels(undefined)).toEqual(["甲公司", "乙公司", "丙公司"]);
  expect(labels("reportCount")).toEqual(["丙公司", "甲公司", "乙公司"]);
  expect(labels("-reportFee")).toEqual(["丙公司", "甲公司", "乙公司"]);
  expect(labels("reportFee")).toEqual(["甲公司", "丙公司", "乙公司"]);
});

it("leads from every figure to its list, from none that is zero or not told, and shows the total as told", async () => {
  const onSort = jest.fn();
  const { typing } = renderScreen(
    <FiguresTable
      label="单位业务统计"
      schema={schema}
      columns={["label", "reportCount", "reportFee"]}
      rows={rows}
      idOf={({ label }) => label}
      total={{ reportCount: 19 }}
      sort="-reportCount"
      onSort={onSort}
      hrefOf={(row, key) => `/business/report?client=${row?.label ?? ""}&by=${key}`}
    />,
  );
  const table = screen.getByRole("table", { name: "单位业务统计" });
  const [head, first, , , last] = within(table).getAllByRole("row");
  expect(within(head as HTMLElement).getByRole("columnheader", { name: "份数" })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  expect(within(first as HTMLElement).getByRole("link", { name: "10" })).toHaveAttribute(
    "href",
    expect.stringContaining("by=reportCount"),
  );
  expect(within(table).getByRole("link", { name: "999,999,999,999.99" })).toBeInTheDocument();
  expect(within(table).queryByRole("link", { name: "0" })).toBeNull();
  expect(within(last as HTMLElement).getByRole("link", { name: "19" })).toBeInTheDocument();
  expect(
    within(last as HTMLElement)
      .getAllByRole("cell")
      .at(-1),
  ).toBeEmptyDOMElement();
  await typing.click(screen.getByRole("button", { name: "收费（元）" }));
  expect(onSort).toHaveBeenCalledWith("reportFee");
});
