import { firmExit } from "@/contracts/basic/firm-exit/firm-exit";
import { prefetchRecord } from "@/lib/session/prefetch-records";

/** Asks for what the first paint shows: the list or one application. */
export const prefetchExit = prefetchRecord(firmExit);
