import { inspectionCompany } from "@/contracts/inspection/company";
import { DeskCompanyScreen } from "@/features/inspection/desk-company";
import { prefetchRecord } from "@/lib/session/prefetch-records";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("inspection.desk-company", DeskCompanyScreen, prefetchRecord(inspectionCompany));
