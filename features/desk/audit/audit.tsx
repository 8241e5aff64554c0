"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import { useState } from "react";
import { auditApi, auditFilter, auditRow } from "@/contracts/auth/audit";
import { ResourceScreen } from "@/components/list/resource-screen";
import { ResultTag } from "@/features/desk/audit/audit-result";

const AuditDialog = dynamic(() => import("@/features/desk/audit/audit-dialog").then((m) => m.AuditDialog));

/** What the list is made of; it lies in the kit's log, so it is no resource with a table of its own. */
export const AUDIT = {
  title: "操作日志",
  api: auditApi,
  idKey: "auditId",
  row: auditRow,
  filter: auditFilter,
  columns: ["actionTime", "userText", "actionText", "objectText", "isRefused", "companyName", "ip", "eventNo"],
  mainFilters: ["eventNo", "username", "companyName"],
} as const;

/** 操作日志: from an event number to user, call and record; the search is written down as well. // promises P-S11 */
export function AuditScreen() {
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <ResourceScreen
      of={AUDIT}
      noun="操作"
      render={{ isRefused: (row) => <ResultTag isRefused={row.isRefused} /> }}
      onOpen={(row) => setOpened(row.auditId)}
      rowActions={(row) => (
        <Button
          type="link"
          aria-label={`查看 ${row.userText ?? "未登录"} ${row.actionText} 的详情`}
          onClick={() => setOpened(row.auditId)}
        >
          查看
        </Button>
      )}
      empty={{
        title: "没有找到操作记录",
        hint: "本协会及所属事务所的登录、失败、修改、导出都记录在这里，查找本身也会留痕。",
      }}
    >
      {opened !== null && <AuditDialog auditId={opened} onClose={() => setOpened(null)} />}
    </ResourceScreen>
  );
}
