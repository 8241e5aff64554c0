import { DeskCertificateScreen } from "@/features/desk/certificate";
import { prefetchDeskCertificate } from "@/features/desk/desk-prefetch";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("desk.certificate", DeskCertificateScreen, prefetchDeskCertificate);
