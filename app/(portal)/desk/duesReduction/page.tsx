import { duesReduction } from "@/contracts/statement/dues/reduction";
import { DeskReductionScreen } from "@/features/statement/dues/reduction/desk";
import { prefetchRecord } from "@/lib/session/prefetch-records";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("statement.desk-dues-reduction", DeskReductionScreen, prefetchRecord(duesReduction));
