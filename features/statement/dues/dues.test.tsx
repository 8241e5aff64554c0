// Guarantees: a bill's reckoning is shown step by step, with the sum so far, the parts' sums and the whole that is the bill's;
// lines that do not sum to it are said not to; the notice tells what was given back; what a transfer pays is split into the unit's and the persons' part.
import { screen, within } from "@testing-library/react";
import { duesApi, type DuesDetail } from "@/contracts/statement/dues/dues";
import { computeDues } from "@/contracts/statement/dues/engine/compute";
import { STANDARD_SETS } from "@/contracts/statement/dues/standard-sets";
import { HALF } from "@/contracts/statement/dues/terms";
import { Explain } from "@/features/statement/dues/explain";
import { NoticePrint } from "@/features/statement/dues/notice-print";
import { type BillRow, partsOf } from "@/features/statement/dues/payable-bills";
import { fakeApi } from "@/tests/fake-api";
import { renderScreen } from "@/tests/render-screen";

const reckoned = computeDues(STANDARD_SETS.tiers2021.of(2025), {
  revenue: "3268000.55",
  half: HALF.whole,
  practising: { charged: 3, exempt: [{ reason: "年满 70 岁免缴", count: 1 }] },
  nonPractising: { charged: 0, exempt: [] },
});
const explained = {
  rulesTitle: "2025年度会费标准",
  noticeDocNo: "中税协发〔2021〕19号",
  lines: [...reckoned.lines],
  remarks: [...reckoned.remarks],
  payable: reckoned.payable,
  payableWords: "壹万捌仟肆佰肆拾元整",
  recalculations: [],
  movements: [],
};
const shown = async (answer: object) => {
  fakeApi().on(duesApi.explain, answer as never);
  renderScreen(<Explain duesId="d1" />);
  return screen.findByRole("table", { name: "计算过程" });
};

it("shows each step with its rule and the sum so far, and sums that are the bill", async () => {
  const table = await shown(explained);
  expect(reckoned.payable).toBe("18440.00");
  expect(within(table).getAllByText(/^第 \d 步$/)).toHaveLength(reckoned.lines.length);
  expect(within(table).getByText(/3,268,000\.55 × 5‰ = 16,340\.00/)).toBeInTheDocument();
  expect(within(table).getByText(/3 人 × 700\.00（另有不计收：年满 70 岁免缴 1 人）/)).toBeInTheDocument();
  expect(within(table).getByRole("row", { name: /单位会费小计.*16,340\.00/ })).toBeInTheDocument();
  expect(
    within(table).getByRole("row", { name: /应缴合计.*壹万捌仟肆佰肆拾元整.*18,440\.00.*各步合计相符/ }),
  ).toBeInTheDocument();
});

it("says so when the steps do not sum to the bill", async () => {
  const table = await shown({ ...explained, payable: "18440.01" });
  expect(within(table).getByText("各步合计不符")).toBeInTheDocument();
});

it("prints what is owed with all that it comes of: what was paid, and what was given back", async () => {
  window.print = jest.fn();
  fakeApi().on(duesApi.explain, explained as never);
  const bill = {
    duesId: "d1",
    billNo: "HF2025000001",
    companyName: "示例税务师事务所",
    duesYear: 2025,
    half: 0,
    duesStatus: 6,
    unitDue: "16340.00",
    personDue: "2100.00",
    practisingCount: 3,
    nonPractisingCount: 0,
    payable: "18440.00",
    payableWords: explained.payableWords,
    paidAmount: "18440.00",
    refunded: "4000.00",
    owing: "4000.00",
    backDues: "0.00",
    payDeadline: "2026-12-31",
    transferRemark: "单位会费1900.00 个人会费2100.00",
    bank: { accountName: "示例省协会", bankName: "示例银行", account: "1" },
  } as DuesDetail;
  const { unmount } = renderScreen(<NoticePrint record={bill} onDone={() => undefined} />);
  const paper = await screen.findByRole("article", { name: "会费缴费通知单" });
  const row = (name: string) => within(paper).getByRole("rowheader", { name }).nextElementSibling;
  expect(row("已退、抵扣")).toHaveTextContent("4,000.00 元");
  expect(row("欠缴")).toHaveTextContent("4,000.00 元");
  unmount();
  renderScreen(<NoticePrint record={{ ...bill, refunded: "0.00", owing: "0.00" }} onDone={() => undefined} />);
  await screen.findByRole("article", { name: "会费缴费通知单" });
  expect(screen.queryByRole("rowheader", { name: "已退、抵扣" })).not.toBeInTheDocument();
});

it("pays the unit's part first, as far as it is not paid yet", () => {
  const bill = (duesId: string, unitDue: string, payable: string, owing: string) =>
    ({ duesId, unitDue, payable, owing }) as BillRow;
  const bills = [bill("a", "14300.00", "40200.00", "25900.00"), bill("b", "16000.00", "21000.00", "20000.00")];
  expect(
    partsOf(
      [
        { duesId: "a", amount: "25900.00" },
        { duesId: "b", amount: "20000.00" },
      ],
      bills,
    ),
  ).toEqual({ payAmount: "45900.00", unitPart: "15000.00", personPart: "30900.00" });
});
