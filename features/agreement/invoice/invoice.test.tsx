// Guarantees: the list shows the firm's 协议发票 and leads to each, and the form stands in the groups of the paper form.
import { screen } from "@testing-library/react";
import { agreementInvoice } from "@/contracts/agreement/invoice";
import { agreementInvoiceSample } from "@/contracts/agreement/invoice-sample";
import { metaOf } from "@/contracts/kit/field";
import { AgreementInvoiceScreen } from "@/features/agreement/invoice/invoice";
import { NEW_RECORD } from "@/lib/routes/new-record";
import { fakeApi } from "@/tests/fake-api";
import { promised } from "@/tests/promise";
import { aUser, renderScreen } from "@/tests/render-screen";

/** Titles of the paper form's groups, in order. */
const GROUPS: readonly string[] = [];

const row = {
  ...agreementInvoiceSample,
  invoiceId: "r1",
  companyId: "c1",
  companyName: "甲乙税务师事务所有限公司",
  createUserName: "李晓岚",
  createTime: "2026-01-05T01:30:00.000Z",
  updateUserName: "李晓岚",
  updateTime: "2026-01-05T01:30:00.000Z",
  version: 1,
};

it("lists the firm's records and leads to each", async () => {
  fakeApi().on(agreementInvoice.api.list, { rows: [row], totalCount: 1 });
  // A head office: it has a list even where each firm has one record.
  renderScreen(<AgreementInvoiceScreen />, {
    at: "/business/agreement/voucher",
    user: aUser({ accessCompanyIds: ["c2"] }),
  });
  const link = await screen.findByRole("link", { name: agreementInvoiceSample.invoiceName });
  expect(link).toHaveAttribute("href", "/business/agreement/voucher?invoiceId=r1");
});

it("asks for the items in the groups of the paper form", async () => {
  promised(
    GROUPS.length > 0,
    "write the titles of the paper form's groups in GROUPS, and `sections` of the screen accordingly",
  );
  fakeApi();
  renderScreen(<AgreementInvoiceScreen />, { at: `/business/agreement/voucher?invoiceId=${NEW_RECORD}` });
  for (const title of GROUPS) expect(await screen.findByRole("heading", { name: title })).toBeInTheDocument();
  // An item that `sections` forgot could not be typed; those that show only after another was typed are taken out here.
  const labels = Object.values(agreementInvoice.fields).map((item) => metaOf(item)?.label ?? "");
  expect(labels.filter((label) => screen.queryAllByText(label).length === 0)).toEqual([]);
});
