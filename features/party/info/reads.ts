import { partyInfo } from "@/contracts/party/info/info";
import { partyMember } from "@/contracts/party/member/member";
import type { Read } from "@/lib/query/reads";

/** Reads that show a firm's record or count its roster. */
export const ORG_READS: readonly Read[] = [partyInfo.api.get, partyInfo.api.list, partyInfo.api.full];
/** All that a change of the roster makes old. */
export const ROSTER_READS: readonly Read[] = [
  ...ORG_READS,
  partyMember.api.list,
  partyMember.api.get,
  partyMember.api.history,
  partyMember.api.syncPreview,
];
