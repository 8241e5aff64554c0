const FIGURE = "[\\d０-９.,，．。]*[\\d０-９][\\d０-９.,，．。]*";
const UNIT = "(?:万元|万|元|%|％)?";
const MINUS = "[-−－–—]";
const IN_BRACKETS = new RegExp(`^[¥￥]?[(（][¥￥]?${MINUS}?[¥￥]?(${FIGURE}${UNIT})[)）](${UNIT})$`);
const MINUS_BEHIND = new RegExp(`^[¥￥]?(${FIGURE}${UNIT})${MINUS}(${UNIT})$`);
/** Longer than any figure: a pasted page is no number. */
const MOST = 100;

/**
 * What ledgers and spreadsheets print below zero, 「(1,234.50)」 and 「1,234.50-」, with its minus in front; any other text as
 * it is. Fields, rows, workbooks and calls all ask here, so that none takes it for more than zero. // domain a §7.3
 */
export function ledgerSigned(text: string): string {
  if (text.length > MOST) return text;
  const bare = text.replace(/\s/g, "");
  const [, figure, unit = ""] = IN_BRACKETS.exec(bare) ?? MINUS_BEHIND.exec(bare) ?? [];
  return figure === undefined ? text : `-${figure}${unit}`;
}

/** 「1 234 567,89」 and 「1.234.567,89」: groups of three behind blanks or points, and a comma with what is less than one. */
const COMMA_POINT = /(^|[^\d.,])(\d{1,3}(?:(?:\s\d{3})+|(?:\.\d{3})+)),(\d{1,2})(?![\d.,])/;

/** The same figure with a point, as the continent's offices and programs write it; any other text as it is. */
export function pointedFigure(text: string): string {
  if (text.length > MOST) return text;
  return text.replace(
    COMMA_POINT,
    (_, before: string, whole: string, part: string) => `${before}${whole.replace(/[\s.]/g, "")}.${part}`,
  );
}
