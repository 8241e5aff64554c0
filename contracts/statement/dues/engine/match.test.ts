// Guarantees: a line of the bank's is sure for one payment alone, with its amount and a second witness; never where the
// numbers contradict each other or more than a month lies between them; of 10,000 lines each of 3,000 payments finds its
// own, once, in whatever order they come. // domain a §12.6
import { type Candidate, type MatchedLine, scored } from "@/contracts/statement/dues/engine/match";

const line = (more: Partial<MatchedLine> = {}): MatchedLine => ({
  tradeDate: "2026-03-01",
  amount: "65600.00",
  payerName: "甲税务师事务所",
  payerAccount: null,
  bankSerialNo: "S1",
  purpose: null,
  ...more,
});
const payment = (more: Partial<Candidate> = {}): Candidate => ({
  kind: "payment",
  id: "p",
  amount: "65600.00",
  names: ["甲税务师事务所"],
  account: null,
  payDate: "2026-03-01",
  serialNo: null,
  numbers: ["JF2026000001"],
  ...more,
});
const isSure = (of: MatchedLine, ...candidates: Candidate[]): boolean[] =>
  scored(of, candidates).map((one) => one.isSure);

it("is sure of amount and name, or of amount and number", () => {
  expect(isSure(line(), payment())).toEqual([true]);
  expect(isSure(line({ payerName: "别人" }), payment({ serialNo: "s-1" }))).toEqual([true]);
  expect(isSure(line({ amount: "1.00" }), payment())).toEqual([false]);
});

it("is not sure where the numbers differ, though it is shown", () => {
  expect(isSure(line(), payment({ serialNo: "S2" }))).toEqual([false]);
  expect(isSure(line({ bankSerialNo: null }), payment({ serialNo: "S2" }))).toEqual([true]);
});

it("is not sure of another year's transfer", () => {
  expect(isSure(line(), payment({ payDate: "2026-03-31" }))).toEqual([true]);
  expect(isSure(line(), payment({ payDate: "2026-01-29" }))).toEqual([true]);
  expect(isSure(line(), payment({ payDate: "2026-04-02" }))).toEqual([false]);
  expect(isSure(line(), payment({ payDate: "2027-03-01" }), payment({ id: "q" })).sort()).toEqual([false, true]);
});

describe("10,000 lines and 3,000 payments", () => {
  const NAMES = Array.from({ length: 500 }, (_, i) => `第${i}税务师事务所`);
  // Six payments of each firm; every third amount is that of hundreds of others, so that the number alone tells them apart.
  const payments = Array.from({ length: 3_000 }, (_, i) =>
    payment({
      id: `p${i}`,
      amount: i % 3 === 0 ? "700.00" : `${1_000 + i}.${String(i % 100).padStart(2, "0")}`,
      names: [NAMES[i % 500] ?? ""],
      serialNo: i % 3 === 1 ? null : `SN${i}`,
      numbers: [`JF2026${String(i).padStart(6, "0")}`],
    }),
  );
  const own = payments.map(({ amount, names, serialNo }, i) =>
    line({ amount, payerName: names[0] ?? "", bankSerialNo: serialNo ?? `BANK${i}` }),
  );
  const others = Array.from({ length: 7_000 }, (_, i) =>
    line({ amount: i % 2 === 0 ? "700.00" : `${900_000 + i}.00`, payerName: `无关公司${i}`, bankSerialNo: `X${i}` }),
  );

  /** As the association's button goes through them: what is sure leaves those that wait. */
  function gone(lines: readonly MatchedLine[]) {
    const waiting = new Map(payments.map((one) => [one.id, one]));
    const by = new Map<string, Candidate[]>();
    for (const one of payments)
      for (const key of [one.amount, one.serialNo, ...one.names])
        if (key !== null) by.set(key, [...(by.get(key) ?? []), one]);
    const matched = new Map<MatchedLine, string>();
    const go = (): void => {
      for (const one of lines) {
        if (matched.has(one)) continue;
        const keys = [one.bankSerialNo ?? "", one.payerName, ...(one.payerName.startsWith("第") ? [] : [one.amount])];
        const found = new Set(keys.flatMap((key) => by.get(key) ?? []).filter(({ id }) => waiting.has(id)));
        const sure = scored(one, [...found].slice(0, 50)).find(({ isSure: is }) => is);
        if (!sure) continue;
        waiting.delete(sure.candidate.id);
        matched.set(one, sure.candidate.id);
      }
    };
    go();
    const once = matched.size;
    go();
    return { matched, again: matched.size - once, left: waiting.size };
  }

  it.each([
    ["as they are paid", [...own, ...others]],
    ["behind those of others, backwards", [...others, ...[...own].reverse()]],
  ])(
    "finds each once, %s",
    (_order, lines) => {
      const { matched, again, left } = gone(lines);
      expect([matched.size, new Set(matched.values()).size, again, left]).toEqual([3_000, 3_000, 0, 0]);
      own.forEach((one, i) => expect(matched.get(one)).toBe(`p${i}`));
    },
    20_000,
  );
});
