import { agreementFiling } from "@/contracts/agreement/filing";
import { agreementFilingSample } from "@/contracts/agreement/filing-sample";
import type { RecordSample } from "@/server/tests/record-examples";

export const sample: RecordSample = { of: agreementFiling, form: agreementFilingSample, table: "agreement_filings" };
