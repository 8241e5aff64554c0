import { transfer } from "@/contracts/basic/transfer/transfer";
import { prefetchRecord } from "@/lib/session/prefetch-records";

export const prefetchTransfer = prefetchRecord(transfer);
