import type { Finding } from "@/contracts/kit/validate";
import type { RecordSpec, ShownRecord } from "@/components/record/record-spec";
import type { FormValues } from "@/components/record/form/use-record-form";
import { today } from "@/lib/format/date";

/** Of a form that is typed: the contract's rules, and no item lost that a complete record has. */
export function findingsOf<R extends ShownRecord>(of: RecordSpec<R>, form: FormValues, record: R | null): Finding[] {
  const canonical = of.canonical(form);
  const lost = record && !record.isIncomplete && !of.hasStates ? of.gaps(canonical, record) : [];
  return [
    ...lost.map((gap) => ({ ...gap, level: "error" as const, rule: "LOST" })),
    ...of.rules(canonical as never, { today: today() }),
  ];
}
