"use client";

import { type BankLine, duesDeskApi } from "@/contracts/statement/dues/desk";
import { findingsAt } from "@/contracts/kit/validate";
import { RecordDialog } from "@/components/record/record-dialog";
import type { DialogOf } from "@/components/record/use-dialog-of";
import { money } from "@/lib/format/number";
import { useEndpointMutation } from "@/lib/query/mutation-of";

const { error } = findingsAt();
const schema = duesDeskApi.ignore.spec.body.omit({ isTwin: true });

/** A line that is none of dues: why, so that nobody asks again. */
export function IgnoreDialog({
  of: { lineId, payerName, amount, version },
  onClose,
}: DialogOf<Pick<BankLine, "lineId" | "payerName" | "amount" | "version">>) {
  const { mutateAsync } = useEndpointMutation(duesDeskApi.ignore, {
    silent: true,
    invalidates: [duesDeskApi.bankLines, duesDeskApi.bankTotals],
  });
  return (
    <RecordDialog
      title={`不是会费：${payerName} ${money(amount)} 元`}
      schema={schema}
      paths={["reason"]}
      rules={({ reason }) => (reason === null ? [error("BANK1", "reason", "请写明原因，如培训费、利息")] : [])}
      isRequired={() => true}
      lead="写明这笔款项是什么，不再提示匹配；有误的可以恢复。"
      version={version}
      onSave={(body) => mutateAsync({ params: { lineId }, body: { ...body, isTwin: false } })}
      saveText="标为不是会费"
      savedText="已标为不是会费"
      draftKey={`dues.bank.ignore:${lineId}`}
      base={String(version)}
      onClose={onClose}
    />
  );
}
