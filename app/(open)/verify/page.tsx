import { VerifyScreen } from "@/features/public/verify";
import { openPage } from "@/lib/session/open-page";

export default openPage("public.verify", VerifyScreen);
