"use client";

import { roleCopyForm, roleForm, type RoleRow, roleUpdateForm } from "@/contracts/auth/role";
import { CodeDifference, CodeTree } from "@/features/basic/account/code-tree";
import { RecordDialog } from "@/components/record/record-dialog";
import type { RecordForm } from "@/components/record/form/use-record-form";
import { useCopyRole, useCreateRole, useUpdateRole } from "@/lib/hooks/account";
import { useUser } from "@/lib/session/context";

const PATHS = ["roleName", "remark"];

/** New, changed or copied: the same items, another call. */
export type RoleTask = { readonly kind: "create" } | { readonly kind: "update" | "copy"; readonly role: RoleRow };

interface Props {
  readonly task: RoleTask;
  readonly onClose: () => void;
}

const codesOf = (form: Pick<RecordForm<unknown>, "values">) => form.values.codes as readonly string[];

function Codes({ form, before }: { form: RecordForm<unknown>; before: readonly string[] | null }) {
  const held = new Set(useUser().functionCodes);
  return (
    <div data-field="codes">
      {before && <CodeDifference before={before} after={codesOf(form)} />}
      <CodeTree value={codesOf(form)} held={held} onChange={(codes) => form.set("codes", codes)} />
    </div>
  );
}

function CreateRole({ onClose }: Pick<Props, "onClose">) {
  const { mutateAsync } = useCreateRole();
  return (
    <RecordDialog
      title="新增角色"
      schema={roleForm}
      initial={{ roleName: "", remark: "", codes: [] }}
      paths={PATHS}
      onSave={(body) => mutateAsync({ body })}
      savedText="角色已新增"
      draftKey="auth.role:new"
      onClose={onClose}
    >
      {(form) => <Codes form={form} before={null} />}
    </RecordDialog>
  );
}

function UpdateRole({ role, onClose }: { role: RoleRow } & Pick<Props, "onClose">) {
  const { mutateAsync } = useUpdateRole();
  const { roleId, roleName, remark, codes, version, userCount } = role;
  return (
    <RecordDialog
      title={`编辑角色：${roleName}${userCount > 0 ? `（${userCount} 个账号在用）` : ""}`}
      schema={roleUpdateForm}
      initial={{ roleId, roleName, remark: remark ?? "", codes, version }}
      paths={PATHS}
      onSave={(body) => mutateAsync({ body })}
      savedText="角色已保存，使用该角色的账号下一次操作即按新权限"
      draftKey={`auth.role:${roleId}`}
      base={String(version)}
      onClose={onClose}
    >
      {(form) => <Codes form={form} before={codes} />}
    </RecordDialog>
  );
}

function CopyRole({ role, onClose }: { role: RoleRow } & Pick<Props, "onClose">) {
  const { mutateAsync } = useCopyRole();
  const { roleId, roleName, remark, codes } = role;
  return (
    <RecordDialog
      title={`复制角色：${roleName}`}
      schema={roleCopyForm}
      initial={{ roleId, roleName: "", remark: remark ?? "", codes }}
      paths={PATHS}
      onSave={(body) => mutateAsync({ body })}
      savedText="角色已复制"
      draftKey={`auth.role:copy:${roleId}`}
      onClose={onClose}
    >
      {(form) => <Codes form={form} before={codes} />}
    </RecordDialog>
  );
}

/** A role of the firm: its name and what it lets one do. // domain a §3.2 */
export function RoleDialog({ task, onClose }: Props) {
  if (task.kind === "create") return <CreateRole onClose={onClose} />;
  const Dialog = task.kind === "update" ? UpdateRole : CopyRole;
  return <Dialog role={task.role} onClose={onClose} />;
}
