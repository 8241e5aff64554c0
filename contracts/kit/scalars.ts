import { z } from "zod";
import { CURRENCY_MAX, wanText } from "@/contracts/kit/amount/decimal";
import { creditCodeFault } from "@/contracts/kit/number/credit-code";
import { unwrap } from "@/contracts/kit/field";
import { idNoFault } from "@/contracts/kit/number/id-no";
import { ledgerSigned, pointedFigure } from "@/contracts/kit/ledger-sign";
import { BIRTHDAY, DAY, INSTANT, isRealDate, isRealMonth, MONTH } from "@/contracts/kit/day/stored-dates";
import { bareMobile, clean, halfWidth, pasted, pastedDigits, trimAll } from "@/contracts/kit/text/visible-text";

const UNSTORABLE = "含有无法保存的字符，请删除后重试";

/** Required text of at most `max` characters, trimmed, without a character that nobody sees. */
export const text = (max: number, min = 1) => z.string().overwrite(trimAll).min(min).max(max).refine(clean, UNSTORABLE);

/** The same of a written text (letters, notices): joined signs stay joined. */
export const prose = (max: number) =>
  z
    .string()
    .overwrite((s) => s.replace(/^[\s\u3000\uFEFF]+|[\s\u3000\uFEFF]+$/g, ""))
    .min(1)
    .max(max)
    .refine(clean, UNSTORABLE);

/** zod's nullable for text, to which text of blanks only is null, too; types and JSON schema are those of nullable. */
const NullableText: z.core.$constructor<z.ZodNullable> = z.core.$constructor("NullableText", (inst, def) => {
  z.ZodNullable.init(inst, def);
  const { parse } = inst._zod;
  inst._zod.parse = (payload, ctx) => {
    if (typeof payload.value === "string" && trimAll(payload.value) === "") payload.value = null;
    return parse(payload, ctx);
  };
});
const nullable = <S extends z.ZodType>(schema: S): z.ZodNullable<S> =>
  unwrap(schema) instanceof z.ZodString
    ? (new NullableText({ type: "nullable", innerType: schema }) as z.ZodNullable<S>)
    : schema.nullable();

/** Optional value: absent, null, nothing typed and only blanks typed are all null. */
export const optional = <S extends z.ZodType>(schema: S) => nullable(schema).default(null as never);

const ID = /^[0-9A-Za-z_-]+$/;
/** Record ids are opaque strings. // contract §2 */
export const id = () => z.string().min(1).max(40).regex(ID, "编号格式不正确");
/** Whether an item holds an id, which the portal gives; else it names a place, as the number of a row does. */
export function isId(schema: z.ZodType): boolean {
  const inner = unwrap(schema);
  const checks = inner instanceof z.ZodString ? (inner._zod.def.checks ?? []) : [];
  return checks.some((check) => "pattern" in check._zod.def && check._zod.def.pattern === ID);
}
export const version = () => z.int().min(0).max(2_147_483_647);
export const versionQuery = z.strictObject({ version: version() });

/** 「１，２３４．５０」 of a statement is 1234.50, 「(5)」 is -5; a comma elsewhere is no separator of thousands. */
function bareDecimal(s: string): string {
  const number = ledgerSigned(pasted(pointedFigure(s)).replace(/，/g, ","));
  return /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(number) ? number.replace(/,/g, "") : number;
}

/** The least fraction above zero means 「more than nothing」, in whatever unit it is shown. */
function tooSmall(min: string, scale: number, shownOf: (amount: string) => string): string {
  if (min === "0") return "不能为负数";
  return min === `0.${"1".padStart(scale, "0")}` ? "须大于0" : `不能小于${shownOf(min)}`;
}

/** The whole and fraction digits that a decimal may have, as text; no exponent, no leading zeros, no `-0`. */
function decimalText(max: string, scale: number, min: string, shownOf = (amount: string) => amount) {
  const pattern = new RegExp(`^-?(0|[1-9]\\d*)(\\.\\d{1,${scale}})?$`);
  const digits = (s: string): bigint => {
    const [whole = "0", fraction = ""] = s.replace("-", "").split(".");
    return BigInt(whole + fraction.padEnd(scale, "0")) * (s.startsWith("-") ? -1n : 1n);
  };
  return z
    .string()
    .max(40)
    .overwrite(bareDecimal)
    .refine((s) => pattern.test(s), { message: `须为数字，最多${scale}位小数`, abort: true })
    .refine((s) => !pattern.test(s) || digits(s) <= digits(max), `不能大于${shownOf(max)}`)
    .refine((s) => !pattern.test(s) || digits(s) >= digits(min), tooSmall(min, scale, shownOf));
}

