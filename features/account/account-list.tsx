"use client";

import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { userApi } from "@/contracts/auth/user";
import type { accountRow, AccountRow } from "@/contracts/auth/user-fields";
import type { FilterProps } from "@/components/fields/filter-inputs";
import type { Bulk } from "@/components/list/bulk/bulk";
import { ResourceScreen } from "@/components/list/resource-screen";
import type { ListResource, ResourceList } from "@/components/list/use-resource-list";
import { useListAddress } from "@/components/record/use-record-address";
import { sealBy } from "@/components/list/filter/use-seal";
import { MarkTag, StatusTag } from "@/components/ui/status-tag";
import { call } from "@/lib/api/call";
import { useRoleOptions } from "@/lib/hooks/account";

// Heavy, and asked for rarely.
const FirmFilter = dynamic(() => import("@/features/account/pickers").then((m) => m.FirmFilter));
const RoleFilter = dynamic(() => import("@/features/account/pickers").then((m) => m.RoleFilter));

/** The number that is looked for never stands in the address. // promises P-S10 */
const SEAL = { mobilephone: sealBy((mobilephone) => call(userApi.sealMobile, { body: { mobilephone } })) };

interface Props {
  readonly of: ListResource<typeof accountRow>;
  readonly actions: () => ReactNode;
  readonly tools?: (list: ResourceList<AccountRow>) => ReactNode;
  readonly bulk?: Bulk<AccountRow>;
  /** Who owns an account is chosen by it; else a firm. */
  readonly ownerFilter?: (props: FilterProps) => ReactNode;
  readonly empty: { readonly title: string; readonly hint: string };
  /** Dialogs of the screen. */
  readonly children?: ReactNode;
}

/** Accounts within reach, for a firm or for the association. // domain a §3.2 */
export function AccountList({ of, actions, tools, bulk, ownerFilter, empty, children }: Props) {
  const { recordAt } = useListAddress("userId");
  const roles = useRoleOptions().data ?? [];
  return (
    <ResourceScreen
      of={of}
      noun="账号"
      actions={actions}
      bulk={bulk}
      tools={tools}
      opens={{
        key: "username",
        at: (row) => recordAt(row.userId),
        mark: (row) => row.isMain && <StatusTag tone="info">主账号</StatusTag>,
      }}
      render={{
        roleNames: (row) => row.roleNames.join("、") || "—",
        isLocked: (row) => (row.isLocked ? <MarkTag of="locked" /> : "否"),
      }}
      seal={SEAL}
      filterRender={{
        roleId: (props) => <RoleFilter {...props} />,
        orgId: ownerFilter ?? ((props) => <FirmFilter {...props} />),
      }}
      filterText={{
        roleId: (id) => roles.find((role) => role.roleId === id)?.roleName ?? "所选角色",
        orgId: () => "所选机构",
      }}
      empty={empty}
    >
      {children}
    </ResourceScreen>
  );
}
