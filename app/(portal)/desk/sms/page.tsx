import { prefetchSmsLog } from "@/features/desk/desk-prefetch";
import { SmsLogScreen } from "@/features/desk/sms";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("desk.sms", SmsLogScreen, prefetchSmsLog);
