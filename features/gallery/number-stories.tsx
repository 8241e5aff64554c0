"use client";

import { type ReactNode, useState } from "react";
import { CurrencyInput, DecimalInput } from "@/components/fields/inputs/decimal-input";
import type { NumberFieldProps } from "@/components/fields/inputs/number-input";
import { WanInput } from "@/components/fields/inputs/wan-input";
import { PlainButton } from "@/components/ui/plain-button";
import type { PieceId } from "@/features/gallery/pieces-data";
import { Sample, Story } from "@/features/gallery/story";

type Bound = Required<Pick<NumberFieldProps, "id" | "onChange">> & { value: string };

interface Variant {
  readonly name: string;
  readonly label: string;
  /** What the form begins with and a reset brings back. */
  readonly first?: string;
  readonly draw: (props: Bound) => ReactNode;
}

const wan: readonly Variant[] = [
  { name: "ten-thousand", label: "万元（默认）", draw: (props) => <WanInput {...props} /> },
  {
    name: "ten-thousand-stored",
    label: "万元，已存六位小数的值",
    first: "123456789.123456",
    draw: (props) => <WanInput {...props} />,
  },
  { name: "ten-thousand-positive", label: "万元，不允许负数", draw: (props) => <WanInput {...props} min="0" /> },
  {
    name: "ten-thousand-half-up",
    label: "万元，四舍五入",
    draw: (props) => <WanInput {...props} rounding="halfUp" />,
  },
  {
    name: "ten-thousand-revert",
    label: "万元，1 至 100 万元，越界恢复",
    draw: (props) => <WanInput {...props} min="10000" max="1000000" outOfRange="revert" />,
  },
];

const decimal: readonly Variant[] = [
  { name: "decimal", label: "小数（默认）", draw: (props) => <DecimalInput {...props} /> },
  { name: "decimal-positive", label: "小数，不允许负数", draw: (props) => <DecimalInput {...props} min="0" /> },
  {
    name: "decimal-half-up",
    label: "小数，四舍五入",
    draw: (props) => <DecimalInput {...props} rounding="halfUp" />,
  },
  { name: "decimal-up", label: "小数，远离零进位", draw: (props) => <DecimalInput {...props} rounding="up" /> },
  { name: "decimal-precision-0", label: "整数", draw: (props) => <DecimalInput {...props} precision={0} /> },
  { name: "decimal-precision-4", label: "四位小数", draw: (props) => <DecimalInput {...props} precision={4} /> },
  {
    name: "decimal-clamp",
    label: "小数，10 至 100，越界取边界",
    draw: (props) => <DecimalInput {...props} min="10" max="100" />,
  },
  {
    name: "decimal-revert",
    label: "小数，10 至 100，越界恢复",
    first: "50",
    draw: (props) => <DecimalInput {...props} min="10" max="100" outOfRange="revert" />,
  },
  {
    name: "decimal-inverted",
    label: "小数，上限小于下限（控制台有警告）",
    draw: (props) => <DecimalInput {...props} min="10" max="1" />,
  },
];

const currency: readonly Variant[] = [
  { name: "currency", label: "金额（默认）", draw: (props) => <CurrencyInput {...props} /> },
  {
    name: "currency-negative",
    label: "金额，允许负数",
    draw: (props) => <CurrencyInput {...props} allowNegative />,
  },
];

const groups: readonly (readonly [PieceId, readonly Variant[]])[] = [
  ["ten-thousand", wan],
  ["decimal", decimal],
  ["currency", currency],
];
const firstValues = Object.fromEntries(groups.flatMap(([, all]) => all.map(({ name, first = "" }) => [name, first])));

/** All number inputs in one form, so that a reset can be tried on them. */
export function NumberStories() {
  const [values, setValues] = useState<Readonly<Record<string, string>>>(firstValues);
  return (
    <form aria-label="数字输入" onReset={() => setValues(firstValues)} onSubmit={(event) => event.preventDefault()}>
      {groups.map(([id, variants]) => (
        <Story key={id} id={id}>
          {variants.map(({ name, label, draw }) => (
            <Sample key={name} name={name} label={label} htmlFor={`${name}-input`} value={values[name] ?? ""}>
              {draw({
                id: `${name}-input`,
                value: values[name] ?? "",
                onChange: (next) => setValues((now) => ({ ...now, [name]: next })),
              })}
            </Sample>
          ))}
        </Story>
      ))}
      <PlainButton type="reset">重置数字输入</PlainButton>
    </form>
  );
}
