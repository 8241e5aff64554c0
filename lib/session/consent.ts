import { CONSENT_MISSING, CONSENT_PATH, PRIVACY_DATE } from "@/contracts/auth/consent";
import { href } from "@/lib/routes/href";

type Values = Readonly<Record<string, unknown>>;

/**
 * The tick of a form that collects ID numbers or photos: `purpose` says what for, `isNeeded` when a save brings one for
 * the first time, `about` which items it is about. Hand it to the kit's `useConsent`. // contract §7.20
 */
export const consentFor = (
  purpose: string,
  isNeeded: (before: Values, after: Values) => boolean = () => true,
  about: readonly string[] = ["idNo"],
) => ({
  version: PRIVACY_DATE,
  text: `${purpose}，属于敏感个人信息。`,
  link: { href: href("public.privacy"), text: "隐私政策" },
  label: "已按隐私政策告知本人并取得同意",
  missing: { path: CONSENT_PATH, message: CONSENT_MISSING },
  isNeeded,
  about,
});
