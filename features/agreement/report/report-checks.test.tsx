// Guarantees: what cannot be loaded of a report's checks is said in words, with a way to try again.
import { screen } from "@testing-library/react";
import type { AgreementReportDetail } from "@/contracts/agreement/report";
import { reportPaperApi } from "@/contracts/agreement/report-paper";
import { ReportChecks } from "@/features/agreement/report/report-papers";
import { fakeApi } from "@/tests/fake-api";
import { renderScreen } from "@/tests/render-screen";

it("says that the checks did not load, and tries again", async () => {
  const api = fakeApi().fail(reportPaperApi.get, {
    status: 500,
    body: { errorCode: "INTERNAL", errorMessage: "服务器内部错误" },
  });
  const record = { reportId: "r1", filingNo: "BB44010232026050001280" } as AgreementReportDetail;
  const { typing } = renderScreen(<ReportChecks record={record} />);
  expect(screen.getByText("正在加载查验情况…")).toBeInTheDocument();
  expect(await screen.findByText("查验情况没有加载")).toBeInTheDocument();
  api.on(reportPaperApi.get, {
    filingNo: "BB44010232026050001280",
    checkCode: "7KQ2M9XD",
    checkOrigin: null,
    checkCount: 0,
    wrongCount: 0,
    recent: [],
    isStampAwaited: false,
    stampedFile: null,
  });
  await typing.click(screen.getByRole("button", { name: /重\s?试/ }));
  expect(await screen.findByText("还没有人查验过。")).toBeInTheDocument();
});
