import { z } from "zod";
import { creditCodeFault } from "@/contracts/kit/number/credit-code";
import { field, type FieldMeta } from "@/contracts/kit/field";
import {
  currency,
  dict,
  id,
  int,
  isoDate,
  isoDateTime,
  isoMonth,
  localityCode,
  mobile,
  optional,
  text,
  version,
  wan,
  yesNo,
} from "@/contracts/kit/scalars";

// Items that many records have, each kind by one name. A plain name is typed and required; `optional…` may be left
// empty; `…Filter` is what a list is asked by; `shown…` is what an answer tells, and `…OrNone` tells nothing as null.

/** What may be said of an item beside its label and its kind. */
type More = Omit<FieldMeta, "label" | "kind" | "dict">;

/** One value of a dictionary. */
export const choice = (dictionary: string, label: string, more: More = {}) =>
  field(dict(), { label, kind: "dict", dict: dictionary, ...more });
export const optionalChoice = (dictionary: string, label: string, more: More = {}) =>
  field(optional(dict()), { label, kind: "dict", dict: dictionary, ...more });
export const shownChoice = (dictionary: string, label: string, more: More = {}) =>
  field(z.int(), { label, kind: "dict", dict: dictionary, ...more });
export const shownChoiceOrNone = (dictionary: string, label: string, more: More = {}) =>
  field(z.int().nullable(), { label, kind: "dict", dict: dictionary, ...more });
/** Any of several values, `max` at most. */
export const choicesFilter = (dictionary: string, label: string, max = 30) =>
  field(z.array(dict()).max(max).optional(), { label, kind: "dicts", dict: dictionary });

export const yesOrNo = (label: string, more: More = {}) => field(yesNo(), { label, kind: "yesNo", ...more });
export const optionalYesOrNo = (label: string, more: More = {}) =>
  field(optional(yesNo()), { label, kind: "yesNo", ...more });
export const yesOrNoFilter = (label: string) => field(yesNo().optional(), { label, kind: "yesNo" });

export const day = (label: string, more: More = {}) => field(isoDate(), { label, kind: "date", ...more });
export const optionalDay = (label: string, more: More = {}) =>
  field(optional(isoDate()), { label, kind: "date", ...more });
export const dayFilter = (label: string) => field(isoDate().optional(), { label, kind: "date" });

export const month = (label: string, more: More = {}) => field(isoMonth(), { label, kind: "month", ...more });
export const optionalMonth = (label: string, more: More = {}) =>
  field(optional(isoMonth()), { label, kind: "month", ...more });

/** A column holds an instant to the minute and the arrow of its order. */
const INSTANT = { kind: "dateTime", width: 172 } as const;
export const instant = (label: string, more: More = {}) => field(isoDateTime(), { label, ...INSTANT, ...more });
export const optionalInstant = (label: string, more: More = {}) =>
  field(optional(isoDateTime()), { label, ...INSTANT, ...more });
export const instantOrNone = (label: string, more: More = {}) =>
  field(isoDateTime().nullable(), { label, ...INSTANT, ...more });

/** Text on one line, of `max` characters at most. */
export const line = (label: string, max: number, more: More = {}) => field(text(max), { label, ...more });
export const optionalLine = (label: string, max: number, more: More = {}) =>
  field(optional(text(max)), { label, ...more });
/** A part of a text. */
export const lineFilter = (label: string, max: number, more: More = {}) =>
  field(text(max).optional(), { label, ...more });
/** A text that the system tells, never typed. */
export const shownText = (label: string, more: Partial<Omit<FieldMeta, "label">> = {}) =>
  field(z.string().nullable(), { label, readOnly: true, ...more });

/** Text on several lines. */
export const optionalParagraph = (label: string, max: number, more: More = {}) =>
  field(optional(text(max)), { label, kind: "longText", ...more });

/** What a search box takes. Whole numbers of persons belong into no address: a mobile is known by its end. // promises P-S10 */
export const keywordFilter = (label: string, help: string, elsewhere = "完整的证件号码不能在这里查询") =>
  field(
    text(50)
      .refine((asked) => !/^(?:\+?86)?1[3-9]\d{9}$/.test(asked.replace(/[\s-]/g, "")), {
        message: "手机号码请只填写后四位",
      })
      .refine((asked) => !/^\d{17}[\dXx]$/.test(asked.replace(/\s/g, "")) || creditCodeFault(asked.trim()) === null, {
        message: elsewhere,
      })
      .optional(),
    { label, help },
  );

export const optionalCount = (label: string, max: number, more: More = {}) =>
  field(optional(int(max)), { label, kind: "int", ...more });
export const countFilter = (label: string, max: number, unit: string) =>
  field(int(max).optional(), { label, kind: "int", unit });
export const shownCount = (label: string, more: More = {}) => field(z.int(), { label, kind: "int", ...more });
export const shownCountOrNone = (label: string, more: More = {}) =>
  field(z.int().nullable(), { label, kind: "int", ...more });

export const optionalMoney = (label: string, more: More = {}) =>
  field(optional(currency()), { label, kind: "money", unit: "元", ...more });
export const shownAmount = (label: string, more: More = {}) =>
  field(z.string(), { label, kind: "money", unit: "元", ...more });
/** An amount to ask by, typed in 万元. */
export const wanFilter = (label: string) => field(wan().optional(), { label, kind: "wan", unit: "万元" });

/** Heads that the system counts. */
export const headcount = (label: string) => shownCount(label, { unit: "人", readOnly: true });

export const mobileNumber = (label: string, more: More = {}) => field(mobile(), { label, kind: "code", ...more });
export const optionalMobileNumber = (label: string, more: More = {}) =>
  field(optional(mobile()), { label, kind: "code", ...more });
export const place = (label: string, more: More = {}) => field(localityCode(), { label, kind: "locality", ...more });
/** A year between two, as the specification's year picker asks for it. */
export const yearFilter = (label: string, more: More = {}) =>
  field(int(2200, 1900).optional(), { label, kind: "year", ...more });
/** One of the firms that the reader may see. */
export const companyFilter = (label: string) => field(id().optional(), { label, kind: "company" });

/** Whether an item is the name of a firm: every row tells its own under `companyName`, others as `fromCompanyName`. */
export const isFirmName = (key: string): boolean => /companyName$/i.test(key);

/** The version that was seen by whoever sends it. */
export const seenVersion = () => field(version(), { label: "版本号" });
/** A row of a list keeps its id, so that two people's changes to one list can be told apart; the server numbers new rows. */
export const rowId = { rowId: optional(id()) } as const;
