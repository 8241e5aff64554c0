// Guarantees: what an engagement lacks or does not fit is told with its figures and the way on; sums count what stands
// and nothing else, to the fen; nobody is told of a stage that he may not see.
import fc from "fast-check";
import type { ChainAgreement, ChainReport } from "@/contracts/agreement/chain/chain";
import {
  agreedOf,
  type ChainFacts,
  chainNotes,
  feesOf,
  invoicedOf,
  type WholeChain,
} from "@/contracts/agreement/chain/chain-rules";
import { fromUnits } from "@/contracts/kit/amount/decimal";

const item = {
  rowId: "i1",
  serviceSubType: 501,
  itemAmount: "1000.00",
  reportFee: "0.00",
  reportCount: 0,
  isReported: true,
  periodEnd: "2026-06-30",
};
const agreement = {
  filingId: "a1",
  rootId: "a1",
  agreementNo: "XY-1",
  agreeStatus: 3,
  filingNo: "N1",
  versionNo: 1,
  agreementAmount: "1000.00",
  invoicedAmount: "1000.00",
  serviceStart: "2026-01-01",
  serviceEnd: "2026-12-31",
  filingDate: "2026-01-05T02:00:00.000Z",
  isFiled: true,
  counts: true,
  isNumberLate: false,
  reportFee: "0.00",
  items: [item],
} as unknown as ChainAgreement;
const report = (serviceFee: string, counts: boolean) => ({ serviceFee, counts }) as ChainReport;

const whole: WholeChain = {
  contractStatus: 2,
  contractAmount: "1000.00",
  receivedAmount: "1000.00",
  agreements: [{ ...agreement, items: [{ ...item, reportCount: 1, reportFee: "1000.00" }], reportFee: "1000.00" }],
  invoices: [{ rootId: "a1", share: "1000.00" }],
  reports: [report("1000.00", true)],
};
const ALL = { agreements: true, invoices: true, reports: true };
const facts: ChainFacts = { today: "2026-11-27", sees: ALL, nameOf: (code) => `服务${code}` };
const texts = (chain: WholeChain, more: Partial<ChainFacts> = {}) =>
  chainNotes(chain, { ...facts, ...more }).map(({ text, step }) => [text, step]);

it("asks for the end of what is still filed of a contract that is over", () => {
  const [one] = whole.agreements;
  const over = (agreeStatus: number) =>
    texts({ ...whole, contractStatus: 4, agreements: [{ ...one, agreeStatus } as ChainAgreement] });
  const told = [["合同已终止，协议 XY-1 仍在备案，请办理协议终止", null]];
  expect([over(3), over(4), over(5), over(6)]).toEqual([told, told, [], []]);
});

it("has nothing to say of an engagement that is whole", () => {
  expect(chainNotes(whole, facts)).toEqual([]);
});

it("asks for the agreement of a contract in force, and of no other", () => {
  const bare = { ...whole, agreements: [], invoices: [], reports: [], receivedAmount: "0.00" };
  expect(texts(bare)).toEqual([["合同已生效，还没有办理协议备案", "filing"]]);
  expect(texts({ ...bare, contractStatus: 0 })).toEqual([]);
});

it("asks for what was begun and not submitted, and anew where all were voided", () => {
  const of = (more: Partial<ChainAgreement>) =>
    texts({
      ...whole,
      receivedAmount: "1000.00",
      agreements: [{ ...agreement, counts: false, isFiled: false, ...more }],
    });
  expect(of({ agreeStatus: 0 })).toEqual([["协议 XY-1 还没有提交备案", null]]);
  expect(of({ agreeStatus: 2 })).toEqual([["协议 XY-1 已退回，修改后请重新提交", null]]);
  expect(of({ agreeStatus: 9 })).toEqual([["合同已生效，还没有办理协议备案", "filing"]]);
  // The association has it.
  expect(of({ agreeStatus: 1 })).toEqual([]);
  const change = { ...agreement, filingId: "a2", versionNo: 2, agreeStatus: 0, counts: false, isFiled: false };
  expect(texts({ ...whole, agreements: [...whole.agreements, change] })).toEqual([
    ["协议 XY-1 的变更还没有提交备案", null],
  ]);
});

