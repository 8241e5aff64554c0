import { firmChange } from "@/contracts/basic/firm-change/firm-change";
import { prefetchRecord } from "@/lib/session/prefetch-records";

/** Asks for what the first paint shows: the list or one application. */
export const prefetchChange = prefetchRecord(firmChange);
