import { DeskMessageScreen } from "@/features/message/desk";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("message.desk", DeskMessageScreen);
