import { amountText, fenOf, money } from "@/contracts/statement/dues/engine/amounts";
import type { BillLine, DuesResult } from "@/contracts/statement/dues/engine/compute";

/** A line that differs between two reckonings of one bill. */
export interface LineDifference {
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly difference: string;
}

const keyOf = ({ key, label }: BillLine): string => `${key}:${label}`;

/** What moved between two reckonings, line by line; nothing where they say the same. */
export function linesThatMoved(before: readonly BillLine[], after: readonly BillLine[]): LineDifference[] {
  const keys = [...new Set([...before, ...after].map(keyOf))];
  return keys.flatMap((key) => {
    const [was, is] = [before.find((one) => keyOf(one) === key), after.find((one) => keyOf(one) === key)];
    const difference = fenOf(is?.amount) - fenOf(was?.amount);
    if (difference === 0n) return [];
    const label = is?.label ?? was?.label ?? "";
    return [{ label, before: was?.amount ?? null, after: is?.amount ?? null, difference: amountText(difference) }];
  });
}

/** What has been paid of a bill and not given back, and where that leaves it. */
interface Stands {
  readonly net: string;
  readonly owing: string;
  readonly surplus: string;
}
/** Of a bill on which no money stands nothing is too much and nothing is to be added: the whole of it is to be paid. */
function standWords({ net, owing, surplus }: Stands): string {
  if (fenOf(net) <= 0n) return "";
  const paid = `；已缴 ${money(fenOf(net))} 元`;
  if (fenOf(surplus) > 0n) return `${paid}，多缴 ${money(fenOf(surplus))} 元`;
  return fenOf(owing) > 0n ? `${paid}，应补缴 ${money(fenOf(owing))} 元` : paid;
}

/** The note that a recalculated bill carries: how its sum moved, and what is too much or missing of what was paid. // domain a §12.10 D10 */
export function differenceNote(
  before: { readonly payable: string; readonly revenue: string },
  after: Pick<DuesResult, "payable"> & { readonly revenue: string },
  stands: Stands,
): string {
  const moved = fenOf(after.payable) - fenOf(before.payable);
  const revenue =
    fenOf(before.revenue) === fenOf(after.revenue)
      ? ""
      : `业务收入由 ${money(fenOf(before.revenue))} 元更正为 ${money(fenOf(after.revenue))} 元；`;
  const words =
    moved === 0n
      ? `应缴合计不变，仍为 ${money(fenOf(after.payable))} 元`
      : `应缴合计由 ${money(fenOf(before.payable))} 元变为 ${money(fenOf(after.payable))} 元，${moved > 0n ? "增加" : "减少"} ${money(moved > 0n ? moved : -moved)} 元`;
  return `${revenue}${words}${standWords(stands)}`;
}
