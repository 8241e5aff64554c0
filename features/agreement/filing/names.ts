import { agreementContractApi } from "@/contracts/agreement/contract";
import { agreementFiling } from "@/contracts/agreement/filing";
import { OTHER_FILE, TAX_CONFIRM } from "@/contracts/agreement/filing-fields";

const { waiting } = TAX_CONFIRM;

/** What list and record both need to know. */
export const NAMES = {
  of: agreementFiling,
  files: "agreement.filing",
  nameKey: "agreementNo",
  // A contract tells how far it is filed.
  alsoShownBy: [agreementContractApi.list, agreementContractApi.get],
  stepFiles: { askVoid: [OTHER_FILE] },
  stepInitial: (step: string, record: object) => {
    const { taxCollectNo, taxConfirmStatus } = record as { taxCollectNo?: unknown; taxConfirmStatus?: unknown };
    return step === "collect"
      ? { taxCollectNo: taxCollectNo ?? "", taxConfirmStatus: taxConfirmStatus || waiting }
      : {};
  },
} as const;
