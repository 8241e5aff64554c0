import type { FormLine, StatementForm } from "@/contracts/statement/forms/define-form";

/** Both sides of a form beside each other: of a balance sheet two, else one. */
export interface PairedLine {
  readonly left: FormLine | null;
  readonly right: FormLine | null;
}

/**
 * Lines as they stand on paper. The right side of a balance sheet begins beside the left one; the shorter side is parted
 * before its last block, so that both totals end on one line. // domain a §8.1 Layout
 */
export function pairedLines({ lines, rightFrom }: StatementForm): PairedLine[] {
  if (rightFrom === null) return lines.map((left) => ({ left, right: null }));
  const first = lines.findIndex((line) => line.kind !== "heading" && line.itemCode === rightFrom);
  // The heading above it goes along.
  const cut = lines[first - 1]?.kind === "heading" ? first - 1 : first;
  const [left, right] = [lines.slice(0, cut), lines.slice(cut)];
  const height = Math.max(left.length, right.length);
  const fill = (side: readonly FormLine[]): (FormLine | null)[] => {
    const heads = side.flatMap(({ kind }, at) => (kind === "heading" ? [at] : []));
    const gapAt = side === right ? (heads.at(-1) ?? side.length - 1) : side.length - 1;
    return [...side.slice(0, gapAt), ...Array<null>(height - side.length).fill(null), ...side.slice(gapAt)];
  };
  const [l, r] = [fill(left), fill(right)];
  return Array.from({ length: height }, (_, at) => ({ left: l[at] ?? null, right: r[at] ?? null }));
}
