import { BankScreen } from "@/features/statement/dues/bank/bank";
import { bankResource } from "@/features/statement/dues/bank/bank-resource";
import { prefetchList } from "@/lib/session/prefetch-records";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("statement.dues-bank", BankScreen, prefetchList(bankResource));
