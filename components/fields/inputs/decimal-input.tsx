"use client";

import { useEffect } from "react";
import { CURRENCY_MAX } from "@/contracts/kit/amount/decimal";
import {
  boundsOnGrid,
  cleanDecimalText,
  defaultDecimalRules,
  Exact,
  isBelowZero,
  limitWhileTyping,
  roundDecimal,
  settleDecimal,
  type DecimalRules,
} from "@/components/fields/inputs/decimal-text";
import {
  keypadFor,
  NumberInput,
  type NumberCodec,
  type NumberFieldProps,
} from "@/components/fields/inputs/number-input";
import { figureIn, refusedPaste } from "@/components/fields/inputs/pasted-number";
import { refusedUnit, yuanOf } from "@/components/fields/inputs/pasted-yuan";

/** The codec of a decimal field: what is shown is what is stored. */
export function decimalCodec(given: DecimalRules): NumberCodec {
  const rules = boundsOnGrid(given, given.precision);
  return {
    refused: (raw, isPasted) => refusedPaste(raw, { isPasted, isNegative: isBelowZero(rules.min) }),
    textOf: (value) => value,
    typed: (raw, previous, isPasted) =>
      limitWhileTyping(cleanDecimalText(figureIn(raw, isPasted), rules), rules, previous),
    valueOf: (text) => roundDecimal(text, rules),
    settled: (text, original) => settleDecimal(roundDecimal(text, rules), rules, original),
  };
}

function useBoundsWarning(min: string, max: string): void {
  useEffect(() => {
    if (new Exact(max).lessThan(min)) console.warn(`DecimalInput: max ${max} is below min ${min}`); // spec §5
  }, [min, max]);
}

type DecimalInputProps = NumberFieldProps & Partial<DecimalRules>;

/** Exact decimal field. Precision 2, rounding down, bounds ±999999999999999.99, clamping by default. // spec §5, §9 */
export function DecimalInput(props: DecimalInputProps) {
  const {
    precision = defaultDecimalRules.precision,
    rounding = defaultDecimalRules.rounding,
    min = defaultDecimalRules.min,
    max = defaultDecimalRules.max,
    outOfRange = defaultDecimalRules.outOfRange,
    ...rest
  } = props;
  useBoundsWarning(min, max);
  return (
    <NumberInput codec={decimalCodec({ precision, rounding, min, max, outOfRange })} {...keypadFor(min)} {...rest} />
  );
}

type CurrencyInputProps = NumberFieldProps &
  Partial<Pick<DecimalRules, "rounding" | "outOfRange">> & {
    /** Statements may be below zero, dues may not. // domain a §0.3 */
    allowNegative?: boolean;
  };

/** The rules of money: two decimals, at most 999999999999.99, at least 0 or minus that. // spec §5, §9 */
export const currencyRules = (allowNegative: boolean): DecimalRules => ({
  ...defaultDecimalRules,
  min: allowNegative ? `-${CURRENCY_MAX}` : "0",
  max: CURRENCY_MAX,
});

/** The codec of a field of 元: what is pasted in 万元 or 亿元 means that, or it would be wrong by four digits. */
const currencyCodec = (rules: DecimalRules): NumberCodec => {
  const codec = decimalCodec(rules);
  return {
    ...codec,
    refused: (raw, isPasted) => codec.refused(raw, isPasted) ?? (isPasted ? refusedUnit(raw) : null),
    typed: (raw, previous, isPasted) => codec.typed(isPasted ? yuanOf(figureIn(raw, true)) : raw, previous, isPasted),
  };
};

/** Money in 元: at most 999999999999.99, from 0 or, where negatives are allowed, from minus that. // spec §5, §9 */
export function CurrencyInput(props: CurrencyInputProps) {
  const {
    allowNegative = false,
    unit = "元",
    rounding = defaultDecimalRules.rounding,
    outOfRange = defaultDecimalRules.outOfRange,
    ...rest
  } = props;
  const rules = currencyRules(allowNegative);
  const codec = currencyCodec({ ...rules, rounding, outOfRange });
  return <NumberInput codec={codec} {...keypadFor(rules.min)} {...rest} unit={unit} />;
}
