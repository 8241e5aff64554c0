import { ForbiddenScreen } from "@/features/error/forbidden";
import { openTitle } from "@/lib/session/open-title";

export const generateMetadata = openTitle("error.forbidden");
export default ForbiddenScreen;
