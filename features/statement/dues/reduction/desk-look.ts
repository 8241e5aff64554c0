import { duesReduction } from "@/contracts/statement/dues/reduction";
import { BILL_READS } from "@/features/statement/dues/desk/names";
import type { RecordLook } from "@/components/record/records/kept-spec";

const OTHER_FILE = 99;

/** A reduction as the association's list, record and inbox draw it. */
export const REDUCTION_LOOK: RecordLook<typeof duesReduction> = {
  of: duesReduction,
  files: "statement.dues-reduction",
  nameKey: "companyName",
  stepInitial: (step, record) =>
    step === "pass" ? { approvedAmount: (record as { readonly appliedAmount?: string }).appliedAmount } : {},
  alsoShownBy: BILL_READS,
  sections: [{ title: "申请", keys: ["reductionType", "appliedAmount", "appliedRate", "reason", "remark"] }],
  known: [
    {
      title: "办理",
      keys: ["billNo", "duesYear", "auditStatus", "approvedAmount", "decisionDocNo", "submitTime", "auditTime"],
    },
  ],
  fileTypes: [OTHER_FILE],
  spec: { titleOf: ({ companyName, billNo }) => `${companyName} ${billNo} 减免申请` },
};
