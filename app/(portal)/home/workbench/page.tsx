import { WorkbenchScreen } from "@/features/home/workbench";
import { prefetchWorkbench } from "@/features/home/workbench-prefetch";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("home.workbench", WorkbenchScreen, prefetchWorkbench);
