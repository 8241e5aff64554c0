"use client";

import { dataRequestForm } from "@/contracts/auth/data-request";
import { RecordDialog } from "@/components/record/record-dialog";
import { useAskAboutData } from "@/lib/hooks/data-request";

/** What the signed-in person asks about the own data. */
export function AskDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync } = useAskAboutData();
  return (
    <RecordDialog
      title="提出个人信息请求"
      schema={dataRequestForm}
      initial={{ requestType: null, content: "" }}
      onSave={(body) => mutateAsync({ body })}
      saveText="提交"
      savedText="已提交，协会将在十五个工作日内答复"
      draftKey="auth.data-request:new"
      onClose={onClose}
    />
  );
}
