import { prefetchSmsLog } from "@/features/desk/log-prefetch";
import { SmsLogScreen } from "@/features/desk/sms";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("desk.sms", SmsLogScreen, prefetchSmsLog);
