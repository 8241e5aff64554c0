"use client";

import { useEffect } from "react";
import {
  cleanDecimalText,
  Exact,
  limitWhileTyping,
  sameDecimal,
  settleDecimal,
} from "@/components/fields/inputs/decimal-text";
import { NumberInput, type NumberCodec, type NumberFieldProps } from "@/components/fields/inputs/number-input";
import {
  isWanInput,
  WAN_BOUND,
  WAN_PRECISION,
  wanBound,
  wanFromYuan,
  yuanFromWan,
} from "@/components/fields/inputs/wan";

interface WanRules {
  /** Bounds in full units (元), not in 万. */
  min: string;
  max: string;
  outOfRange: "clamp" | "revert";
}

/** The codec of a 万 field: shows a ten-thousandth, stores the whole. */
export function wanCodec({ min, max, outOfRange }: WanRules): NumberCodec {
  const bounds = { min: wanBound(min), max: wanBound(max), outOfRange };
  const rules = { ...bounds, precision: WAN_PRECISION, rounding: "down" as const };
  // A text that shows the stored value as it was means that value, to its last digit. // contract §7.11
  const valueOf = (text: string, original: string) =>
    original !== "" && sameDecimal(text, wanFromYuan(original)) ? original : yuanFromWan(text);
  return {
    textOf: wanFromYuan,
    typed: (raw, previous) =>
      isWanInput(raw) ? limitWhileTyping(cleanDecimalText(raw, rules), bounds, previous) : previous,
    valueOf,
    settled: (text, original) => valueOf(settleDecimal(text, bounds, wanFromYuan(original)), original),
  };
}

type WanInputProps = NumberFieldProps & Partial<WanRules>;

/**
 * Ten-thousand field: displays value ÷ 10000 with up to six decimals while the whole value is stored. A value that was
 * not touched stays exact; a typed one goes to 0.01 元. Bounds ±999999999999999.999999 of full units. // spec §1, §5, §9
 */
export function WanInput({
  min = `-${WAN_BOUND}`,
  max = WAN_BOUND,
  outOfRange = "clamp",
  unit = "万元",
  ...rest
}: WanInputProps) {
  useEffect(() => {
    if (new Exact(max).lessThan(min)) console.warn(`WanInput: max ${max} is below min ${min}`); // spec §5
  }, [min, max]);
  return <NumberInput codec={wanCodec({ min, max, outOfRange })} {...rest} unit={unit} />;
}
