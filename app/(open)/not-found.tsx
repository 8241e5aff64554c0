import { NotFoundScreen } from "@/features/error/not-found";
import { openPage } from "@/lib/session/open-page";

export default openPage("error.not-found", NotFoundScreen);
