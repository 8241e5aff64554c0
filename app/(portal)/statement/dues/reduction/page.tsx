import { duesReduction } from "@/contracts/statement/dues/reduction";
import { DuesReductionScreen } from "@/features/statement/dues/reduction/dues-reduction";
import { prefetchRecord } from "@/lib/session/prefetch-records";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("statement.dues-reduction", DuesReductionScreen, prefetchRecord(duesReduction));
