"use client";

import { ChoicesEdit } from "@/components/fields/choices";
import type { EditProps } from "@/components/fields/edit";
import type { FilterProps } from "@/components/fields/filter-inputs";
import { SearchChoice } from "@/components/fields/search-choice";
import { type Choice, ChoiceEdit, ChoiceFilter } from "@/components/fields/choice";
import { useOfficerRoles, useOffices, useOrgs, useRoleOptions } from "@/lib/hooks/account";
import { useStaffOptions } from "@/lib/hooks/staff-option";

interface RolesProps extends EditProps {
  readonly roles: Pick<ReturnType<typeof useRoleOptions>, "data" | "isPending">;
}

/** Roles; those with more than the user holds are shown and closed. */
function RoleChoices({ roles: { data, isPending }, ...props }: RolesProps) {
  const options = (data ?? []).map(({ roleId, roleName, canGrant }) => ({
    value: roleId,
    label: canGrant ? roleName : `${roleName}（含您没有的权限）`,
    isDisabled: !canGrant,
  }));
  return <ChoicesEdit {...props} options={options} loading={isPending} />;
}

export const RolesEdit = (props: EditProps) => <RoleChoices {...props} roles={useRoleOptions()} />;
/** The association's own. */
export const OfficerRolesEdit = (props: EditProps) => <RoleChoices {...props} roles={useOfficerRoles()} />;

/** The association and its offices, as far as the user may place people there. */
export function OfficeEdit(props: EditProps) {
  const { data, isPending } = useOffices();
  const options = (data ?? [])
    .filter(({ orgId, canPlace }) => canPlace || orgId === props.value)
    .map(({ orgId, orgName }) => ({ value: orgId, label: orgName }));
  return <ChoiceEdit {...props} options={options} loading={isPending} />;
}

export function OfficeFilter(props: FilterProps) {
  const { data } = useOffices();
  return <ChoiceFilter {...props} options={(data ?? []).map((one) => ({ value: one.orgId, label: one.orgName }))} />;
}

export function RoleFilter(props: FilterProps) {
  const { data } = useRoleOptions();
  return (
    <ChoiceFilter {...props} options={(data ?? []).map((role) => ({ value: role.roleId, label: role.roleName }))} />
  );
}

function useFirms(text: string) {
  const { data, isFetching } = useOrgs(text);
  return { options: (data ?? []).map((org) => ({ value: org.orgId, label: org.fullOrgName })), isLoading: isFetching };
}

/** A firm within reach, as filter and as field. */
export const FirmFilter = ({ id, value, onChange, placeholder = "全部" }: FilterProps) => (
  <SearchChoice
    id={id}
    value={value}
    onChange={(next) => onChange(next ?? undefined)}
    useOptions={useFirms}
    placeholder={placeholder}
  />
);
export const FirmEdit = (props: EditProps & { chosen?: Choice | undefined }) => (
  <SearchChoice {...props} useOptions={useFirms} />
);

function usePeople(text: string) {
  const { data, isFetching } = useStaffOptions(text, true);
  const options = (data ?? []).map(({ staffId, staffName, department, maskedIdNo }) => ({
    value: staffId,
    label: [staffName, department, maskedIdNo].filter(Boolean).join(" · "),
  }));
  return { options, isLoading: isFetching };
}

/** A person on the firm's staff. */
export const StaffEdit = ({ chosen, ...props }: EditProps & { chosen?: { value: string; label: string } | null }) => (
  <SearchChoice {...props} useOptions={usePeople} chosen={chosen} placeholder="输入姓名查找" />
);
