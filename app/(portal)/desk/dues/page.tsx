import { dues } from "@/contracts/statement/dues/dues";
import { DeskDuesScreen } from "@/features/statement/dues-desk/bills";
import { prefetchRecord } from "@/lib/session/prefetch-records";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("statement.desk-dues", DeskDuesScreen, prefetchRecord(dues));
