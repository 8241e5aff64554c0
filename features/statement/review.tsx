"use client";

import { Checkbox } from "antd";
import { useMemo, useRef } from "react";
import { headingOf, nameOf, type StatementForm } from "@/contracts/statement/forms/define-form";
import { type Column, PERIOD, type StatementLine } from "@/contracts/statement/terms";
import type { BreakdownLine, StatementFinding } from "@/contracts/statement/engine/finding";
import { Breakdown } from "@/features/statement/sheet/breakdown";
import { CheckResult } from "@/features/statement/sheet/findings";
import type { StatementKind } from "@/features/statement/kind";
import { namesOf } from "@/features/statement/names";
import { formOf, sheetOf, valuesOf } from "@/features/statement/sheet/sheet";
import styles from "@/features/statement/statement.module.css";
import type { RecordLook } from "@/components/record/records/kept-spec";
import { ViewSection } from "@/components/record/record-view";
import { ReviewForm, type ReviewFormProps } from "@/components/review/review-form";
import { cellKey, type CellNote, type SheetRow } from "@/components/sheet/sheet-form";
import type { SheetHandle } from "@/components/sheet/sheet-grid";
import { SheetTable } from "@/components/sheet/sheet-table";
import { useEndpointQuery } from "@/lib/query/query-of";

const lookOf = (kind: StatementKind): RecordLook<StatementKind["of"]> => ({
  ...namesOf(kind),
  sections: [
    { title: "报告期", keys: ["year", "periodType", "period", "scope"] },
    { title: "签字人", keys: ["legalPerson", "financeHead", "preparer"] },
    { title: "审计与说明", keys: ["audited", "auditFirm", "auditReportNo", "explanation", "remark"] },
  ],
  isHidden: (key, values) => key === "formKey" || (key === "period" && values["period"] === 0),
});

/** Each check that the explanation answers, with its figures; they lead into the sheet. */
function Checks({ kind, bizId, values, form, onGo }: ChecksProps) {
  const checked = useEndpointQuery(
    kind.api.check,
    { params: { statementId: bizId } },
    { silent: true, noLoading: true },
  );
  const explanation = typeof values["explanation"] === "string" ? values["explanation"].trim() : "";
  return (
    <CheckResult
      findings={(checked.data?.findings as readonly StatementFinding[] | undefined) ?? null}
      answer={explanation === "" ? null : "已说明"}
      query={checked}
      form={form.id}
      periodType={Number(values["periodType"])}
      onGo={onGo}
    >
      <p className={styles.said}>
        <b>差异说明：</b>
        {explanation === "" ? "没有填写" : explanation}
      </p>
    </CheckResult>
  );
}

interface ChecksProps extends Pick<ReviewFormProps, "values"> {
  readonly kind: StatementKind;
  readonly bizId: string;
  readonly form: StatementForm;
  readonly onGo: (key: string) => void;
}

/** The statement as it was submitted: its sheet with what changed since it was accepted, each row or amount to be marked. */
export const reviewOf = (kind: StatementKind) => {
  const look = lookOf(kind);
  return function StatementReview(props: ReviewFormProps) {
    const { bizId, values, marking, changes } = props;
    const table = useRef<SheetHandle>(null);
    const { lines } = values;
    const breakdown = (values["breakdown"] ?? []) as readonly BreakdownLine[];
    const form = formOf((values["formKey"] as string | null) ?? null, kind.type);
    const amounts = useMemo(() => valuesOf((lines ?? []) as readonly StatementLine[]), [lines]);
    const notes = useMemo(() => {
      const changed = changes.filter(({ path }) => path.startsWith("lines."));
      return new Map(
        changed.map(({ path, before }): [string, CellNote[]] => {
          const [, code = "", column = ""] = path.split(".");
          return [cellKey(code, column), [{ tone: "warning", message: `已变更，原：${before ?? "未填写"}` }]];
        }),
      );
    }, [changes]);
    const box = (path: string, label: string, name: string) =>
      marking && (
        <Checkbox
          className={styles.markBox ?? ""}
          checked={marking.marked.has(path)}
          onChange={() => marking.toggle(path, label)}
          aria-label={`标出${name}需修改`}
        />
      );
    const mark = (row: SheetRow) => {
      const found = form.byCode.get(row.key);
      return found && box(`lines.${row.key}`, `第 ${found.rowNo} 行 ${nameOf(found)}`, `「${nameOf(found)}」`);
    };
    const markCell = (row: SheetRow, column: string) => {
      const found = form.byCode.get(row.key);
      const head = headingOf(form, Number(values["periodType"]), column as Column);
      const name = found && nameOf(found);
      return found && box(`lines.${row.key}.${column}`, `第 ${found.rowNo} 行 ${name} ${head}`, `「${name}」的${head}`);
    };
    const isTold = kind.hasBreakdown && Number(values["periodType"]) === PERIOD.year;
    return (
      <ReviewForm {...props} look={look}>
        {bizId !== undefined && (
          <Checks kind={kind} bizId={bizId} values={values} form={form} onGo={(key) => table.current?.go(key)} />
        )}
        <ViewSection title={kind.of.noun}>
          <SheetTable
            ref={table}
            form={sheetOf(form, Number(values["periodType"]))}
            label={kind.of.noun}
            values={amounts}
            notes={notes}
            beside={mark}
            besideCell={marking ? markCell : undefined}
          />
        </ViewSection>
        {isTold && (
          <ViewSection title="业务收入构成">
            <Breakdown
              lines={breakdown}
              beside={(rowNo, label) =>
                box(`breakdown.${rowNo}`, `业务收入构成第 ${rowNo} 行 ${label}`, `「${label}」`)
              }
            />
          </ViewSection>
        )}
      </ReviewForm>
    );
  };
};
