import { dayOf } from "@/contracts/kit/day/dates";
import { PUNISH, RECORD_TYPE, RP_STATUS } from "@/contracts/rewards/record-fields";

/** A penalty as its effects are reckoned. */
export interface Penalty {
  readonly recordType: number;
  readonly punishType: number | null;
  readonly rpStatus: number;
  readonly decideDate: string | null;
  readonly effectFrom: string | null;
  readonly effectTo: string | null;
  /** When the association ended it before its term. */
  readonly liftTime: Date | null;
}

/** Whether nothing of its effect is left on a day: its term is over, or the association has lifted it that day or before. */
export const isOver = ({ effectTo, liftTime }: Pick<Penalty, "effectTo" | "liftTime">, day: string): boolean =>
  (liftTime !== null && dayOf(liftTime.toISOString()) <= day) || (effectTo !== null && effectTo < day);

/** Which penalties do what; numbers of `punish_type`, set by the association. // domain b §8 (6) */
export interface EffectRules {
  readonly blocksSigning: readonly number[];
  readonly capsInspection: readonly number[];
  readonly alerts: readonly number[];
  /** An appeal puts the effects off. */
  readonly appealSuspends: boolean;
}

export const STANDARD_EFFECTS: EffectRules = {
  blocksSigning: [PUNISH.suspendedPractice],
  capsInspection: [
    PUNISH.criticism,
    PUNISH.censure,
    PUNISH.suspendedRights,
    PUNISH.expelled,
    PUNISH.suspendedPractice,
    PUNISH.dishonest,
    PUNISH.criminal,
  ],
  alerts: [PUNISH.censure, PUNISH.expelled],
  appealSuspends: false,
};

/**
 * Whether a penalty was in force on a day: within its term, which an appeal does not change unless the rules say so, and
 * which has been even when it is over today. One that has ended without a day to tell until when binds nobody.
 */
export function isInForce(penalty: Penalty, day: string, { appealSuspends }: EffectRules): boolean {
  const { recordType, rpStatus, effectFrom, effectTo, decideDate, liftTime } = penalty;
  const hasEnd = effectTo !== null || liftTime !== null;
  const states: number[] = [
    RP_STATUS.effective,
    ...(appealSuspends ? [] : [RP_STATUS.appealed]),
    ...(hasEnd ? [RP_STATUS.ended] : []),
  ];
  return (
    recordType === RECORD_TYPE.punishment &&
    states.includes(rpStatus) &&
    (effectFrom ?? decideDate ?? day) <= day &&
    !isOver(penalty, day)
  );
}

/** What a penalty does on a day, by name. */
export function effectsOf(penalty: Penalty, today: string, rules: EffectRules) {
  const type = isInForce(penalty, today, rules) ? penalty.punishType : null;
  const among = (types: readonly number[]): boolean => type !== null && types.includes(type);
  return {
    blocksSigning: among(rules.blocksSigning),
    blocksReviewer: among(rules.capsInspection),
    capsInspection: among(rules.capsInspection),
    alerts: among(rules.alerts),
  };
}
export type Effects = ReturnType<typeof effectsOf>;

const WORDS: Readonly<Record<keyof Effects, string>> = {
  blocksSigning: "影响期内不得签署涉税业务报告",
  blocksReviewer: "影响期内不得申请报告复核人",
  capsInspection: "影响期内检查结论最高为「基本合格」",
  alerts: "属于协会重点关注的惩戒",
};

/** The same in sentences, for the record's page. */
export const effectSentences = (effects: Effects): string[] =>
  (Object.keys(WORDS) as (keyof Effects)[]).filter((key) => effects[key]).map((key) => WORDS[key]);
