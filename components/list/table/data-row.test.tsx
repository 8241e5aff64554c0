// Guarantees: what says nothing without the words of its head carries them to a phone, where columns have no head; a row
// that opens in a window is opened by its name, too.
import { render, screen } from "@testing-library/react";
import { z } from "zod";
import { field } from "@/contracts/kit/field";
import { columnsOf } from "@/components/list/table/columns";
import { Row } from "@/components/list/table/data-row";

const schema = z.object({
  name: field(z.string(), { label: "事务所" }),
  day: field(z.string(), { label: "日期", kind: "date" }),
  isLate: field(z.boolean(), { label: "是否逾期", kind: "yesNo" }),
  amount: field(z.string(), { label: "金额", kind: "money", unit: "元" }),
});

it("figures, 是 and 否 are told with the words of their head", () => {
  const columns = columnsOf(schema, ["name", "day", "isLate", "amount"]);
  const row = { name: "甲", day: "2026-01-01", isLate: false, amount: "1.00" };
  render(
    <table>
      <tbody>
        <Row id="a" row={row} columns={columns} render={{}} actions={null} onOpen={undefined} />
      </tbody>
    </table>,
  );
  const headed = screen.getAllByRole("cell").filter((cell) => "headed" in cell.dataset);
  expect(headed.map((cell) => [cell.dataset["label"], cell.textContent])).toEqual([
    ["是否逾期", "否"],
    ["金额（元）", "1.00"],
  ]);
});

it("what names a row opens it where its list opens rows in a window", () => {
  const columns = columnsOf(schema, ["name", "day"]);
  const onOpen = jest.fn();
  const row = { name: "甲", day: "2026-01-01" };
  render(
    <table>
      <tbody>
        <Row id="a" row={row} columns={columns} render={{}} actions={null} onOpen={onOpen} />
      </tbody>
    </table>,
  );
  screen.getByRole("button", { name: "甲" }).click();
  expect(onOpen).toHaveBeenCalledWith(row);
  expect(screen.getAllByRole("button")).toHaveLength(1);
});
