import { field } from "@/contracts/kit/field";
import { currency, optional } from "@/contracts/kit/scalars";

export const MONEY = { kind: "money", unit: "元", width: 140 } as const;
const helped = (help: string | undefined) => (help === undefined ? {} : { help });

/** An amount in yuan that somebody types; never below zero. // domain a §0.3 */
export const typedYuan = (label: string, help?: string) => field(currency(), { label, ...MONEY, ...helped(help) });
export const optionalYuan = (label: string, help?: string) =>
  field(optional(currency()), { label, ...MONEY, ...helped(help) });
