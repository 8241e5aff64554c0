"use client";

import { colleagueForm } from "@/contracts/auth/colleague";
import { BLANK_ACCOUNT, NewAccount } from "@/features/account/account-create";
import { ColleagueRolesEdit } from "@/features/account/pickers";
import { useCreateColleague } from "@/lib/hooks/account";

const PATHS = ["username", "nickName", "mobilephone", "email", "roleIds", "expireDate", "initPwdMode"];

/** An account for somebody of the association. // contract §7.6 */
export function ColleagueCreate({ onClose }: { onClose: () => void }) {
  const { mutateAsync } = useCreateColleague();
  return (
    <NewAccount
      schema={colleagueForm}
      initial={BLANK_ACCOUNT}
      paths={PATHS}
      render={{ roleIds: (props) => <ColleagueRolesEdit {...props} /> }}
      onSave={(body) => mutateAsync({ body })}
      draftKey="auth.colleague:new"
      onClose={onClose}
    />
  );
}
