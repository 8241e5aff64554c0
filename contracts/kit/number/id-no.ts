const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const;
const CHECK = "10X98765432";
const RESIDENT = /^[1-9]\d{5}(18|19|20)\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])\d{3}[\dX]$/;

/** Dictionary `id_type`. // domain a §15 */
export const ID_TYPE = {
  resident: 1,
  hkMacao: 2,
  taiwan: 3,
  hmtResidence: 4,
  passport: 5,
  foreignResidence: 6,
  military: 7,
  other: 9,
} as const;

/** Check character of the first 17 digits of a resident identity number. // GB 11643-1999 */
export function idNoCheckChar(first17: string): string {
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * Number(first17[i]), 0);
  return CHECK[sum % 11] ?? "";
}

/** Birth date `YYYY-MM-DD` in an 18-character number, or null when it is no real date. */
export function birthDateOf(idNo: string): string | null {
  const [year, month, day] = [Number(idNo.slice(6, 10)), Number(idNo.slice(10, 12)), Number(idNo.slice(12, 14))];
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : null;
}

/** Gender in an 18-character number by dictionary `gender`: 1 男, 2 女. */
export const genderOf = (idNo: string): 1 | 2 => (Number(idNo[16]) % 2 === 1 ? 1 : 2);

function residentFault(idNo: string, today?: string): string | null {
  if (/^\d{15}$/.test(idNo)) return "15位身份证已停止使用，请填写18位身份证号码";
  if (idNo.length !== 18) return "身份证号码须为18位，请核对";
  if (!/^[1-9]\d{16}[\dX]$/.test(idNo)) return "身份证号码前17位须为数字且不以0开头，末位为数字或X，请核对";
  const birthDate = birthDateOf(idNo);
  if (!birthDate || !RESIDENT.test(idNo)) return "身份证号码中的出生日期不是真实日期";
  if (today && birthDate > today) return "身份证号码中的出生日期晚于今天";
  return idNoCheckChar(idNo.slice(0, 17)) === idNo[17] ? null : "身份证号码校验位错误";
}

/**
 * Why a document number is refused, or null. Expects upper case without blanks.
 * `today` (YYYY-MM-DD) also refuses birth dates in the future. // domain a §0.3
 */
export function idNoFault(idType: number, idNo: string, today?: string): string | null {
  const matches = (pattern: RegExp, message: string): string | null => (pattern.test(idNo) ? null : message);
  switch (idType) {
    case ID_TYPE.resident:
      return residentFault(idNo, today);
    case ID_TYPE.hkMacao:
      return matches(/^[HM]\d{8}(\d{2})?$/, "港澳居民来往内地通行证为 H 或 M 加8位或10位数字");
    case ID_TYPE.taiwan:
      return matches(/^(\d{8}|\d{10}[A-Z]?)$/, "台湾居民来往大陆通行证为8位或10位数字");
    case ID_TYPE.hmtResidence:
      return /^8[123]0000/.test(idNo)
        ? residentFault(idNo, today)
        : "港澳台居民居住证号码以 810000、820000 或 830000 开头";
    case ID_TYPE.passport:
      return matches(/^[A-Z0-9]{5,15}$/, "护照号码为5至15位数字或字母");
    case ID_TYPE.foreignResidence:
      return matches(
        /^([A-Z]{3}\d{12}|9\d{16}[\dX])$/,
        "外国人永久居留身份证号码为18位、以9开头，旧版为3个字母加12位数字，请核对",
      );
    default:
      return matches(
        /^[\p{Script=Han}A-Z0-9()（）-]{3,30}$/u,
        "证件号码由3至30位数字、字母、汉字、括号或短横组成，请核对",
      );
  }
}

/** Gender and birth date that an 18-digit document states; null when it states none. */
export function factsOfIdNo(idType: number | null, idNo: string | null) {
  const isCoded = idType === ID_TYPE.resident || idType === ID_TYPE.hmtResidence;
  if (!isCoded || idNo === null || idNoFault(idType, idNo) !== null) return null;
  const birthDate = birthDateOf(idNo);
  return birthDate === null ? null : { birthDate, gender: genderOf(idNo) };
}

/** What is said where an item differs from the number: 「与证件号码不一致，证件号码中为男」. */
export const againstIdNo = (key: string, fact: unknown): string =>
  `与证件号码不一致，证件号码中为${key === "birthDate" ? ` ${String(fact)}` : fact === 1 ? "男" : "女"}`;

/** Shows at most so many characters at either end, and of a short number less: a share of its length. */
function masked(number: string, head: number, tail: number): string {
  const shownHead = Math.min(head, Math.floor(number.length / 6));
  const shownTail = Math.min(tail, Math.floor(number.length / 4));
  const hidden = number.length - shownHead - shownTail;
  return number.slice(0, shownHead) + "*".repeat(hidden) + number.slice(number.length - shownTail);
}

/** `110***********1234` of a resident, `E******78` of a passport. // domain a §0.5 */
export const maskIdNo = (idNo: string): string => masked(idNo, 3, 4);
/** `138****5678`; a telephone without its area's number shows less. // domain a §0.5 */
export const maskMobile = (mobile: string): string =>
  mobile.length < 11 ? masked(mobile, 3, 4) : `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;
