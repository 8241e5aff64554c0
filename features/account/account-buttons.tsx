"use client";

import { Button } from "antd";
import { useRouter } from "next/navigation";
import type { PermissionCode } from "@/contracts/access";
import { userApi } from "@/contracts/auth/user";
import { type AccountDetail, isOfficer, USER_STATUS } from "@/contracts/auth/user-fields";
import type { useAccountActions } from "@/features/account/use-account-actions";
import { useListAddress } from "@/components/record/use-record-address";
import { Can } from "@/lib/session/can";

/** Of all rights the one that changes the association's own accounts. */
const OFFICER_CODE = "g_hy_desk_colleague_edit";

/** What may be done with an account, at the top of its record; the server says more precisely when it is done. */
export function AccountButtons({
  account,
  acts,
}: {
  account: AccountDetail;
  acts: ReturnType<typeof useAccountActions>;
}) {
  const router = useRouter();
  const { listAt } = useListAddress("userId");
  const { userStatus, isLocked, isSelf, canEdit, factorTime } = account;
  const isClosed = userStatus === USER_STATUS.closed;
  const needed = ({
    spec: { access },
  }: typeof userApi.unlock | typeof userApi.reset | typeof userApi.resetFactor): PermissionCode[] =>
    isOfficer(account) ? [OFFICER_CODE] : access.anyOf.filter((code) => code !== OFFICER_CODE);
  const isOff = userStatus === USER_STATUS.disabled;
  return (
    <>
      <Button onClick={() => router.push(listAt)}>返回列表</Button>
      {isLocked && (
        <Can need={needed(userApi.unlock)}>
          <Button onClick={() => void acts.unlock()}>解锁</Button>
        </Can>
      )}
      {!isClosed && !isSelf && (
        <Can need={needed(userApi.reset)}>
          <Button onClick={() => void acts.reset()}>重置密码</Button>
        </Can>
      )}
      {factorTime !== null && !isClosed && !isSelf && (
        <Can need={needed(userApi.resetFactor)}>
          <Button onClick={() => void acts.resetFactor()}>重置两步验证</Button>
        </Can>
      )}
      {canEdit && !isSelf && (
        <Button danger={!isOff} onClick={() => void (isOff ? acts.enable() : acts.disable())}>
          {isOff ? "启用" : "停用"}
        </Button>
      )}
      {canEdit && (
        <Can need={isOfficer(account) ? OFFICER_CODE : "g_hy_account_edit"}>
          {!isOfficer(account) && <Button onClick={() => acts.open("staff")}>关联人员</Button>}
          <Button onClick={() => acts.open("roles")}>分配角色</Button>
        </Can>
      )}
      {canEdit && (
        <Button type="primary" onClick={() => acts.open("edit")}>
          修改
        </Button>
      )}
    </>
  );
}
