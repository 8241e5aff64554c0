import { HeadOfficeDuesScreen } from "@/features/statement/head-office-dues/head-office-dues";
import { prefetchSummaries } from "@/features/statement/dues/dues-prefetch";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("statement.head-office-dues", HeadOfficeDuesScreen, prefetchSummaries);
