import { luhnDigit } from "@/contracts/kit/number/luhn";

/** Beginning of every 报备编号. // domain b §6 (6) */
export const REPORT_PREFIX = "BB";
/** 省码, 会员序号, 年, 大类, 流水; the check digit behind them. */
const GROUPS = /^(BB\d{2})(\d{5})(\d{4})(\d{2})(\d{6})(\d)$/;
const CATEGORY_DIGITS = 2;
const REPORT_SERIAL_DIGITS = 6;

interface ReportNumberParts {
  /** 省码 and 会员序号: seven digits. */
  readonly member: string;
  readonly year: string;
  readonly serviceCategory: number;
  readonly serial: number;
}

/** 报备编号 of its parts, with the check digit over all of them. // domain b §6 (6) */
export function reportNumberOf({ member, year, serviceCategory, serial }: ReportNumberParts): string {
  const category = String(serviceCategory).padStart(CATEGORY_DIGITS, "0");
  const digits = `${member}${year}${category}${String(serial).padStart(REPORT_SERIAL_DIGITS, "0")}`;
  return `${REPORT_PREFIX}${digits}${luhnDigit(digits)}`;
}

/** As people read it: `BB44-01023-2026-05-000128-0`; what is no such number stays as it is. */
export const shownReportNumber = (reportNumber: string): string =>
  GROUPS.exec(reportNumber)?.slice(1).join("-") ?? reportNumber;
