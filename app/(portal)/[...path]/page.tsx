import { containerPage } from "@/lib/session/container-page";

export default containerPage();
