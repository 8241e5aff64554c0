"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { userApi, userResource } from "@/contracts/auth/user";
import { AccountList } from "@/features/account/account-list";
import { OnlineList } from "@/features/account/online-list";
import { resourceFor } from "@/features/basic/account/account-prefetch";
import { AddButton } from "@/components/list/add-button";
import { ListMore } from "@/components/list/list-tools";
import { useOpenDialog } from "@/lib/drafts/use-open-dialog";
import { href } from "@/lib/routes/href";
import { Can } from "@/lib/session/can";
import { useUser } from "@/lib/session/context";

const AccountCreate = dynamic(() => import("@/features/account/account-create").then((m) => m.AccountCreate));

/** The firm's accounts. */
export function FirmAccounts() {
  const user = useUser();
  const router = useRouter();
  const [isAdding, setAdding] = useOpenDialog<true>("auth.user");
  return (
    <AccountList
      of={resourceFor(user)}
      tools={(list) => <ListMore list={list} exporting={userResource} />}
      actions={() => (
        <>
          <Can need="g_hy_account_online">
            <Button onClick={() => router.push(href("basic.account", { view: "online" }))}>在线会话</Button>
          </Can>
          <Button onClick={() => router.push(href("basic.account", { view: "roles" }))}>角色管理</Button>
          <AddButton of={userApi.create} outlivesBooks onClick={() => setAdding(true)} />
        </>
      )}
      empty={{ title: "还没有账号", hint: "点击「新增」为同事开立账号。" }}
    >
      {isAdding && <AccountCreate onClose={() => setAdding(null)} />}
    </AccountList>
  );
}

/** Who of the firm is signed in. */
export function FirmOnline() {
  const router = useRouter();
  return (
    <OnlineList
      title="在线会话"
      actions={<Button onClick={() => router.push(href("basic.account"))}>返回账号列表</Button>}
    />
  );
}
