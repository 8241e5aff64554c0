import { duesStandardResource } from "@/contracts/statement/dues/standard";
import { prefetchRecords } from "@/lib/session/prefetch-records";

/** Sets of rules, or the one that the address names. */
export const prefetchStandard = prefetchRecords(() => duesStandardResource);
