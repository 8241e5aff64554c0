import { PrivacyScreen } from "@/features/public/privacy";
import { openPage } from "@/lib/session/open-page";

export default openPage("public.privacy", PrivacyScreen);
