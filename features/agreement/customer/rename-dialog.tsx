"use client";

import { agreementCustomerApi, renameFindings, renameForm } from "@/contracts/agreement/customer/customer-calls";
import { FILE_TYPES } from "@/features/agreement/customer/look";
import { RecordFilesDialog } from "@/components/record/files/record-files-dialog";
import { today } from "@/lib/format/date";
import { useEndpointMutation } from "@/lib/query/mutation-of";

export interface Renamed {
  readonly customerId: string;
  readonly customerName: string;
  readonly creditCode: string | null;
  readonly version: number;
}

const { list, get, history, full } = agreementCustomerApi;

/** 更名 and 换证. // domain b §2 (6) */
export function RenameDialog({ of, onClose }: { readonly of: Renamed; readonly onClose: () => void }) {
  const { customerId, customerName, creditCode, version } = of;
  const rename = useEndpointMutation(agreementCustomerApi.rename, {
    silent: true,
    invalidates: [list, get, history, full],
  });
  return (
    <RecordFilesDialog
      title={`更名或换证：${customerName}`}
      schema={renameForm}
      initial={{ customerName, creditCode, changeDate: "", changeNote: "", attachments: [] }}
      version={version}
      paths={["customerName", ...(creditCode === null ? [] : ["creditCode"]), "changeDate", "changeNote"]}
      rules={(value) => renameFindings({ customerName, creditCode }, value, { today: today() })}
      lead="原名称记入曾用名，原代码留存在更名记录中；已备案的协议和已出具的报告保留当时的名称。"
      files={{ owner: "agreement.customer", types: FILE_TYPES }}
      onSave={(body) => rename.mutateAsync({ params: { customerId }, body })}
      saveText="保存变更"
      savedText="已更名"
      draftKey={`agreement.customer-rename:${customerId}`}
      onClose={onClose}
    />
  );
}
