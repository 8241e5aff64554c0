import { application } from "@/contracts/public/application";
import { DeskApplicationScreen } from "@/features/public/desk-application";
import { prefetchRecord } from "@/lib/session/prefetch-records";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("public.desk-application", DeskApplicationScreen, prefetchRecord(application));
