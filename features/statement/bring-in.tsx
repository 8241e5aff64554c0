"use client";

import { type RefObject, useState } from "react";
import type { BreakdownLine } from "@/contracts/statement/engine/finding";
import type { Statement, StatementKind } from "@/features/statement/kind";
import { valuesOf } from "@/features/statement/sheet/sheet";
import type { SheetValues } from "@/components/sheet/sheet-form";
import type { TypedSheetHandle } from "@/components/sheet/sheet-grid";
import { PlainButton } from "@/components/ui/plain-button";
import { call } from "@/lib/api/call";
import { notify, notifyError, notifySuccess } from "@/lib/notify/notify";

interface Props {
  readonly kind: StatementKind;
  readonly record: Statement;
  readonly sheet: RefObject<TypedSheetHandle | null>;
  readonly breakdown: readonly BreakdownLine[];
  readonly onBreakdown: (lines: readonly BreakdownLine[]) => void;
}

/** 上年金额 of each class as the year before tells it; counts and amounts of this year stay. */
function withLastYear(lines: readonly BreakdownLine[], brought: readonly BreakdownLine[]): BreakdownLine[] {
  const known = new Map(lines.map((line) => [line.rowNo, line]));
  const next = brought.map((line) => ({ ...(known.get(line.rowNo) ?? line), lastYearAmount: line.lastYearAmount }));
  const kept = lines.filter(({ rowNo }) => brought.every((line) => line.rowNo !== rowNo));
  return [...kept, ...next].sort((a, b) => a.rowNo - b.rowNo);
}

/**
 * 从上期带入: the second column once more out of the year before, as it stands now; what was typed in other cells stays,
 * and 撤销 brings back what was typed in these. // domain a §7.3
 */
export function BringIn({ kind, record, sheet, breakdown, onBreakdown }: Props) {
  const [isAsking, setAsking] = useState(false);
  const bring = async () => {
    const { year, periodType, period, scope } = record;
    const opening = await call(kind.api.opening, { query: { year, periodType, period, scope } });
    const { lines, source } = opening;
    const told = valuesOf(lines);
    // What the year before tells no more is blank here as well, where it tells this column at all.
    const isLastYears = (key: string): boolean => key.endsWith(".amount2");
    const cellsOf = (now: SheetValues): SheetValues => {
      const gone = Object.keys(told).some(isLastYears) ? Object.keys(now).filter(isLastYears) : [];
      return { ...Object.fromEntries(gone.map((key) => [key, ""])), ...told };
    };
    const classes = opening.breakdown.filter(
      ({ rowNo, lastYearAmount }) => breakdown.find((line) => line.rowNo === rowNo)?.lastYearAmount !== lastYearAmount,
    );
    if (Object.keys(told).length + opening.breakdown.length === 0)
      return notify(source ?? "没有可以带入的上年报表，请直接填写。");
    if (!sheet.current) return notify("没有带入：报表已经关闭，填写的内容没有改动。");
    const changed = sheet.current.put(cellsOf, (cells) => {
      const replaced = cells.filter(({ before }) => before !== "").length;
      const note = replaced > 0 ? `，其中 ${replaced} 格原有内容被替换，可以撤销` : "";
      return `已带入 ${cells.length} 格${note}`;
    });
    if (changed.length + classes.length === 0) return notify("与上年报表一致，没有需要带入的内容。");
    if (classes.length > 0) onBreakdown(withLastYear(breakdown, classes));
    notifySuccess(`已带入 ${changed.length + classes.length} 格，保存后生效`);
  };
  return (
    <PlainButton
      disabled={isAsking}
      onClick={() => {
        setAsking(true);
        void bring()
          .catch(notifyError)
          .finally(() => setAsking(false));
      }}
    >
      从上期带入
    </PlainButton>
  );
}
