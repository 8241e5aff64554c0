import { StatementStandScreen } from "@/features/statement/filing";
import { prefetchStanding } from "@/features/statement/statement-prefetch";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("statement.filing", StatementStandScreen, prefetchStanding);
