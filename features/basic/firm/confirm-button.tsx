"use client";

import { Button } from "antd";
import type { FirmDetail } from "@/contracts/basic/firm/firm";
import { useAsked } from "@/components/record/use-asked-call";
import { StatusTag } from "@/components/ui/status-tag";
import { useConfirmFirm } from "@/lib/hooks/basic";
import { dateTime } from "@/lib/format/date";
import { useCan } from "@/lib/session/context";

/** 「信息无误，确认」: once a year, for the version that is on the screen. // domain a §1.5 */
export function ConfirmButton({ firm }: { firm: FirmDetail }) {
  const mayConfirm = useCan("g_hy_member_firm_submit");
  const asked = useAsked();
  const { mutateAsync, isPending } = useConfirmFirm();
  const { confirmation, confirmYear } = firm;
  if (confirmation) {
    return (
      <span title={`${confirmation.userName} 于 ${dateTime(confirmation.confirmTime)} 确认`}>
        <StatusTag tone="success">{confirmation.confirmYear} 年度信息已确认</StatusTag>
      </span>
    );
  }
  if (!mayConfirm || !firm.canEdit) return null;
  const confirm = () =>
    asked(
      {
        title: `确认 ${confirmYear} 年度信息无误？`,
        content: "确认表示本所已核对页面上的全部信息。每年确认一次，确认后仍可修改。",
        confirmText: "信息无误，确认",
      },
      () => mutateAsync({ params: { companyId: firm.companyId }, body: { version: firm.version } }),
      `${confirmYear} 年度信息已确认`,
    );
  return (
    <Button onClick={() => void confirm()} loading={isPending}>
      信息无误，确认
    </Button>
  );
}
