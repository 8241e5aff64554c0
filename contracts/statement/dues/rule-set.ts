import { z } from "zod";
import { field } from "@/contracts/kit/field";
import { choice, day, line, optionalDay, optionalLine, optionalParagraph, yesOrNo } from "@/contracts/kit/items";
import { decimal, int, optional } from "@/contracts/kit/scalars";
import { type Finding, findingsAt } from "@/contracts/kit/validate";
import { fenOf, money } from "@/contracts/statement/dues/engine/amounts";
import { CALC, HALF } from "@/contracts/statement/dues/terms";
import { optionalYuan, typedYuan } from "@/contracts/statement/dues/money-items";

/** ‰ with four decimals. */
const perMille = (label: string) => field(optional(decimal(4, "1000")), { label, kind: "decimal", unit: "‰" });

/** One tier, revenue above `from` up to and including `to`: a fixed amount, or a rate for this part of it. // R1, R14 */
export const duesTier = z.strictObject({
  from: typedYuan("收入超过"),
  /** null: without an upper end. */
  to: optionalYuan("至（含）", "留空表示以上"),
  amount: optionalYuan("定额"),
  rate: perMille("比例"),
});
export type DuesTier = z.infer<typeof duesTier>;

/** What firms of a grade are let off. // R11 [AC] */
export const gradeRelief = z.strictObject({
  firmGrade: choice("company_grade", "等级"),
  amount: typedYuan("减免额"),
});

/** How the dues of a year are reckoned. Everything that a notice may say is an item; nothing of it is code. // domain a §12.2 */
export const ruleFields = {
  calcMethod: choice("dues_calc_method", "计算方法"),
  revenueYear: field(int(2200, 1949), { label: "收入所属年度", kind: "year" }),
  revenueBase: field(int(2, 1), {
    label: "收入口径",
    kind: "int",
    help: "按涉税业务收入（八类业务合计）或按收入总额（营业收入）计算",
  }),
  tiers: field(z.array(duesTier).max(20), { label: "分档" }),
  reductionRate: field(optional(decimal(4, "1000")), {
    label: "比例",
    kind: "decimal",
    unit: "‰",
    help: "定额超过收入 × 比例的部分减免；留空表示不按比例减免",
  }),
  extraDiscount: field(decimal(4, "1"), {
    label: "临时减免比例",
    kind: "decimal",
    help: "0 至 1，如 0.4 表示减免 40%",
  }),
  capAmount: optionalYuan("单位会费封顶"),
  minAmount: typedYuan("单位会费下限"),
  roundMode: choice("round_mode", "取整方式"),
  gradeReliefs: field(z.array(gradeRelief).max(20), { label: "等级减免" }),
  practisingFee: typedYuan("执业会员会费（每人每年）"),
  nonPractisingFee: typedYuan("非执业会员会费（每人每年）"),
  chargesNonPractising: yesOrNo("非执业会员计入本所会费单", { help: "由个人自行缴纳的选「否」" }),
  ageExemption: field(optional(int(150, 50)), { label: "免缴年龄（满）", kind: "int", unit: "岁" }),
  snapshotDate: day("人数截止日", { help: "按这一天结束时的名册计收个人会费" }),
  transferDay: day("跨省转会分界日", { help: "这一天（含）以前办结的，由转入地收取；以后的由转出地收取" }),
  newMemberRule: choice("new_member_rule", "新入会单位"),
  halfYearMode: yesOrNo("分上下半年收取"),
  personHalf: field(int(2, 1), { label: "个人会费计入", kind: "dict", dict: "half_year" }),
  declareFrom: optionalDay("申报开始"),
  declareTo: optionalDay("申报截止"),
  payDeadline: day("缴费截止日"),
  firstPayDeadline: optionalDay("上半年缴费截止日", {
    help: "分上下半年收取时，上半年会费单按这一天催缴和计算逾期；留空与缴费截止日相同",
  }),
  /** Per cent of what is collected that goes to the national association. // R14 */
  sharePercent: field(decimal(4, "100"), { label: "上缴比例", kind: "decimal", unit: "%" }),
  bankAccountName: line("收款户名", 100),
  bankName: line("开户银行", 100),
  bankAccount: line("收款账号", 40),
  noticeDocNo: optionalLine("依据文号", 100),
  remark: optionalParagraph("备注", 1_000),
} as const;
export const ruleSet = z.strictObject(ruleFields);
export type RuleSet = z.infer<typeof ruleSet>;

/** The day up to which a bill of this half is paid. // domain a §12.2 payDeadline */
export const payDeadlineOf = (
  { payDeadline, firstPayDeadline }: Pick<RuleSet, "payDeadline" | "firstPayDeadline">,
  half: number,
): string => (half === HALF.first ? (firstPayDeadline ?? payDeadline) : payDeadline);

const { error, warning } = findingsAt();
const end = (to: string | null): string => (to === null ? "以上" : money(fenOf(to)));

