import { MessageCenter } from "@/features/message/center";
import { prefetchMessages } from "@/features/message/message-prefetch";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("message.center", MessageCenter, prefetchMessages);
