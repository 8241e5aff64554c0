"use client";

import type { AgreementContractDetail } from "@/contracts/agreement/contract/contract";
import { daysBetween } from "@/contracts/kit/day/dates";
import { FilingLink } from "@/features/agreement/filing/filing-link";
import { Note } from "@/components/ui/note";
import { today } from "@/lib/format/date";
import { dueText } from "@/lib/format/due";

/** Above the contract: its agreement is to be changed, and how long there is for it. // domain b §3 (6) */
export function ChangeNote({ record }: { readonly record: AgreementContractDetail }) {
  const { change } = record;
  if (change === null) return null;
  const { supplementNo, since, dueDate, filingId } = change;
  const left = daysBetween(today(), dueDate);
  return (
    <Note tone={left < 0 ? "wrong" : "warn"} actions={<FilingLink id={filingId} words="查看协议" />}>
      {`待变更备案：补充合同 ${supplementNo} 已于 ${since} 生效，合同金额有变，请在 ${dueDate} 前办理协议变更备案（${dueText(left)}）。`}
    </Note>
  );
}
