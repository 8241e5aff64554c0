import { firmApi } from "@/contracts/basic/firm/firm";
import { firmExit } from "@/contracts/basic/firm-exit/firm-exit";
import type { RecordNames } from "@/components/record/records/kept-spec";

/** What list and record of an application share. A decision moves the membership. */
export const exitNames: RecordNames<typeof firmExit> = {
  of: firmExit,
  files: "basic.firm-exit",
  nameKey: "exitNo",
  alsoShownBy: [firmApi.get, firmApi.list, firmApi.history],
};
