import { type FilterItem, type FilterOne, keysOf, rangesIn } from "@/components/list/filter/filter-model";
import type { FieldMeta } from "@/contracts/kit/field";

export interface FilterGroup {
  readonly title: string;
  readonly items: readonly FilterItem[];
}

const isPeriod = ({ kind }: FieldMeta): boolean => kind === "date" || kind === "month" || kind === "year";

/** All filters in the boxes of the drawer: the usual ones first, since a phone's row holds the first of them alone. */
export function groupsOf(fields: readonly FilterOne[], main: readonly string[]): readonly FilterGroup[] {
  const ranges = rangesIn(fields);
  const bound = new Set(ranges.flatMap(keysOf));
  const single = fields.filter(({ key }) => !bound.has(key));
  const isUsual = ({ key }: FilterOne) => main.includes(key);
  const rest = single.filter((one) => !isUsual(one));
  return [
    { title: "常用条件", items: single.filter(isUsual) },
    { title: "日期与范围", items: [...ranges, ...rest.filter(({ meta }) => isPeriod(meta))] },
    { title: "其他条件", items: rest.filter(({ meta }) => !isPeriod(meta)) },
  ].filter(({ items }) => items.length > 0);
}
