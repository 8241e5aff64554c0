import { ApplicationScreen } from "@/features/public/application";
import { openPage } from "@/lib/session/open-page";

export default openPage("public.application", ApplicationScreen);
