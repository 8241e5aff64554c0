import { grouped } from "@/contracts/kit/amount/amount";
import { wanText } from "@/contracts/kit/amount/decimal";
import { PAGE_SIZES } from "@/contracts/kit/query";

export interface PagerInput {
  pageSize: number;
  total: number;
  pageSizes?: readonly number[] | undefined;
  /** Rows that may be shown at most; undefined = no limit. // spec §9, contract §1 TOTAL_LIMIT */
  totalLimit?: number | undefined;
}

export interface PagerView {
  sizes: number[];
  /** 「共 128 条」, or "" when the limit hides it. */
  totalText: string;
  /** The limit's warning, or "". */
  warning: string;
  /** Rows that can be paged through. */
  reachable: number;
  /** Page numbers shown at once. */
  pagerCount: 5 | 7;
}

/** What the pager shows: sizes with the current one added, total, and the behaviour beyond the limit. // spec §9 */
export function pagerView({ pageSize, total, pageSizes = PAGE_SIZES, totalLimit }: PagerInput): PagerView {
  const isLimited = totalLimit !== undefined && total > totalLimit;
  return {
    sizes: [...new Set([...pageSizes, pageSize])].sort((a, b) => a - b),
    totalText: isLimited ? "" : `共 ${grouped(String(total))} 条`,
    // contract §3
    warning: isLimited ? `当前查询结果过多，最多可展示${wanText(String(totalLimit))}万行记录，建议缩小查询的范围` : "",
    reachable: isLimited ? totalLimit : total,
    pagerCount: isLimited ? 5 : 7,
  };
}

/** A page number, or a gap that jumps by as many pages as stand in the middle. */
export type PagerStep = { page: number; jump?: "back" | "forward" };

/**
 * The numbers to show: first, last and those around the current page, `count` numbers in all, with gaps between.
 * `pageSteps(10, 100, 7)` = 1 ⋯ 8 9 10 11 12 ⋯ 100.
 */
export function pageSteps(current: number, pages: number, count: number): PagerStep[] {
  const range = (from: number, to: number): PagerStep[] =>
    Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => ({ page: from + index }));
  if (pages <= count) return range(1, pages);
  const half = (count - 1) / 2;
  const hasGapBefore = current > count - half;
  const hasGapAfter = current < pages - half;
  const inner = count - 2;
  const from = !hasGapBefore ? 2 : hasGapAfter ? current - (inner - 1) / 2 : pages - inner;
  const to = from + inner - 1;
  return [
    { page: 1 },
    ...(hasGapBefore ? [{ page: Math.max(1, current - inner), jump: "back" as const }] : []),
    ...range(from, to),
    ...(hasGapAfter ? [{ page: Math.min(pages, current + inner), jump: "forward" as const }] : []),
    { page: pages },
  ];
}
