"use client";

import { WHITE_TYPE, whitelistForm, whitelistRules } from "@/contracts/common/whitelist";
import { RecordDialog } from "@/components/record/record-dialog";
import { useAddWhite } from "@/lib/hooks/notice";

/** A number or address that the limits shall not bind. */
export function WhiteAdd({ onClose }: { onClose: () => void }) {
  const { mutateAsync } = useAddWhite();
  return (
    <RecordDialog
      title="加入白名单"
      schema={whitelistForm}
      initial={{ whiteType: WHITE_TYPE.mobile, receiver: "", remark: "" }}
      rules={whitelistRules}
      onSave={(body) => mutateAsync({ body })}
      saveText="加入白名单"
      savedText="已加入白名单"
      draftKey="common.whitelist:new"
      onClose={onClose}
    />
  );
}
