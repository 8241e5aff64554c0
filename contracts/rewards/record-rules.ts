import { metaOf } from "@/contracts/kit/field";
import type { FieldError, Finding } from "@/contracts/kit/validate";
import { requestOf } from "@/contracts/kit/validate";
import { personFields, PUNISH, RECORD_TYPE } from "@/contracts/rewards/record-fields";
import { isNone } from "@/contracts/kit/none";
import { daysBetween } from "@/contracts/kit/day/dates";

/** What rules look at; a firm's record has no person. */
export interface RecordForm {
  readonly staffId?: string | null;
  readonly recordType: number;
  readonly rewardType: number | null;
  readonly punishType: number | null;
  readonly level: number | null;
  readonly title: string | null;
  readonly authority: string | null;
  readonly authorityType: number | null;
  readonly docNo: string | null;
  readonly decideDate: string | null;
  readonly factBasis: string | null;
  readonly fineAmount: string | null;
  readonly effectFrom: string | null;
  readonly effectTo: string | null;
  readonly bonusAmount: string | null;
  readonly score: string | null;
  readonly attachments: readonly { readonly attachType: number }[];
}
type Key = keyof typeof personFields;

const ALWAYS = ["level", "title", "authority", "authorityType", "decideDate"] as const satisfies readonly Key[];
const REWARD = ["rewardType"] as const satisfies readonly Key[];
const PUNISHMENT = ["punishType", "docNo", "factBasis"] as const satisfies readonly Key[];
/** They last for a stated time. */
const TIMED: readonly (number | null)[] = [PUNISH.suspendedRights, PUNISH.suspendedPractice];
const MONEY: readonly (number | null)[] = [PUNISH.fine, PUNISH.confiscation];
/** Dictionary `attach_type`: 奖惩文书. */
export const PROOF_FILE = 25;

const OF_REWARDS: ReadonlySet<string> = new Set(["rewardType", "bonusAmount", "score"]);
const OF_PUNISHMENTS: ReadonlySet<string> = new Set([
  "punishType",
  "factBasis",
  "fineAmount",
  "effectFrom",
  "effectTo",
]);

/** Items of the other kind are neither shown nor kept. */
export function appliesTo(key: string, recordType: number | null): boolean {
  if (OF_REWARDS.has(key)) return recordType === RECORD_TYPE.reward;
  return !OF_PUNISHMENTS.has(key) || recordType === RECORD_TYPE.punishment;
}

/** One writing for one meaning: nothing of the other kind stays behind. */
export const canonicalRecord = <F extends object>(form: F & { recordType: number }): F =>
  Object.fromEntries(
    Object.entries(form).map(([key, value]) => [key, appliesTo(key, form.recordType) ? value : null]),
  ) as F;

/** Items that a record has when it is submitted. // domain b §8 (2) column req */
export function recordNeeds(form: Pick<RecordForm, "recordType" | "punishType">, isPerson: boolean): Key[] {
  const isPunishment = form.recordType === RECORD_TYPE.punishment;
  const isReward = form.recordType === RECORD_TYPE.reward;
  return [
    ...(isPerson ? (["staffId"] as const) : []),
    ...ALWAYS,
    ...(isPunishment ? PUNISHMENT : isReward ? REWARD : []),
    ...(isPunishment && TIMED.includes(form.punishType) ? (["effectFrom", "effectTo"] as const) : []),
    ...(isPunishment && MONEY.includes(form.punishType) ? (["fineAmount"] as const) : []),
  ];
}

/** What keeps the record from being submitted, one sentence beside each item. */
export function recordMissing(form: RecordForm, isPerson: boolean): FieldError[] {
  const items = recordNeeds(form, isPerson)
    .filter((key) => isNone(form[key]))
    .map((key) => ({
      path: key,
      message: requestOf(metaOf(personFields[key])),
    }));
  const hasProof = form.attachments.some(({ attachType }) => attachType === PROOF_FILE);
  return hasProof ? items : [...items, { path: "attachments", message: "请上传奖惩文书（证书、表彰决定或处罚决定）" }];
}

/** What the rules must be told. Days are parameters. */
interface RecordFacts {
  /** Calendar date in Asia/Shanghai. */
  readonly today: string;
  /** Days in which a firm tells of a penalty by itself. // domain b §8 (4) [AS] */
  readonly reportDays?: number;
  /** Where a record of the same subject, document and day stands, in words: 「编号 JC202600001」. // domain b §8 (7) */
  readonly sameAs?: string | null;
}

const BRACKETS = /[(\[{〔【〖〈《「『]([^)\]}〕】〗〉》」』]*)[)\]}〕】〗〉》」』]/g;
/** A number or name as it is compared: of one writing, whatever its brackets, widths, blanks and capitals. */
export const sameWriting = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/[\s\u200b-\u200d\ufeff]/g, "")
    .replace(BRACKETS, "[$1]")
    .toLowerCase();

/** R4 beside what the two were compared by: the document, else the name; `where` as in `RecordFacts.sameAs`. */
export const alreadyThere = (where: string, { docNo }: Pick<RecordForm, "docNo">) =>
  docNo === null
    ? ({ path: "title", message: `同一对象、同一名称和日期的记录已登记，${where}` } as const)
    : ({ path: "docNo", message: `同一对象、同一文号和日期的记录已登记，${where}` } as const);

/** Rules across items; the screen asks without what only the server knows. // domain b §8 */
export function recordRules(form: RecordForm, { today, reportDays, sameAs }: RecordFacts): Finding[] {
  const out: Finding[] = [];
  const add = (level: Finding["level"], rule: string, path: Key, message: string) =>
    out.push({ level, rule, path, message });
  const { decideDate, effectFrom, effectTo, recordType } = form;
  if (decideDate && decideDate > today) add("error", "R1", "decideDate", `日期不能晚于今天 ${today}`);
  if (effectFrom && effectTo && effectTo < effectFrom)
    add("error", "R2", "effectTo", `影响期止不能早于影响期起 ${effectFrom}`);
  if (effectTo && !effectFrom) add("error", "R2", "effectFrom", "填写了影响期止，请同时填写影响期起");
  if (effectFrom && decideDate && effectFrom < decideDate)
    add("warning", "R3", "effectFrom", `影响期起早于决定日期 ${decideDate}，请核对`);
  // Refused when it is submitted: a draft may be a mistake that is still to be mended.
  if (sameAs) {
    const { path, message } = alreadyThere(sameAs, form);
    add("warning", "R4", path, message);
  }
  const isLate =
    recordType === RECORD_TYPE.punishment &&
    reportDays !== undefined &&
    decideDate !== null &&
    decideDate <= today &&
    daysBetween(decideDate, today) > reportDays;
  if (isLate) add("warning", "R5", "decideDate", `应在决定后 ${reportDays} 日内申报，已超过期限`);
  return out;
}
