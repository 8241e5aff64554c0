"use client";

import { signInResource } from "@/contracts/auth/sign-in";
import { ResourceScreen } from "@/components/list/resource-screen";
import { StatusTag } from "@/components/ui/status-tag";

/** Everybody's own sign-ins, failures and what administrators did to the account. */
export const SignInsScreen = () => (
  <ResourceScreen
    of={signInResource}
    noun="登录记录"
    render={{ event: (row) => (row.isRefused ? <StatusTag tone="error">{row.event}</StatusTag> : row.event) }}
    empty={{ title: "还没有登录记录", hint: "如有不是本人的登录，请立即修改密码并告诉管理员。" }}
  />
);
