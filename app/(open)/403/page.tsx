import { ForbiddenScreen } from "@/features/error/forbidden";
import { openPage } from "@/lib/session/open-page";

export default openPage("error.forbidden", ForbiddenScreen);
