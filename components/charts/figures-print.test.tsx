// Guarantees: figures on paper say how they were counted and as of when, in the order of the screen, with their sum
// and their drawings.
import { screen, within } from "@testing-library/react";
import { z } from "zod";
import { shownAmount, shownCount, shownText } from "@/contracts/kit/items";
import { FiguresPrint } from "@/components/charts/figures-print";
import { renderScreen } from "@/tests/render-screen";

// jsdom has no canvas to measure words by; the library then estimates their width.
HTMLCanvasElement.prototype.getContext = () => null;

const schema = z.object({
  label: shownText("月份"),
  reportCount: shownCount("份数"),
  reportFee: shownAmount("收费", { unit: "元" }),
});
const rows = [
  { label: "2026-01", reportCount: 3, reportFee: "1000.10" },
  { label: "2026-02", reportCount: 5, reportFee: null },
];

it("prints what was asked, the figures, their rows with the sum, and the drawings", () => {
  window.print = jest.fn();
  renderScreen(
    <FiguresPrint
      title="单位业务统计"
      firm="甲乙税务师事务所有限公司"
      asked={[{ label: "期间", value: "2026-01 至 2026-02" }]}
      cards={[{ key: "rate", label: "及时率", text: "98.50", unit: "%" }]}
      charts={[
        {
          kind: "columns",
          title: "月度趋势",
          head: "月份",
          series: [{ label: "份数", unit: "count" }],
          rows: rows.map(({ label, reportCount }) => ({ key: label, label, values: [reportCount] })),
        },
        {
          kind: "columns",
          title: "逾期按月",
          head: "月份",
          series: [{ label: "逾期份数", unit: "count" }],
          rows: rows.map(({ label }) => ({ key: label, label, values: [0] })),
          empty: "该期间没有逾期的报备",
        },
      ]}
      empty="该期间没有报备"
      table={{
        label: "按月",
        schema,
        columns: ["label", "reportCount", "reportFee"],
        rows,
        total: { reportCount: 8, reportFee: "1000.10" },
        sort: "-reportCount",
      }}
      onDone={() => undefined}
    />,
  );
  const paper = screen.getByRole("article", { name: "单位业务统计" });
  expect(within(paper).getByRole("rowheader", { name: "期间" }).nextElementSibling).toHaveTextContent(
    "2026-01 至 2026-02",
  );
  expect(within(paper).getByRole("rowheader", { name: "及时率" }).nextElementSibling).toHaveTextContent("98.50 %");
  const lines = within(paper)
    .getAllByRole("row")
    .map((row) => row.textContent);
  expect(lines.slice(-4)).toEqual(["月份份数收费（元）", "2026-025—", "2026-0131,000.10", "合计81,000.10"]);
  expect(within(paper).getByText("月度趋势")).toBeInTheDocument();
  expect(paper.querySelectorAll("svg")).toHaveLength(1);
  expect(within(paper).getByText("逾期按月：该期间没有逾期的报备")).toBeInTheDocument();
});
