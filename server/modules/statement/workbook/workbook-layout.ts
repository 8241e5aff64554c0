import { allLines } from "@/contracts/statement/engine/compute";
import { type FormLine, headingOf, type StatementForm } from "@/contracts/statement/forms/define-form";
import { pairedLines } from "@/contracts/statement/forms/paired-lines";
import { STATEMENT, type StatementLine } from "@/contracts/statement/terms";
import type { PaperCell, PaperSheet } from "@/server/platform/excel/excel";

interface Told {
  readonly form: StatementForm;
  readonly companyName: string;
  readonly periodText: string;
  readonly periodType: number;
  readonly reportDate: string | null;
  readonly lines: readonly StatementLine[];
  readonly legalPerson: string | null;
  readonly financeHead: string | null;
  readonly preparer: string | null;
}

const [NAME, ROW, FIRST, SECOND] = [0, 1, 2, 3];
const SIDE = 4;
const WIDTHS = [38, 6, 19, 19];

/** The tax bureau's layout: 项目, 行次 and both columns, of a balance sheet twice. // domain a §7.3 */
export function paperOf({ form, companyName, periodText, periodType, reportDate, lines, ...signed }: Told): PaperSheet {
  const sides = form.rightFrom === null ? 1 : 2;
  const last = sides * SIDE;
  const amounts = new Map(allLines(form, lines).map((line) => [line.itemCode, line]));
  const isBalance = form.statementType === STATEMENT.balance;
  const heads = [isBalance ? "资产" : "项目", "负债和所有者权益"];
  const headCells = Array.from({ length: sides }, (_, side) => side).flatMap((side): PaperCell[] => {
    const at = side * SIDE + 1;
    return [
      { column: at + NAME, text: heads[side] ?? "", style: "head" },
      { column: at + ROW, text: "行次", style: "head" },
      { column: at + FIRST, text: headingOf(form, periodType, "amount1"), style: "head" },
      { column: at + SECOND, text: headingOf(form, periodType, "amount2"), style: "head" },
    ];
  });
  const cellsOf = (line: FormLine | null, side: number): PaperCell[] => {
    const at = side * SIDE + 1;
    if (line === null) return [];
    if (line.kind === "heading") return [{ column: at, text: line.label, style: "text" }];
    const told = amounts.get(line.itemCode);
    return [
      { column: at + NAME, text: "　".repeat(line.indent) + line.label, style: "text" },
      { column: at + ROW, text: String(line.rowNo), style: "text" },
      { column: at + FIRST, text: told?.amount1 ?? "", style: "amount" },
      { column: at + SECOND, text: told?.amount2 ?? "", style: "amount" },
    ];
  };
  const sign = `单位负责人：${signed.legalPerson ?? ""}　　财务负责人：${signed.financeHead ?? ""}　　制表人：${signed.preparer ?? ""}`;
  const rows: PaperCell[][] = [
    [{ column: 1, text: form.title, style: "title" }],
    [{ column: last, text: form.formNo, style: "text" }],
    [
      { column: 1, text: `编制单位：${companyName}`, style: "text" },
      { column: FIRST + 1, text: isBalance && reportDate !== null ? reportDate : periodText, style: "text" },
      { column: last, text: "单位：元", style: "text" },
    ],
    headCells,
    ...pairedLines(form).map(({ left, right }) => [...cellsOf(left, 0), ...(sides === 2 ? cellsOf(right, 1) : [])]),
    [{ column: 1, text: sign, style: "text" }],
  ];
  return {
    title: form.title,
    widths: Array.from({ length: sides }, () => WIDTHS).flat(),
    rows,
    merged: [
      { row: 1, from: 1, to: last },
      { row: rows.length, from: 1, to: last },
    ],
  };
}
