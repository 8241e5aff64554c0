import { frameScript } from "@/lib/device/frame-store";

/**
 * The one inline script of the head. Before any bundle runs it tells zod not to compile with `new Function`, which
 * the content policy forbids and the console would report on every page; then the frame marks the root element.
 */
export const bootScript = `self.__zod_globalConfig={jitless:true};${frameScript}`;
