import { MoveInScreen } from "@/features/desk/move-in";
import { screenPage } from "@/lib/session/screen-page";

export default screenPage("desk.move-in", MoveInScreen);
