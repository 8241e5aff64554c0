// Guarantees: what a firm does with a bill that it owes is to pay it: on a phone that stands in sight, everything else under
// ⋯; who owes nothing is not asked to.
import { act, screen } from "@testing-library/react";
import { duesApi, type DuesDetail } from "@/contracts/statement/dues/dues";
import { duesLifecycle } from "@/contracts/statement/dues/dues-lifecycle";
import { DUES } from "@/contracts/statement/dues/terms";
import { DuesRecord } from "@/features/statement/dues/dues-record";
import { frameStore } from "@/lib/device/frame-store";
import { fakeApi } from "@/tests/fake-api";
import { aUser, renderScreen } from "@/tests/render-screen";

const user = aUser({ functionCodes: ["g_hy_statement_dues_find", "g_hy_statement_dues_pay"] });
const bill = (over: object) =>
  ({
    duesId: "d1",
    billNo: "HF2026000001",
    companyId: user.companyId,
    companyName: user.companyName,
    duesYear: 2026,
    half: 3,
    duesStatus: DUES.toPay,
    payable: "100.00",
    paidAmount: "0.00",
    owing: "100.00",
    refunded: "0.00",
    branchRevenue: "0.00",
    payDeadline: "2026-12-31",
    payableWords: "壹佰元整",
    bank: { accountName: "协会", bankName: "银行", account: "1" },
    transferRemark: "HF2026000001",
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
    ...over,
  }) as unknown as DuesDetail;

async function names(over: object = {}): Promise<(string | null)[]> {
  fakeApi()
    .on(duesApi.get, bill(over))
    .on(duesApi.list, { rows: [], totalCount: 0 } as never)
    .on(duesApi.explain, () => new Promise<never>(() => undefined));
  const { unmount } = renderScreen(<DuesRecord id="d1" />, { user, at: "/statement/dues?duesId=d1" });
  await screen.findByText("HF2026000001", { selector: "b *, b" });
  const found = screen.getAllByRole("button").map((one) => one.getAttribute("aria-label") ?? one.textContent);
  unmount();
  return found;
}

afterEach(() => {
  act(() => frameStore.set({ device: "desktop" }));
});

it("on a phone the way to pay stands in sight, beside ⋯", async () => {
  act(() => frameStore.set({ device: "mobile" }));
  const owed = await names();
  expect(owed.slice(owed.indexOf("更多操作"))).toEqual(expect.arrayContaining(["更多操作", "登记缴费"]));
  expect(owed).not.toContain("查看计算过程");
  expect(await names({ duesStatus: DUES.paid, owing: "0.00" })).not.toContain("登记缴费");
  expect(await names({ companyId: "another" })).not.toContain("登记缴费");
});

it("a bill that stands is not led to be reckoned anew", () => {
  expect(duesLifecycle.transitions.recalculate).toMatchObject({ isAside: true });
});

it("is edited at the first part that is typed, though the bill opens on its reckoning", async () => {
  fakeApi()
    .on(duesApi.full, bill({ duesStatus: DUES.toDeclare, canEdit: true }))
    .on(duesApi.get, bill({ duesStatus: DUES.toDeclare, canEdit: true }))
    .on(duesApi.explain, () => new Promise<never>(() => undefined));
  const editor = aUser({ functionCodes: ["g_hy_statement_dues_find", "g_hy_statement_dues_edit"] });
  renderScreen(<DuesRecord id="d1" />, { user: editor, at: "/statement/dues?duesId=d1&edit=1" });
  expect(await screen.findByRole("textbox", { name: /业务收入总额/ })).toBeVisible();
});
