import { daysBetween } from "@/contracts/kit/day/dates";
import { fenOf } from "@/contracts/statement/dues/engine/amounts";

/** A line of the bank's, as it is compared. */
export interface MatchedLine {
  readonly tradeDate: string;
  readonly amount: string;
  readonly payerName: string;
  readonly payerAccount: string | null;
  readonly bankSerialNo: string | null;
  readonly purpose: string | null;
}
/** A payment that waits, or a bill with something owed. */
export interface Candidate {
  readonly kind: "payment" | "bill";
  readonly id: string;
  readonly amount: string;
  readonly names: readonly string[];
  readonly account: string | null;
  /** The day on which it was paid; null: it has not been. */
  readonly payDate: string | null;
  readonly serialNo: string | null;
  /** Numbers that a remark may hold: the bill's, the payment's. */
  readonly numbers: readonly string[];
}
export interface Scored<C extends Candidate> {
  readonly candidate: C;
  readonly score: number;
  readonly reasons: readonly string[];
  readonly isSure: boolean;
}

/** A name as it is compared: banks write its brackets and blanks as they like. */
export const bareName = (text: string): string => text.normalize("NFKC").replace(/[\s()（）]/g, "");
const bareNumber = (text: string | null): string => (text ?? "").normalize("NFKC").replace(/[\s-]/g, "").toUpperCase();

function scoreOf(line: MatchedLine, candidate: Candidate): { readonly score: number; readonly reasons: string[] } {
  const reasons: string[] = [];
  let score = 0;
  const add = (points: number, reason: string, holds: boolean): void => {
    if (!holds) return;
    score += points;
    reasons.push(reason);
  };
  const purpose = bareNumber(line.purpose);
  const serial = bareNumber(line.bankSerialNo);
  const names = candidate.names.map(bareName);
  const payer = bareName(line.payerName);
  add(45, "流水号一致", serial !== "" && serial === bareNumber(candidate.serialNo));
  add(35, "金额相同", fenOf(line.amount) === fenOf(candidate.amount));
  add(25, "付款户名一致", names.includes(payer));
  add(
    15,
    "账号一致",
    bareNumber(line.payerAccount) !== "" && bareNumber(line.payerAccount) === bareNumber(candidate.account),
  );
  add(
    30,
    "附言中有单号",
    candidate.numbers.some((number) => purpose.includes(bareNumber(number))),
  );
  add(
    20,
    "附言中有事务所名称",
    !names.includes(payer) && names.some((name) => name.length >= 4 && bareName(line.purpose ?? "").includes(name)),
  );
  return { score: Math.min(score, 100), reasons };
}

/** A transfer is in the bank's books within days; the same again is another year's. */
const MOST_DAYS = 31;
function contradicts(line: MatchedLine, { payDate, serialNo }: Candidate): boolean {
  const [own, told] = [bareNumber(line.bankSerialNo), bareNumber(serialNo)];
  if (own !== "" && told !== "" && own !== told) return true;
  return payDate !== null && Math.abs(daysBetween(payDate, line.tradeDate)) > MOST_DAYS;
}

/** Which of them a line may be, the likeliest first; sure is one alone, with the amount, a second witness and none against it. */
export function scored<C extends Candidate>(line: MatchedLine, candidates: readonly C[]): Scored<C>[] {
  const found = candidates
    .map((candidate) => ({ candidate, ...scoreOf(line, candidate) }))
    .filter(({ score }) => score >= 25)
    .sort((a, b) => b.score - a.score || (a.candidate.id < b.candidate.id ? -1 : 1));
  const isSureOf = ({ reasons, candidate }: (typeof found)[number]): boolean =>
    candidate.kind === "payment" &&
    !contradicts(line, candidate) &&
    reasons.includes("金额相同") &&
    (reasons.includes("流水号一致") || reasons.includes("付款户名一致") || reasons.includes("附言中有单号"));
  const sure = found.filter(isSureOf);
  const bySerial = sure.filter(({ reasons }) => reasons.includes("流水号一致"));
  const only = bySerial.length === 1 ? bySerial[0] : sure.length === 1 ? sure[0] : undefined;
  return found.map((one) => ({ ...one, isSure: one === only }));
}