/** Currency: 0 … 999999999999.99 yuan as text, from minus that where its item's meta says so, too. // spec §5, §9 */
export const currency = ({ allowNegative = false, max = CURRENCY_MAX } = {}) =>
  decimalText(max, 2, allowNegative ? `-${max}` : "0");
/** Yuan, typed and shown in 万元; the server keeps two decimals. // contract §7.11 */
export const wan = (min = "0") => decimalText("999999999999999.99", 2, min, (yuan) => `${wanText(yuan)}万元`);
/** Percent 0–100 with four decimals as text. */
export const percent = () => decimalText("100", 4, "0");
/** Decimal text with its own scale and bounds (areas and the like). */
export const decimal = (scale: number, max: string, min = "0") => decimalText(max, scale, min);

/** Calendar date `YYYY-MM-DD`; `check` keeps what is typed within the years of `date-bounds`. */
export const isoDate = () => z.string().check(DAY);
/** The same of a birth. */
export const birthDate = () => z.string().check(BIRTHDAY);
/** Calendar month `YYYY-MM`. */
export const isoMonth = () => z.string().check(MONTH);
/** Instant, ISO 8601 with offset or Z. */
export const isoDateTime = () => z.iso.datetime({ offset: true }).check(INSTANT);

/** Day of every year, `MM-DD`; not 29 February, which most years lack. */
export const monthDay = () =>
  z
    .string()
    .regex(
      /^((0[13578]|1[02])-(0[1-9]|[12]\d|3[01])|(0[469]|11)-(0[1-9]|[12]\d|30)|02-(0[1-9]|1\d|2[0-8]))$/,
      "请填写每年都有的月-日，如 03-31",
    );

export type DateKind = "date" | "birth" | "month" | "dateTime";
/** Which date a schema holds; null for everything else. */
export function dateKindOf(schema: z.ZodType): DateKind | null {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodISODateTime) return "dateTime";
  if (!(inner instanceof z.ZodString)) return null;
  const checks = inner._zod.def.checks ?? [];
  if (checks.includes(DAY)) return "date";
  if (checks.includes(BIRTHDAY)) return "birth";
  return checks.includes(MONTH) ? "month" : null;
}

const DATE_SCHEMAS = { date: isoDate(), birth: birthDate(), month: isoMonth(), dateTime: isoDateTime() } as const;
/** What an answer promises of a date of this kind: that it is one which a store may hold. */
export const storedDate = (kind: DateKind): z.ZodType<string, string> => DATE_SCHEMAS[kind];
/** Whether a text names a day, a month or an instant at all, whatever its year. */
export function isDateText(kind: DateKind, text: string): boolean {
  if (kind === "dateTime") return z.iso.datetime({ offset: true }).safeParse(text).success;
  return kind === "month" ? isRealMonth(text) : isRealDate(text);
}

const COUNTRY = /^(\+|00)86-?/;
export const mobile = () =>
  z
    .string()
    .overwrite(bareMobile)
    .regex(/^1[3-9]\d{9}$/, "手机号码须为11位数字，以1开头");

/** 「(+86) 731 8441 0000」 is 073184410000; behind the country's number stands the area's without its 0. */
function barePhone(s: string): string {
  const number = pasted(s).replace(/^[(（](\+?\d+)[)）]-?/, "$1-");
  const inland = number.replace(COUNTRY, "");
  return inland === number || /^(0|[48]00|1[3-9]\d{9}$)/.test(inland) ? inland : `0${inland}`;
}
/** Of an area or of the whole country (400, 800). // domain a §0.3 */
export const phone = () =>
  z
    .string()
    .overwrite(barePhone)
    .regex(
      /^((0\d{2,3}-?)?\d{7,8}|[48]00(-?\d){7})(-\d{1,6})?$/,
      "电话格式为 区号-号码-分机，如 0731-84410000，或 400-800-1234",
    );
export const postcode = () =>
  z
    .string()
    .overwrite(pastedDigits)
    .regex(/^\d{6}$/, "邮编须为6位数字");
