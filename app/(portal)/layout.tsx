import { headers } from "next/headers";
import type { ReactNode } from "react";
import { Footer } from "@/components/shell/footer";
import { PortalFrame } from "@/components/shell/portal-frame";
import { PortalProviders } from "@/components/shell/portal-providers";
import { LogoText } from "@/components/ui/logo";
import { loadDictionary } from "@/lib/dictionary/server";
import { portalConfig } from "@/lib/host/portal-config";
import { loadPreferences } from "@/lib/preferences/server";
import { loadUser } from "@/lib/session/server";

/** The signed-in part: user, dictionary and how he looks at lists are known before the first paint. // spec §4 */
export default async function PortalLayout({ children }: { children: ReactNode }) {
  const incoming = await headers();
  const [user, dictionary, config, preferences] = await Promise.all([
    loadUser(),
    loadDictionary(incoming),
    portalConfig(),
    loadPreferences(incoming),
  ]);
  // The page below knows its own path and leads to the login page with it.
  if (!user) return children;
  const { isProduction, totalLimit, loginKey, icpNumber, policeNumber } = config;
  return (
    <PortalProviders
      user={user}
      dictionary={dictionary}
      preferences={preferences}
      host={{ isProduction, totalLimit, loginKey }}
    >
      <PortalFrame logo={<LogoText />} footer={<Footer icpNumber={icpNumber} policeNumber={policeNumber} />}>
        {children}
      </PortalFrame>
    </PortalProviders>
  );
}
