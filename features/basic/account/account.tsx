"use client";

import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import { useListAddress } from "@/components/record/use-record-address";

// Apart: a list does not load what a record or the roles need, nor the other way round.
const FirmAccounts = dynamic(() => import("@/features/basic/account/firm-accounts").then((m) => m.FirmAccounts));
const AccountRecord = dynamic(() =>
  import("@/features/basic/account/firm-account-record").then((m) => m.FirmAccountRecord),
);
const RoleList = dynamic(() => import("@/features/basic/account/role-list").then((m) => m.RoleList));
const FirmOnline = dynamic(() => import("@/features/basic/account/firm-accounts").then((m) => m.FirmOnline));

/** 账号管理: the list, one account, the firm's roles, who is signed in. // domain a §3 */
export function AccountScreen() {
  const { id } = useListAddress("userId");
  const view = useSearchParams().get("view");
  if (id) return <AccountRecord userId={id} />;
  if (view === "roles") return <RoleList />;
  return view === "online" ? <FirmOnline /> : <FirmAccounts />;
}
