"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import type { transfer } from "@/contracts/basic/transfer/transfer";
import { handOver } from "@/features/basic/handed";
import { OUTGOING, transferNames } from "@/features/basic/transfer/transfer-names";
import { type RecordsApartParts, RecordsScreen } from "@/components/record/records/records-screen";
import { useListAddress } from "@/components/record/use-record-address";
import { NEW_RECORD } from "@/lib/routes/new-record";
import { Can } from "@/lib/session/can";

/** 转出: the same form, begun by the firm that lets go. */
function OutgoingButton() {
  const router = useRouter();
  const { recordAt } = useListAddress("transferId");
  const open = () => router.push(recordAt(NEW_RECORD, handOver("basic.transfer", OUTGOING)));
  return (
    <Can need="g_hy_member_staff_transfer">
      <Button onClick={open}>转出</Button>
    </Can>
  );
}

const PARTS: RecordsApartParts<typeof transfer> = {
  ...transferNames,
  record: dynamic(() => import("@/features/basic/transfer/transfer-record").then((m) => m.TransferRecord)),
  listActions: () => <OutgoingButton />,
  empty: {
    title: "还没有转所申请",
    hint: "人员要转入本所，点击「新增」按姓名和证件号码申请；要从本所转出，点击「转出」。其他单位向本所提出的申请也在这里答复。",
  },
};
/** 转所申请: those of the firm, and those that ask for its answer. // domain a §2.2 */
export const TransferScreen = () => <RecordsScreen parts={PARTS} />;
