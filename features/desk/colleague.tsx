"use client";

import dynamic from "next/dynamic";
import { colleagueApi } from "@/contracts/auth/colleague";
import { COLLEAGUES } from "@/features/desk/colleague-look";
import { AddButton } from "@/components/list/add-button";
import { useListAddress } from "@/components/record/use-record-address";
import { useOpenDialog } from "@/lib/drafts/use-open-dialog";

const AccountList = dynamic(() => import("@/features/account/account-list").then((m) => m.AccountList));
const AccountRecord = dynamic(() => import("@/features/account/account-record").then((m) => m.AccountRecord));
const ColleagueCreate = dynamic(() => import("@/features/desk/colleague-create").then((m) => m.ColleagueCreate));

function Colleagues() {
  const [isAdding, setAdding] = useOpenDialog<true>("auth.colleague");
  return (
    <AccountList
      of={COLLEAGUES}
      actions={() => <AddButton of={colleagueApi.create} onClick={() => setAdding(true)} />}
      empty={{ title: "没有协会账号", hint: "点击「新增」为协会的工作人员开立账号。" }}
    >
      {isAdding && <ColleagueCreate onClose={() => setAdding(null)} />}
    </AccountList>
  );
}

/** 协会账号: the accounts of the association's own people. // contract §7.6, domain a §3.2 */
export function ColleagueScreen() {
  const { id } = useListAddress("userId");
  return id ? <AccountRecord userId={id} /> : <Colleagues />;
}
