import { firmChange } from "@/contracts/basic/firm-change/firm-change";
import { aChange } from "@/contracts/basic/firm-change/firm-change-sample";
import type { RecordSample } from "@/server/tests/record-examples";

export const sample: RecordSample = { of: firmChange, form: aChange(), table: "firm_changes" };
