import { DeskTransferScreen } from "@/features/basic/transfer/desk-transfer";
import { prefetchTransfer } from "@/features/basic/transfer/transfer-prefetch";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("basic.desk-transfer", DeskTransferScreen, prefetchTransfer);
