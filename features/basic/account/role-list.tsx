"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { roleRow, type RoleRow } from "@/contracts/auth/role";
import { RightsView } from "@/features/account/rights-view";
import { columnsOf } from "@/components/list/table/columns";
import { RecordFrame } from "@/components/record/record-frame";
import { RowTable } from "@/components/record/rows/row-table";
import { useAsked } from "@/components/record/use-asked-call";
import { DragDialog } from "@/components/ui/dialog/drag-dialog";
import { PageFrame } from "@/components/ui/page/page-frame";
import { ListSkeleton } from "@/components/ui/state/skeletons";
import { StatusTag } from "@/components/ui/status-tag";
import { useRemoveRole, useRoles } from "@/lib/hooks/account";
import { useOpenDialog } from "@/lib/drafts/use-open-dialog";
import { href } from "@/lib/routes/href";
import { Can } from "@/lib/session/can";

const RoleDialog = dynamic(() => import("@/features/basic/account/role-dialog").then((m) => m.RoleDialog));
const COLUMNS = [
  ...columnsOf(roleRow, ["roleName", "userCount", "remark"]),
  { key: "act", meta: { label: "操作", width: 220 } },
];

/** A task by the role's id, so that a page that comes back finds the role as it is now. */
type Asked = { readonly kind: "create" } | { readonly kind: "update" | "copy"; readonly roleId: string };

interface ActProps {
  readonly role: RoleRow;
  readonly onShow: (role: RoleRow) => void;
  readonly onTask: (task: Asked) => void;
}

function RoleActions({ role, onShow, onTask }: ActProps) {
  const asked = useAsked();
  const { mutateAsync } = useRemoveRole();
  const { roleId, roleName, isReadyMade, canGrant, userCount, version } = role;
  const remove = () =>
    asked(
      {
        title: `删除角色「${roleName}」？`,
        content: "没有账号使用该角色，删除后不能恢复。",
        confirmText: "删除角色",
        danger: true,
      },
      () => mutateAsync({ params: { roleId }, query: { version } }),
      "角色已删除",
    );
  return (
    <>
      <Button type="link" aria-label={`查看权限 ${roleName}`} onClick={() => onShow(role)}>
        权限
      </Button>
      <Can need="g_hy_account_role">
        {canGrant && (
          <Button type="link" aria-label={`复制 ${roleName}`} onClick={() => onTask({ kind: "copy", roleId })}>
            复制
          </Button>
        )}
        {canGrant && !isReadyMade && (
          <Button type="link" aria-label={`编辑 ${roleName}`} onClick={() => onTask({ kind: "update", roleId })}>
            编辑
          </Button>
        )}
        {canGrant && !isReadyMade && userCount === 0 && (
          <Button type="link" danger aria-label={`删除 ${roleName}`} onClick={() => void remove()}>
            删除
          </Button>
        )}
      </Can>
    </>
  );
}

function Roles({ roles, onTask }: { roles: readonly RoleRow[]; onTask: (task: Asked) => void }) {
  const [shown, setShown] = useState<RoleRow | null>(null);
  const cell = (key: string, row: Readonly<Record<string, unknown>>) => {
    const role = row as unknown as RoleRow;
    if (key === "act") return <RoleActions role={role} onShow={setShown} onTask={onTask} />;
    if (key !== "roleName") return undefined;
    return (
      <>
        {role.roleName} {role.isReadyMade && <StatusTag tone="neutral">预置</StatusTag>}
      </>
    );
  };
  return (
    <>
      <RowTable caption="角色" columns={COLUMNS} rows={roles} idKey="roleId" cell={cell} />
      {shown && (
        <DragDialog open title={`角色权限：${shown.roleName}`} onClose={() => setShown(null)}>
          <RightsView codes={shown.codes} none="该角色不含任何功能权限。" />
        </DragDialog>
      )}
    </>
  );
}

function AskedDialog({ asked, roles, onClose }: { asked: Asked; roles: readonly RoleRow[]; onClose: () => void }) {
  if (asked.kind === "create") return <RoleDialog task={asked} onClose={onClose} />;
  const role = roles.find(({ roleId }) => roleId === asked.roleId);
  return role && <RoleDialog task={{ kind: asked.kind, role }} onClose={onClose} />;
}

/** Roles inside the firm: ready-made ones to look at and copy, own ones to keep. // domain a §3.2 */
export function RoleList() {
  const router = useRouter();
  const [asked, setAsked] = useOpenDialog<Asked>("auth.role");
  const actions = (
    <>
      <Button onClick={() => router.push(href("basic.account"))}>返回账号列表</Button>
      <Can need="g_hy_account_role">
        <Button type="primary" onClick={() => setAsked({ kind: "create" })}>
          新增角色
        </Button>
      </Can>
    </>
  );
  return (
    <RecordFrame
      result={useRoles()}
      title="角色管理"
      actions={actions}
      failedTitle="角色加载失败"
      skeleton={<ListSkeleton filterRows={0} columns={4} />}
    >
      {(roles) => (
        <PageFrame title="角色管理" actions={actions} hint="预置角色各事务所相同，不能修改；可复制为本所角色后调整。">
          <Roles roles={roles} onTask={setAsked} />
          {asked && <AskedDialog asked={asked} roles={roles} onClose={() => setAsked(null)} />}
        </PageFrame>
      )}
    </RecordFrame>
  );
}
