import { PublicPage } from "@/features/public/public-page";
import { VerifyForm } from "@/features/public/verify/verify-form";

/** /verify (ours): whoever holds a paper asks whether it stands. // contract §7.31 */
export const VerifyScreen = () => (
  <PublicPage title="单据查验">
    <VerifyForm />
  </PublicPage>
);
