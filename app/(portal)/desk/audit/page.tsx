import { AuditScreen } from "@/features/desk/audit/audit";
import { prefetchAudit } from "@/features/desk/desk-prefetch";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("desk.audit", AuditScreen, prefetchAudit);
