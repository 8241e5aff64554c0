import { ChangePasswordScreen } from "@/features/security/change-password";
import { prefetchChangePassword } from "@/features/security/change-password-prefetch";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("security.change-password", ChangePasswordScreen, prefetchChangePassword);
