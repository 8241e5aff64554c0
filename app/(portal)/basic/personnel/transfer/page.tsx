import { TransferScreen } from "@/features/basic/transfer/transfer";
import { prefetchTransfer } from "@/features/basic/transfer/transfer-prefetch";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("basic.transfer", TransferScreen, prefetchTransfer);
