// Guarantees: while nothing was paid on a bill its reader is told what he himself can do: the firm registers what it has
// transferred, the association, which registers nothing, confirms it or matches the bank's line.
import { screen } from "@testing-library/react";
import { duesApi, type DuesDetail } from "@/contracts/statement/dues/dues";
import { duesPaymentApi } from "@/contracts/statement/dues/payment";
import { duesReceiptApi } from "@/contracts/statement/dues/receipt";
import { Money } from "@/features/statement/dues/money";
import { fakeApi } from "@/tests/fake-api";
import { aUser, renderScreen } from "@/tests/render-screen";

const record = { duesId: "d1" } as DuesDetail;
const nothingBut = (movements: readonly object[]) =>
  fakeApi()
    .on(duesPaymentApi.list, { rows: [], totalCount: 0 })
    .on(duesReceiptApi.list, { rows: [], totalCount: 0 })
    .on(duesApi.explain, { movements } as never);
beforeEach(() => void nothingBut([]));

it("tells the firm to register its transfer", async () => {
  renderScreen(<Money record={record} />);
  expect(await screen.findByText(/点击「登记缴费」上传凭证/)).toBeInTheDocument();
  expect(await screen.findByText(/由协会开具，可在这里下载/)).toBeInTheDocument();
});

it("tells the association where it confirms and matches, and offers nothing that it cannot do", async () => {
  const user = aUser({ userType: 2, companyId: null });
  renderScreen(<Money record={record} paymentRoute="statement.desk-dues-payment" />, { user });
  expect(await screen.findByText(/「会费到账」确认.*「银行流水」匹配/)).toBeInTheDocument();
  expect(await screen.findByText(/点击「登记票据」/)).toBeInTheDocument();
  expect(screen.queryByText(/登记缴费」上传凭证/)).toBeNull();
});

it("tells a repayment as less, and one that the bank has sent back as more", async () => {
  const of = (kind: string, amount: string, words: string) => ({
    kind,
    paymentId: null,
    date: "2026-03-01",
    amount,
    words,
  });
  const movements = [of("paid", "200.00", "缴费"), of("refund", "50.00", "退费"), of("refund", "-50.00", "退费退回")];
  nothingBut(movements);
  renderScreen(<Money record={record} />);
  const table = await screen.findByRole("table", { name: "收退款流水" });
  expect([...table.querySelectorAll('[data-label="金额（元）"]')].map((cell) => cell.textContent)).toEqual([
    "200.00",
    "-50.00",
    "50.00",
  ]);
});
