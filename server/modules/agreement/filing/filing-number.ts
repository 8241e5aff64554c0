import { eq } from "drizzle-orm";
import type { Db } from "@/server/db/client";
import { yearlyNumber } from "@/server/platform/sql/serial";
import { firms } from "@/server/reference/firm.table";

const PROVINCE_DIGITS = 2;
const SERIAL_DIGITS = 5;

/** 会员序号: the digits at the end of 单位会员证号; noughts for a firm that has none yet. */
export const memberSerial = (memberNo: string | null): string =>
  (/\d+$/.exec(memberNo ?? "")?.[0] ?? "").slice(-SERIAL_DIGITS).padStart(SERIAL_DIGITS, "0");

type Numbered = Pick<typeof firms.$inferSelect, "memberNo" | "provinceCode">;

/** 省码 and 会员序号, as the numbers of agreements and reports hold them. // domain b §4 (2), §6 (6) */
export const memberDigits = (firm: Numbered | undefined): string =>
  (firm?.provinceCode ?? "").slice(0, PROVINCE_DIGITS).padStart(PROVINCE_DIGITS, "0") +
  memberSerial(firm?.memberNo ?? null);

/** The same of a firm by its id. */
export async function memberDigitsOf(db: Db, companyId: string): Promise<string> {
  const [firm] = await db
    .select({ memberNo: firms.memberNo, provinceCode: firms.provinceCode })
    .from(firms)
    .where(eq(firms.companyId, companyId));
  return memberDigits(firm);
}

/** 备案编号: XY, province, member, year and a running number, given out in the transaction that accepts. // domain b §4 (2) */
export async function nextFilingNo(db: Db, companyId: string, today: string): Promise<string> {
  const prefix = `XY${await memberDigitsOf(db, companyId)}`;
  return yearlyNumber(db, { prefix, year: today.slice(0, 4), digits: SERIAL_DIGITS });
}
