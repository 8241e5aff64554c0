import { DuesScreen } from "@/features/statement/dues/dues";
import { prefetchDues } from "@/features/statement/dues/dues-prefetch";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("statement.dues", DuesScreen, prefetchDues);
