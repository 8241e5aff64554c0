import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { z } from "zod";
import { Chart } from "@/components/charts/chart";
import type { ChartData } from "@/components/charts/chart-data";
import { axisText, chartText, isBlank } from "@/components/charts/chart-data";
import { chartHeight, chartOption, partsOf, shareText } from "@/components/charts/chart-option";
import { svgOf } from "@/components/charts/echarts";
import { FigureCards } from "@/components/charts/figure-cards";
import { FiguresView } from "@/components/charts/figures-view";
import { PrintChart } from "@/components/charts/print-chart";
import { shownText } from "@/contracts/kit/items";
import { renderScreen } from "@/tests/render-screen";

// jsdom has no canvas to measure words by; the library then estimates their width.
HTMLCanvasElement.prototype.getContext = () => null;

const trend: ChartData = {
  kind: "columns",
  title: "月度趋势",
  head: "月份",
  series: [
    { label: "报备份数", unit: "count", word: "份" },
    { label: "报备收费", unit: "money", isLine: true },
  ],
  rows: [
    { key: "2026-01", label: "2026-01", values: [3, "12345678.90"], href: "/business/report?a=1" },
    { key: "2026-02", label: "2026-02", values: [0, null], href: "/business/report?a=2" },
  ],
};
const parts: ChartData = {
  kind: "donut",
  title: "类别构成",
  head: "业务大类",
  series: [{ label: "报备收费", unit: "money" }],
  rows: Array.from({ length: 8 }, (_, at) => ({ key: `${at}`, label: `类别${at}`, values: [`${(at + 1) * 100}.00`] })),
};
const ranking: ChartData = { ...parts, kind: "bars", title: "前10客户", head: "客户" };

describe("figures of a chart", () => {
  it("says values exactly in words, and axes briefly", () => {
    expect(chartText("12345678.90", { unit: "money" })).toBe("12,345,678.90");
    expect(chartText("98.5", { unit: "percent" })).toBe("98.5%");
    expect(chartText(12000, { unit: "count" })).toBe("12,000");
    expect(chartText(null, { unit: "money" })).toBe("—");
    expect([axisText(950), axisText(120_000), axisText(-35_000), axisText(250_000_000)]).toEqual([
      "950",
      "12万",
      "-3.5万",
      "2.5亿",
    ]);
    expect(isBlank({ rows: [{ key: "1", label: "1", values: [0, "0.00", null] }] })).toBe(true);
    expect(isBlank(trend)).toBe(false);
  });

  it("takes small parts together, and leaves out none", () => {
    const told = partsOf(parts.rows);
    expect(told.map(({ name }) => name)).toEqual(["类别7", "类别6", "类别5", "类别4", "类别3", "其余 3 项"]);
    expect(told.reduce((sum, { value }) => sum + value, 0)).toBe(3600);
    expect(shareText(900, 3600)).toBe("25.0%");
    expect(shareText(0, 0)).toBe("—");
  });

  it("moves nothing, tells series apart by pattern, and gives a line an axis of its own", () => {
    const option = chartOption(trend, 800);
    expect(option.animation).toBe(false);
    expect(option.aria).toMatchObject({ decal: { show: true } });
    expect(option.yAxis).toHaveLength(2);
    // Reports are counted by ones, also where there are only two of them.
    expect(option.yAxis).toMatchObject([{ minInterval: 1 }, { name: "报备收费（元）" }]);
    expect(option.series).toMatchObject([{ type: "bar" }, { type: "line", yAxisIndex: 1 }]);
    expect(chartHeight(ranking)).toBeGreaterThan(chartHeight(trend));
  });

  it.each([
    [trend, 900],
    [trend, 340],
    [parts, 900],
    [parts, 340],
    [ranking, 900],
    [ranking, 340],
  ])("is drawn as SVG, each mark within the picture (%#)", (data, width) => {
    const svg = svgOf(data, width, 280);
    expect(svg).toContain("<svg");
    expect(svg).toContain(`width="${width}"`);
    expect(svg).not.toContain("NaN");
  });

  it("escapes names in a drawing for paper", () => {
    const rows = [{ key: "1", label: '<img src=x onerror="alert(1)">', values: ["5.00"] }];
    const { container } = render(<PrintChart data={{ ...ranking, rows }} empty="该期间没有报备" />);
    expect(container.querySelector("svg")).not.toBeNull();
    expect(container.querySelector("img")).toBeNull();
    expect(container.textContent).toContain("前10客户");
  });
});

describe("Chart", () => {
  it("shows the drawing, and its exact figures with links where the table is chosen", async () => {
    const user = userEvent.setup();
    render(<Chart data={trend} empty="该期间没有报备" />);
    const table = screen.getByRole("table", { name: "月度趋势" });
    // Beside the drawing the table is for reading aloud: nothing in it takes the focus.
    expect(within(table).queryByRole("link")).toBeNull();
    expect(await screen.findByText("12,345,678.90")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "表" }));
    expect(screen.getByRole("button", { name: "表" })).toHaveAttribute("aria-pressed", "true");
    expect(screen.getByRole("link", { name: "2026-01" })).toHaveAttribute("href", "/business/report?a=1");
    expect(screen.getByRole("columnheader", { name: "报备收费（元）" })).toBeInTheDocument();
    // Nothing stands in February: its list would be empty.
    expect(screen.queryByRole("link", { name: "2026-02" })).toBeNull();
  });

  it("says in words that there is nothing to draw", () => {
    render(<Chart data={{ ...trend, rows: [] }} empty="该期间没有报备" />);
    expect(screen.getByText("该期间没有报备")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "表" })).toBeNull();
  });
});

it("keeps no place for what is not drawn: a line behind the drawings says so", () => {
  const late = { ...trend, title: "逾期按月", rows: [], empty: "该期间没有逾期的报备" };
  const row = z.object({ label: shownText("月份") });
  renderScreen(
    <FiguresView
      label="主要指标"
      cards={[]}
      charts={[late, trend, parts]}
      empty="该期间没有报备"
      isRefreshing={false}
      table={{
        label: "按月",
        schema: row,
        columns: ["label"],
        rows: [],
        idOf: () => "",
        total: null,
        sort: undefined,
        onSort: () => undefined,
      }}
    />,
  );
  const titles = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
  expect(titles).toEqual(["月度趋势", "类别构成", "逾期按月"]);
  const [grid, line] = [
    screen.getByRole("region", { name: "月度趋势" }),
    screen.getByRole("region", { name: "逾期按月" }),
  ];
  expect(grid.parentElement).not.toContainElement(line);
});

it("figures lead to the list behind them", () => {
  render(
    <FigureCards
      label="主要指标"
      cards={[
        { key: "fee", label: "报备收费", text: "1,234.00", unit: "元", href: "/business/report" },
        { key: "rate", label: "及时率", text: "98.50", unit: "%", rate: 98.5 },
      ]}
    />,
  );
  expect(screen.getByRole("link", { name: "1,234.00 元" })).toHaveAttribute("href", "/business/report");
  expect(screen.getByText("98.50")).toBeInTheDocument();
});
