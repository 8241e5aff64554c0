"use client";

import { useState } from "react";
import { accountFindings } from "@/contracts/auth/account-rules";
import {
  type AccountDetail,
  accountRolesForm,
  accountUpdateForm,
  isOfficer,
  staffBindingForm,
} from "@/contracts/auth/user-fields";
import { OfficeEdit, OfficerRolesEdit, RolesEdit, StaffEdit } from "@/features/account/pickers";
import { ChoicesEdit } from "@/components/fields/choices";
import { RecordDialog } from "@/components/record/record-dialog";
import { date } from "@/lib/format/date";
import { isApiError } from "@/lib/api/api-error";
import { useBindStaff, useOffices, useSetRoles, useUpdateAccount } from "@/lib/hooks/account";
import { useUser } from "@/lib/session/context";

interface Props {
  readonly account: AccountDetail;
  readonly onClose: () => void;
}

/** The version that was seen; after a conflict the next try is upon the latest, which was told. */
function useSeenVersion(account: AccountDetail) {
  const [version, setVersion] = useState(account.version);
  const follow = (error: unknown): never => {
    const current = isApiError(error) ? (error.current as { version?: number } | null) : null;
    if (current?.version !== undefined) setVersion(current.version);
    throw error;
  };
  return { version, follow };
}

/** Name, contact, last day and reach of an account. */
export function AccountEdit({ account, onClose }: Props) {
  const { mutateAsync } = useUpdateAccount();
  const { version, follow } = useSeenVersion(account);
  const { switchableCompanies } = useUser();
  const known = new Map(account.accessCompanies.map((firm) => [firm.companyId, firm.companyName]));
  for (const firm of switchableCompanies)
    if (firm.companyId !== account.companyId) known.set(firm.companyId, firm.companyName);
  const options = [...known].map(([value, label]) => ({ value, label }));
  const isOurs = isOfficer(account);
  const hasOffices = (useOffices(isOurs).data ?? []).length > 1;
  const paths = [
    "nickName",
    "mobilephone",
    "email",
    "expireDate",
    ...(hasOffices ? ["orgId"] : []),
    ...(known.size > 0 ? ["accessCompanyIds"] : []),
  ];
  return (
    <RecordDialog
      title={`编辑账号：${account.username}`}
      schema={accountUpdateForm}
      initial={{
        userId: account.userId,
        orgId: isOurs ? account.companyId : null,
        nickName: account.nickName,
        mobilephone: "",
        email: account.email ?? "",
        expireDate: account.expireDate ?? "",
        accessCompanyIds: account.accessCompanies.map((firm) => firm.companyId),
        version,
      }}
      paths={paths}
      render={{
        orgId: (props) => <OfficeEdit {...props} />,
        accessCompanyIds: (props) => <ChoicesEdit {...props} options={options} />,
      }}
      rules={(form) => accountFindings(form, { today: date(new Date().toISOString()), stood: account.expireDate })}
      onSave={(body) => mutateAsync({ body: { ...body, version } }).catch(follow)}
      savedText="账号已保存"
      draftKey={`auth.user:${account.userId}`}
      base={String(account.version)}
      onClose={onClose}
    />
  );
}

/** 分配角色. */
export function AccountRoles({ account, onClose }: Props) {
  const { mutateAsync } = useSetRoles();
  const { version, follow } = useSeenVersion(account);
  return (
    <RecordDialog
      title={`分配角色：${account.nickName}（${account.username}）`}
      schema={accountRolesForm}
      initial={{ userId: account.userId, roleIds: account.roleIds, version }}
      paths={["roleIds"]}
      render={{
        roleIds: (props) => (isOfficer(account) ? <OfficerRolesEdit {...props} /> : <RolesEdit {...props} />),
      }}
      onSave={(body) => mutateAsync({ body: { ...body, version } }).catch(follow)}
      savedText="角色已更新，下一次操作即按新权限"
      draftKey={`auth.user.roles:${account.userId}`}
      base={String(account.version)}
      onClose={onClose}
    />
  );
}

/** 绑定/解绑人员. */
export function AccountStaff({ account, onClose }: Props) {
  const { mutateAsync } = useBindStaff();
  const { version, follow } = useSeenVersion(account);
  const { userId, staffId, staffName } = account;
  const chosen = staffId === null ? null : { value: staffId, label: staffName ?? staffId };
  return (
    <RecordDialog
      title={`关联人员：${account.nickName}（${account.username}）`}
      schema={staffBindingForm}
      initial={{ staffId, version }}
      paths={["staffId"]}
      render={{ staffId: (props) => <StaffEdit {...props} chosen={chosen} /> }}
      onSave={(body) => mutateAsync({ params: { userId }, body: { ...body, version } }).catch(follow)}
      savedText={"关联人员已更新"}
      draftKey={`auth.user.staff:${userId}`}
      base={String(account.version)}
      onClose={onClose}
    />
  );
}
