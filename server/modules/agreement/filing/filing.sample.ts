import { agreementFiling } from "@/contracts/agreement/filing/filing";
import { agreementFilingSample } from "@/contracts/agreement/filing/filing-sample";
import type { RecordSample } from "@/server/tests/record-examples";

export const sample: RecordSample = {
  of: agreementFiling,
  form: agreementFilingSample,
  table: "agreement_filings",
  step: {
    end: { endDate: "2026-03-02", execStatus: 1, endReason: 1, endHandler: "周启明" },
    askVoid: { attachments: [] },
    unlock: { unlockedUntil: "2026-12-31" },
    collect: { taxCollectNo: "CJ1", taxConfirmStatus: 1 },
  },
};
