"use client";

import dynamic from "next/dynamic";
import { type AccountDetail, USER_STATUS } from "@/contracts/auth/user-fields";
import { useAsked } from "@/components/record/use-asked-call";
import { useOpenDialog } from "@/lib/drafts/use-open-dialog";
import { useReset, useResetFactor, useSetState, useUnlock } from "@/lib/hooks/account";

const forms = () => import("@/features/account/account-forms");
const AccountEdit = dynamic(() => forms().then((m) => m.AccountEdit));
const AccountRoles = dynamic(() => forms().then((m) => m.AccountRoles));
const AccountStaff = dynamic(() => forms().then((m) => m.AccountStaff));
const DIALOGS = { edit: AccountEdit, roles: AccountRoles, staff: AccountStaff } as const;

/** What may be done with this account, each with its question; `dialogs` is drawn by the caller. */
export function useAccountActions(account: AccountDetail) {
  const { userId, username, nickName, mobilephone, version } = account;
  const asked = useAsked();
  const [state, reset, unlock, resetFactor] = [useSetState(), useReset(), useUnlock(), useResetFactor()];
  const [opened, open] = useOpenDialog<keyof typeof DIALOGS>("auth.user.act");
  const Dialog = opened && DIALOGS[opened];
  return {
    open,
    disable: () =>
      asked(
        {
          title: `停用 ${nickName} 的账号（${username}）？`,
          content:
            "停用后不能登录，已登录的会话在下一次操作时失效；本人未保存的填写内容保留在其浏览器中。可以随时启用。",
          confirmText: "停用账号",
          danger: true,
        },
        () => state.mutateAsync({ body: { userId, userStatus: USER_STATUS.disabled, version } }),
        "账号已停用",
      ),
    enable: () =>
      asked(
        {
          title: `启用 ${nickName} 的账号（${username}）？`,
          content: "启用后可用原密码登录，角色和权限与停用前相同。",
          confirmText: "启用账号",
        },
        () => state.mutateAsync({ body: { userId, userStatus: USER_STATUS.normal, version } }),
        "账号已启用",
      ),
    reset: () =>
      asked(
        {
          title: `重置 ${nickName} 的密码？`,
          content: `新的一次性密码以短信发到 ${mobilephone ?? "绑定手机"}，不在页面上显示；原密码和已登录的会话随即失效，首次登录须修改密码。`,
          confirmText: "重置并发送短信",
          danger: true,
        },
        () => reset.mutateAsync({ params: { userId }, query: { version } }),
        "新密码已交短信发送",
      ),
    resetFactor: () =>
      asked(
        {
          title: `重置 ${nickName} 的两步验证？`,
          content:
            "原验证器和恢复码作废，已登录的会话随即失效，之后只凭密码登录，直到本人重新设置。请先当面或电话核实是本人提出；本人会收到通知，办理留有记录。",
          confirmText: "重置两步验证",
          danger: true,
        },
        () => resetFactor.mutateAsync({ params: { userId }, query: { version } }),
        "两步验证已重置，已通知本人",
      ),
    unlock: () =>
      asked(
        {
          title: `解锁 ${nickName} 的账号？`,
          content: "清除登录失败次数，立即可以登录。请先确认是本人输错密码。",
          confirmText: "解锁",
        },
        () => unlock.mutateAsync({ params: { userId } }),
        "账号已解锁",
      ),
    dialogs: Dialog && <Dialog account={account} onClose={() => open(null)} />,
  };
}
