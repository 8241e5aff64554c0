import { frameScript } from "@/lib/device/frame-store";
import { earlyKeyScript, earlyPressScript, whenHeldScript } from "@/lib/host/early-press";
import { earlySubmitScript } from "@/lib/host/early-submit";
import { earlyTypingScript } from "@/lib/host/early-typing";
import { takenOverScript } from "@/lib/host/taken-over";
import { scrollScript } from "@/lib/scroll/place-store";

/**
 * The one inline script of the head. Before any bundle runs it tells zod not to compile with `new Function`, which
 * the content policy forbids and the console would report on every page; it makes early presses, keys,
 * submits and typing good; then the frame marks the root element, and a page that was left returns to its rows.
 */
export const bootScript = `self.__zod_globalConfig={jitless:true};${takenOverScript}${whenHeldScript}${earlySubmitScript}${earlyPressScript}${earlyKeyScript}${earlyTypingScript}${frameScript};${scrollScript}`;
