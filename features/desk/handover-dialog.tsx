"use client";

import { useState } from "react";
import { handoverForm } from "@/contracts/auth/handover";
import { FirmEdit } from "@/features/account/pickers";
import { ChoiceEdit } from "@/components/fields/choice";
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

/** 管理员变更 by sealed letter, when the only administrator has left. // domain a §3.4 */
export function HandoverDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync } = useHandOver();
  const uploads = useRunning();
  const [companyId, setCompanyId] = useState<string | null>(null);
  const { data, isFetching } = useAccountsOf(companyId);
  const old = (data?.rows ?? []).map((row) => ({
    value: row.userId,
    label: `${row.nickName}（${row.username}） · ${row.roleNames.join("、")}`,
  }));
  return (
    <RecordDialog
      title="管理员变更"
      schema={handoverForm}
      initial={INITIAL}
      paths={PATHS}
      renderFor={(form) => ({
        companyId: (props) => (
          <FirmEdit
            {...props}
            onChange={(next) => {
              setCompanyId(typeof next === "string" ? next : null);
              props.onChange(next);
              // The account chosen before is another firm's.
              form.set("oldUserId", null);
            }}
          />
        ),
        oldUserId: (props) => (
          <ChoiceEdit {...props} options={old} loading={isFetching} disabled={companyId === null} />
        ),
      })}
      isUploading={uploads.isRunning}
      onSave={(body) => mutateAsync({ body })}
      saveText={SAVE}
      savedText="新管理员账号已开立，初始密码已交短信发送；原管理员账号已注销"
      draftKey={null}
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
