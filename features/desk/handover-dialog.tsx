"use client";

import { handoverForm } from "@/contracts/auth/handover";
import { FirmEdit } from "@/features/account/pickers";
import { ChoiceEdit } from "@/components/fields/choice";
import type { EditProps } from "@/components/fields/edit";
import { FilesOf } from "@/components/fields/file-source";
import { FilesEdit } from "@/components/record/files/files-edit";
import { RecordDialog } from "@/components/record/record-dialog";
import { useRunning } from "@/components/ui/use-running";
import { useAccountsOf, useHandOver } from "@/lib/hooks/account";

const PATHS = ["companyId", "oldUserId", "nickName", "mobilephone", "username", "email", "reason"];
const INITIAL = {
  companyId: null,
  oldUserId: null,
  username: "",
  nickName: "",
  mobilephone: "",
  email: "",
  reason: "",
  attachments: [],
};
/** Dictionary `attach_type`: 申请表. */
const LETTER = [19] as const;
const SAVE = "办理变更";

const idOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** The firm, by its name also where a draft has brought it back. */
function HandedFirm(props: EditProps) {
  const value = idOf(props.value);
  const { data } = useAccountsOf(value);
  const label = data?.rows[0]?.companyName;
  return <FirmEdit {...props} chosen={value && label ? { value, label } : undefined} />;
}

/** The account that ends: one of the chosen firm's. */
function OldAccount({ companyId, ...props }: EditProps & { companyId: string | null }) {
  const { data, isFetching } = useAccountsOf(companyId);
  const options = (data?.rows ?? []).map((row) => ({
    value: row.userId,
    label: `${row.nickName}（${row.username}） · ${row.roleNames.join("、")}`,
  }));
  return <ChoiceEdit {...props} options={options} loading={isFetching} disabled={companyId === null} />;
}

/** 管理员变更 by sealed letter, when the only administrator has left. // domain a §3.4 */
export function HandoverDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync } = useHandOver();
  const uploads = useRunning();
  return (
    <RecordDialog
      title="管理员变更"
      schema={handoverForm}
      initial={INITIAL}
      paths={PATHS}
      renderFor={(form) => ({
        companyId: (props) => (
          <HandedFirm
            {...props}
            onChange={(next) => {
              props.onChange(next);
              // The account chosen before is another firm's.
              form.set("oldUserId", null);
            }}
          />
        ),
        oldUserId: (props) => <OldAccount {...props} companyId={idOf(form.values.companyId)} />,
      })}
      isUploading={uploads.isRunning}
      onSave={(body) => mutateAsync({ body })}
      saveText={SAVE}
      savedText="新管理员账号已开立，初始密码已交短信发送；原管理员账号已注销"
      draftKey="auth.handover:admin"
      onClose={onClose}
    >
      {(form) => (
        <FilesOf owner="handover" stored={[]} uploads={uploads}>
          <FilesEdit form={form} usual={LETTER} onlyUsual saveText={SAVE} hint="请上传加盖公章的变更申请。" />
        </FilesOf>
      )}
    </RecordDialog>
  );
}
