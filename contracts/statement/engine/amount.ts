import { z } from "zod";
import { type AmountUnit, showAmount } from "@/contracts/kit/amount/amount";
import { CURRENCY_MAX, fromUnits, toUnits } from "@/contracts/kit/amount/decimal";
import { ledgerSigned, pointedFigure } from "@/contracts/kit/ledger-sign";
import { optional } from "@/contracts/kit/scalars";
import { pasted } from "@/contracts/kit/text/visible-text";

/** Fen of a yuan, and of a 万元. */
const FEN = 2;
const WAN = 6;

export type ParsedAmount =
  { readonly ok: true; readonly amount: string | null } | { readonly ok: false; readonly message: string };

const no = (message: string): ParsedAmount => ({ ok: false, message });
const MAX = toUnits(CURRENCY_MAX, FEN) ?? 0n;
const NUMBER = /^(\d*)(?:\.(\d*))?$/;
/** 1,234,567 has its commas at every third digit, or it was meant otherwise. */
const isGrouped = (text: string): boolean => /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(text);

/** Without signs of currency and unit; brackets or a minus behind mean below zero, a dash alone that there is nothing. */
function bare(typed: string): { readonly text: string; readonly isNegative: boolean } {
  const text = ledgerSigned(
    pasted(pointedFigure(typed))
      .replace(/[，,]/g, ",")
      .replace(/[。．]/g, "."),
  )
    .replace(/^[¥￥]/, "")
    .replace(/元$/, "");
  if (/^-+$/.test(text)) return { text: "", isNegative: false };
  return { text: text.replace(/^[+-]/, "").replace(/^[¥￥]/, ""), isNegative: text.startsWith("-") };
}

/**
 * An amount as people type and paste it, to yuan with two decimals; null when nothing was typed. Full-width digits,
 * thousands and brackets are understood, what cannot be an amount is refused in words. Grid, paste, workbook and server
 * all ask here. // domain a §7.3, §11 (7)
 */
export function parseAmount(typed: string, unit: AmountUnit = "yuan"): ParsedAmount {
  if (typed.length > 60) return no("内容过长，不是金额");
  const { text, isNegative } = bare(typed);
  if (text === "") return { ok: true, amount: null };
  if (/^\d+(\.\d+)?e[+-]?\d+$/i.test(text)) return no("不能用科学记数法，请写出全部数字");
  if (/[万亿千百]/.test(text))
    return no(unit === "wan" ? "请只填数字，单位已是万元" : "请按元填写数字，不带「万」等单位");
  if (/%/.test(text)) return no("这里填金额，不是百分比");
  if (text.includes(",") && !isGrouped(text)) return no("千位分隔符的位置不对，请核对");
  const number = NUMBER.exec(text.replaceAll(",", ""));
  if (!number || (number[1] === "" && (number[2] ?? "") === ""))
    return no(`「${typed.trim().slice(0, 20)}」不是金额，请填写数字`);
  const scale = unit === "wan" ? WAN : FEN;
  const [whole, fraction] = [number[1] || "0", (number[2] ?? "").replace(/0+$/, "")];
  if (fraction.length > scale) return no(unit === "wan" ? "万元最多六位小数（到分）" : "最多两位小数（到分）");
  const cents = BigInt(whole + fraction.padEnd(scale, "0"));
  if (cents > MAX) return no("金额超出可以填写的范围（999,999,999,999.99 元以内）");
  return { ok: true, amount: fromUnits(isNegative ? -cents : cents, FEN) };
}

/** An amount as the wire has it: what people type is understood, what is kept has two decimals; blank is null. */
export const statementAmount = () =>
  optional(
    z
      .string()
      .max(60)
      .overwrite((typed) => {
        const parsed = parseAmount(typed);
        return parsed.ok ? (parsed.amount ?? "") : typed;
      })
      .superRefine((text, context) => {
        const parsed = parseAmount(text);
        if (!parsed.ok) context.addIssue({ code: "custom", message: parsed.message });
      }),
  );

export const centsOf = (amount: string | null | undefined): bigint => toUnits(amount, FEN) ?? 0n;
export const amountOf = (cents: bigint): string => fromUnits(cents, FEN);

/** What a sentence says of a sum: `1,234.50 元`. */
export const yuanText = (cents: bigint): string => `${showAmount(amountOf(cents))} 元`;
