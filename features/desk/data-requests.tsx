"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import { DATA_REQUEST_STATUS, dataRequestApi, dataRequestFilter, dataRequestRow } from "@/contracts/auth/data-request";
import { ResourceScreen } from "@/components/list/resource-screen";
import { useDialogOf } from "@/components/record/use-dialog-of";
import { Can } from "@/lib/session/can";

/** What the list is made of. */
export const DATA_REQUESTS = {
  title: "个人信息请求",
  api: dataRequestApi,
  idKey: "requestId",
  row: dataRequestRow,
  filter: dataRequestFilter,
  columns: ["createTime", "requestStatus", "userText", "requestType", "content", "companyName", "answer", "settleTime"],
  sortable: ["createTime", "settleTime"],
  mainFilters: ["requestStatus", "requestType"],
} as const;

const SettleDialog = dynamic(() => import("@/features/desk/settle-dialog").then((m) => m.SettleDialog));

/** Of a request, what answering it takes. */
const ASKED = ["requestId", "userText", "content", "version"] as const;

/** 个人信息请求: what people ask about their own data; answered within fifteen working days. // contract §7.20 */
export function DataRequestsScreen() {
  const { open, dialog } = useDialogOf("auth.data-request.settle", ASKED, SettleDialog);
  return (
    <ResourceScreen
      of={DATA_REQUESTS}
      noun="请求"
      rowActions={(row) =>
        row.requestStatus === DATA_REQUEST_STATUS.open && (
          <Can need="g_hy_desk_account_edit">
            <Button type="link" aria-label={`办结 ${row.userText} 的请求`} onClick={() => open(row)}>
              办结
            </Button>
          </Can>
        )
      }
      rowActionsWidth={90}
      empty={{ title: "没有个人信息请求", hint: "用户在「个人信息」页面提出的更正、删除请求显示在这里。" }}
    >
      {dialog}
    </ResourceScreen>
  );
}