it.each([
  ["900.00", "协议金额合计 900.00 元，合同金额 1,000.00 元，还有 100.00 元没有备案", "filing"],
  ["1000.01", "协议金额合计 1,000.01 元，合同金额 1,000.00 元，多出 0.01 元", null],
])("holds agreements of %s against the contract", (agreementAmount, text, step) => {
  const agreements = whole.agreements.map((one) => ({ ...one, agreementAmount, invoicedAmount: agreementAmount }));
  expect(texts({ ...whole, agreements })).toContainEqual([text, step]);
});

it("tells what was reported and not invoiced, invoiced beyond the agreement, and not invoiced at all", () => {
  const withInvoiced = (invoicedAmount: string, reportFee = "1000.00") =>
    texts({ ...whole, agreements: whole.agreements.map((one) => ({ ...one, invoicedAmount, reportFee })) });
  expect(withInvoiced("400.00")).toEqual([
    ["协议 XY-1 报备收费 1,000.00 元，开票净额 400.00 元，有 600.00 元报备未开票", "invoice"],
  ]);
  expect(withInvoiced("1000.01")).toEqual([["协议 XY-1 开票净额 1,000.01 元，超过协议金额 1,000.00 元", null]]);
  expect(withInvoiced("0.00", "0.00")).toEqual([["协议 XY-1 还没有登记发票", "invoice"]]);
});

it("asks for the report of a service that is over, from its very item", () => {
  const chain = { ...whole, agreements: [agreement], reports: [] };
  const [note] = chainNotes(chain, facts);
  expect(note).toMatchObject({ step: "report", filingId: "a1", rowId: "i1", level: "warning" });
  expect(note?.text).toContain("「服务501」服务已于 2026-06-30 结束");
  expect(texts(chain, { today: "2026-06-30" })).toEqual([]);
  const begun = { agreementItemId: "i1", reportStatus: 0, counts: false, serviceFee: null } as ChainReport;
  expect(texts({ ...chain, reports: [begun] })[0]).toEqual([
    "协议 XY-1「服务501」服务已于 2026-06-30 结束，业务报备还没有提交",
    null,
  ]);
});

it("tells fees beyond the service, a late number of the tax bureau, and money that is still to come", () => {
  const [one] = whole.agreements as [ChainAgreement];
  const dear = { ...one, items: [{ ...item, reportCount: 2, reportFee: "1000.01" }], reportFee: "1000.00" };
  expect(texts({ ...whole, agreements: [dear] })[0]?.[0]).toContain("报备收费 1,000.01 元，超过项目金额 1,000.00 元");
  expect(texts({ ...whole, agreements: [{ ...one, isNumberLate: true }] })).toEqual([
    ["协议 XY-1 补录采集编号已逾期", null],
  ]);
  expect(texts({ ...whole, receivedAmount: "300.00" })).toEqual([
    ["已开票 1,000.00 元，已收款 300.00 元，尚有 700.00 元未收", null],
  ]);
});

it("says nothing of stages that its reader may not see", () => {
  const chain = { ...whole, agreements: [{ ...agreement, invoicedAmount: "0.00" }], reports: [] };
  expect(texts(chain, { sees: { ...ALL, reports: false } })).toEqual([["协议 XY-1 还没有登记发票", "invoice"]]);
  expect(texts(chain, { sees: { ...ALL, invoices: false } }).map(([, step]) => step)).toEqual(["report"]);
  expect(texts(chain, { sees: { agreements: false, invoices: false, reports: false } })).toEqual([]);
});

const cents = fc.bigInt({ min: -1_000_000_000_000n, max: 1_000_000_000_000n });
const sum = (rows: readonly (readonly [bigint, boolean])[]): string =>
  fromUnits(
    rows.reduce((total, [one, counts]) => (counts ? total + one : total), 0n),
    2,
  );

it("adds up what counts, to the fen, in whatever order it comes", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(cents, fc.boolean()), { maxLength: 40 }), (rows) => {
      const amounts = rows.map(([one, counts]) => ({ amount: fromUnits(one, 2), counts }));
      const agreements = amounts.map(({ amount, counts }) => ({ ...agreement, agreementAmount: amount, counts }));
      expect(agreedOf(agreements)).toBe(sum(rows));
      expect(agreedOf([...agreements].reverse())).toBe(sum(rows));
      expect(feesOf(amounts.map(({ amount, counts }) => report(amount, counts)))).toBe(sum(rows));
      expect(invoicedOf(amounts.map(({ amount }) => ({ rootId: "a1", share: amount })))).toBe(
        sum(rows.map(([one]) => [one, true])),
      );
    }),
  );
});
