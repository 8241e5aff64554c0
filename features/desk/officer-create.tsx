"use client";

import { officerForm } from "@/contracts/auth/officer";
import { BLANK_ACCOUNT, NewAccount } from "@/features/account/account-create";
import { OfficerRolesEdit } from "@/features/account/pickers";
import { useCreateOfficer } from "@/lib/hooks/account";

const PATHS = ["username", "nickName", "mobilephone", "email", "roleIds", "expireDate", "initPwdMode"];

/** An account for somebody of the association. // contract §7.6 */
export function OfficerCreate({ onClose }: { onClose: () => void }) {
  const { mutateAsync } = useCreateOfficer();
  return (
    <NewAccount
      schema={officerForm}
      initial={BLANK_ACCOUNT}
      paths={PATHS}
      render={{ roleIds: (props) => <OfficerRolesEdit {...props} /> }}
      onSave={(body) => mutateAsync({ body })}
      draftKey="auth.colleague:new"
      onClose={onClose}
    />
  );
}
