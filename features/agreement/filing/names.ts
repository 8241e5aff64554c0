import { agreementFiling } from "@/contracts/agreement/filing/filing";
import { OTHER_FILE, TAX_CONFIRM } from "@/contracts/agreement/filing/filing-fields";
import { CHAIN_READS, CONTRACT_READS } from "@/features/agreement/chain/reads";

const { waiting } = TAX_CONFIRM;

/** What list and record both need to know. */
export const NAMES = {
  of: agreementFiling,
  files: "agreement.filing",
  nameKey: "agreementNo",
  alsoShownBy: [...CONTRACT_READS, ...CHAIN_READS],
  stepFiles: { askVoid: [OTHER_FILE] },
  stepInitial: (step: string, record: object) => {
    const { taxCollectNo, taxConfirmStatus } = record as { taxCollectNo?: unknown; taxConfirmStatus?: unknown };
    return step === "collect"
      ? { taxCollectNo: taxCollectNo ?? "", taxConfirmStatus: taxConfirmStatus || waiting }
      : {};
  },
} as const;
