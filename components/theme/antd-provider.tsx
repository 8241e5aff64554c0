"use client";

import "@/components/theme/phone.css";
import { ConfigProvider } from "antd";
import zhCN from "antd/es/locale/zh_CN";
import type { ReactNode } from "react";
import { antdTheme } from "@/components/theme/antd";
import { AntdRegistry } from "@/components/theme/antd-registry";
import { ConfirmProvider } from "@/components/ui/dialog/confirm";

// 「查询」 and not 「查 询」: texts stay what the contract says, also for tests and screen readers.
const button = { autoInsertSpace: false };
const wave = { disabled: true };
// Required by the field's label, optional by silence; long labels wrap.
const form = { colon: false };

/**
 * Everything that antd's components need around them: styles in the HTML, theme, Chinese texts, `useConfirm`.
 * Belongs into the layouts that draw antd; the login page goes without. Dates: the pickers bring dayjs, its Chinese
 * locale and the zone Asia/Shanghai themselves (`fields/inputs/calendar.ts`), so that pages without pickers do not
 * pay for them. `nonce` is that of the page's content security policy, where it has one. antd's `App`, `message` and `notification` are not used: they cost 40 KB of styles in every page.
 */
export function AntdProvider({ children, nonce }: { children: ReactNode; nonce?: string | undefined }) {
  return (
    <AntdRegistry nonce={nonce}>
      <ConfigProvider
        locale={zhCN}
        theme={antdTheme}
        button={button}
        wave={wave}
        form={form}
        {...(nonce === undefined ? {} : { csp: { nonce } })}
      >
        <ConfirmProvider>{children}</ConfirmProvider>
      </ConfigProvider>
    </AntdRegistry>
  );
}
