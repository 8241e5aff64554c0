import type { RuleSet } from "@/contracts/statement/dues/rule-set";
import {
  amountText,
  divided,
  exact,
  type Exact,
  type Fen,
  fenOf,
  isLess,
  money,
  plainNumber,
  plus,
  roundedBy,
  smaller,
  times,
  toFen,
} from "@/contracts/statement/dues/engine/amounts";
import {
  CALC,
  DUES_TYPE,
  HALF,
  isPersonReduction,
  NEW_MEMBER,
  REDUCTION,
  REVENUE_BASE,
} from "@/contracts/statement/dues/terms";
import { toUnits } from "@/contracts/kit/amount/decimal";

/** What a line of a bill is about. */
export const LINE_KEYS = [
  "tier",
  "step",
  "overRate",
  "cap",
  "floor",
  "rounding",
  "oneOff",
  "grade",
  "newMember",
  "approved",
  "byHand",
  "half",
  "practising",
  "nonPractising",
  "backDues",
  "credit",
] as const;
export type LineKey = (typeof LINE_KEYS)[number];

/** One line of a bill: what, how it was reckoned, and how much; lines sum to the bill. */
export interface BillLine {
  readonly key: LineKey;
  /** Dictionary `dues_type`; null: neither of the unit nor of persons. */
  readonly duesType: number | null;
  /** Dictionary `reduction_type` of a line that lets off. */
  readonly reductionType: number | null;
  readonly label: string;
  /** How the amount came about, in words and numbers. */
  readonly formula: string;
  readonly amount: string;
}

/** People of one kind who are charged, and those of them who need not pay. */
export interface Heads {
  readonly charged: number;
  /** Reasons of those who need not pay, and how many; not among `charged`. */
  readonly exempt: readonly { readonly reason: string; readonly count: number }[];
}
export const NOBODY: Heads = { charged: 0, exempt: [] };

/** A reduction that the association has granted. // domain a §12.8 DuesReduction */
export interface Granted {
  readonly reductionType: number;
  readonly title: string;
  readonly amount: string;
}

export interface DuesFacts {
  /** In yuan, never below zero. */
  readonly revenue: string;
  /** What of it branches have brought to their head office's. // domain a §13.1 */
  readonly branchRevenue?: string;
  /** Dictionary `half_year`. */
  readonly half: number;
  /** Dictionary `company_grade`; null: none. */
  readonly firmGrade?: number | null;
  /** Months of membership in the dues year of a firm that joined within it; null: it was a member before. */
  readonly monthsOfFirstYear?: number | null;
  readonly practising: Heads;
  readonly nonPractising: Heads;
  readonly granted?: readonly Granted[];
  /** The unit's part that the first half was billed with; only of the second half. */
  readonly firstHalfUnit?: string | null;
  /** What was granted on the first half's unit part, beside that: the first half alone is less by it. */
  readonly firstHalfGranted?: string;
  /** The unit's part as the association settles it by hand. */
  readonly byHand?: string | null;
  readonly backDues?: string;
  readonly credit?: string;
}

export interface DuesResult {
  readonly lines: readonly BillLine[];
  /** Before anything was let off; of tiers the fixed amount. */
  readonly tierAmount: string;
  readonly tierRelief: string;
  readonly extraRelief: string;
  readonly gradeRelief: string;
  readonly grantedRelief: string;
  readonly unitDue: string;
  readonly practisingDue: string;
  readonly nonPractisingDue: string;
  readonly personDue: string;
  /** The unit's and the persons' part: what this bill is for. */
  readonly payable: string;
  /** With what is owed of earlier years, and without what was paid too much: what is to be paid now. */
  readonly toPay: string;
  /** What was billed in the first half beyond the year's amount: to be given back there. */
  readonly surplus: string;
  /** Lines that explain no amount: a rule that did not bite. */
  readonly remarks: readonly string[];
}

