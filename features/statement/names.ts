import type { StatementKind } from "@/features/statement/kind";
import type { RecordNames } from "@/components/record/records/kept-spec";

/** What list and record both need to know. */
export const namesOf = (kind: StatementKind): RecordNames<StatementKind["of"]> => ({
  of: kind.of,
  files: kind.of.id,
  nameKey: "periodText",
  alsoShownBy: [kind.api.check],
});
