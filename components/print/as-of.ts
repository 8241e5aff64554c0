import { today } from "@/lib/format/date";

/** Beside a paper's firm: its state, and the day on which it was printed; what was never sent says so. // look.md "Print" */
export const asOf = (state: string, isUnsent: boolean, unsent = "未提交"): string =>
  `状态：${state}${isUnsent ? `（${unsent}）` : ""}　打印日期：${today()}`;
