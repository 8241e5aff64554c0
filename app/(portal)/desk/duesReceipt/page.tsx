import { deskReceiptResource } from "@/features/statement/dues/receipt/receipt-resource";
import { DeskReceiptScreen } from "@/features/statement/dues/receipt/desk";
import { prefetchList } from "@/lib/session/prefetch-records";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("statement.desk-dues-receipt", DeskReceiptScreen, prefetchList(deskReceiptResource));
