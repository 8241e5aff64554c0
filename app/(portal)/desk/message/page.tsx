import { DeskMessageScreen } from "@/features/message/desk";
import { prefetchDeskMessages } from "@/features/message/message-prefetch";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("message.desk", DeskMessageScreen, prefetchDeskMessages);
