import { NotFoundScreen } from "@/features/error/not-found";
import { openTitle } from "@/lib/session/open-title";

export const generateMetadata = openTitle("error.not-found");
export default NotFoundScreen;
