import { DATA_FAULT_TEXT } from "@/contracts/kit/data-fault";
import type { Side } from "@/contracts/kit/lifecycle";

/** What a state says. A state has the same tone everywhere, and its name always stands beside the colour. */
export type Tone = "neutral" | "info" | "success" | "warning" | "error";
/** Who reads: a firm (head offices too) or the association. */
export type Reader = Exclude<Side, "other" | "system">;
/** Its name is an icon of `components/ui/icon`. */
const look = <const Icon extends string>(tone: Tone, icon: Icon) => ({ tone, icon }) as const;

const yourTurn = look("warning", "flag");
const theirTurn = look("info", "clock");
const bad = look("error", "close");

/**
 * What a state means, and how that looks: orange waits for the reader himself, blue for somebody else. Each meaning has
 * a shape of its own, so that colour never speaks alone. // look.md "States"
 */
const MEANINGS = {
  draft: look("neutral", "edit"),
  /** The firm's turn, the association's turn, some other side's or time's. */
  atFirm: { firm: yourTurn, desk: theirTurn },
  atDesk: { firm: theirTurn, desk: yourTurn },
  waiting: theirTurn,
  good: look("success", "check"),
  /** In order, and soon or partly not. */
  caution: look("warning", "warning"),
  bad,
  /** In force against the firm; to the association a decision that stands. */
  against: { firm: look("error", "shield"), desk: look("info", "shield") },
  /** New to its reader, and nothing to worry about. */
  fresh: look("info", "mail"),
  over: look("neutral", "circle"),
} as const;
export type Meaning = keyof typeof MEANINGS;
export interface StateLook {
  readonly tone: Tone;
  readonly icon: "check" | "circle" | "clock" | "close" | "edit" | "flag" | "mail" | "shield" | "warning";
}

const meanings = <const T extends Readonly<Record<number, Meaning>>>(of: T): T => of;
const submission = meanings({
  0: "draft",
  1: "atDesk",
  2: "atDesk",
  3: "good",
  4: "atFirm",
  5: "bad",
  6: "over",
  7: "atDesk",
});
const honour = meanings({
  0: "draft",
  1: "atDesk",
  2: "atFirm",
  3: "good",
  4: "bad",
  5: "atDesk",
  6: "bad",
  7: "over",
});

/**
 * The one table of states: dictionary, value, meaning. The words are the dictionary's, which the association may change.
 * A dictionary that stands here is a state: shown as a tag, second in lists. // look.md "States"
 */
export const STATES = {
  audit_status: submission,
  audit_result: { 1: "good", 2: "atFirm", 3: "bad" },
  rp_status: honour,
  reviewer_status: {
    0: "draft",
    1: "atDesk",
    2: "atFirm",
    3: "good",
    4: "bad",
    5: "caution",
    6: "over",
    7: "over",
  },
  inspect_status: meanings({
    0: "atFirm",
    1: "atFirm",
    2: "atDesk",
    3: "atFirm",
    4: "atDesk",
    5: "atDesk",
    6: "atFirm",
    7: "atDesk",
    8: "good",
    9: "bad",
    10: "atDesk",
    11: "over",
  }),
  inspect_result: { 1: "good", 2: "good", 3: "caution", 4: "bad", 5: "bad", 6: "over" },
  inspect_plan_status: { 0: "draft", 1: "good", 2: "over" },
  /** `rp_status` of a penalty: in force it is bad for the firm, not granted or revoked it is not. */
  penalty: { ...honour, 3: "against", 4: "over", 6: "over" },
  rectify_status: { 1: "atFirm", 2: "atFirm", 3: "atDesk", 4: "good" },
  company_status: meanings({
    1: "waiting",
    2: "good",
    3: "caution",
    4: "caution",
    5: "over",
    6: "over",
    7: "bad",
    8: "caution",
    9: "over",
  }),
  company_service_status: { 1: "good", 2: "caution", 3: "good", 4: "over" },
  staff_status: { 1: "good", 2: "over", 3: "caution", 4: "over", 5: "over" },
  member_status: meanings({
    1: "waiting",
    2: "good",
    3: "caution",
    4: "caution",
    5: "over",
    6: "caution",
    7: "over",
    8: "bad",
    9: "over",
  }),
  user_status: { 0: "over", 1: "good", 2: "bad", 3: "waiting", 4: "caution", 5: "over" },
  cert_status: { 0: "over", 1: "waiting", 2: "good", 3: "caution", 4: "over", 5: "bad" },
  data_request_status: { 0: "atDesk", 1: "good" },
  job_status: { 0: "waiting", 1: "waiting", 2: "caution", 3: "good", 4: "over", 5: "bad" },
  send_status: { 0: "waiting", 1: "waiting", 2: "good", 3: "bad", 4: "caution", 5: "over" },
  notice_status: { 0: "draft", 1: "good", 2: "over", 3: "over" },
  msg_status: { 0: "draft", 1: "good", 2: "over", 3: "over", 4: "waiting" },
  msg_read: { 0: "fresh", 1: "over", 2: "good" },
  transfer_status: meanings({
    0: "draft",
    1: "waiting",
    2: "bad",
    3: "waiting",
    4: "atDesk",
    5: "atFirm",
    6: "good",
    7: "over",
    8: "atDesk",
    9: "waiting",
    10: "atDesk",
  }),
  tax_confirm_status: { 0: "caution", 1: "waiting", 2: "good", 3: "bad" },
  agree_status: meanings({
    0: "draft",
    1: "atDesk",
    2: "atFirm",
    3: "good",
    4: "atDesk",
    5: "atDesk",
    6: "over",
    7: "caution",
    8: "atDesk",
    9: "over",
    10: "over",
  }),
  report_status: meanings({
    0: "draft",
    1: "waiting",
    2: "atFirm",
    3: "atFirm",
    4: "atDesk",
    5: "good",
    6: "atDesk",
    7: "over",
    8: "atDesk",
    9: "over",
    10: "atDesk",
    11: "bad",
  }),
  tax_report_status: meanings({ 0: "atFirm", 1: "good", 2: "over" }),
  contract_status: meanings({
    0: "draft",
    1: "waiting",
    2: "good",
    3: "over",
    4: "over",
    5: "caution",
    6: "over",
  }),
  customer_status: { 1: "good", 2: "over", 3: "caution", 9: "over" },
  invoice_status: { 0: "atFirm", 1: "good", 2: "good", 3: "over", 4: "caution", 5: "over" },
  invoice_pay_status: { 0: "atFirm", 1: "caution", 2: "good" },
  dues_pay_status: { 0: "atFirm", 1: "atFirm", 2: "good", 3: "good" },
  pay_confirm_status: { 0: "atDesk", 1: "good", 2: "caution", 3: "bad" },
  receipt_status: { 0: "atDesk", 1: "good", 2: "good", 3: "over", 4: "atDesk" },
  dues_status: meanings({
    1: "atFirm",
    2: "atDesk",
    3: "atFirm",
    4: "atFirm",
    5: "atDesk",
    6: "atFirm",
    7: "good",
    8: "good",
    9: "good",
    10: "atDesk",
    11: "over",
    12: "over",
    13: "over",
  }),
  summary_status: meanings({
    0: "draft",
    1: "atFirm",
    2: "atDesk",
    3: "atFirm",
    4: "atFirm",
    5: "atDesk",
    6: "atFirm",
    7: "good",
    8: "good",
    9: "over",
  }),
  application_status: meanings({
    0: "draft",
    1: "atDesk",
    2: "atDesk",
    3: "atFirm",
    4: "atDesk",
    5: "waiting",
    6: "good",
    7: "bad",
    8: "over",
    9: "over",
  }),
} as const satisfies Readonly<Record<string, Readonly<Record<number, Meaning>>>>;
/** A line of the table: a dictionary, or a life cycle that reads it otherwise. */
export type States = keyof typeof STATES;

