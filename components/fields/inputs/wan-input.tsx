"use client";

import { useEffect } from "react";
import {
  boundsOnGrid,
  cleanDecimalText,
  Exact,
  isBelowZero,
  limitWhileTyping,
  roundDecimal,
  sameDecimal,
  settleDecimal,
  type Rounding,
} from "@/components/fields/inputs/decimal-text";
import {
  keypadFor,
  NumberInput,
  type NumberCodec,
  type NumberFieldProps,
} from "@/components/fields/inputs/number-input";
import { refusedPaste } from "@/components/fields/inputs/pasted-number";
import { readWan, WAN_BOUND, WAN_PRECISION, wanBound, wanFromYuan, yuanFromWan } from "@/components/fields/inputs/wan";

interface WanRules {
  /** Bounds in full units (元), not in 万. */
  min: string;
  max: string;
  outOfRange: "clamp" | "revert";
  /** How 万 beyond six decimals are dropped, shown and typed. */
  rounding: Rounding;
}

export const defaultWanRules: WanRules = {
  min: `-${WAN_BOUND}`,
  max: WAN_BOUND,
  outOfRange: "clamp",
  rounding: "down",
};

/** The codec of a 万 field: shows a ten-thousandth, stores the whole. */
export function wanCodec({ min, max, outOfRange, rounding }: WanRules): NumberCodec {
  const bounds = boundsOnGrid({ min: wanBound(min), max: wanBound(max), outOfRange }, WAN_PRECISION);
  const rules = { ...bounds, precision: WAN_PRECISION, rounding };
  const shownOf = (yuan: string) => wanFromYuan(yuan, rounding);
  // A text that shows the stored value as it was means that value, to its last digit. // contract §7.11
  const valueOf = (text: string, original: string) => {
    const wan = roundDecimal(text, rules);
    return original !== "" && sameDecimal(wan, shownOf(original)) ? original : yuanFromWan(wan);
  };
  return {
    refused: (raw, isPasted) => refusedPaste(raw, { isPasted, isNegative: isBelowZero(bounds.min) }),
    textOf: shownOf,
    typed: (raw, previous, isPasted) => {
      const text = readWan(raw, isPasted);
      return text === null ? previous : limitWhileTyping(cleanDecimalText(text, rules), bounds, previous);
    },
    valueOf,
    settled: (text, original) => valueOf(settleDecimal(roundDecimal(text, rules), bounds, shownOf(original)), original),
  };
}

type WanInputProps = NumberFieldProps & Partial<WanRules>;

/**
 * Ten-thousand field: displays value ÷ 10000 with up to six decimals while the whole value is stored. A value that was
 * not touched stays exact; a typed one goes to 0.01 元. Bounds ±999999999999999.999999 of full units. // spec §1, §5, §9
 */
export function WanInput({
  min = defaultWanRules.min,
  max = defaultWanRules.max,
  outOfRange = defaultWanRules.outOfRange,
  rounding = defaultWanRules.rounding,
  unit = "万元",
  ...rest
}: WanInputProps) {
  useEffect(() => {
    if (new Exact(max).lessThan(min)) console.warn(`WanInput: max ${max} is below min ${min}`); // spec §5
  }, [min, max]);
  return <NumberInput codec={wanCodec({ min, max, outOfRange, rounding })} {...keypadFor(min)} {...rest} unit={unit} />;
}
