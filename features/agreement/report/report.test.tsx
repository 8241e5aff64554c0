// Guarantees: the list shows the firm's 业务报备 and leads to each, and the form stands in the groups of the paper form.
import { screen } from "@testing-library/react";
import { agreementReport } from "@/contracts/agreement/report";
import { agreementReportSample } from "@/contracts/agreement/report-sample";
import { metaOf } from "@/contracts/kit/field";
import { AgreementReportScreen } from "@/features/agreement/report/report";
import { NEW_RECORD } from "@/lib/routes/new-record";
import { fakeApi } from "@/tests/fake-api";
import { promised } from "@/tests/promise";
import { aUser, renderScreen } from "@/tests/render-screen";

/** Titles of the paper form's groups, in order. */
const GROUPS: readonly string[] = [];

const row = {
  ...agreementReportSample,
  reportId: "r1",
  companyId: "c1",
  companyName: "甲乙税务师事务所有限公司",
  createUserName: "李晓岚",
  createTime: "2026-01-05T01:30:00.000Z",
  updateUserName: "李晓岚",
  updateTime: "2026-01-05T01:30:00.000Z",
  version: 1,
};

it("lists the firm's records and leads to each", async () => {
  fakeApi().on(agreementReport.api.list, { rows: [row], totalCount: 1 });
  // A head office: it has a list even where each firm has one record.
  renderScreen(<AgreementReportScreen />, { at: "/business/report", user: aUser({ accessCompanyIds: ["c2"] }) });
  const link = await screen.findByRole("link", { name: agreementReportSample.reportName });
  expect(link).toHaveAttribute("href", "/business/report?reportId=r1");
});

it("asks for the items in the groups of the paper form", async () => {
  promised(
    GROUPS.length > 0,
    "write the titles of the paper form's groups in GROUPS, and `sections` of the screen accordingly",
  );
  fakeApi();
  renderScreen(<AgreementReportScreen />, { at: `/business/report?reportId=${NEW_RECORD}` });
  for (const title of GROUPS) expect(await screen.findByRole("heading", { name: title })).toBeInTheDocument();
  // An item that `sections` forgot could not be typed; those that show only after another was typed are taken out here.
  const labels = Object.values(agreementReport.fields).map((item) => metaOf(item)?.label ?? "");
  expect(labels.filter((label) => screen.queryAllByText(label).length === 0)).toEqual([]);
});
