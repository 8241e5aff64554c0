import { ParamsScreen } from "@/features/desk/params/params";
import { prefetchParams } from "@/features/desk/params/params-prefetch";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("desk.params", ParamsScreen, prefetchParams);