/** Gaps, overlaps and ends of the tiers, each in words. */
function tierFindings(tiers: readonly DuesTier[], calcMethod: number): Finding[] {
  const out: Finding[] = [];
  const isProgressive = calcMethod === CALC.progressive;
  if (tiers.length === 0) return [error("T1", "tiers", "请至少填写一档")];
  tiers.forEach(({ from, to, amount, rate }, i) => {
    const at = `第 ${i + 1} 档`;
    const before = tiers[i - 1];
    if (i === 0 && fenOf(from) !== 0n)
      out.push(error("T2", "tiers.0.from", `第 1 档应从 0 元起，现在 0 至 ${money(fenOf(from))} 元没有标准`));
    if (before) {
      if (before.to === null)
        out.push(error("T3", `tiers.${i}.from`, `${at}与第 ${i} 档重叠：第 ${i} 档没有上限，后面不能再有一档`));
      else if (fenOf(from) > fenOf(before.to))
        out.push(
          error(
            "T4",
            `tiers.${i}.from`,
            `${at}与第 ${i} 档之间有空档：超过 ${end(before.to)} 元至 ${money(fenOf(from))} 元没有标准`,
          ),
        );
      else if (fenOf(from) < fenOf(before.to))
        out.push(
          error(
            "T3",
            `tiers.${i}.from`,
            `${at}与第 ${i} 档重叠：超过 ${money(fenOf(from))} 元至 ${end(before.to)} 元有两个标准`,
          ),
        );
    }
    if (to !== null && fenOf(to) <= fenOf(from))
      out.push(error("T5", `tiers.${i}.to`, `${at}的上限应大于下限 ${money(fenOf(from))} 元`));
    if (isProgressive && rate === null) out.push(error("T6", `tiers.${i}.rate`, `${at}请填写比例`));
    if (!isProgressive && amount === null) out.push(error("T6", `tiers.${i}.amount`, `${at}请填写定额`));
    if (isProgressive && amount !== null)
      out.push(error("T6", `tiers.${i}.amount`, `超额累退按比例计算，${at}不填定额`));
    if (!isProgressive && rate !== null) out.push(error("T6", `tiers.${i}.rate`, `定额分档不填比例，${at}请只填定额`));
  });
  const last = tiers.at(-1);
  if (last && last.to !== null)
    out.push(error("T7", `tiers.${tiers.length - 1}.to`, `最后一档应没有上限，现在超过 ${end(last.to)} 元没有标准`));
  return out;
}

/** Each half has its own day, the first one's no later. // domain a §12.1 R8 */
function halfFindings({ halfYearMode, firstPayDeadline, payDeadline }: RuleSet): Finding[] {
  const at = "firstPayDeadline";
  if (!halfYearMode)
    return firstPayDeadline === null ? [] : [error("T15", at, "按全年收取的不填上半年缴费截止日，请清空")];
  if (firstPayDeadline === null)
    return [warning("T15", at, `没有填写上半年缴费截止日，上半年会费单也按 ${payDeadline} 催缴，请核对`)];
  return firstPayDeadline > payDeadline ? [error("T15", at, `上半年缴费截止日不能晚于缴费截止日 ${payDeadline}`)] : [];
}

/** Whether a set leaves no revenue without a rule and none with two. // domain a §12.2 */
export function ruleFindings(rules: RuleSet, duesYear: number): Finding[] {
  const { calcMethod, tiers, reductionRate, capAmount, minAmount, declareFrom, declareTo, payDeadline } = rules;
  const out: Finding[] = [];
  const known: readonly number[] = Object.values(CALC);
  if (!known.includes(calcMethod)) out.push(error("T0", "calcMethod", "请选择计算方法"));
  if (calcMethod === CALC.tiers || calcMethod === CALC.progressive) out.push(...tierFindings(tiers, calcMethod));
  else if (tiers.length > 0) out.push(error("T1", "tiers", "这种计算方法没有分档，请删除分档"));
  if (calcMethod === CALC.flatRate && reductionRate === null)
    out.push(error("T8", "reductionRate", "按固定比例计算的请填写比例"));
  if (calcMethod === CALC.progressive && reductionRate !== null)
    out.push(error("T8", "reductionRate", "超额累退的比例写在各档，这里不填"));
  if (capAmount !== null && fenOf(capAmount) < fenOf(minAmount))
    out.push(error("T9", "capAmount", `封顶 ${money(fenOf(capAmount))} 元低于下限 ${money(fenOf(minAmount))} 元`));
  if (rules.revenueYear > duesYear || rules.revenueYear < duesYear - 1)
    out.push(error("T10", "revenueYear", `收入所属年度应为 ${duesYear} 或 ${duesYear - 1}`));
  if (rules.snapshotDate.slice(0, 4) !== String(duesYear))
    out.push(error("T11", "snapshotDate", `人数截止日应在 ${duesYear} 年内`));
  if (rules.transferDay.slice(0, 4) !== String(duesYear))
    out.push(error("T11", "transferDay", `跨省转会分界日应在 ${duesYear} 年内`));
  if (declareFrom !== null && declareTo !== null && declareTo < declareFrom)
    out.push(error("T12", "declareTo", "申报截止不能早于申报开始"));
  if (declareTo !== null && payDeadline < declareTo)
    out.push(warning("T12", "payDeadline", "缴费截止日早于申报截止，请核对"));
  out.push(...halfFindings(rules));
  const grades = rules.gradeReliefs.map(({ firmGrade }) => firmGrade);
  if (new Set(grades).size !== grades.length) out.push(error("T13", "gradeReliefs", "同一等级只能有一条减免"));
  if (!rules.halfYearMode && rules.personHalf !== HALF.first && rules.personHalf !== HALF.second)
    out.push(error("T14", "personHalf", "请选择上半年或下半年"));
  return out;
}
