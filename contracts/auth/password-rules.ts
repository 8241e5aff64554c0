import { isCommonPassword } from "@/contracts/auth/common-passwords";

/**
 * `office`: short, mixed, changed from time to time, as office audits ask for (MLPS 2.0 style).
 * `length`: long, not a common one, no composition rule, no forced change.
 */
export type PasswordStyle = "office" | "length";

/** What the association asks of passwords; business parameters on the server. // domain a §3.1 */
export interface PasswordPolicy {
  readonly style: PasswordStyle;
  readonly minLength: number;
  readonly maxLength: number;
  /** How many former passwords may not come back; 0 = any may. */
  readonly historyCount: number;
  /** Days until it must be changed; 0 = never. */
  readonly maxDays: number;
}

/** One requirement in words. `isMet` is missing where only the server can tell. */
export interface PasswordRule {
  readonly key: string;
  readonly text: string;
  /** Sentence beside the field when it is not met. */
  readonly fault: string;
  readonly isMet?: (password: string, username: string) => boolean;
}

const KINDS = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/] as const;
const kindsIn = (password: string): number => KINDS.filter((kind) => kind.test(password)).length;
const lengthOf = (password: string): number => [...password].length;

/** A short name is in many words; then it says nothing. */
const holdsName = (password: string, username: string): boolean =>
  username.length >= 3 && password.toLowerCase().includes(username.toLowerCase());

/** The policy as the list that people read; the form ticks off what is met while typing. */
export function passwordRules(policy: PasswordPolicy): PasswordRule[] {
  const { style, minLength, maxLength, historyCount } = policy;
  return [
    {
      key: "length",
      text: style === "office" ? `${minLength} 至 ${maxLength} 个字符` : `不少于 ${minLength} 个字符，可以是一句话`,
      fault: `密码须为 ${minLength} 至 ${maxLength} 个字符`,
      isMet: (password) => lengthOf(password) >= minLength && lengthOf(password) <= maxLength,
    },
    ...(style === "office"
      ? [
          {
            key: "kinds",
            text: "大写字母、小写字母、数字、符号中至少三种",
            fault: "密码须含大写字母、小写字母、数字、符号中的至少三种",
            isMet: (password: string) => kindsIn(password) >= 3,
          },
        ]
      : []),
    {
      key: "username",
      text: "不包含用户名",
      fault: "密码不能包含用户名",
      isMet: (password, username) => password !== "" && !holdsName(password, username),
    },
    {
      key: "common",
      text: "不是容易被猜到的常见密码",
      fault: "这是容易被猜到的常见密码，请换一个",
      isMet: (password) => password !== "" && !isCommonPassword(password),
    },
    ...(historyCount > 0
      ? [
          {
            key: "history",
            text: `与最近 ${historyCount} 次用过的密码不同（提交时核对）`,
            fault: `不能与最近 ${historyCount} 次用过的密码相同`,
          },
        ]
      : []),
  ];
}

/** The first requirement that the password does not meet, as a sentence; null when all that can be told are met. */
export const passwordFault = (policy: PasswordPolicy, password: string, username: string): string | null =>
  passwordRules(policy).find((rule) => rule.isMet && !rule.isMet(password, username))?.fault ?? null;

/** How hard a password is to guess, in words. */
export interface Strength {
  readonly level: 0 | 1 | 2 | 3;
  readonly word: string;
  /** What it means, and what would help. */
  readonly advice: string;
}

const STRENGTHS: readonly Strength[] = [
  { level: 0, word: "弱", advice: "很容易被猜到，请加长，并避开常见词、生日和连续数字" },
  { level: 1, word: "一般", advice: "挡得住随手猜测，再加长几个字符会好很多" },
  { level: 2, word: "较强", advice: "猜到它需要很长时间" },
  { level: 3, word: "强", advice: "几乎不可能被猜到" },
];

/** Bits that a guesser must try, roughly: repeated and neighbouring characters count for little. */
function bitsOf(password: string): number {
  const letters = [...password];
  const pool = [26, 26, 10, 33].reduce((sum, size, i) => sum + (KINDS[i]?.test(password) ? size : 0), 0);
  const fresh = letters.filter((letter, i) => {
    const step = (letter.codePointAt(0) ?? 0) - (letters[i - 1]?.codePointAt(0) ?? Number.NaN);
    return !(Math.abs(step) <= 1);
  }).length;
  const counted = Math.min(fresh, new Set(letters).size * 2);
  return counted * Math.log2(Math.max(pool, 2));
}

/** Strength of what is typed; null while nothing is. */
export function strengthOf(password: string): Strength | null {
  if (password === "") return null;
  const bits = isCommonPassword(password) ? 0 : bitsOf(password);
  const level = bits < 40 ? 0 : bits < 60 ? 1 : bits < 80 ? 2 : 3;
  return STRENGTHS[level] ?? null;
}
