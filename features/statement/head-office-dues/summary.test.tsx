// Guarantees: 《会费汇总表》 lies across A4, names each unit with what it owes, those left out with their reason, and sums to
// its lines in digits and words; the association decides upon the form with the same lines; a payment that is being told
// stays open whatever becomes of the summary meanwhile. // domain a §13.3
import { act, render, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { headOfficeDues, type SummaryDetail, type SummaryLine } from "@/contracts/statement/dues/head-office";
import { SUMMARY } from "@/contracts/statement/dues/terms";
import { SummaryPrint } from "@/features/statement/head-office-dues/summary-print";
import { summaryLook } from "@/features/statement/head-office-dues/summary-record";
import { SummaryReview } from "@/features/statement/head-office-dues/summary-review";
import { aUser, renderScreen } from "@/tests/render-screen";

const aLine = (at: number, over: Partial<SummaryLine> = {}) =>
  ({
    lineId: `l${at}`,
    sortNo: at,
    isHead: at === 0,
    branchCompanyId: `c${at}`,
    branchName: `单位${at}`,
    cityCode: null,
    inProvince: true,
    lineMode: 2,
    included: true,
    excludeReason: null,
    revenue: "1000000.00",
    revenueSource: "bill",
    revenueNote: null,
    statementRevenue: null,
    practisingCount: 2,
    nonPractisingCount: 0,
    unitDue: "5000.00",
    personDue: "1400.00",
    relief: "0.00",
    payable: "6400.00",
    ownPayable: "6400.00",
    difference: "0.00",
    paid: "0.00",
    owing: "6400.00",
    duesId: null,
    billNo: null,
    lineStatus: null,
    confirmState: "confirmed",
    confirmDue: null,
    confirmTime: null,
    confirmUserName: null,
    confirmNote: null,
    problem: null,
    lockedReason: null,
    takesRevenue: false,
    version: 1,
    ...over,
  }) as SummaryLine;
const none = { unitDue: "0.00", personDue: "0.00", payable: "0.00", owing: "0.00" };
const record = {
  summaryId: "s1",
  summaryNo: "HZ202500001",
  companyId: "c0",
  companyName: "示例总所",
  duesYear: 2025,
  half: 0,
  consolidateMode: 2,
  summaryStatus: 2,
  branchTotal: 3,
  branchDeclared: 3,
  branchMissing: 0,
  headRevenue: "1000000.00",
  internalElimination: "0.00",
  eliminationReason: null,
  remark: null,
  branchRevenueTotal: "2000000.00",
  totalRevenue: "3000000.00",
  unitTotal: "15000.00",
  personTotal: "4200.00",
  reliefTotal: "0.00",
  payableTotal: "19200.00",
  paidTotal: "0.00",
  owingTotal: "19200.00",
  payerCompanyId: "c0",
  payerName: "示例总所",
  submitTime: null,
  settleTime: null,
  pullTime: null,
  lines: [aLine(0), aLine(1), aLine(2), aLine(3, { included: false, excludeReason: "已自行申报", ...none })],
  payableWords: "壹万玖仟贰佰元整",
  transferRemark: "示例总所 会费",
  rulesTitle: "2025年度会费标准",
  bank: { accountName: "示例省协会", bankName: "示例银行", account: "6222000000000000" },
  statementNote: null,
  isViewOnly: false,
  version: 3,
} as unknown as SummaryDetail;

beforeEach(() => {
  window.print = jest.fn();
});

it("names only items that a summary has", () => {
  expect(Object.keys(headOfficeDues.detail.shape)).toEqual(expect.arrayContaining(Object.keys(record)));
});

it("prints each unit and the sums of the lines", () => {
  render(<SummaryPrint record={record} onDone={() => undefined} />);
  const paper = screen.getByRole("article", { name: "会费汇总表" });
  const rowOf = (name: string) => within(paper).getByText(name).closest("tr");
  for (const name of ["单位0", "单位1", "单位2"]) expect(rowOf(name)).toHaveTextContent("6,400.00");
  expect(rowOf("单位3")).toHaveTextContent("未汇总：已自行申报");
  const [total] = within(paper)
    .getAllByText("合计")
    .flatMap((cell) => cell.closest("tr") ?? []);
  for (const sum of ["3,000,000.00", "15,000.00", "4,200.00", "19,200.00"]) expect(total).toHaveTextContent(sum);
  expect(paper).toHaveTextContent("壹万玖仟贰佰元整");
  expect(paper).toHaveTextContent("HZ202500001");
  expect(paper).toHaveTextContent("6222000000000000");
});

it("says on paper why a line owes another sum than it has to pay, where revenue is reckoned once", () => {
  const paperOf = (lines: SummaryDetail["lines"]) => {
    const { unmount } = render(<SummaryPrint record={{ ...record, lines }} onDone={() => undefined} />);
    const text = screen.getByRole("article", { name: "会费汇总表" }).textContent;
    unmount();
    return text;
  };
  const words = "单位会费按收入比例列示到各分所，由总所会费单缴纳";
  expect(paperOf([aLine(0), aLine(1, { lineMode: 1, owing: "1400.00" })])).toContain(words);
  expect(paperOf([aLine(0), aLine(1)])).not.toContain(words);
});

it("is decided upon with the lines that the head office sees", async () => {
  const officer = aUser({ userType: 2, companyId: null });
  const values = record as unknown as Record<string, unknown>;
  renderScreen(<SummaryReview values={values} more={{}} files={[]} changes={[]} marking={null} />, {
    user: officer,
    at: "/desk/review",
  });
  const lines = await screen.findByRole("table", { name: "总所与分所明细" });
  for (const name of ["单位0", "单位1", "单位2", "单位3"]) expect(within(lines).getByText(name)).toBeInTheDocument();
  expect(lines).toHaveTextContent("19,200.00");
});

it("is decided upon with the lines that were kept with it", async () => {
  const { lines, statementNote, ...rest } = record;
  const values = rest as unknown as Record<string, unknown>;
  renderScreen(
    <SummaryReview values={values} more={{ lines, statementNote }} files={[]} changes={[]} marking={null} />,
    { user: aUser({ userType: 2, companyId: null }), at: "/desk/review" },
  );
  expect(await screen.findByRole("table", { name: "总所与分所明细" })).toHaveTextContent("单位2");
});

it("keeps a payment that is being typed open when the summary moves on under it, and offers no other one then", async () => {
  const user = aUser({ companyId: "c0", functionCodes: ["g_hy_statement_dues_pay"] });
  function Head() {
    const [summaryStatus, move] = useState<number>(SUMMARY.toPay);
    return (
      <>
        <button type="button" hidden data-testid="move" onClick={() => move(SUMMARY.paid)} />
        {summaryLook.mainAction?.({ ...record, summaryStatus } as SummaryDetail, user)}
      </>
    );
  }
  const { typing } = renderScreen(<Head />, { user });
  await typing.click(screen.getByRole("button", { name: "统一缴费登记" }));
  const dialog = within(await screen.findByRole("dialog"));
  await typing.type(dialog.getByLabelText("银行流水号"), "20261130001");
  act(() => screen.getByTestId("move").click());
  await waitFor(() => expect(screen.queryByText("统一缴费登记", { selector: "button *" })).not.toBeInTheDocument());
  expect(dialog.getByLabelText("银行流水号")).toHaveValue("20261130001");
});
