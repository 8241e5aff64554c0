// Guarantees: the 收款确认单 says the amount in digits and words, its number, its check code and the address to check it at;
// the parts of an amount that did not arrive as told are left out; a payment without a confirmation has no paper.
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { duesPayment, type PaymentDetail } from "@/contracts/statement/dues/payment";
import { ConfirmationPrint } from "@/features/statement/dues/confirmation-print";
import { ConfirmationPrintButton } from "@/features/statement/dues/confirmation-print-button";

const aPayment = (over: Partial<PaymentDetail> = {}) =>
  ({
    paymentId: "p1",
    paymentNo: "JF2026000001",
    companyName: "示例税务师事务所",
    receiverName: "示例省协会",
    payMethod: 1,
    payAmount: "12345.60",
    arrivedAmount: "12345.60",
    unitPart: "12000.00",
    personPart: "345.60",
    payerName: "示例税务师事务所",
    bankSerialNo: "B1",
    arrivedDate: "2026-11-20",
    amountWords: "壹万贰仟叁佰肆拾伍元陆角整",
    confirmPurpose: "2025年度会费（HF2025000001）",
    confirmTime: "2026-11-20T02:00:00.000Z",
    confirmNo: "SKQR2026000001",
    confirmCode: "7KQ2M9XD",
    ...over,
  }) as PaymentDetail;

beforeEach(() => {
  window.print = jest.fn();
});

it("names only items that a payment has", () => {
  expect(Object.keys(duesPayment.detail.shape)).toEqual(expect.arrayContaining(Object.keys(aPayment())));
});

it("says what came in, in digits and in words, and how it is checked", () => {
  render(<ConfirmationPrint payment={aPayment()} onDone={() => undefined} />);
  const paper = screen.getByRole("article", { name: "会费收款确认单" });
  const row = (name: string) => within(paper).getByRole("rowheader", { name }).nextElementSibling;
  expect(row("到账金额")).toHaveTextContent("12,345.60 元");
  expect(row("大写金额")).toHaveTextContent("壹万贰仟叁佰肆拾伍元陆角整");
  expect(row("其中")).toHaveTextContent("单位会费 12,000.00 元，个人会费 345.60 元");
  expect(row("款项用途")).toHaveTextContent("2025年度会费（HF2025000001）");
  expect(paper).toHaveTextContent("编号：SKQR2026000001");
  expect(paper).toHaveTextContent("校验码：7KQ2-M9XD");
  expect(paper).toHaveTextContent(`${location.origin}/verify`);
  expect(within(paper).getByRole("img", { name: "查验二维码" }).querySelector("path")).not.toBeNull();
});

it("leaves the parts out where less arrived than was told", () => {
  render(<ConfirmationPrint payment={aPayment({ arrivedAmount: "10000.00" })} onDone={() => undefined} />);
  expect(screen.queryByRole("rowheader", { name: "其中" })).not.toBeInTheDocument();
});

it("is printed by its button, which a payment without a confirmation has not", async () => {
  const { rerender } = render(<ConfirmationPrintButton payment={aPayment({ confirmNo: null, confirmCode: null })} />);
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
  rerender(<ConfirmationPrintButton payment={aPayment()} />);
  await userEvent.setup().click(screen.getByRole("button", { name: "打印收款确认单" }));
  expect(await screen.findByRole("article", { name: "会费收款确认单" })).toBeInTheDocument();
});
