"use client";

import { dataRequestAnswer, type DataRequestRow } from "@/contracts/auth/data-request";
import { RecordDialog } from "@/components/record/record-dialog";
import type { DialogOf } from "@/components/record/use-dialog-of";
import { useSettleRequest } from "@/lib/hooks/data-request";
import styles from "@/features/desk/desk.module.css";

/** Of a request, what answering it takes. */
type Asked = Pick<DataRequestRow, "requestId" | "userText" | "content" | "version">;

/** The association's answer to one request. */
export function SettleDialog({ of: row, onClose }: DialogOf<Asked>) {
  const { mutateAsync } = useSettleRequest();
  return (
    <RecordDialog
      title={`办结 ${row.userText} 的请求`}
      schema={dataRequestAnswer}
      initial={{ answer: "" }}
      paths={["answer"]}
      version={row.version}
      onSave={(body) => mutateAsync({ params: { requestId: row.requestId }, body })}
      saveText="已处理"
      savedText="已办结，提出人可以看到答复"
      draftKey={`auth.data-request.settle:${row.requestId}`}
      base={String(row.version)}
      onClose={onClose}
      lead={<p className={styles.content}>{row.content}</p>}
    />
  );
}
