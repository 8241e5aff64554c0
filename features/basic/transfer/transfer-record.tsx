"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import { useState } from "react";
import type { transfer } from "@/contracts/basic/transfer/transfer";
import { TRANSFER } from "@/contracts/basic/transfer/transfer-fields";
import type { DetailOf } from "@/contracts/kit/record";
import { transferLook } from "@/features/basic/transfer/transfer-look";
import { KeptRecord } from "@/components/record/records/kept-record";
import type { KeptRecordParts, KeptRecordProps } from "@/components/record/records/records-screen";
import { Note } from "@/components/ui/note";
import { useUser } from "@/lib/session/context";

const TransferPrint = dynamic(() => import("@/features/basic/transfer/transfer-print").then((m) => m.TransferPrint));

type Detail = DetailOf<typeof transfer>;

/** 转所申请表 on A4. */
function PrintButton({ record }: { readonly record: Detail }) {
  const [isPrinting, setPrinting] = useState(false);
  return (
    <>
      <Button onClick={() => setPrinting(true)}>打印申请表</Button>
      {isPrinting && <TransferPrint record={record} onDone={() => setPrinting(false)} />}
    </>
  );
}

/** Whose turn it is, until when, and what is to be done. */
function Turn({ record }: { readonly record: Detail }) {
  const user = useUser();
  const { transferStatus, answerBy, companyId } = record;
  const isAsking = user.companyId === companyId;
  const until = answerBy === null ? "" : `，请在 ${answerBy} 前答复`;
  const text =
    user.companyId === null
      ? null
      : transferStatus === TRANSFER.askedFrom || transferStatus === TRANSFER.askedTo
        ? isAsking
          ? `等待对方单位答复（${answerBy ?? ""} 前）。转出单位逾期未答复的，由税协协调办理。`
          : `对方单位提出转所申请${until}：核对人员、日期和材料后选择「同意」或「不同意」。`
        : transferStatus === TRANSFER.declined && isAsking
          ? "对方单位不同意。可以修改后重报、申请税协协调，或撤回申请。"
          : transferStatus === TRANSFER.draft && isAsking
            ? "请先打印转所申请表，由本人签名、双方单位盖章后上传到「附件」，再提交。"
            : null;
  return text === null ? null : <Note tone="note">{text}</Note>;
}

const PARTS: KeptRecordParts<typeof transfer> = {
  ...transferLook,
  recordActions: (record) => <PrintButton record={record} />,
  intro: (record) => <Turn record={record} />,
};

/** One transfer, of either firm or of the association. // domain a §2.2 */
export const TransferRecord = (props: KeptRecordProps) => <KeptRecord {...props} parts={PARTS} />;
