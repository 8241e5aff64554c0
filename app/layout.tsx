import "@/components/theme/global.css";
import type { Viewport } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { AppWatch } from "@/components/shell/app-watch";
import { MessageStack } from "@/components/shell/messages/message-stack";
import { bootScript } from "@/lib/host/boot-script";
import { CLIENT_VERSION_ATTRIBUTE } from "@/lib/host/client-version";
import { portalConfig } from "@/lib/host/portal-config";

export const viewport: Viewport = { width: "device-width", initialScale: 1, themeColor: "#ffffff" };

/** The ground of every page, without antd: the login page stands on it. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const { clientVersion, hasServiceWorker } = await portalConfig();
  // The content policy lets inline scripts run by this mark only; the front makes a new one for every page.
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return (
    // The head's script adds the system's class and the frame's flags before React takes over.
    <html lang="zh-CN" {...{ [CLIENT_VERSION_ATTRIBUTE]: clientVersion }} suppressHydrationWarning>
      <head>
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: bootScript }} suppressHydrationWarning />
      </head>
      <body>
        {children}
        <MessageStack />
        <AppWatch hasServiceWorker={hasServiceWorker} />
      </body>
    </html>
  );
}
