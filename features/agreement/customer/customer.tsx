"use client";

import dynamic from "next/dynamic";
import { useListAddress } from "@/components/record/use-record-address";

// Apart: a list does not load what a record needs, nor the other way round.
const List = dynamic(() => import("@/features/agreement/customer/customer-list").then((m) => m.CustomerList));
const Record = dynamic(() => import("@/features/agreement/customer/customer-record").then((m) => m.CustomerRecord));

/** 客户企业: the list, or one record. // domain b §2 */
export function AgreementCustomerScreen() {
  const { id } = useListAddress("customerId");
  return id ? <Record id={id} /> : <List />;
}
