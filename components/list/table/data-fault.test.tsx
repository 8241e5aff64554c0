// Guarantees: a record's item that the server could not show reads 数据异常 in lists, tables and records, whatever the
// screen draws there otherwise, and all other items stand.
import { render, screen, within } from "@testing-library/react";
import { z } from "zod";
import { field } from "@/contracts/kit/field";
import { Row } from "@/components/list/table/data-row";
import { columnsOf, metasOf } from "@/components/list/table/columns";
import { itemsOf, RecordSection } from "@/components/record/record-view";
import { RowTable } from "@/components/record/rows/row-table";

const schema = z.object({
  title: field(z.string(), { label: "标题" }),
  day: field(z.string(), { label: "日期", kind: "date" }),
});
const columns = columnsOf(schema, ["title", "day"]);
const good = { rowId: "a", title: "好的公告", day: "2026-01-01" };
const bad = { rowId: "b", title: "", day: "2026-01-02", dataFaults: ["title"] };

const own = { title: (row: { title: string }) => <b>{row.title.slice(0, 2)}…</b> };

it("shows the fault in a list instead of the screen's own cell", () => {
  render(
    <table>
      <tbody>
        {[good, bad].map((row) => (
          <Row
            key={row.rowId}
            id={row.rowId}
            row={row}
            columns={columns}
            render={own}
            actions={null}
            onOpen={undefined}
          />
        ))}
      </tbody>
    </table>,
  );
  const [first, second] = screen.getAllByRole("row");
  expect(within(first as HTMLElement).queryByText("数据异常")).toBeNull();
  expect(within(first as HTMLElement).getByText("好的…")).toBeInTheDocument();
  expect(within(second as HTMLElement).getByText("数据异常")).toBeInTheDocument();
  expect(within(second as HTMLElement).getByText("2026-01-02")).toBeInTheDocument();
});

it("shows the fault in a record's small table and among its items", () => {
  render(
    <>
      <RowTable caption="公告" columns={columns} rows={[bad]} idKey="rowId" />
      <RecordSection title="公告" items={itemsOf(metasOf(schema), ["title", "day"], bad)} />
    </>,
  );
  expect(screen.getAllByText("数据异常")).toHaveLength(2);
  expect(screen.getAllByText("2026-01-02")).toHaveLength(2);
});
