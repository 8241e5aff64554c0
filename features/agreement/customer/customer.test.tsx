// Guarantees: the list shows the firm's 客户企业 and leads to each, and the form stands in the groups of the paper form.
import { screen } from "@testing-library/react";
import { agreementCustomer } from "@/contracts/agreement/customer";
import { agreementCustomerSample } from "@/contracts/agreement/customer-sample";
import { metaOf } from "@/contracts/kit/field";
import { AgreementCustomerScreen } from "@/features/agreement/customer/customer";
import { NEW_RECORD } from "@/lib/routes/new-record";
import { fakeApi } from "@/tests/fake-api";
import { promised } from "@/tests/promise";
import { aUser, renderScreen } from "@/tests/render-screen";

/** Titles of the paper form's groups, in order. */
const GROUPS: readonly string[] = [];

const row = {
  ...agreementCustomerSample,
  customerId: "r1",
  customerCode: "KH2026110001",
  customerStatus: 1,
  industryName: "342 金属加工机械制造",
  placeName: "湖南省长沙市岳麓区",
  managerName: null,
  contractCount: 0,
  contractTotal: "0.00",
  transitions: [],
  companyId: "c1",
  companyName: "甲乙税务师事务所有限公司",
  createUserName: "李晓岚",
  createTime: "2026-01-05T01:30:00.000Z",
  updateUserName: "李晓岚",
  updateTime: "2026-01-05T01:30:00.000Z",
  version: 1,
};

it("lists the firm's records and leads to each", async () => {
  fakeApi().on(agreementCustomer.api.list, { rows: [row], totalCount: 1 });
  // A head office: it has a list even where each firm has one record.
  renderScreen(<AgreementCustomerScreen />, {
    at: "/business/agreement/customer",
    user: aUser({ accessCompanyIds: ["c2"] }),
  });
  const link = await screen.findByRole("link", { name: agreementCustomerSample.customerName });
  expect(link).toHaveAttribute("href", "/business/agreement/customer?customerId=r1");
});

it("asks for the items in the groups of the paper form", async () => {
  promised(
    GROUPS.length > 0,
    "write the titles of the paper form's groups in GROUPS, and `sections` of the screen accordingly",
  );
  fakeApi();
  renderScreen(<AgreementCustomerScreen />, { at: `/business/agreement/customer?customerId=${NEW_RECORD}` });
  for (const title of GROUPS) expect(await screen.findByRole("heading", { name: title })).toBeInTheDocument();
  // An item that `sections` forgot could not be typed; those that show only after another was typed are taken out here.
  const labels = Object.values(agreementCustomer.fields).map((item) => metaOf(item)?.label ?? "");
  expect(labels.filter((label) => screen.queryAllByText(label).length === 0)).toEqual([]);
});
