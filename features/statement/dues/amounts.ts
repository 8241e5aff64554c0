import { fenOf, money } from "@/contracts/statement/dues/engine/amounts";

export const yuanText = (amount: string | null | undefined): string => money(fenOf(amount));
/** A dash where there is none. */
export const yuanOrNone = (amount: string | null): string => (amount === null ? "—" : yuanText(amount));
export const isSome = (amount: string | null | undefined): boolean => fenOf(amount) > 0n;
