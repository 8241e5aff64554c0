import { HelpScreen } from "@/features/public/help";
import { openPage } from "@/lib/session/open-page";

export default openPage("public.help", HelpScreen);
