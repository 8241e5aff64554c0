import { MyDataScreen } from "@/features/security/my-data";
import { prefetchMyData } from "@/features/security/my-data-prefetch";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("security.my-data", MyDataScreen, prefetchMyData);