/** States that no dictionary names, with their words. */
export const MARKS = {
  incomplete: { word: "待完善", means: "caution" },
  unreported: { word: "未填报", means: "caution" },
  faulty: { word: DATA_FAULT_TEXT, means: "bad" },
  done: { word: "已完成", means: "good" },
  toDo: { word: "待办", means: "waiting" },
  soon: { word: "即将到期", means: "caution" },
  pressing: { word: "请尽快办理", means: "caution" },
  overdue: { word: "已逾期", means: "bad" },
  succeeded: { word: "成功", means: "good" },
  failed: { word: "失败", means: "bad" },
  locked: { word: "已锁定", means: "bad" },
  disabled: { word: "已停用", means: "over" },
  withdrawn: { word: "已撤回", means: "over" },
  receiptDue: { word: "待回执", means: "caution" },
  unchecked: { word: "待核对", means: "caution" },
  enabled: { word: "已启用", means: "good" },
  notEnabled: { word: "未启用", means: "over" },
  /** Lines of the bank's statement. */
  bankOpen: { word: "待匹配", means: "atDesk" },
  bankMatched: { word: "已匹配", means: "good" },
  bankIgnored: { word: "不是会费", means: "over" },
  bankRepeated: { word: "重复", means: "over" },
  /** Standards of dues. */
  standardDraft: { word: "草稿", means: "draft" },
  standardInForce: { word: "执行中", means: "good" },
  standardReplaced: { word: "已被替换", means: "over" },
  /** Objections to a line of a bill. */
  objected: { word: "等待答复", means: "atDesk" },
  objectionAgreed: { word: "异议成立", means: "good" },
  objectionRefused: { word: "异议不成立", means: "over" },
  /** Statements that are not there, or are put right. */
  untold: { word: "未报", means: "waiting" },
  untoldLate: { word: "逾期未报", means: "bad" },
  notWanted: { word: "不要求", means: "over" },
  toldByHead: { word: "总所汇总", means: "over" },
  correcting: { word: "更正中", means: "waiting" },
} as const satisfies Readonly<Record<string, { readonly word: string; readonly means: Meaning }>>;
export type Mark = keyof typeof MARKS;

/** How a meaning looks to a reader. */
export function meaningLook(means: Meaning, reader: Reader): StateLook {
  const of: StateLook | Readonly<Record<Reader, StateLook>> = MEANINGS[means];
  return "tone" in of ? of : of[reader];
}

/** Whether a dictionary names states. */
export const isStates = (dict: string | undefined): dict is States => dict !== undefined && dict in STATES;

/** How a state looks to a reader; undefined for a value that the table does not know. */
export function stateLook(states: States, value: number, reader: Reader): StateLook | undefined {
  const means = (STATES[states] as Readonly<Record<number, Meaning>>)[value];
  return means && meaningLook(means, reader);
}