/** Rates stand in ‰ with four decimals. */
const rateUnits = (rate: string): bigint => toUnits(rate, 4) ?? 0n;
const RATE = 10_000_000n;
const SHARE = 10_000n;

interface Unit {
  readonly lines: readonly BillLine[];
  readonly base: Exact;
  readonly tier: Fen;
  readonly remarks: readonly string[];
}

const line = (
  key: LineKey,
  label: string,
  formula: string,
  fen: Fen,
  reductionType: number | null = null,
): BillLine => ({
  key,
  duesType: DUES_TYPE.unit,
  reductionType,
  label,
  formula,
  amount: amountText(fen),
});
const sumOf = (lines: readonly BillLine[]): Fen => lines.reduce((total, { amount }) => total + fenOf(amount), 0n);

/**
 * What the unit's part is reckoned of, by its name: who reads the total beside it sees why it is another number. A summary
 * brings more than branches' revenue: its head office's may be another one than its bill's, and what is eliminated. // R7
 */
function revenueWords({ revenueBase }: RuleSet, { revenue, branchRevenue }: DuesFacts, unit: "" | " 元" = ""): string {
  const name = revenueBase === REVENUE_BASE.taxServices ? "涉税业务收入" : "业务收入";
  const added = fenOf(branchRevenue);
  const moved = added < 0n ? `汇总调减 ${money(-added)}` : `其中汇总并入 ${money(added)}`;
  return `${name} ${money(fenOf(revenue))}${unit}${added === 0n ? "" : `（${moved} 元）`}`;
}

/** The fixed amount, and what it is above the rate. // domain a §12.3, R1, R2 */
function byTiers(rules: RuleSet, facts: DuesFacts): Unit {
  const revenue = fenOf(facts.revenue);
  const told = revenueWords(rules, facts);
  const found = rules.tiers.find(
    ({ from, to }, i) => (i === 0 || revenue > fenOf(from)) && (to === null || revenue <= fenOf(to)),
  );
  const tier = fenOf(found?.amount);
  const upTo = found?.to ?? null;
  const [from, to] = [money(fenOf(found?.from)), upTo === null ? null : money(fenOf(upTo))];
  const which =
    to === null ? `超过 ${from} 元` : fenOf(found?.from) === 0n ? `${to} 元以下（含）` : `${from} 至 ${to} 元（含）`;
  const lines = [line("tier", "定额会费", `${revenueWords(rules, facts, " 元")}，属「${which}」一档`, tier)];
  if (rules.reductionRate === null) return { lines, base: exact(tier), tier, remarks: [] };
  const byRate = times(exact(revenue), rateUnits(rules.reductionRate), RATE);
  const rate = plainNumber(rules.reductionRate);
  const words = `${told} × ${rate}‰ = ${money(toFen(byRate))}`;
  if (!isLess(byRate, exact(tier)))
    return { lines, base: exact(tier), tier, remarks: [`${words} 元，不低于定额，按定额计收`] };
  const relief = toFen(byRate) - tier;
  return {
    lines: [...lines, line("overRate", "定额超比例减免", `${words}；定额超出的部分减免`, relief, REDUCTION.overRate)],
    base: byRate,
    tier,
    remarks: [],
  };
}

/** Each part of the revenue by its own rate. // domain a §12.1 R14 */
function progressive(rules: RuleSet, facts: DuesFacts): Unit {
  const revenue = fenOf(facts.revenue);
  const lines: BillLine[] = [];
  let base = exact(0n);
  for (const { from, to, rate } of rules.tiers) {
    const [low, high] = [fenOf(from), to === null ? revenue : fenOf(to)];
    const part = (revenue < high ? revenue : high) - low;
    if (part <= 0n && lines.length > 0) break;
    const due = times(exact(part < 0n ? 0n : part), rateUnits(rate ?? "0"), RATE);
    base = plus(base, due);
    const span = to === null ? `超过 ${money(low)} 元的部分` : `${money(low)} 至 ${money(high)} 元的部分`;
    lines.push(line("step", span, `${money(part)} × ${plainNumber(rate ?? "0")}‰`, toFen(due)));
  }
  return { lines, base, tier: toFen(base), remarks: [`${revenueWords(rules, facts, " 元")}，分段计算`] };
}

