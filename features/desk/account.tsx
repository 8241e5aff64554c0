"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import { useRouter, useSearchParams } from "next/navigation";
import { userResource } from "@/contracts/auth/user";
import { useListAddress } from "@/components/record/use-record-address";
import { useOpenDialog } from "@/lib/drafts/use-open-dialog";
import { href } from "@/lib/routes/href";
import { OPENING } from "@/lib/routes/opening";
import { Can } from "@/lib/session/can";

const AccountList = dynamic(() => import("@/features/account/account-list").then((m) => m.AccountList));
const AccountRecord = dynamic(() => import("@/features/account/account-record").then((m) => m.AccountRecord));
const OpeningDialog = dynamic(() => import("@/features/desk/opening-dialog").then((m) => m.OpeningDialog));
const HandoverDialog = dynamic(() => import("@/features/desk/handover-dialog").then((m) => m.HandoverDialog));

const RESOURCE = {
  ...userResource,
  title: "会员账号",
  mainFilters: ["keyword", "orgId", "roleId"] as const,
};

function Accounts() {
  const [open, setOpen] = useOpenDialog<"opening" | "handover">("auth.handover");
  const router = useRouter();
  const isAsked = useSearchParams().get("view") === OPENING;
  const close = () => {
    setOpen(null);
    // Closed it stays closed, after a reload, too.
    if (isAsked) router.replace(href("desk.account"));
  };
  return (
    <AccountList
      of={RESOURCE}
      actions={() => (
        <>
          <Can need="g_hy_desk_account_handover">
            <Button onClick={() => setOpen("handover")}>管理员变更</Button>
          </Can>
          <Can need="g_hy_desk_firm_add">
            <Button type="primary" onClick={() => setOpen("opening")}>
              开通会员单位
            </Button>
          </Can>
        </>
      )}
      empty={{ title: "还没有会员账号", hint: "点击「开通会员单位」建立事务所及其主账号。" }}
    >
      {(open === "opening" || isAsked) && <OpeningDialog onClose={close} />}
      {open === "handover" && <HandoverDialog onClose={close} />}
    </AccountList>
  );
}

/** Accounts of all member firms, for the association. // contract §7.6 */
export function DeskAccountScreen() {
  const { id } = useListAddress("userId");
  return id ? <AccountRecord userId={id} list={RESOURCE} /> : <Accounts />;
}