export const email = () =>
  z
    .string()
    .overwrite(pasted)
    .max(100)
    .regex(/^[^\s@<>()",;:\\]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/, "邮箱格式不正确，如 name@example.com");
export const url = () =>
  z
    .string()
    .overwrite(trimAll)
    .max(200)
    .regex(/^https?:\/\/[^\s<>"'\\]+$/, "网址须以 http:// 或 https:// 开头");
export const bankAccount = () =>
  z
    .string()
    .overwrite(pastedDigits)
    .regex(/^\d{8,30}$/, "银行账号须为8至30位数字");

const HAN = String.raw`\p{Script=Han}[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]?`;
/** Typed so that two-character names stand as wide as others. */
const BETWEEN_HAN = new RegExp(`(?<=${HAN}) +(?=${HAN})`, "gu");
/** One dot for the dots of all keyboards; a full-width blank parts foreign words, and none means anything in a Chinese name. */
const bareName = (s: string): string =>
  halfWidth(trimAll(s).replace(/．/g, "·"))
    .replace(/[•・‧∙]/g, "·")
    .replace(/(?<=[A-Za-z.])\u3000+(?=[A-Za-z])/g, " ")
    .replace(/\u3000/g, "")
    .replace(BETWEEN_HAN, "")
    .replace(/ {2,}/g, " ");
const NAME_SIGNS = /^(?:\p{Script=Han}[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]?|[A-Za-z·. '’-])+$/u;
/** Each sign stands between two letters; the dot of an abbreviation may be followed by a blank, or end the name. */
const NAME_ORDER =
  /^[\p{Script=Han}A-Za-z](?:[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]?\.?[· '’-]?[\p{Script=Han}A-Za-z])*(?:[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]|(?<=[A-Za-z])\.)?$/u;
/** Person's name. // domain a §0.3 */
export const personName = () =>
  z
    .string()
    .overwrite(bareName)
    .min(2)
    .max(50)
    .regex(NAME_SIGNS, "姓名只能含汉字、字母、间隔号和空格")
    .regex(NAME_ORDER, "姓名中的间隔号、短横须单个写在两个字之间，不能在开头或末尾");
/** The number of a paper, of whatever layout: as it was pasted, without its blanks. */
export const paperNo = (max: number, min = 1) =>
  z
    .string()
    .overwrite((s) => pasted(s).replace(/\(/g, "（").replace(/\)/g, "）"))
    .min(min)
    .max(max)
    .refine(clean, UNSTORABLE);
/** A part of a number that a list is asked by. */
export const numberPart = (max: number) => z.string().overwrite(pasted).min(1).max(max).refine(clean, UNSTORABLE);

/**
 * Certificate numbers: what any of them may hold. Their layout is not published, so that the narrower one is a business
 * parameter that the server keeps (`staff.certNoPattern`). // domain a §0.3
 */
export const certNo = () =>
  z
    .string()
    .overwrite(pasted)
    .regex(/^[\p{Script=Han}0-9A-Za-z()（）-]{1,30}$/u, "证书编号只能含数字、字母、汉字、括号和短横，至多30个字");
/** 单位会员证号 as the association gives it, in capitals: no two differ by their writing. // domain a §0.3 */
export const firmMemberNo = () =>
  z
    .string()
    .overwrite((s) => pasted(s).toUpperCase())
    .regex(/^[0-9A-Z-]{4,30}$/, "单位会员证号由4至30位数字、字母或短横线组成，请核对");
export const localityCode = () => z.string().regex(/^\d{6}$/, "行政区划代码须为6位数字");

/** Unified social credit code, upper-cased. // domain a §0.3, GB 32100-2015 */
export const creditCode = () =>
  z
    .string()
    .overwrite((s) => pastedDigits(s).toUpperCase())
    .superRefine((s, ctx) => {
      const fault = creditCodeFault(s);
      if (fault) ctx.addIssue({ code: "custom", message: fault });
    });

/** Dashes stand in the numbers of a few documents; in one of digits they only part it. */
export function bareIdNo(s: string): string {
  const number = pasted(s).toUpperCase();
  return /^[\d-]+X?$/.test(number) ? number.replace(/-/g, "") : number;
}
/** Resident identity number of 18 characters, upper-cased. // domain a §0.3, GB 11643-1999 */
export const residentIdNo = () =>
  z
    .string()
    .overwrite(bareIdNo)
    .superRefine((s, ctx) => {
      const fault = idNoFault(1, s);
      if (fault) ctx.addIssue({ code: "custom", message: fault });
    });

/** An identity document's number; its form depends on the document, see `idNoFault`. */
export const idNo = () => z.string().overwrite(bareIdNo).min(1).max(30).refine(clean, "证件号码含有无法保存的字符");

/** A dictionary value: always a JSON integer. // domain a §15 */
export const dict = () => z.int().min(0).max(9999);
export const yesNo = () => z.boolean();
export const int = (max: number, min = 0) => z.int().min(min).max(max);
