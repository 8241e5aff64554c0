/** Days of a firm that its day of joining is laid beside; null or absent: not known. */
interface FirmDays {
  readonly today: string;
  readonly establishDate?: string | null;
  readonly regCertDate?: string | null;
}

/** Why a firm cannot have joined on this day, with the rule that says so; null when it can. // domain a §1.6 F6 */
export function joiningDayFault(
  joinDate: string | null,
  { today, establishDate = null, regCertDate = null }: FirmDays,
): { readonly rule: "DATE" | "F6"; readonly message: string } | null {
  if (joinDate === null) return null;
  if (joinDate > today) return { rule: "DATE", message: "入会日期不能晚于今天" };
  if (establishDate !== null && joinDate < establishDate)
    return { rule: "F6", message: `入会日期不能早于成立日期（${establishDate}）` };
  if (regCertDate !== null && joinDate < regCertDate)
    return { rule: "F6", message: `入会日期不能早于行政登记日期（${regCertDate}）` };
  return null;
}
