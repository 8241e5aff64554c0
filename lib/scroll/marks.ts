/** Where something scrolls: distance from its top, and the first row in sight with its distance from the edge. */
export interface Mark {
  readonly top: number;
  readonly row: string | null;
  readonly rowTop: number;
}

/** The page itself is the part without a name. */
export const PAGE = "";
const ATTRIBUTE = "data-scroll-part";

/** Marks a scrolling element as one whose place is kept: `<div {...scrollPart("list")}>`; one of a name on a page. */
export const scrollPart = (name: string): Readonly<Record<string, string>> => ({ [ATTRIBUTE]: name });

/** The part that an element is; null when its place is not kept. */
export const partOf = (element: Element): string | null =>
  element === document.documentElement ? PAGE : element.getAttribute(ATTRIBUTE);

const elementOf = (part: string): Element | null =>
  part === PAGE ? document.documentElement : document.querySelector(`[${ATTRIBUTE}="${CSS.escape(part)}"]`);

/** The parts that do not stand at their top. */
export const scrolledParts = (): readonly Element[] =>
  [document.documentElement, ...document.querySelectorAll(`[${ATTRIBUTE}]`)].filter(({ scrollTop }) => scrollTop > 0);

const edgeOf = (element: Element): number =>
  element === document.documentElement ? 0 : element.getBoundingClientRect().top;

export function markOf(element: Element): Mark {
  const edge = edgeOf(element);
  const row = [...element.querySelectorAll<HTMLElement>("[data-row-key]")].find(
    (one) => one.getBoundingClientRect().bottom > edge,
  );
  const rowTop = row ? row.getBoundingClientRect().top - edge : 0;
  return { top: element.scrollTop, row: row?.dataset.rowKey ?? null, rowTop };
}

/** Scrolls a part to its mark: by its row when that is still there, else by its distance. True when it stands there. */
export function reach(part: string, mark: Mark): boolean {
  const element = elementOf(part);
  if (!element) return false;
  const row = mark.row === null ? null : element.querySelector(`[data-row-key="${CSS.escape(mark.row)}"]`);
  // Rows that are still on their way would come above or below.
  if (mark.row !== null && !row && element.querySelector("[data-row-key]") === null) return false;
  const wanted = row ? element.scrollTop + row.getBoundingClientRect().top - edgeOf(element) - mark.rowTop : mark.top;
  if (Math.abs(element.scrollTop - wanted) > 1) element.scrollTop = wanted;
  return Math.abs(element.scrollTop - wanted) <= 1;
}
