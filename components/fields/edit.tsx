"use client";

import { Input, Radio, Select } from "antd";
import type { ComponentType } from "react";
import type { FieldKind, FieldMeta } from "@/contracts/kit/field";
import { CLEARABLE } from "@/components/fields/clearable";
import { FileEdit } from "@/components/fields/file-edit";
import { DateInput, YearPicker } from "@/components/fields/inputs/date-input";
import { DateTimeInput } from "@/components/fields/inputs/date-time-input";
import { CurrencyInput, DecimalInput } from "@/components/fields/inputs/decimal-input";
import { WanInput } from "@/components/fields/inputs/wan-input";
import { TAB_LEAVES } from "@/components/fields/tab-leaves";
import { TextArea } from "@/components/theme/antd-inputs";
import { useDictionary } from "@/lib/dictionary/context";

/** What every editor takes. Values are those of the form: text, integer, boolean, list or null. */
export interface EditProps {
  readonly id: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly meta: FieldMeta;
  readonly disabled?: boolean;
  readonly status?: "error" | "warning" | "";
  /** Ids of help and error texts. */
  readonly "aria-describedby"?: string | undefined;
  readonly "aria-required"?: boolean;
  /** One of a column of figures, not a field by itself. */
  readonly isFigure?: boolean;
}

const textOf = (value: unknown): string => (value === null || value === undefined ? "" : String(value));
const common = ({ id, disabled, status, ...rest }: EditProps) => ({
  id,
  disabled: disabled ?? false,
  status: status ?? ("" as const),
  "aria-describedby": rest["aria-describedby"],
  "aria-required": rest["aria-required"],
  "aria-invalid": status === "error",
});

function TextEdit(props: EditProps) {
  const { onChange, value, meta } = props;
  return (
    <Input
      {...common(props)}
      autoComplete="off"
      value={textOf(value)}
      onChange={(event) => onChange(event.target.value)}
      {...(meta.unit === undefined ? {} : { suffix: meta.unit })}
    />
  );
}

const LongTextEdit = (props: EditProps) => (
  <TextArea
    {...common(props)}
    autoSize={{ minRows: 2, maxRows: 8 }}
    value={textOf(props.value)}
    onChange={(event) => props.onChange(event.target.value)}
  />
);

const withUnit = (meta: FieldMeta) => (meta.unit === undefined ? {} : { unit: meta.unit });

const inColumn = ({ isFigure }: EditProps) => (isFigure ? { isFigure } : {});

const DecimalEdit = (props: EditProps) => (
  <DecimalInput
    {...common(props)}
    {...withUnit(props.meta)}
    {...(props.meta.places === undefined ? {} : { precision: props.meta.places })}
    value={textOf(props.value)}
    onChange={props.onChange}
  />
);
const MoneyEdit = (props: EditProps) => (
  <CurrencyInput
    {...common(props)}
    {...withUnit(props.meta)}
    {...inColumn(props)}
    allowNegative={props.meta.allowNegative ?? false}
    value={textOf(props.value)}
    onChange={props.onChange}
  />
);
const PercentEdit = (props: EditProps) => (
  <DecimalInput
    {...common(props)}
    unit={props.meta.unit ?? "%"}
    precision={4}
    min="0"
    max="100"
    value={textOf(props.value)}
    onChange={props.onChange}
  />
);
const WanEdit = (props: EditProps) => (
  <WanInput {...common(props)} unit={props.meta.unit ?? "万元"} value={textOf(props.value)} onChange={props.onChange} />
);
/**
 * Integers are JSON numbers. A point or a minus stays where it was typed and the schema refuses it with a sentence:
 * taken away while typing, 4.5 would have become 45.
 */
const IntEdit = (props: EditProps) => (
  <DecimalInput
    {...common(props)}
    {...withUnit(props.meta)}
    {...inColumn(props)}
    precision={4}
    min="-999999999"
    max="999999999"
    value={textOf(props.value)}
    onChange={(text) => props.onChange(text === "" ? null : Number(text))}
  />
);
const DateEdit = (props: EditProps) => (
  <DateInput {...common(props)} value={textOf(props.value)} onChange={props.onChange} />
);
const DateTimeEdit = (props: EditProps) => (
  <DateTimeInput
    {...common(props)}
    label={props.meta.label}
    value={textOf(props.value)}
    onChange={(value) => props.onChange(value === "" ? null : value)}
  />
);
const YearEdit = (props: EditProps) => (
  <YearPicker
    {...common(props)}
    value={textOf(props.value)}
    onChange={(year) => props.onChange(year === "" ? null : Number(year))}
  />
);
const MonthEdit = (props: EditProps) => (
  <DateInput {...common(props)} granularity="month" value={textOf(props.value)} onChange={props.onChange} />
);

function DictEdit(props: EditProps) {
  const { onChange, value, meta } = props;
  const isMany = meta.kind === "dicts";
  const keep = isMany ? ((value as number[] | null) ?? []) : typeof value === "number" ? [value] : [];
  const options = useDictionary()
    .options(meta.dict ?? "", keep)
    .filter(({ value: one }) => meta.among === undefined || meta.among.includes(one) || keep.includes(one))
    // A disabled entry is only here because it is chosen; closed to clicks it could never be taken away again.
    .map((option) => ({ value: option.value, label: option.isDisabled ? `${option.label}（已停用）` : option.label }));
  return (
    <Select
      {...common(props)}
      {...(isMany ? { mode: "multiple" as const, ...TAB_LEAVES } : {})}
      style={{ width: "100%" }}
      allowClear={CLEARABLE}
      showSearch={{ optionFilterProp: "label" }}
      placeholder="请选择"
      options={options}
      value={isMany ? keep : ((value as number | null) ?? undefined)}
      onChange={(next: unknown) => onChange(next ?? (isMany ? [] : null))}
    />
  );
}

const YesNoEdit = (props: EditProps) => (
  <Radio.Group
    id={props.id}
    aria-label={props.meta.label}
    disabled={props.disabled ?? false}
    aria-describedby={props["aria-describedby"]}
    value={props.value ?? null}
    onChange={(event) => props.onChange(event.target.value)}
    options={[
      { value: true, label: "是" },
      { value: false, label: "否" },
    ]}
  />
);

/** Places are several codes, firms are chosen from a list: the screen hands in its own. */
const Composite = () => null;

const editors: Readonly<Record<FieldKind, ComponentType<EditProps>>> = {
  text: TextEdit,
  longText: LongTextEdit,
  code: TextEdit,
  idNo: TextEdit,
  int: IntEdit,
  decimal: DecimalEdit,
  money: MoneyEdit,
  wan: WanEdit,
  percent: PercentEdit,
  date: DateEdit,
  month: MonthEdit,
  year: YearEdit,
  dateTime: DateTimeEdit,
  dict: DictEdit,
  dicts: DictEdit,
  yesNo: YesNoEdit,
  locality: Composite,
  company: Composite,
  files: FileEdit,
};

/** The one editor of a field's kind. */
export function EditField(props: EditProps) {
  const Editor = editors[props.meta.kind ?? "text"];
  return <Editor {...props} />;
}
