import { dues, duesApi } from "@/contracts/statement/dues/dues";
import { DeskDuesScreen } from "@/features/statement/dues/desk/bills";
import { prefetchWithTotals } from "@/lib/session/prefetch-records";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("statement.desk-dues", DeskDuesScreen, prefetchWithTotals(dues, duesApi.totals));
