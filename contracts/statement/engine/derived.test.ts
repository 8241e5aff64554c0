// Guarantees: the three figures that follow from a balance sheet are exact to two decimals in both forms and columns, below
// zero as well; nothing is divided by zero; other forms have none. // domain a §8.2, §16.2
import { derivedOf } from "@/contracts/statement/engine/derived";
import { general01 } from "@/contracts/statement/forms/general-01-2019";
import { small01 } from "@/contracts/statement/forms/small-01-2011";
import { small02 } from "@/contracts/statement/forms/small-02-2011";

const line = (itemCode: string, amount1: string | null, amount2: string | null = null) => ({
  itemCode,
  amount1,
  amount2,
});

it("follow from the mini-case of the page", () => {
  const lines = [
    line("monetaryFunds", "820000.00", "3.00"),
    line("fixedAssetsCost", "180000.00"),
    line("accountsPayable", "200000.00", "1.00"),
    line("paidInCapital", "800000.00"),
  ];
  const known = lines.filter(({ itemCode }) => small01.byCode.get(itemCode)?.kind === "input");
  expect(known).toHaveLength(4);
  expect(derivedOf(small01, lines).map(({ label, amount1, amount2 }) => [label, amount1, amount2])).toEqual([
    ["资产负债率", "20.00%", "33.33%"],
    ["流动比率", "4.10", "3.00"],
    ["净资产（元）", "800,000.00", "0.00"],
  ]);
});

it("tell of more debts than there is, and of nothing to divide by", () => {
  const lines = [line("monetaryFunds", "100.00"), line("paidInCapital", "-50.00"), line("accountsPayable", "150.00")];
  const [debts, , own] = derivedOf(general01, lines);
  expect([debts?.amount1, debts?.amount2]).toEqual(["150.00%", null]);
  expect([own?.amount1, own?.amount2]).toEqual(["-50.00", "0.00"]);
  expect(derivedOf(small02, lines)).toEqual([]);
});
