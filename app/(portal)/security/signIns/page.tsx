import { SignInsScreen } from "@/features/security/sign-ins";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("security.sign-ins", SignInsScreen);
