import { firmApi } from "@/contracts/basic/firm/firm";
import { firmChange } from "@/contracts/basic/firm-change/firm-change";
import type { RecordNames } from "@/components/record/records/kept-spec";

/** What list and record of an application share. A decision writes the firm. */
export const changeNames: RecordNames<typeof firmChange> = {
  of: firmChange,
  files: "basic.firm-change",
  nameKey: "changeNo",
  alsoShownBy: [firmApi.get, firmApi.list, firmApi.history, firmApi.full],
};
