import { toUnits } from "@/contracts/kit/amount/decimal";

const DIGITS = "零壹贰叁肆伍陆柒捌玖";
const PLACES = ["", "拾", "佰", "仟"];
const GROUPS = ["", "万", "亿", "万亿"];

/** Four digits; a zero between others is written once. */
function group(value: number): string {
  let out = "";
  let isZeroOpen = false;
  for (let place = 3; place >= 0; place -= 1) {
    const digit = Math.floor(value / 10 ** place) % 10;
    if (digit === 0) isZeroOpen = out !== "";
    else {
      out += `${isZeroOpen ? "零" : ""}${DIGITS[digit] ?? ""}${PLACES[place] ?? ""}`;
      isZeroOpen = false;
    }
  }
  return out;
}

function wholeWords(yuan: bigint): string {
  const groups: number[] = [];
  for (let rest = yuan; rest > 0n; rest /= 10_000n) groups.push(Number(rest % 10_000n));
  let out = "";
  for (let at = groups.length - 1; at >= 0; at -= 1) {
    const value = groups[at] ?? 0;
    if (value === 0) continue;
    // A gap before this group is told: a whole empty one, or its own leading zero.
    const hasGap = out !== "" && (groups[at + 1] === 0 || value < 1_000);
    out += `${hasGap ? "零" : ""}${group(value)}${GROUPS[at] ?? ""}`;
  }
  return out;
}

/**
 * An amount in capitals as prints and cheques write it: 「壹万陆仟叁佰肆拾元整」; null where the text is no amount.
 * // 支付结算办法 附件一 正确填写票据和结算凭证的基本规定
 */
export function capitalAmount(amount: string): string | null {
  const fen = toUnits(amount, 2);
  if (fen === null) return null;
  const abs = fen < 0n ? -fen : fen;
  if (abs === 0n) return "零元整";
  const yuan = abs / 100n;
  const [jiao, rest] = [Number((abs / 10n) % 10n), Number(abs % 10n)];
  const whole = yuan === 0n ? "" : `${wholeWords(yuan)}元`;
  const tail =
    jiao === 0 && rest === 0
      ? "整"
      : `${jiao === 0 ? (whole === "" ? "" : "零") : `${DIGITS[jiao] ?? ""}角`}${rest === 0 ? "整" : `${DIGITS[rest] ?? ""}分`}`;
  return `${fen < 0n ? "负" : ""}${whole}${tail}`;
}
