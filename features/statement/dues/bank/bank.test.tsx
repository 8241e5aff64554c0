// Guarantees: a bank's file is checked before it is taken in, a file that is none is refused in its own words with a way to
// name its columns; a line is told with its state, and who may not book money sees no way to.
import { screen, waitFor } from "@testing-library/react";
import { type BankLine, duesDeskApi } from "@/contracts/statement/dues/desk";
import { duesPaymentApi } from "@/contracts/statement/dues/payment";
import { BankScreen } from "@/features/statement/dues/bank/bank";
import { BankImportDialog } from "@/features/statement/dues/bank/bank-import";
import { fakeApi } from "@/tests/fake-api";
import { aUser, renderScreen } from "@/tests/render-screen";

const officer = aUser({ userType: 2, companyId: null });
const line: BankLine = {
  lineId: "l1",
  tradeDate: "2026-11-20",
  amount: "71800.00",
  payerName: "甲所",
  payerAccount: null,
  bankSerialNo: "SN1",
  purpose: "会费",
  state: "open",
  paymentId: null,
  paymentNo: null,
  twinText: null,
  ignoreReason: null,
  fileName: "流水.csv",
  importTime: "2026-11-25T01:00:00.000Z",
  version: 1,
};
const figures = {
  fileName: "流水.csv",
  encoding: "GB18030",
  rows: 3,
  created: 2,
  existing: 1,
  twins: 1,
  outgoing: 1,
  faults: [{ rowNumber: 5, message: "交易日期「昨天」不是日期" }],
  faultCount: 1,
};
const preview = [
  {
    rowNumber: 2,
    tradeDate: "2026-11-20",
    amount: "1.00",
    payerName: "甲所",
    bankSerialNo: "SN1",
    purpose: null,
    isExisting: true,
    isTwin: false,
  },
];
const csv = () => new File(["a"], "流水.csv", { type: "text/csv" });
const ignored = () => undefined;

/** What each upload is answered with, in turn; uploads do not go through fetch. */
let answers: (readonly [status: number, body: object])[] = [];
const sent: string[] = [];
class FakeUpload {
  status = 0;
  responseText = "";
  upload = {};
  onload: () => void = ignored;
  #url = "";
  open(_method: string, url: string) {
    this.#url = url;
  }
  setRequestHeader() {}
  getResponseHeader() {
    return null;
  }
  abort() {}
  send() {
    sent.push(this.#url);
    const [status, body] = answers.shift() ?? [500, {}];
    [this.status, this.responseText] = [status, JSON.stringify({ success: status === 200, ...body })];
    setTimeout(() => this.onload());
  }
}
beforeEach(() => {
  [answers, sent.length] = [[], 0];
  Object.assign(globalThis, { XMLHttpRequest: FakeUpload });
});
const isTakenIn = () => sent.some((url) => url.endsWith(duesDeskApi.bankImport.path));

it("offers to match what is open, to those who book money alone", async () => {
  fakeApi()
    .on(duesDeskApi.bankTotals, { count: 1, amount: "1.00", openAmount: "1.00" })
    .on(duesDeskApi.bankLines, { rows: [line], totalCount: 1 });
  const { unmount } = renderScreen(<BankScreen />, { user: officer, at: "/desk/duesBank" });
  const state = await screen.findByText("待匹配");
  expect(state.closest("td")).toHaveAttribute("data-state");
  expect(screen.getByRole("button", { name: "匹配 甲所 71,800.00 元" })).toBeInTheDocument();
  const [below] = await screen.findAllByRole("row", { name: /^合计/ });
  expect(below).toHaveTextContent("合计（不含标为重复的）");
  unmount();
  const reader = aUser({ userType: 2, companyId: null, functionCodes: ["g_hy_desk_dues_view"] });
  renderScreen(<BankScreen />, { user: reader, at: "/desk/duesBank" });
  expect(await screen.findByText("待匹配")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "导入流水" })).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /^匹配/ })).not.toBeInTheDocument();
});

