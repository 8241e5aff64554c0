"use client";

import { type MessageDetail, withdrawForm } from "@/contracts/message/site-message";
import { RecordDialog } from "@/components/record/record-dialog";
import { Note } from "@/components/ui/note";
import { useWithdrawMessage } from "@/lib/hooks/message";

const PATHS = ["withdrawReason"];

/** 撤回 with its reason. // domain b §11.2 (5) */
export function WithdrawDialog({ message, onClose }: { message: MessageDetail; onClose: () => void }) {
  const { mutateAsync } = useWithdrawMessage();
  const { msgSiteId, version, msgTitle } = message;
  return (
    <RecordDialog
      title={`撤回：${msgTitle}`}
      schema={withdrawForm}
      initial={{ withdrawReason: "" }}
      paths={PATHS}
      onSave={(body) => mutateAsync({ params: { msgSiteId }, query: {}, body: { ...body, version } })}
      saveText="撤回消息"
      savedText="消息已撤回"
      draftKey={`message.withdraw:${msgSiteId}`}
      base={String(version)}
      onClose={onClose}
    >
      {() => <Note tone="note">未读的收件人不再看到此消息；已读的收件人只看到「此消息已撤回」，附件不能再下载。</Note>}
    </RecordDialog>
  );
}
