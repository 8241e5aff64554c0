import { transfer } from "@/contracts/basic/transfer/transfer";
import { transferSample } from "@/contracts/basic/transfer/transfer-sample";
import type { RecordSample } from "@/server/tests/record-examples";

// Without a number: of one person at most one transfer is under way.
export const sample: RecordSample = {
  of: transfer,
  form: { ...transferSample, idType: null, idNo: null },
  table: "transfers",
};
