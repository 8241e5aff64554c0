import { ParamsScreen } from "@/features/desk/params";
import { prefetchParams } from "@/features/desk/params-prefetch";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("desk.params", ParamsScreen, prefetchParams);
