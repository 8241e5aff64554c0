"use client";

import { Button } from "antd";
import { staffIdentity, staffIdentityApi } from "@/contracts/basic/staff/staff-identity";
import { metasOf } from "@/components/list/table/columns";
import { itemsOf, RecordSection } from "@/components/record/record-view";
import { useEndpointMutation } from "@/lib/query/mutation-of";
import { useEndpointQuery } from "@/lib/query/query-of";

const METAS = metasOf(staffIdentity);
const ITEMS = ["staffName", "idNo", "companyName", "isConfirmed", "confirmUserName", "confirmTime"];
const SHOWN = [staffIdentityApi.get] as const;

/** The person of an account, whom the association confirms: then he reads his records of other firms here. */
export function IdentityView({ staffId }: { staffId: string }) {
  const params = { staffId };
  const { data } = useEndpointQuery(staffIdentityApi.get, { params }, { silent: true });
  const { mutate, isPending } = useEndpointMutation(staffIdentityApi.confirm, { invalidates: SHOWN });
  if (!data) return null;
  const { isConfirmed, version } = data;
  return (
    <>
      <RecordSection title="关联人员的身份" items={itemsOf(METAS, ITEMS, data)} />
      <p>
        <Button
          danger={isConfirmed}
          loading={isPending}
          onClick={() => mutate({ params, body: { isConfirmed: !isConfirmed, version } })}
        >
          {isConfirmed ? "收回身份确认" : "确认本人身份"}
        </Button>{" "}
        确认后，本人可用该账号查看其在其他事务所的奖惩记录；姓名或证件号码变更后须重新确认。
      </p>
    </>
  );
}
