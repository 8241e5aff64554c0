import { z } from "zod";
import { endpoint, open } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { isoDateTime } from "@/contracts/kit/scalars";
import { hasLuhnDigit } from "@/contracts/kit/number/luhn";
import { pastedDigits } from "@/contracts/kit/text/visible-text";
import {
  CODE_ALPHABET,
  CODE_LENGTH,
  kindOfNumber,
  PAPER_STATES,
  VERIFY_KIND_KEYS,
  VERIFY_KINDS,
  VERIFY_PATH,
} from "@/contracts/public/verify-wire";

/** As somebody types or pastes it: blanks, dashes and small letters are understood. */
const bare = (typed: string): string => pastedDigits(typed).toUpperCase();

const BEGINNINGS = VERIFY_KIND_KEYS.map((key) => `${VERIFY_KINDS[key].prefix}（${VERIFY_KINDS[key].title}）`).join(
  "、",
);
const paperNo = () =>
  z
    .string()
    .max(60, "编号过长，请核对")
    .overwrite(bare)
    .regex(/^[A-Z]{2,8}\d{4,24}$/, "编号由字母开头加数字组成，请按单据上的编号填写")
    .refine((number) => kindOfNumber(number) !== null, `可以查验的编号以 ${BEGINNINGS}开头，请核对`)
    // Told without asking the register: whoever copied a digit wrongly has not guessed.
    .refine(
      (number) => kindOfNumber(number) !== "reportFiling" || hasLuhnDigit(number.slice(2)),
      "报备编号的校验位不符，可能抄错或漏了一位，请核对",
    );
const checkCode = () =>
  z
    .string()
    .max(60, "校验码过长，请核对")
    .overwrite(bare)
    .regex(
      new RegExp(`^[${CODE_ALPHABET}]{${CODE_LENGTH}}$`),
      `校验码为 ${CODE_LENGTH} 位字母和数字（不含 0、1、I、O），如 7KQ2-M9XD`,
    );

/** One line of what the paper says; `isMain` is read first. */
export const paperFact = z.object({ label: z.string(), text: z.string(), isMain: z.boolean() });
export type PaperFact = z.infer<typeof paperFact>;

export const checkedPaper = z.object({
  kind: z.enum(VERIFY_KIND_KEYS as [keyof typeof VERIFY_KINDS]),
  title: z.string(),
  paperNo: z.string(),
  state: z.enum(PAPER_STATES),
  issueTime: isoDateTime(),
  revokeTime: isoDateTime().nullable(),
  /** Personal data are masked. */
  facts: z.array(paperFact),
  /** SHA-256 of the file that the paper was delivered as, for a comparison in the browser. */
  fileHash: z.string().nullable(),
  /** When the register was read for this answer. */
  checkTime: isoDateTime(),
  /** How often the paper was checked, this time included. */
  checkCount: z.int(),
  firstCheckTime: isoDateTime(),
});
export type CheckedPaper = z.infer<typeof checkedPaper>;

export const verifyApi = {
  /** A number that nobody issued and a wrong code are one answer, after the same work. // contract §7.31 */
  check: endpoint("public.verify.check", VERIFY_PATH, {
    method: "POST",
    access: open,
    origin: "ours",
    summary: "查验单据：编号与校验码都对才有结果，编号不存在与校验码不对答复相同；查验频繁或多次不对时须安全验证",
    body: z.strictObject({
      paperNo: field(paperNo(), { label: "编号", kind: "code" }),
      code: field(checkCode(), { label: "校验码", kind: "code" }),
      captcha_code: field(z.string().max(64).optional(), { label: "安全验证" }),
    }),
    data: checkedPaper,
    // Each call reads the register anew: a stored answer would tell a state that is over.
    exempt: true,
  }),
} as const;
