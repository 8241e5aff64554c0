import type { AmountUnit } from "@/contracts/kit/amount/amount";
import type { ReadAmount, SheetForm, SheetValues } from "@/components/sheet/sheet-form";
import { fromUnits, sumCents, toUnits } from "@/contracts/kit/amount/decimal";

/** A reader for examples: plain amounts with two decimals, in 万元 with six. */
function read(text: string, unit: AmountUnit): ReadAmount {
  const plain = text.normalize("NFKC").replace(/[,\s]/g, "");
  if (plain === "") return { value: "" };
  const units = toUnits(plain, unit === "wan" ? 6 : 2);
  return units === null ? { fault: `「${text}」不是金额，请填写数字` } : { value: fromUnits(units, 2) };
}

const COLUMNS = [
  { key: "end", label: "期末余额" },
  { key: "begin", label: "年初余额" },
];

/** Four rows to type, a heading between them, their sum. */
export const sampleSheet: SheetForm = {
  rows: [
    { key: "h1", name: "流动资产：", isHeading: true },
    { key: "r1", no: "1", name: "货币资金" },
    { key: "r2", no: "2", name: "应收账款", allowsMinus: true },
    { key: "h2", name: "非流动资产：", isHeading: true },
    { key: "r3", no: "3", name: "固定资产" },
    { key: "r4", no: "4", name: "资产总计", formula: "= 1+2+3" },
  ],
  columns: COLUMNS,
  read,
  compute: (values: SheetValues) =>
    Object.fromEntries(
      COLUMNS.map(({ key }) => {
        const parts = ["r1", "r2", "r3"].map((row) => values[`${row}.${key}`] ?? "");
        return [`r4.${key}`, parts.every((part) => part === "") ? "" : fromUnits(sumCents(parts), 2)];
      }),
    ),
};
