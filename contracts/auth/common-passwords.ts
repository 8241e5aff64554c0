import { COMMON_WORDS } from "@/contracts/auth/common-passwords-data";

const words: ReadonlySet<string> = new Set(COMMON_WORDS.split(/\s+/));
const ROWS = [
  "01234567890",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "1qaz2wsx3edc4rfv5tgb",
];
const backwards = (text: string): string => [...text].reverse().join("");
const runs = [...ROWS, ...ROWS.map(backwards)];

const LOOKALIKES: Readonly<Record<string, string>> = {
  "@": "a",
  "4": "a",
  "0": "o",
  "3": "e",
  "1": "i",
  "!": "i",
  $: "s",
  "5": "s",
  "7": "t",
};
const plain = (text: string): string => [...text].map((letter) => LOOKALIKES[letter] ?? letter).join("");
/** `Password2026!` is `password` with the usual trimmings. */
const bare = (text: string): string => text.replace(/^[^a-z]+|[^a-z]+$/g, "");

/** Pieces along the keyboard or alphabet, or one piece again and again. */
function isPattern(text: string): boolean {
  if (/^(.{1,5}?)\1+.?$/u.test(text)) return true;
  return text.length >= 5 && runs.some((run) => run.includes(text));
}

/** Whether guessers try it early: a common word with or without trimmings, a keyboard walk, a repeated piece. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  const forms = [lower, bare(lower), plain(lower), bare(plain(lower)), plain(bare(lower))];
  return forms.some((form) => form !== "" && (words.has(form) || isPattern(form))) || /^\d{1,11}$/.test(lower);
}
