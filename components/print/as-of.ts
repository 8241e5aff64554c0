import type { Lifecycle } from "@/contracts/kit/lifecycle";
import type { Dictionary } from "@/lib/dictionary/dictionary";
import { today } from "@/lib/format/date";

interface Kind {
  readonly lifecycle: Pick<Lifecycle, "key" | "dict" | "open"> | undefined;
}

/** Beside a paper's firm: its state, and the day on which it was printed; what was never sent says so. // look.md "Print" */
export const asOf = (state: string, isUnsent: boolean, unsent = "未提交"): string =>
  `状态：${state}${isUnsent ? `（${unsent}）` : ""}　打印日期：${today()}`;

/** The same of a record by its life cycle: what its firm may change has not been sent. */
export function stateOf({ lifecycle }: Kind, record: object, dictionary: Dictionary): string {
  if (!lifecycle) throw new Error("a record without states has none to print");
  const { key, dict, open } = lifecycle;
  const status = Number((record as Readonly<Record<string, unknown>>)[key]);
  return asOf(dictionary.label(dict, status), open.includes(status));
}
