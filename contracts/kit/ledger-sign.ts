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
