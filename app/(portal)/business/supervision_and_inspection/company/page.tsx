import { inspectionCompany } from "@/contracts/inspection/company";
import { CompanyScreen } from "@/features/inspection/company/company";
import { prefetchRecord } from "@/lib/session/prefetch-records";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("inspection.company", CompanyScreen, prefetchRecord(inspectionCompany));