function flatRate(rules: RuleSet, facts: DuesFacts): Unit {
  const rate = rules.reductionRate ?? "0";
  const base = times(exact(fenOf(facts.revenue)), rateUnits(rate), RATE);
  const words = `${revenueWords(rules, facts)} × ${plainNumber(rate)}‰`;
  const lines = [line("step", "单位会费", words, toFen(base))];
  return { lines, base, tier: toFen(base), remarks: [] };
}

function settled(byHand: string | null | undefined): Unit {
  const fen = fenOf(byHand);
  const lines = [line("byHand", "单位会费", (byHand ?? null) === null ? "由协会核定，尚未核定" : "由协会核定", fen)];
  return { lines, base: exact(fen), tier: fen, remarks: [] };
}

function unitOf(rules: RuleSet, facts: DuesFacts): Unit {
  if ((facts.byHand ?? null) !== null || rules.calcMethod === CALC.byHand) return settled(facts.byHand);
  if (rules.calcMethod === CALC.progressive) return progressive(rules, facts);
  return rules.calcMethod === CALC.flatRate ? flatRate(rules, facts) : byTiers(rules, facts);
}

/** Cap, floor and rounding, each as a line of its own, so that what is above them stays as it was. */
function bounded(rules: RuleSet, { lines, base }: Unit): { readonly lines: readonly BillLine[]; readonly base: Exact } {
  const out = [...lines];
  let now = base;
  if (rules.capAmount !== null && isLess(exact(fenOf(rules.capAmount)), now)) {
    const cap = fenOf(rules.capAmount);
    out.push(line("cap", "封顶", `单位会费不超过 ${money(cap)} 元`, cap - sumOf(out), REDUCTION.overRate));
    now = smaller(now, exact(cap));
  }
  const floor = fenOf(rules.minAmount);
  if (isLess(now, exact(floor))) {
    out.push(line("floor", "补足下限", `单位会费不低于 ${money(floor)} 元`, floor - sumOf(out)));
    now = exact(floor);
  }
  const rest = roundedBy(rules.roundMode, now) - sumOf(out);
  if (rest !== 0n) out.push(line("rounding", "取整", ROUND_WORDS[rules.roundMode] ?? "保留到分", rest));
  return { lines: out, base: now };
}
const ROUND_WORDS: Readonly<Record<number, string>> = {
  1: "保留到分",
  2: "元以下四舍五入",
  3: "舍去角、分",
};

const GRANTED = "经协会批准";

/** Takes at most what is left: nothing falls below zero. */
function taken(lines: BillLine[], one: BillLine): void {
  const left = sumOf(lines);
  const asked = -fenOf(one.amount);
  const fen = asked > left ? left : asked;
  if (fen <= 0n) return;
  const formula = fen < asked ? `${one.formula}；以剩余的 ${money(left)} 元为限` : one.formula;
  lines.push({ ...one, formula, amount: amountText(-fen) });
}

