import { STANDARD_SETS } from "@/contracts/statement/dues/standard-sets";
import type { CallInput, Example, Makers } from "@/server/tests/examples";

/** Calls of dues: bills, payments, reductions and receipts stand behind rules that the association puts in force. */
export const duesExamples = ({ plain }: Pick<Makers, "plain">): Readonly<Record<string, Example>> => {
  const [bill, payment, reduction] = ["statement.dues", "statement.dues-payment", "statement.dues-reduction"];
  const [receipt, standard, desk] = ["statement.dues-receipt", "statement.dues-standard", "statement.dues-desk"];
  const said = { opinion: "情况已经核对，特此说明。" };
  /** No bill stands before rules do: whoever is let in finds none. */
  const of = (params: Readonly<Record<string, string>>) => {
    const own = (input: CallInput = {}): Example => ({ ...plain({ params, ...input }), isPrivate: true });
    const step = (body: object = {}): Example => own({ body: { version: 1, ...body } });
    return { own, step, byDesk: (body: object = {}): Example => ({ ...step(body), onlyOfficers: true }) };
  };
  const officers = (input: CallInput = {}): Example => ({ ...plain(input), onlyOfficers: true });
  const bills = of({ duesId: "nothing" });
  const payments = of({ paymentId: "nothing" });
  const reductions = of({ reductionId: "nothing" });
  const receipts = of({ receiptId: "nothing" });
  const items = of({ itemId: "nothing" });
  const lines = of({ lineId: "nothing" });
  const sets = of({ standardId: "nothing" });
  const theirs = (input: CallInput): Example => ({ ...sets.own(input), onlyOfficers: true });
  const form = {
    revenueBase: "100.00",
    taxRevenue: "100.00",
    otherRevenue: "0.00",
    diffReason: null,
    payParty: 1,
    receiptTitle: null,
    receiptCreditCode: null,
    receiptEmail: null,
    receiptMobile: null,
    handlerName: null,
    handlerMobile: null,
    remark: null,
    attachments: [],
  };
  const paid = {
    payMethod: 1,
    payAmount: "1.00",
    payDate: "2026-01-05",
    payerName: "公司",
    payerBank: null,
    payerAccount: null,
    bankSerialNo: null,
    unitPart: "1.00",
    personPart: "0.00",
    purpose: null,
    allocations: [{ duesId: "nothing", amount: "1.00", rowId: null }],
    payerNote: "代付",
    remark: null,
    attachments: [],
  };
  const asked = {
    duesId: "nothing",
    reductionType: 4,
    appliedAmount: "1.00",
    appliedRate: null,
    reason: "经营困难，申请减免",
    remark: null,
  };
  const issued = {
    duesId: "nothing",
    receiptType: 1,
    receiptCode: "12345678",
    receiptNo: "1234567890",
    checkCode: null,
    title: "公司",
    creditCode: null,
    amount: "1.00",
    issueDate: "2026-01-05",
    issuer: null,
    sendEmail: null,
    attachments: [],
  };
  const { duesId: _bill, ...corrected } = issued;
  const rules = { duesYear: 2024, setName: "2024年度会费标准", rules: STANDARD_SETS.tiers2021.of(2024) };
  const reasoned = { reason: "抬头有误" };
  const bytes = Buffer.from("交易日期,收入,对方户名\n2026-01-05,1.00,公司\n");
  return {
    [`${bill}.list`]: plain({ query: { page: 1, yearFrom: 2024 } }),
    [`${bill}.counts`]: plain(),
    [`${bill}.totals`]: plain(),
    [`${bill}.export`]: plain(),
    [`${bill}.get`]: bills.own(),
    [`${bill}.full`]: bills.own(),
    [`${bill}.explain`]: bills.own(),
    [`${bill}.items`]: bills.own({ query: { page: 1 } }),
    [`${bill}.history`]: bills.own({ query: { page: 1 } }),
    [`${bill}.update`]: bills.step(form),
    [`${bill}.submit`]: bills.step(),
    [`${bill}.withdraw`]: bills.step(),
    [`${bill}.askRefund`]: bills.step(said),
    [`${bill}.settle`]: bills.byDesk({ opinion: null, unitByHand: null }),
    [`${bill}.sendBack`]: bills.byDesk(said),
    [`${bill}.recalculate`]: bills.byDesk({ ...said, revenueBase: null, taxRevenue: null }),
    [`${bill}.refund`]: bills.byDesk({ amount: "1.00", refundDate: "2026-01-05", bankSerialNo: "1", opinion: null }),
    [`${bill}.undoRefund`]: bills.byDesk({ ...said, bankSerialNo: "1" }),
    [`${bill}.offset`]: bills.byDesk({ toDuesId: "nothing", amount: "1.00" }),
    [`${bill}.refuseRefund`]: bills.byDesk(said),
    [`${bill}.remind`]: bills.byDesk(),
    [`${bill}.void`]: bills.byDesk(said),
    [`${bill}.object`]: items.step({ reason: "已离职" }),
    [`${bill}.answerObjection`]: items.byDesk({ isAgreed: true, answer: "属实" }),
    [`${payment}.list`]: plain({ query: { page: 1 } }),
    [`${payment}.counts`]: plain(),
    [`${payment}.totals`]: plain(),
    [`${payment}.export`]: plain(),
    [`${payment}.create`]: { ...plain({ body: paid }), refusesWith: "VALIDATION" },
    [`${payment}.get`]: payments.own(),
    [`${payment}.full`]: payments.own(),
    [`${payment}.history`]: payments.own({ query: { page: 1 } }),
    [`${payment}.update`]: payments.step(paid),
    [`${payment}.remove`]: payments.own({ query: { version: 1 } }),
    [`${payment}.resend`]: payments.step(),
    [`${payment}.confirm`]: payments.byDesk({ arrivedAmount: "1.00", arrivedDate: "2026-01-05", opinion: null }),
    [`${payment}.refuse`]: payments.byDesk(said),
    [`${payment}.revoke`]: payments.byDesk(said),
    [`${reduction}.list`]: plain({ query: { page: 1 } }),
    [`${reduction}.counts`]: plain(),
    [`${reduction}.export`]: plain(),
    [`${reduction}.totals`]: plain(),
    [`${reduction}.create`]: { ...plain({ body: { ...asked, attachments: [] } }), refusesWith: "VALIDATION" },
    [`${reduction}.get`]: reductions.own(),
    [`${reduction}.full`]: reductions.own(),
    [`${reduction}.history`]: reductions.own({ query: { page: 1 } }),
    [`${reduction}.update`]: reductions.step({ ...asked, attachments: [] }),
    [`${reduction}.remove`]: reductions.own({ query: { version: 1 } }),
    [`${reduction}.submit`]: reductions.step(),
    [`${reduction}.withdraw`]: reductions.step(),
    [`${reduction}.requestChange`]: reductions.step(said),
    [`${reduction}.cancelRequest`]: reductions.step(),
    [`${reduction}.accept`]: reductions.byDesk(),
    [`${reduction}.pass`]: reductions.byDesk({ opinion: null, approvedAmount: "1.00", decisionDocNo: null }),
    [`${reduction}.sendBack`]: reductions.byDesk(said),
    [`${reduction}.reject`]: reductions.byDesk(said),
    [`${reduction}.agreeChange`]: reductions.byDesk({ opinion: null }),
    [`${reduction}.refuseChange`]: reductions.byDesk(said),
    [`${reduction}.void`]: reductions.byDesk(said),
    [`${receipt}.list`]: plain({ query: { page: 1 } }),
    [`${receipt}.totals`]: plain(),
    [`${receipt}.export`]: plain(),
    [`${receipt}.get`]: receipts.own(),
    [`${receipt}.history`]: receipts.own({ query: { page: 1 } }),
    [`${receipt}.create`]: { ...officers({ body: issued }), isPrivate: true },
    [`${receipt}.red`]: receipts.byDesk(reasoned),
    [`${receipt}.askChange`]: receipts.step(reasoned),
    [`${receipt}.declineChange`]: receipts.byDesk(reasoned),
    [`${receipt}.correct`]: receipts.byDesk({ ...corrected, ...reasoned }),
    [`${receipt}.send`]: receipts.step({ sendEmail: "kuaiji@example.com" }),
    [`${standard}.list`]: officers({ query: { page: 1 } }),
    [`${standard}.blank`]: officers({ query: { duesYear: 2025 } }),
    [`${standard}.create`]: { ...officers({ body: rules }), countsIn: "dues_standards" },
    [`${standard}.get`]: theirs({}),
    [`${standard}.history`]: theirs({ query: { page: 1 } }),
    [`${standard}.update`]: theirs({ body: { ...rules, version: 1 } }),
    [`${standard}.remove`]: theirs({ query: { version: 1 } }),
    [`${standard}.simulate`]: theirs({ body: { version: 1 } }),
    [`${standard}.simulating`]: theirs({}),
    [`${standard}.simulated`]: theirs({ query: { page: 1 } }),
    [`${standard}.enforce`]: theirs({ body: { version: 1 } }),
    [`${desk}.generate`]: {
      ...officers({ body: { duesYear: 2024, half: 0, companyIds: ["nothing"] } }),
      refusesWith: "VALIDATION",
    },
    [`${desk}.generation`]: { ...officers({ params: { jobId: "nothing" } }), isPrivate: true },
    [`${desk}.yearTotals`]: officers({ query: { duesYear: 2024 } }),
    [`${desk}.remind`]: { ...officers({ body: { duesIds: ["nothing"] } }), isPrivate: true },
    [`${desk}.firms`]: officers({ query: { page: 1 } }),
    [`${desk}.bankCheck`]: officers({ fields: {}, file: { bytes, fileName: "流水.csv" } }),
    [`${desk}.bankImport`]: officers({ fields: {}, file: { bytes, fileName: "流水.csv" } }),
    [`${desk}.bankLines`]: officers({ query: { page: 1 } }),
    [`${desk}.bankTotals`]: officers(),
    "statement.dues-bank.export": officers(),
    [`${desk}.suggestions`]: { ...lines.own(), onlyOfficers: true },
    [`${desk}.match`]: lines.byDesk({ paymentId: "nothing", allocations: [] }),
    [`${desk}.matchSure`]: officers({ body: { max: 10 } }),
    [`${desk}.ignore`]: lines.byDesk({ reason: "不是会费" }),
  };
};
