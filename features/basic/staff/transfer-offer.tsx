"use client";

import { Button } from "antd";
import { useRouter } from "next/navigation";
import { handOver } from "@/features/basic/handed";
import { INCOMING } from "@/features/basic/transfer/transfer-names";
import { Note } from "@/components/ui/note";
import { href } from "@/lib/routes/href";
import { NEW_RECORD } from "@/lib/routes/new-record";
import { Can } from "@/lib/session/can";

/** Somebody who is known elsewhere comes by a transfer: with his name and number, and the typed form kept as a draft. // domain a §2.6 P1 */
export function TransferOffer({ values }: { readonly values: Readonly<Record<string, unknown>> }) {
  const router = useRouter();
  const go = () => {
    const { staffName, idType, idNo, certNo, hireDate } = values;
    const him = handOver("basic.transfer", { ...INCOMING, staffName, idType, idNo, certNo, newHireDate: hireDate });
    router.push(href("basic.transfer", { transferId: NEW_RECORD, ...him }));
  };
  return (
    <Note
      tone="warn"
      actions={
        <Can need="g_hy_member_staff_transfer">
          <Button onClick={go}>办理转入</Button>
        </Can>
      }
    >
      该人员不能直接登记为本所人员，请办理转所：姓名和证件号码会带到转所申请中，本页填写的内容保留为未保存的内容，办结后档案自动生成。
    </Note>
  );
}
