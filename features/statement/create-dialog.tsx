"use client";

import { Select } from "antd";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useMemo, useRef } from "react";
import { z } from "zod";
import { endedYear } from "@/contracts/kit/day/dates";
import { field } from "@/contracts/kit/field";
import { dict } from "@/contracts/kit/scalars";
import { statementFields } from "@/contracts/statement/statement-fields";
import { PERIOD, periodName, periodsOf, SCOPE } from "@/contracts/statement/terms";
import type { StatementKind } from "@/features/statement/kind";
import type { EditProps } from "@/components/fields/edit";
import { blankOf } from "@/components/record/form/blank";
import { RecordDialog } from "@/components/record/record-dialog";
import type { FormValues, RecordForm } from "@/components/record/form/use-record-form";
import { useListAddress } from "@/components/record/use-record-address";
import { Note } from "@/components/ui/note";
import { call } from "@/lib/api/call";
import { today } from "@/lib/format/date";
import { useEndpointMutation } from "@/lib/query/mutation-of";
import { useEndpointQuery } from "@/lib/query/query-of";

const PATHS = ["year", "periodType", "period", "scope"] as const;

const schemaFor = (periodTypes: readonly number[] | undefined) =>
  z.strictObject({
    year: statementFields.year,
    periodType: field(dict(), {
      label: "报告期类型",
      kind: "dict",
      dict: "report_period_type",
      ...(periodTypes ? { among: periodTypes } : {}),
    }),
    period: statementFields.period,
    scope: statementFields.scope,
  });

interface Asked {
  readonly year: number;
  readonly periodType: number;
  readonly period: number;
  readonly scope: number;
}

const askedOf = (values: FormValues): Asked | null => {
  const asked = Object.fromEntries(PATHS.map((path) => [path, Number(values[path])])) as unknown as Asked;
  return Object.values(asked).every(Number.isInteger) && asked.year >= 1949 && asked.year <= 2200 ? asked : null;
};

/** What stands in the way of such a statement, or what it would begin with. */
function Ahead({ kind, form }: { readonly kind: StatementKind; readonly form: RecordForm<unknown> }) {
  const { recordAt } = useListAddress("statementId");
  const asked = askedOf(form.values);
  const opening = useEndpointQuery(
    kind.api.opening,
    { query: asked ?? { year: endedYear(today()), periodType: PERIOD.year, period: 0, scope: SCOPE.own } },
    { silent: true, noLoading: true, isEnabled: asked !== null },
  );
  const found = asked === null ? undefined : opening.data;
  if (!found) return null;
  if (found.existingId !== null)
    return (
      <Note tone="note">
        {found.periodText}的{kind.of.noun}已经填报，
        <Link href={recordAt(found.existingId)}>打开这份报表</Link>。
      </Note>
    );
  if (found.refusal !== null) return <Note tone="wrong">{found.refusal}</Note>;
  return (
    <>
      {found.notice !== null && <Note tone="note">{found.notice}</Note>}
      {found.source !== null && <Note tone="note">{found.source}</Note>}
      {found.earlier !== null && <Note tone="note">{found.earlier.words}</Note>}
    </>
  );
}

function Period({ id, value, onChange, status, form }: EditProps & { readonly form: RecordForm<unknown> }) {
  const [year, periodType] = [Number(form.values["year"]), Number(form.values["periodType"])];
  const count = periodsOf(periodType);
  const options =
    count === 0
      ? [{ value: 0, label: "全年" }]
      : Array.from({ length: count }, (_, at) => ({
          value: at + 1,
          label: periodName({ year, periodType, period: at + 1 }),
        }));
  return (
    <Select
      id={id}
      style={{ width: "100%" }}
      status={status ?? ""}
      options={options}
      value={options.some((one) => one.value === value) ? (value as number) : undefined}
      placeholder="请选择"
      onChange={(next: number) => onChange(next)}
    />
  );
}

/** 新增: which period of which scope; the second column comes along from what was accepted. // domain a §7.3 */
export function CreateDialog({ kind, onClose }: { readonly kind: StatementKind; readonly onClose: () => void }) {
  const router = useRouter();
  const { recordAt } = useListAddress("statementId");
  const terms = useEndpointQuery(kind.api.terms, {}, { silent: true, noLoading: true });
  const schema = useMemo(() => schemaFor(terms.data?.periodTypes), [terms.data?.periodTypes]);
  const creation = useEndpointMutation(kind.of.api.create, { silent: true, invalidates: [kind.of.api.list] });
  /** Where the new one is typed: the dialog leads there when it closes. */
  const begun = useRef<string | null>(null);
  const create = async (asked: Asked) => {
    const opening = await call(kind.api.opening, { query: asked });
    const { legalPerson, financeHead, formKey, earlier } = opening;
    const { lines, breakdown, preparer } = earlier ?? opening;
    const typed = earlier && {
      audited: earlier.audited,
      auditFirm: earlier.auditFirm,
      auditReportNo: earlier.auditReportNo,
      explanation: earlier.explanation,
    };
    const made = await creation.mutateAsync({
      body: {
        ...blankOf(kind.of.form),
        ...asked,
        formKey,
        lines: lines.filter(({ amount1, amount2 }) => amount1 !== null || amount2 !== null),
        ...(kind.hasBreakdown ? { breakdown } : {}),
        ...typed,
        legalPerson,
        financeHead,
        preparer,
      } as never,
    });
    begun.current = recordAt(made.statementId, { edit: "1" });
  };
  return (
    <RecordDialog
      title={`新增${kind.of.noun}`}
      schema={schema}
      initial={{ year: endedYear(today()), periodType: PERIOD.year, period: 0, scope: SCOPE.own }}
      paths={PATHS}
      isShown={(path, values) => path !== "period" || periodsOf(Number(values["periodType"])) > 0}
      renderFor={(form) => ({ period: (props) => <Period {...props} form={form} /> })}
      onSave={(asked) => create({ ...asked, period: periodsOf(asked.periodType) === 0 ? 0 : asked.period } as Asked)}
      saveText="开始填报"
      savedText={`${kind.of.noun}已建立，可以开始填报`}
      draftKey={`${kind.of.id}:new`}
      onClose={() => (begun.current === null ? onClose() : router.replace(begun.current))}
    >
      {(form) => <Ahead kind={kind} form={form} />}
    </RecordDialog>
  );
}