/** What is let off beside the rate, in the order of the notices. // domain a §12.3, R3, R11, D2 */
function letOff(rules: RuleSet, facts: DuesFacts, of: { lines: readonly BillLine[]; base: Exact }): BillLine[] {
  const lines = [...of.lines];
  const discount = toUnits(rules.extraDiscount, 4) ?? 0n;
  if (discount > 0n) {
    const base = money(sumOf(lines));
    const fen = roundedBy(rules.roundMode, times(of.base, discount, SHARE));
    const words = `${base} × ${plainNumber(amountText(discount))}%`;
    taken(lines, line("oneOff", "临时减免", words, -fen, REDUCTION.oneOff));
  }
  const grade = rules.gradeReliefs.find(({ firmGrade }) => firmGrade === facts.firmGrade);
  if (grade) taken(lines, line("grade", "等级减免", "按事务所等级", -fenOf(grade.amount), REDUCTION.grade));
  const months = facts.monthsOfFirstYear ?? null;
  if (months !== null && rules.newMemberRule === NEW_MEMBER.unitFree)
    taken(lines, line("newMember", "新入会减免", "当年入会，当年免缴单位会费", -sumOf(lines), REDUCTION.newMember));
  if (months !== null && rules.newMemberRule === NEW_MEMBER.byMonth) {
    const left = sumOf(lines);
    const due = roundedBy(rules.roundMode, times(exact(left), BigInt(months), 12n));
    const words = `当年入会 ${months} 个月：${money(left)} × ${months} ÷ 12 = ${money(due)}`;
    taken(lines, line("newMember", "新入会减免", words, due - left, REDUCTION.newMember));
  }
  return lines;
}

/** The part of the year that this half asks for. // domain a §12.1 R8 */
function halved(rules: RuleSet, facts: DuesFacts, lines: BillLine[]): Fen {
  if (facts.half === HALF.whole) return 0n;
  const year = sumOf(lines);
  if (facts.half === HALF.first) {
    const due = roundedBy(rules.roundMode, times(exact(year), 1n, 2n));
    if (due !== year) lines.push(line("half", "下半年部分", `全年 ${money(year)} 元，上半年收取一半`, due - year));
    return 0n;
  }
  const [unit, granted] = [fenOf(facts.firstHalfUnit), fenOf(facts.firstHalfGranted)];
  const billed = unit + granted;
  const words = granted > 0n ? `，再减上半年批准减免 ${money(granted)} 元（减免只减上半年）` : "";
  taken(lines, line("half", "上半年部分", `全年 ${money(year)} 元，减上半年会费单 ${money(unit)} 元${words}`, -billed));
  return billed > year ? billed - year : 0n;
}

/** What of the unit's dues this bill asks for. An amount that the association has settled by hand is the bill's: no rule changes it. */
function unitDues(rules: RuleSet, facts: DuesFacts, unit: Unit): [lines: BillLine[], surplus: Fen] {
  if ((facts.byHand ?? null) !== null) return [[...unit.lines], 0n];
  const lines = letOff(rules, facts, bounded(rules, unit));
  return [lines, halved(rules, facts, lines)];
}

const isGrantedToPersons = ({ reductionType }: Granted): boolean => isPersonReduction(reductionType);

/** What was granted on this bill comes off this bill alone, of either half. // domain a §12.8 */
function grantedToUnit(lines: BillLine[], granted: readonly Granted[]): void {
  for (const { reductionType, title, amount } of granted.filter((one) => !isGrantedToPersons(one)))
    taken(lines, line("approved", title, GRANTED, -fenOf(amount), reductionType));
}

/** The same of the persons' part, of the practising ones first. */
function grantedToPersons(lines: BillLine[], granted: readonly Granted[]): void {
  for (const { reductionType, title, amount } of granted.filter(isGrantedToPersons)) {
    const all = sumOf(lines);
    const formula = fenOf(amount) > all ? `${GRANTED}；以剩余的 ${money(all)} 元为限` : GRANTED;
    let left = fenOf(amount);
    for (const duesType of [DUES_TYPE.practising, DUES_TYPE.nonPractising]) {
      const due = sumOf(lines.filter((one) => one.duesType === duesType));
      const fen = left < due ? left : due;
      if (fen <= 0n) continue;
      left -= fen;
      const label = duesType === DUES_TYPE.practising ? title : `${title}（非执业）`;
      lines.push({ ...line("approved", label, formula, -fen, reductionType), duesType });
    }
  }
}

