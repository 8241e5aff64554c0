import { PrivacyScreen } from "@/features/public/privacy";
import { openTitle } from "@/lib/session/open-title";

export const generateMetadata = openTitle("public.privacy");
export default PrivacyScreen;
