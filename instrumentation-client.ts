import { navigation } from "@/lib/device/navigation";
import { watchChunks } from "@/lib/version/chunk-failure";

watchChunks();

/** Next calls this when a client-side navigation starts; the progress bar of the frame shows it. // spec §2 */
export const onRouterTransitionStart = (url: string): void => navigation.start(url);
