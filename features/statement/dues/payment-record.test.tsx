// Guarantees: a payment that is read waits for nothing that only its form needs; until a form has what it begins with, the
// page stands in the shape that it will have; how to add a file is told to whoever may.
import { screen } from "@testing-library/react";
import { duesApi } from "@/contracts/statement/dues/dues";
import { duesPaymentApi, type PaymentDetail } from "@/contracts/statement/dues/payment";
import { PaymentRecord } from "@/features/statement/dues/payment-record";
import { NEW_RECORD } from "@/lib/routes/new-record";
import { fakeApi } from "@/tests/fake-api";
import { aUser, renderScreen } from "@/tests/render-screen";

const PATH = "/statement/dues/payment";
const record = {
  paymentId: "p1",
  paymentNo: "JF2026000001",
  companyId: "c1",
  companyName: aUser().companyName,
  confirmStatus: 1,
  payMethod: 1,
  payAmount: "100.00",
  unitPart: "100.00",
  personPart: "0.00",
  payerName: aUser().companyName,
  allocations: [{ rowId: "r1", duesId: "d1", amount: "100.00" }],
  billTexts: [{ duesId: "d1", text: "HF2026000001 2026年度", owing: "0.00" }],
  confirmNo: null,
  confirmCode: null,
  version: 1,
  attachments: [],
  files: [],
  canEdit: false,
  canRemove: false,
  readOnlyReason: null,
  lockedItems: [],
  isIncomplete: false,
  missing: [],
  warnings: [],
  transitions: [],
  auditRecords: [],
} as unknown as PaymentDetail;
const never = () => new Promise<never>(() => undefined);

async function filesOf(canEdit: boolean) {
  fakeApi()
    .on(duesPaymentApi.get, { ...record, canEdit })
    .on(duesPaymentApi.list, { rows: [], totalCount: 0 })
    .on(duesApi.list, never);
  const drawn = renderScreen(<PaymentRecord id="p1" />, { at: `${PATH}?paymentId=p1` });
  await drawn.typing.click(await screen.findByRole("tab", { name: "附件（0）" }));
  return drawn;
}

it("is read without asking for the bills that are owed", async () => {
  const api = fakeApi()
    .on(duesPaymentApi.get, record)
    .on(duesPaymentApi.list, { rows: [], totalCount: 0 })
    .on(duesApi.list, never);
  renderScreen(<PaymentRecord id="p1" />, { at: `${PATH}?paymentId=p1` });
  expect(await screen.findByRole("heading", { level: 1, name: "缴费登记 JF2026000001" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "HF2026000001 2026年度" })).toBeInTheDocument();
  expect(api.callsOf(duesApi.list)).toHaveLength(0);
});

it("tells how to add a file to whoever may change it, and nobody else", async () => {
  const { unmount } = await filesOf(false);
  expect(await screen.findByText("还没有上传附件")).toBeInTheDocument();
  expect(screen.queryByText(/点击「编辑」/)).toBeNull();
  unmount();
  await filesOf(true);
  expect(await screen.findByText(/点击「编辑」/)).toBeInTheDocument();
});

it("stands in the shape of its form while they are asked for", async () => {
  fakeApi().on(duesApi.list, never);
  renderScreen(<PaymentRecord id={NEW_RECORD} />, { at: `${PATH}?paymentId=${NEW_RECORD}` });
  expect(await screen.findByRole("heading", { level: 1, name: "新增缴费登记" })).toBeInTheDocument();
  expect(screen.getByText("附件")).toBeInTheDocument();
});
