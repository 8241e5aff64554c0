import { StandardScreen } from "@/features/statement/dues/standard/standard";
import { prefetchStandard } from "@/features/statement/dues/standard/standard-prefetch";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("statement.dues-standard", StandardScreen, prefetchStandard);
