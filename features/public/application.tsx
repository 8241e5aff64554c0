import { PRIVACY_DATE } from "@/contracts/auth/consent";
import { ApplicationEntry } from "@/features/public/application/entry";
import { PublicPage } from "@/features/public/public-page";
import type { PortalConfig } from "@/lib/host/portal-config";

/** /public/application: a new firm applies, without an account. What is typed in needs antd, the way in does not. // spec §2, domain a §14 */
export function ApplicationScreen({ config: { isProduction, totalLimit, loginKey } }: { config: PortalConfig }) {
  return (
    <PublicPage title="新事务所备案申请" isWide>
      <ApplicationEntry host={{ isProduction, totalLimit, loginKey }} privacyDate={PRIVACY_DATE} />
    </PublicPage>
  );
}
