"use client";

import { officerForm } from "@/contracts/auth/officer";
import { BLANK_ACCOUNT, NewAccount } from "@/features/account/account-create";
import { OfficeEdit, OfficerRolesEdit } from "@/features/account/pickers";
import { useCreateOfficer, useOffices } from "@/lib/hooks/account";
import { useUser } from "@/lib/session/context";

const PATHS = ["username", "nickName", "mobilephone", "email", "orgId", "roleIds", "expireDate", "initPwdMode"];

/** An account for somebody of the association. // contract §7.6 */
export function OfficerCreate({ onClose }: { onClose: () => void }) {
  const { mutateAsync } = useCreateOfficer();
  const { orgId } = useUser();
  const hasOffices = (useOffices().data ?? []).length > 1;
  return (
    <NewAccount
      schema={officerForm}
      initial={{ ...BLANK_ACCOUNT, orgId }}
      paths={hasOffices ? PATHS : PATHS.filter((path) => path !== "orgId")}
      render={{
        orgId: (props) => <OfficeEdit {...props} />,
        roleIds: (props) => <OfficerRolesEdit {...props} />,
      }}
      onSave={(body) => mutateAsync({ body })}
      draftKey="auth.colleague:new"
      onClose={onClose}
    />
  );
}
