// Guarantees: the association corrects what was typed wrong of a receipt with its reason, upon the version that it saw;
// a request for another one is declined with a reason; a red receipt offers neither, nor to be mailed; beside its file it
// tells what was done with it. // domain a §12.7
import { screen, waitFor, within } from "@testing-library/react";
import { duesReceiptApi, type ReceiptDetail, type ReceiptRow } from "@/contracts/statement/dues/receipt";
import { RECEIPT } from "@/contracts/statement/dues/terms";
import { DeskReceiptScreen } from "@/features/statement/dues/receipt/desk";
import { fakeApi } from "@/tests/fake-api";
import { aUser, renderScreen } from "@/tests/render-screen";

const officer = aUser({ userType: 2, companyId: null });
const row: ReceiptRow = {
  receiptId: "r1",
  duesId: "d1",
  companyId: "c1",
  companyName: "甲所",
  billNo: "HF2025000001",
  duesYear: 2025,
  receiptType: 1,
  receiptCode: "12345678",
  receiptNo: "1234567890",
  checkCode: null,
  title: "甲所",
  version: 3,
  creditCode: null,
  amount: "100.00",
  issueDate: "2026-03-01",
  issuer: null,
  sendEmail: null,
  sendTime: null,
  receiptStatus: RECEIPT.changeAsked,
  redReason: "抬头有误",
  updateTime: "2026-03-01T01:00:00.000Z",
};
const detail: ReceiptDetail = {
  ...row,
  taxpayerNo: null,
  invoiceAddress: null,
  invoicePhone: null,
  invoiceBank: null,
  invoiceAccount: null,
  attachments: [],
};
const totals = { count: 1, amount: "100.00", redAmount: "0.00" };

function shown(of: ReceiptRow) {
  const api = fakeApi()
    .on(duesReceiptApi.list, { rows: [of], totalCount: 1 })
    .on(duesReceiptApi.totals, totals)
    .on(duesReceiptApi.get, { ...detail, ...of });
  return { api, ...renderScreen(<DeskReceiptScreen />, { user: officer, at: "/desk/duesReceipt" }) };
}
const act = (name: string) => screen.findByRole("button", { name: `${name} ${row.receiptNo}` });
const more = () => screen.findByRole("button", { name: /^更多操作/ });

it("corrects what was typed wrong", async () => {
  const { api, typing } = shown(row);
  api.on(duesReceiptApi.correct, detail);
  await typing.click(await more());
  await typing.click(await act("更正"));
  const dialog = within(await screen.findByRole("dialog"));
  const no = dialog.getByLabelText("票据号码");
  await waitFor(() => expect(no).toHaveValue("1234567890"));
  await typing.clear(no);
  await typing.type(no, "1234567891");
  await typing.type(dialog.getByLabelText("原因"), "登记时录错");
  await typing.click(screen.getByRole("button", { name: /^更 ?正$/ }));
  await waitFor(() => expect(api.callsOf(duesReceiptApi.correct)).toHaveLength(1));
  expect(api.callsOf(duesReceiptApi.correct)[0]).toMatchObject({
    input: {
      params: { receiptId: "r1" },
      body: { receiptNo: "1234567891", reason: "登记时录错", amount: "100.00", version: 3 },
    },
  });
});

it("declines a request with its reason", async () => {
  const { api, typing } = shown(row);
  api.on(duesReceiptApi.declineChange, detail);
  await typing.click(await more());
  await typing.click(await act("不予换开"));
  await typing.type(await screen.findByLabelText("原因"), "票据无误");
  await typing.click(screen.getByRole("button", { name: "不予换开" }));
  await waitFor(() => expect(api.callsOf(duesReceiptApi.declineChange)).toHaveLength(1));
  expect(api.callsOf(duesReceiptApi.declineChange)[0]).toMatchObject({
    input: { body: { reason: "票据无误", version: 3 } },
  });
});

it("leaves a red one alone", async () => {
  const { typing } = shown({ ...row, receiptStatus: RECEIPT.red });
  await act("换开");
  await typing.click(await more());
  for (const name of ["更正", "不予换开", "冲红", "发送邮件"])
    expect(screen.queryByRole("button", { name: `${name} ${row.receiptNo}` })).not.toBeInTheDocument();
});

it("tells what was done with it beside its file", async () => {
  const { api, typing } = shown(row);
  const line = { changeTime: "2026-03-02T01:00:00.000Z", userName: "李财务", version: 3 };
  const asked = { path: "redReason", label: "冲红、换开与更正说明", before: null, after: "抬头有误" };
  api.on(duesReceiptApi.history, {
    rows: [
      { ...line, historyId: "h2", action: "askChange", changes: [asked] },
      { ...line, historyId: "h1", action: "create", changes: [] },
    ],
    totalCount: 2,
  });
  await typing.click(await act("查看与下载"));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByRole("heading", { name: "变更记录" })).toBeInTheDocument();
  expect(await dialog.findByText("申请换开")).toBeInTheDocument();
  expect(dialog.getByText("登记")).toBeInTheDocument();
});
