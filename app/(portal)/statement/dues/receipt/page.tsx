import { prefetchReceipts } from "@/features/statement/dues/dues-prefetch";
import { DuesReceiptScreen } from "@/features/statement/dues/receipt/dues-receipt";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("statement.dues-receipt", DuesReceiptScreen, prefetchReceipts);
