import { DEDUCTIONS, sectionOf, type Template } from "@/contracts/inspection/template";
import { fromUnits } from "@/contracts/kit/amount/decimal";

/** Dictionary `check_answer`. // domain b §12.4 */
export const ANSWER = { met: 1, partly: 2, unmet: 3, none: 4 } as const;
/** Dictionary `inspect_result`. */
export const RESULT = { passed: 1, mostly: 2, rectify: 3, failed: 4, absent: 5, exempt: 6 } as const;

/** What an answer earns of an item's points, in halves; null: the item does not count. // domain b §1 (6) */
const HALVES: Readonly<Record<number, number | null>> = {
  [ANSWER.met]: 2,
  [ANSWER.partly]: 1,
  [ANSWER.unmet]: 0,
  [ANSWER.none]: null,
};

/** The association's bounds. // domain b §1 (6) [AS] */
export interface ScoreBounds {
  /** What a day too late costs, and the most of it, in points. */
  readonly lateDayPoints: number;
  readonly lateMaxPoints: number;
  /** From which score a result is suggested. */
  readonly passedFrom: number;
  readonly mostlyFrom: number;
  readonly rectifyFrom: number;
}
export const STANDARD_BOUNDS: ScoreBounds = {
  lateDayPoints: 1,
  lateMaxPoints: 5,
  passedFrom: 85,
  mostlyFrom: 70,
  rectifyFrom: 60,
};

/** What is scored. */
export interface Scored {
  readonly template: Template;
  /** By item code; an automatic item without data is null and does not count, a clerk's without an answer earns nothing. */
  readonly answers: Readonly<Record<string, number | null | undefined>>;
  /** Codes of the cases told under 违规情况, one for each. */
  readonly violations: readonly string[];
  readonly lateDays: number;
  readonly bounds: ScoreBounds;
}

export interface SectionScore {
  readonly key: string;
  readonly weight: number;
  /** With two decimals; null where nothing in it counts. */
  readonly score: string | null;
  /** Items that are still without an answer. */
  readonly unanswered: number;
  /** Items left out: 不适用, or 尚无数据. */
  readonly excluded: number;
}

export interface SheetScore {
  readonly sections: readonly SectionScore[];
  /** Points of the sections, of 100 whatever was left out. */
  readonly base: string;
  readonly deduction: string;
  readonly late: string;
  /** 0 to 100. */
  readonly total: string;
  readonly hasVeto: boolean;
  readonly unanswered: number;
}

/** `a / b` to the nearest whole, halves up; both positive. */
const divided = (a: number, b: number): number => Math.floor((2 * a + b) / (2 * b));
const points = (cents: number): string => fromUnits(BigInt(cents), 2);

function scoreSection({ key, weight, items }: Template[number], answers: Scored["answers"]) {
  let [earned, possible, unanswered, excluded] = [0, 0, 0, 0];
  for (const { code, points: own, auto } of items) {
    const answer = answers[code] ?? null;
    const halves = answer === null ? (auto === null ? 0 : null) : (HALVES[answer] ?? null);
    if (answer === null && auto === null) unanswered += 1;
    if (halves === null) excluded += 1;
    else [earned, possible] = [earned + own * halves, possible + own * 2];
  }
  // What counts is rescaled to the section's full weight.
  const cents = possible === 0 ? null : divided(weight * 100 * earned, possible);
  return { key, weight, cents, unanswered, excluded };
}

/** Scores a sheet on either side's answers, in whole cents of a point. // domain b §1 (6) */
export function scoreSheet({ template, answers, violations, lateDays, bounds }: Scored): SheetScore {
  const sections = template.filter(({ key }) => key !== DEDUCTIONS).map((one) => scoreSection(one, answers));
  const counted = sections.flatMap(({ cents, weight }) => (cents === null ? [] : [{ cents, weight }]));
  const weights = counted.reduce((sum, { weight }) => sum + weight, 0);
  const earned = counted.reduce((sum, { cents }) => sum + cents, 0);
  const base = weights === 0 ? 0 : divided(earned * 100, weights);
  const taking = template.find(({ key }) => key === DEDUCTIONS);
  const cases = violations.flatMap((code) => taking?.items.find((item) => item.code === code) ?? []);
  const deduction = Math.min(
    cases.reduce((sum, item) => sum + item.points, 0),
    taking?.weight ?? 0,
  );
  const late = Math.min(Math.max(lateDays, 0) * bounds.lateDayPoints, bounds.lateMaxPoints);
  const total = Math.min(Math.max(base - (deduction + late) * 100, 0), 10_000);
  return {
    sections: sections.map(({ cents, ...one }) => ({ ...one, score: cents === null ? null : points(cents) })),
    base: points(base),
    deduction: points(deduction * 100),
    late: points(late * 100),
    total: points(total),
    hasVeto: cases.some(({ isVeto }) => isVeto),
    unanswered: sections.reduce((sum, one) => sum + one.unanswered, 0),
  };
}

/**
 * The result that a score suggests; the association decides. Special items earn no points: one that is not met suggests
 * 限期整改 at best, one that is partly met 基本合格. // domain b §1 (6)
 */
export function suggestedResult(
  { total, hasVeto }: Pick<SheetScore, "total" | "hasVeto">,
  bounds: ScoreBounds,
  specials: readonly (number | null)[] = [],
): number {
  const score = Number(total);
  if (hasVeto || score < bounds.rectifyFrom) return RESULT.failed;
  if (score < bounds.mostlyFrom || specials.includes(ANSWER.unmet)) return RESULT.rectify;
  return score < bounds.passedFrom || specials.includes(ANSWER.partly) ? RESULT.mostly : RESULT.passed;
}

/** Answers of the sheet with the reviewer's in their place. */
export const auditedAnswers = (
  own: Scored["answers"],
  reviewed: Readonly<Record<string, { readonly answer: number | null }>>,
): Scored["answers"] => ({
  ...own,
  ...Object.fromEntries(
    Object.entries(reviewed).flatMap(([code, { answer }]) => (answer === null ? [] : [[code, answer]])),
  ),
});

/** Cases of deductions as the association finds them: its own number of an item, or as many as the firm declares. */
export const auditedCases = (
  template: Template,
  declared: readonly string[],
  reviewed: Readonly<Record<string, { readonly cases?: number | null }>>,
): string[] =>
  (template.find(({ key }) => key === DEDUCTIONS)?.items ?? []).flatMap(({ code }) => {
    const own = declared.filter((one) => one === code);
    return Array.from({ length: reviewed[code]?.cases ?? own.length }, () => code);
  });

/** Items whose section the sheet shows: those of the plan. */
export const isInSection =
  (section: string) =>
  (row: { readonly itemCode: string }): boolean =>
    sectionOf(row.itemCode) === section;
