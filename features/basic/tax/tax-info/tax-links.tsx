"use client";

import { Button } from "antd";
import { useRouter } from "next/navigation";
import { creditYear } from "@/contracts/basic/tax/credit-year";
import { taxInfo } from "@/contracts/basic/tax/tax-info";
import { taxYear } from "@/contracts/basic/tax/tax-year";
import { useTaxRoutes } from "@/features/basic/tax/tax-info/tax-routes";
import { href } from "@/lib/routes/href";

const TITLES = { info: taxInfo.noun, year: taxYear.title, credit: creditYear.title } as const;
type Kind = keyof typeof TITLES;

/** From one list to the other two: the menu names the first alone. */
export function TaxLinks({ from }: { readonly from: Kind }) {
  const router = useRouter();
  const routes = useTaxRoutes();
  return (Object.keys(TITLES) as Kind[])
    .filter((kind) => kind !== from)
    .map((kind) => (
      <Button key={kind} onClick={() => router.push(href(routes[kind]))}>
        {TITLES[kind]}
      </Button>
    ));
}
