"use client";

import { Button } from "antd";
import type { PermissionCode } from "@/contracts/access";
import { userApi } from "@/contracts/auth/user";
import { type AccountDetail, isOfficer, USER_STATUS } from "@/contracts/auth/user-fields";
import type { useAccountActions } from "@/features/account/use-account-actions";
import type { HeadActions } from "@/components/record/page/record-head";
import { Can } from "@/lib/session/can";

/** Of all rights the one that changes the association's own accounts. */
const OFFICER_CODE = "g_hy_desk_colleague_edit";

interface Props {
  readonly account: AccountDetail;
  readonly acts: ReturnType<typeof useAccountActions>;
}

const neededFor = (
  account: AccountDetail,
  { spec: { access } }: typeof userApi.unlock | typeof userApi.reset | typeof userApi.resetFactor,
): PermissionCode[] => (isOfficer(account) ? [OFFICER_CODE] : access.anyOf.filter((code) => code !== OFFICER_CODE));

/** What is done with an account that works. */
function Others({ account, acts }: Props) {
  const { userStatus, isLocked, isSelf, canEdit, factorTime } = account;
  const isActed = userStatus !== USER_STATUS.closed && !isSelf;
  return (
    <>
      {isLocked && (
        <Can need={neededFor(account, userApi.unlock)}>
          <Button onClick={() => void acts.unlock()}>解锁</Button>
        </Can>
      )}
      {isActed && (
        <Can need={neededFor(account, userApi.reset)}>
          <Button onClick={() => void acts.reset()}>重置密码</Button>
        </Can>
      )}
      {factorTime !== null && isActed && (
        <Can need={neededFor(account, userApi.resetFactor)}>
          <Button onClick={() => void acts.resetFactor()}>重置两步验证</Button>
        </Can>
      )}
      {canEdit && !isSelf && userStatus === USER_STATUS.disabled && (
        <Button onClick={() => void acts.enable()}>启用</Button>
      )}
      {canEdit && (
        <Can need={isOfficer(account) ? OFFICER_CODE : "g_hy_account_edit"}>
          {!isOfficer(account) && <Button onClick={() => acts.open("staff")}>关联人员</Button>}
          <Button onClick={() => acts.open("roles")}>分配角色</Button>
        </Can>
      )}
    </>
  );
}

/** What may be done with an account, at the head of its record; the server says more precisely when it is done. */
export function accountActions({ account, acts }: Props): HeadActions {
  const { userStatus, isSelf, canEdit } = account;
  return {
    others: <Others account={account} acts={acts} />,
    main: canEdit && (
      <Button type="primary" onClick={() => acts.open("edit")}>
        编辑
      </Button>
    ),
    danger: canEdit && !isSelf && userStatus !== USER_STATUS.disabled && (
      <Button danger onClick={() => void acts.disable()}>
        停用
      </Button>
    ),
  };
}
