import { fenOf } from "@/contracts/statement/dues/engine/amounts";
import { OWED_STATES } from "@/contracts/statement/dues/terms";
import { today } from "@/lib/format/date";

interface Owed {
  readonly duesStatus: number;
  readonly owing: string;
  readonly payDeadline: string;
}

/** 逾期: past its last day with something owed. // domain a §12.4 */
export const isLate = ({ duesStatus, owing, payDeadline }: Owed): boolean =>
  OWED_STATES.includes(duesStatus) && fenOf(owing) > 0n && payDeadline < today();
