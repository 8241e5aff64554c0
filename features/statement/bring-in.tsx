"use client";

import { useState } from "react";
import type { Statement, StatementKind } from "@/features/statement/kind";
import { valuesOf } from "@/features/statement/sheet";
import type { SheetValues } from "@/components/sheet/sheet-form";
import { PlainButton } from "@/components/ui/plain-button";
import { call } from "@/lib/api/call";
import { notify, notifyError, notifySuccess } from "@/lib/notify/notify";

interface Props {
  readonly kind: StatementKind;
  readonly record: Statement;
  readonly values: SheetValues;
  readonly onChange: (values: SheetValues) => void;
}

/**
 * 从上期带入: the second column once more out of the year before, as it stands now; what was typed in other cells stays.
 * // domain a §7.3
 */
export function BringIn({ kind, record, values, onChange }: Props) {
  const [isAsking, setAsking] = useState(false);
  const bring = async () => {
    const { year, periodType, period, scope } = record;
    const { lines, source } = await call(kind.api.opening, { query: { year, periodType, period, scope } });
    const brought = Object.entries(valuesOf(lines));
    const changed = brought.filter(([key, amount]) => values[key] !== amount);
    if (brought.length === 0) return notify(source ?? "没有可以带入的上年报表，请直接填写。");
    if (changed.length === 0) return notify("与上年报表一致，没有需要带入的内容。");
    onChange({ ...values, ...Object.fromEntries(changed) });
    notifySuccess(`已带入 ${changed.length} 格，保存后生效`);
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