it("says of a line that it may be an earlier one once more, sets it aside, and asks before it is matched", async () => {
  const twin = { ...line, twinText: "三月.csv 中的一笔（已匹配 JF2026000001）" };
  const api = fakeApi()
    .on(duesDeskApi.bankTotals, { count: 1, amount: "1.00", openAmount: "1.00" })
    .on(duesDeskApi.bankLines, { rows: [twin], totalCount: 1 })
    .on(duesDeskApi.suggestions, { suggestions: [] })
    .on(duesPaymentApi.list, { rows: [], totalCount: 0 })
    .on(duesDeskApi.ignore, { ...twin, state: "repeated" });
  const { typing } = renderScreen(<BankScreen />, { user: officer, at: "/desk/duesBank" });
  await typing.click(await screen.findByRole("button", { name: "匹配 甲所 71,800.00 元" }));
  await typing.click(await screen.findByRole("button", { name: "匹配并确认到账" }));
  expect(await screen.findAllByText(/与三月.csv 中的一笔（已匹配 JF2026000001）相同，可能是同一笔/)).not.toHaveLength(
    0,
  );
  await typing.keyboard("{Escape}");
  await typing.click(screen.getByRole("button", { name: "标为重复 甲所 71,800.00 元" }));
  await typing.click(await screen.findByRole("button", { name: "标为重复" }));
  await waitFor(() => expect(api.callsOf(duesDeskApi.ignore)).toHaveLength(1));
  const [call] = api.callsOf(duesDeskApi.ignore);
  expect(call?.input.body).toMatchObject({ reason: null, isTwin: true });
});

it("goes on matching until a call has found no more than it may take, with one question", async () => {
  const answered = [
    { matched: 20, left: 7 },
    { matched: 3, left: 4 },
  ];
  const api = fakeApi()
    .on(duesDeskApi.bankTotals, { count: 1, amount: "1.00", openAmount: "1.00" })
    .on(duesDeskApi.bankLines, { rows: [line], totalCount: 1 })
    .on(duesDeskApi.matchSure, () => answered.shift() ?? { matched: 0, left: 4 });
  const { typing } = renderScreen(<BankScreen />, { user: officer, at: "/desk/duesBank" });
  await typing.click(await screen.findByRole("button", { name: "匹配有把握的" }));
  await typing.click(await screen.findByRole("button", { name: /^匹 ?配$/ }));
  expect(await screen.findByText("已匹配 23 笔，其余 4 笔请逐笔查看")).toBeInTheDocument();
  expect(api.callsOf(duesDeskApi.matchSure)).toHaveLength(2);
});

it("checks a file, then takes in what is new", async () => {
  fakeApi();
  answers = [
    [200, { data: { ...figures, preview } }],
    [200, { data: figures }],
  ];
  const { typing } = renderScreen(<BankImportDialog invalidates={[]} onClose={ignored} />, { user: officer });
  await typing.upload(await screen.findByLabelText(/^选择附件/), csv());
  expect(await screen.findByText(/文件编码 GB18030，收入 3 行：可导入 2 行，此前已导入 1 行/)).toBeInTheDocument();
  expect(screen.getByText("交易日期「昨天」不是日期")).toBeInTheDocument();
  expect(screen.getByText("已导入过")).toBeInTheDocument();
  expect(screen.getByText(/新的 2 行中有 1 行与此前导入的流水日期、金额等相同/)).toBeInTheDocument();
  expect(isTakenIn()).toBe(false);
  await typing.click(screen.getByRole("button", { name: "导入 2 行" }));
  expect(await screen.findByText(/导入完成：.*新导入 2 行/)).toBeInTheDocument();
  expect(isTakenIn()).toBe(true);
});

it("says what was not understood and takes the columns' names", async () => {
  const message = "没有认出这些列：交易日期。第 1 行的列名是：甲、乙。请核对文件，或指定各列的列名；没有导入任何数据";
  const body = { errorCode: "VALIDATION", errorMessage: "请检查", fieldErrors: [{ path: "file", message }] };
  fakeApi();
  answers = [
    [400, body],
    [200, { data: { ...figures, preview } }],
  ];
  const { typing } = renderScreen(<BankImportDialog invalidates={[]} onClose={ignored} />, { user: officer });
  await typing.upload(await screen.findByLabelText(/^选择附件/), csv());
  expect(await screen.findByText(message)).toBeInTheDocument();
  await typing.type(screen.getByLabelText("交易日期"), "甲");
  await typing.click(screen.getByRole("button", { name: "按列名对照重新核对" }));
  await waitFor(() => expect(screen.getByText(/可导入 2 行/)).toBeInTheDocument());
});
