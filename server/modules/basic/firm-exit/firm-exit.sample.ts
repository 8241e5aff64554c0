import { firmExit } from "@/contracts/basic/firm-exit/firm-exit";
import { anExit } from "@/contracts/basic/firm-exit/firm-exit-sample";
import type { RecordSample } from "@/server/tests/record-examples";

export const sample: RecordSample = { of: firmExit, form: anExit(), table: "firm_exits" };
