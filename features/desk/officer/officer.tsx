"use client";

import dynamic from "next/dynamic";
import { officerApi } from "@/contracts/auth/officer";
import { OFFICERS } from "@/features/desk/officer/officer-look";
import { AddButton } from "@/components/list/add-button";
import { useListAddress } from "@/components/record/use-record-address";
import { useOpenDialog } from "@/lib/drafts/use-open-dialog";

const AccountList = dynamic(() => import("@/features/account/account-list").then((m) => m.AccountList));
const AccountRecord = dynamic(() => import("@/features/account/account-record").then((m) => m.AccountRecord));
const OfficeFilter = dynamic(() => import("@/features/account/pickers").then((m) => m.OfficeFilter));
const OfficerCreate = dynamic(() => import("@/features/desk/officer/officer-create").then((m) => m.OfficerCreate));

function Officers() {
  const [isAdding, setAdding] = useOpenDialog<true>("auth.colleague");
  return (
    <AccountList
      of={OFFICERS}
      actions={() => <AddButton of={officerApi.create} onClick={() => setAdding(true)} />}
      ownerFilter={(props) => <OfficeFilter {...props} />}
      empty={{ title: "没有协会账号", hint: "点击「新增」为协会的工作人员开立账号。" }}
    >
      {isAdding && <OfficerCreate onClose={() => setAdding(null)} />}
    </AccountList>
  );
}

/** 协会账号: the accounts of the association's own people. // contract §7.6, domain a §3.2 */
export function OfficerScreen() {
  const { id } = useListAddress("userId");
  return id ? <AccountRecord userId={id} list={OFFICERS} /> : <Officers />;
}
