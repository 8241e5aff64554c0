import { staffApi } from "@/contracts/basic/staff/staff";
import { transfer } from "@/contracts/basic/transfer/transfer";
import { STARTER, TRANSFER_TYPE } from "@/contracts/basic/transfer/transfer-fields";
import type { RecordNames } from "@/components/record/records/kept-spec";

/** What list and record of a transfer share. */
export const transferNames: RecordNames<typeof transfer> = {
  of: transfer,
  files: "transfer",
  nameKey: "staffName",
  alsoShownBy: [staffApi.list, staffApi.get],
};

/** What a form of the receiving firm begins with. */
export const INCOMING = { startedBy: STARTER.to, transferType: TRANSFER_TYPE.within } as const;
/** The same of the leaving one. */
export const OUTGOING = { startedBy: STARTER.from, transferType: TRANSFER_TYPE.within } as const;
