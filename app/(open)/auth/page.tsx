import { LoginScreen } from "@/features/auth/login";
import { openPage } from "@/lib/session/open-page";

export default openPage("auth.login", LoginScreen);
