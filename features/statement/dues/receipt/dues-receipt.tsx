"use client";

import { useMemo } from "react";
import { duesReceiptApi } from "@/contracts/statement/dues/receipt";
import { receiptsByReach } from "@/features/statement/dues/receipt-resource";
import { useReceiptActs } from "@/features/statement/dues/use-receipt-acts";
import { DuesViews } from "@/features/statement/dues/views";
import { ListMore } from "@/components/list/list-tools";
import { ResourceScreen } from "@/components/list/resource-screen";
import { useUser } from "@/lib/session/context";

/** 票据: to save, and to ask for another one. // domain a §12.7, §12.9 */
export function DuesReceiptScreen() {
  const user = useUser();
  const resource = useMemo(() => receiptsByReach(user), [user]);
  const { open, actions, dialogs } = useReceiptActs();
  return (
    <ResourceScreen
      of={resource}
      noun="票据"
      views={<DuesViews at="statement.dues-receipt" />}
      tools={(list) => <ListMore list={list} exporting={resource} />}
      totals={duesReceiptApi.totals}
      rowActions={actions}
      onOpen={open}
      empty={{ title: "还没有会费票据", hint: "缴费到账以后由协会开具，可在这里下载电子票据。" }}
    >
      {dialogs}
    </ResourceScreen>
  );
}
