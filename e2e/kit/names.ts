/** Digits as a name may hold them: names of people are written without numbers. */
export const inStems = (digits: string): string =>
  [...digits].map((digit) => "甲乙丙丁戊己庚辛壬癸"[Number(digit)] ?? "").join("");
