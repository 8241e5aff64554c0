// Without a schema: the page of /verify must be light, and prints name it.

/** Where a paper's number and its code are checked. // contract §7.31 */
export const VERIFY_PATH = "/restOpen/public/verify";

/** How a state is told: its colour and sign, its word, what the holder of the paper does with it. */
export interface StateWords {
  readonly tone: "success" | "warning" | "error";
  readonly word: string;
  readonly lead: string;
  /** What the time of its end is called. */
  readonly endLabel?: string;
}

interface KindWords {
  /** The paper's title. */
  readonly title: string;
  /** Its numbers begin so. */
  readonly prefix: string;
  readonly example: string;
  readonly states: Readonly<Partial<Record<PaperState, StateWords>>>;
}

export const PAPER_STATES = ["valid", "changing", "replaced", "revoked", "abnormal"] as const;
export type PaperState = (typeof PAPER_STATES)[number];

/** Papers that the public may check; the server has one file for each (`server/modules/verify-kinds`). // contract §7.31 */
export const VERIFY_KINDS = {
  duesPayment: {
    title: "会费收款确认单",
    prefix: "SKQR",
    example: "SKQR2026000001",
    states: {
      valid: { tone: "success", word: "有效", lead: "单据由协会出具，现在有效。请核对以下内容与单据一致。" },
      revoked: {
        tone: "error",
        word: "已撤销",
        lead: "单据曾由协会出具，现已撤销作废，不能作为收款凭据。",
        endLabel: "撤销时间",
      },
    },
  },
  // domain b §6 (5)
  reportFiling: {
    title: "业务报告报备",
    prefix: "BB",
    example: "BB44-01023-2026-05-000128-0",
    states: {
      valid: { tone: "success", word: "真实有效", lead: "该报告已向协会报备。请核对以下内容与报告一致。" },
      changing: {
        tone: "warning",
        word: "真实有效（信息变更处理中）",
        lead: "该报告已向协会报备，出具单位正在申请更正或作废，处理完成前以下内容仍然有效，请稍后再次查验。",
      },
      replaced: {
        tone: "error",
        word: "已被新报告替代",
        lead: "出具单位已重新出具报告，本报告不再有效，请以新报备编号的报告为准。",
      },
      revoked: {
        tone: "error",
        word: "已作废",
        lead: "该报告的报备已作废，请勿采信本报告。",
        endLabel: "作废时间",
      },
      abnormal: { tone: "error", word: "异常", lead: "该报告存在异常，请与协会核实。" },
    },
  },
} as const satisfies Readonly<Record<string, KindWords>>;
export type VerifyKindKey = keyof typeof VERIFY_KINDS;
export const VERIFY_KIND_KEYS = Object.keys(VERIFY_KINDS) as readonly VerifyKindKey[];

/** How the state of such a paper is told. */
export function stateWords(kind: VerifyKindKey, state: PaperState): StateWords {
  const { states }: KindWords = VERIFY_KINDS[kind];
  const words = states[state];
  if (!words) throw new Error(`${kind} has no words for ${state}`);
  return words;
}

/** What a number is the number of; null for none that can be checked. */
export const kindOfNumber = (paperNo: string): VerifyKindKey | null =>
  VERIFY_KIND_KEYS.find((key) => paperNo.startsWith(VERIFY_KINDS[key].prefix)) ?? null;

/** Characters of a check code: none that looks like another one. */
export const CODE_ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
export const CODE_LENGTH = 8;

/** As it stands on paper: `7KQ2-M9XD`. */
export const shownCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;

/**
 * What a QR code leads to. Number and code stand behind `#`, which no browser sends: neither a server's log nor the
 * next site learns them.
 */
export const verifyAddress = (origin: string, { paperNo, code }: { paperNo: string; code: string }): string =>
  `${origin}/verify#${new URLSearchParams({ no: paperNo, code }).toString()}`;

/** What such an address carries. */
export function askedByAddress(hash: string): { readonly paperNo: string; readonly code: string } {
  const asked = new URLSearchParams(hash.replace(/^#/, ""));
  return { paperNo: asked.get("no") ?? "", code: asked.get("code") ?? "" };
}
