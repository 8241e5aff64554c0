"use client";

import { useSearchParams } from "next/navigation";
import type { z } from "zod";
import { PAGE_SIZES } from "@/contracts/kit/query";
import { type dues, duesApi } from "@/contracts/statement/dues/dues";
import { amountText, fenOf } from "@/contracts/statement/dues/engine/amounts";
import { unitPartOf } from "@/contracts/statement/dues/head-office-compute";
import { duesPeriodName } from "@/contracts/statement/dues/terms";
import { TO_PAY } from "@/features/statement/dues/look";
import { useEndpointQuery } from "@/lib/query/query-of";

export type BillRow = z.output<typeof dues.row>;
export const billText = ({ billNo, duesYear, half }: Pick<BillRow, "billNo" | "duesYear" | "half">): string =>
  `${billNo} ${duesPeriodName(duesYear, half)}`;

/** Bills within reach that take money, the oldest first; undefined until they are here. */
export function usePayableBills(isEnabled = true): readonly BillRow[] | undefined {
  const query = { duesStatus: [...TO_PAY], isOwing: true, page: 1, pageSize: PAGE_SIZES.at(-1), sort: "duesYear" };
  const { data, error } = useEndpointQuery(duesApi.list, { query } as never, { silent: true, isEnabled });
  return (data as { rows: readonly BillRow[] } | undefined)?.rows ?? (error ? [] : undefined);
}

/** The bill that another page came with. */
export const useNamedBill = (): string | null => useSearchParams().get("bill");

export interface Share {
  readonly duesId: string;
  readonly amount: string;
}
/** What the shares add up to, and what of it is the unit's: that is paid first. // domain a §12.6 unitPart, personPart */
export function partsOf(shares: readonly Share[], bills: readonly BillRow[]) {
  const all = shares.reduce((sum, { amount }) => sum + fenOf(amount), 0n);
  const unit = unitPartOf(bills, shares);
  return { payAmount: amountText(all), unitPart: amountText(unit), personPart: amountText(all - unit) };
}
