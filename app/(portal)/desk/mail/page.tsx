import { prefetchMailLog } from "@/features/desk/desk-prefetch";
import { MailLogScreen } from "@/features/desk/mail";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("desk.mail", MailLogScreen, prefetchMailLog);
