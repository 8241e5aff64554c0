"use client";

import type { RouteId } from "@/lib/routes/manifest";
import { useUser } from "@/lib/session/context";

const FIRM = { info: "basic.tax-info", year: "basic.tax-year", credit: "basic.credit-year" } as const;
const DESK = { info: "basic.desk-tax-info", year: "basic.desk-tax-year", credit: "basic.desk-credit-year" } as const;

/** Where this user's side keeps the three kinds of records. */
export function useTaxRoutes(): Readonly<Record<keyof typeof FIRM, RouteId>> {
  return useUser().companyId === null ? DESK : FIRM;
}
