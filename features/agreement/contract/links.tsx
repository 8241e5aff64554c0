"use client";

import Link from "next/link";
import { agreementContract } from "@/contracts/agreement/contract/contract";
import { href } from "@/lib/routes/href";
import { useCan } from "@/lib/session/context";

/** The customer of a contract, as it was called then; a link for who may see customers. */
export function CustomerLink({ id, name }: { readonly id: string | null; readonly name: string | null }) {
  const maySee = useCan("g_hy_cust_view");
  if (id === null || !maySee) return name;
  return <Link href={href("agreement.customer", { customerId: id })}>{name}</Link>;
}

/** The tab of a contract that shows its whole engagement. */
export const CHAIN_TAB = "chain";

/** 业务链 of a contract, for who may see contracts; else its name alone. */
export function ChainLink({ id, name }: { readonly id: string | null; readonly name: string | null }) {
  const maySee = useCan("g_hy_contract_view");
  if (id === null || !maySee) return name;
  return <Link href={href("agreement.contract", { contractId: id, tab: CHAIN_TAB })}>{name}（业务链）</Link>;
}

/** Another contract that this one belongs to. */
export const ContractLink = ({ id, contractNo }: { readonly id: string | null; readonly contractNo: string | null }) =>
  id === null ? (
    contractNo
  ) : (
    <Link href={href("agreement.contract", { [agreementContract.idKey]: id })}>{contractNo}</Link>
  );
