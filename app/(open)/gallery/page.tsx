import { GalleryScreen } from "@/features/gallery/gallery";
import { openPage } from "@/lib/session/open-page";

export default openPage("gallery", GalleryScreen);
