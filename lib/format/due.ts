/** 「逾期 3 天」「今天到期」「还剩 12 天」; nothing without a date. */
export function dueText(daysLeft: number | null): string {
  if (daysLeft === null) return "";
  if (daysLeft === 0) return "今天到期";
  return daysLeft < 0 ? `逾期 ${-daysLeft} 天` : `还剩 ${daysLeft} 天`;
}