function personLines(rules: RuleSet, facts: DuesFacts): BillLine[] {
  if (facts.half !== HALF.whole && facts.half !== rules.personHalf) return [];
  const of = (key: "practising" | "nonPractising", duesType: number, label: string, fee: string, heads: Heads) => {
    const told = heads.exempt.map(({ reason, count }) => `${reason} ${count} 人`).join("，");
    const words = `${heads.charged} 人 × ${money(fenOf(fee))}${told === "" ? "" : `（另有不计收：${told}）`}`;
    const amount = amountText(BigInt(heads.charged) * fenOf(fee));
    return heads.charged === 0 && told === ""
      ? []
      : [{ key, duesType, reductionType: null, label, formula: words, amount }];
  };
  const lines: BillLine[] = [
    ...of("practising", DUES_TYPE.practising, "个人会费（执业）", rules.practisingFee, facts.practising),
    ...(rules.chargesNonPractising
      ? of("nonPractising", DUES_TYPE.nonPractising, "个人会费（非执业）", rules.nonPractisingFee, facts.nonPractising)
      : []),
  ];
  grantedToPersons(lines, facts.granted ?? []);
  return lines;
}

const ofType = (lines: readonly BillLine[], wanted: number): Fen =>
  sumOf(lines.filter(({ duesType }) => duesType === wanted));
const ofKey = (lines: readonly BillLine[], ...keys: LineKey[]): Fen =>
  sumOf(lines.filter(({ key }) => keys.includes(key)));

/**
 * A bill out of a set of rules and what is known of the firm: lines that sum to it, each with its reckoning. Exact: rates
 * are fractions until they are rounded once. // domain a §12.3
 */
export function computeDues(rules: RuleSet, facts: DuesFacts): DuesResult {
  if (fenOf(facts.revenue) < 0n) throw new RangeError("revenue is never below zero");
  const unit = unitOf(rules, facts);
  const [unitLines, surplus] = unitDues(rules, facts, unit);
  grantedToUnit(unitLines, facts.granted ?? []);
  const people = personLines(rules, facts);
  const [unitDue, personDue] = [sumOf(unitLines), sumOf(people)];
  const payable = unitDue + personDue;
  const [back, credit] = [fenOf(facts.backDues), fenOf(facts.credit)];
  const carried: BillLine[] = [];
  if (back > 0n)
    carried.push({ ...line("backDues", "以前年度欠缴", "以前年度会费单未缴清的部分", back), duesType: DUES_TYPE.back });
  const used = credit > payable + back ? payable + back : credit;
  if (used > 0n) carried.push({ ...line("credit", "多缴抵扣", `多缴 ${money(credit)} 元`, -used), duesType: null });
  return {
    lines: [...unitLines, ...people, ...carried],
    tierAmount: amountText(unit.tier),
    tierRelief: amountText(-ofKey(unitLines, "overRate", "cap")),
    extraRelief: amountText(-ofKey(unitLines, "oneOff")),
    gradeRelief: amountText(-ofKey(unitLines, "grade")),
    grantedRelief: amountText(-ofKey([...unitLines, ...people], "approved", "newMember")),
    unitDue: amountText(unitDue),
    practisingDue: amountText(ofType(people, DUES_TYPE.practising)),
    nonPractisingDue: amountText(ofType(people, DUES_TYPE.nonPractising)),
    personDue: amountText(personDue),
    payable: amountText(payable),
    toPay: amountText(payable + back - used),
    surplus: amountText(surplus),
    remarks: [
      ...unit.remarks,
      ...(surplus > 0n ? [`上半年会费单比全年应缴多 ${money(surplus)} 元，请对上半年会费单重新核算`] : []),
    ],
  };
}

/** What of the collected dues goes to the national association. // domain a §12.1 R14 */
export const shareOf = (rules: Pick<RuleSet, "sharePercent">, collected: string): string =>
  amountText(divided(fenOf(collected) * (toUnits(rules.sharePercent, 4) ?? 0n), 1_000_000n));
