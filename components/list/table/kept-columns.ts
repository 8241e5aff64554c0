import type { Column } from "@/components/list/table/columns";
import type { KeptColumn } from "@/lib/preferences/context";

/** A column as its user keeps it. */
export type ChosenColumn = Column & Omit<KeptColumn, "key">;

/** All columns in the user's order: the first names a row and stays, what he has never seen stands behind. */
export function keptOf(own: readonly Column[], kept: readonly KeptColumn[]): readonly ChosenColumn[] {
  if (kept.length === 0) return own;
  const [first, ...others] = own;
  const known = kept.flatMap(({ key, ...look }) => {
    const column = others.find((one) => one.key === key);
    return column ? [{ ...column, ...look }] : [];
  });
  const unseen = others.filter(({ key }) => !kept.some((one) => one.key === key));
  const width = kept.find(({ key }) => key === first?.key)?.width;
  return [...(first ? [{ ...first, ...(width && { width }) }] : []), ...known, ...unseen];
}
