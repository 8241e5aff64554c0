// Guarantees: every check of a report is shown, page by page, the failed ones too; what cannot be loaded of them is said in
// words, with a way to try again; a check by the public is there when the tab is opened anew, and after a step of the record.
import { useState } from "react";
import { screen, waitFor, within } from "@testing-library/react";
import type { AgreementReportDetail } from "@/contracts/agreement/report/report";
import { reportPaperApi } from "@/contracts/agreement/report/report-paper";
import { NAMES } from "@/features/agreement/report/names";
import { ReportChecks, ReportPapers } from "@/features/agreement/report/report-papers";
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
    isStampAwaited: false,
    stampedFile: null,
  });
  await typing.click(screen.getByRole("button", { name: /重\s?试/ }));
  expect(await screen.findByText("还没有人查验过。")).toBeInTheDocument();
});

it("pages through every check, and says which did not pass", async () => {
  const rows = Array.from({ length: 30 }, (_, at) => ({
    time: "2026-11-20T01:00:00.000Z",
    network: "198.51.*.*",
    isPassed: at !== 0,
  }));
  const api = fakeApi()
    .on(reportPaperApi.get, {
      filingNo: "BB44010232026050001280",
      checkCode: "7KQ2M9XD",
      checkOrigin: null,
      checkCount: 44,
      wrongCount: 1,
      isStampAwaited: false,
      stampedFile: null,
    })
    .on(reportPaperApi.checks, { rows, totalCount: 45 });
  const record = { reportId: "r1", filingNo: "BB44010232026050001280" } as AgreementReportDetail;
  const { typing } = renderScreen(<ReportChecks record={record} />);
  const log = await screen.findByRole("table", { name: "查验记录" });
  expect(within(log).getAllByRole("row")).toHaveLength(31);
  expect(within(log).getAllByText("没有通过")).toHaveLength(1);
  await typing.click(screen.getByRole("button", { name: /^2$|第 2 页/ }));
  await waitFor(() => expect(api.callsOf(reportPaperApi.checks)).toHaveLength(2));
});

const PAPER = {
  filingNo: "BB44010232026050001280",
  checkCode: "7KQ2M9XD",
  checkOrigin: null,
  checkCount: 0,
  wrongCount: 0,
  isStampAwaited: false,
  stampedFile: null,
};

/** A record's page: its buttons hold the paper, the tab is opened later. */
function Page({ record }: { readonly record: AgreementReportDetail }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ReportPapers record={record} />
      <button type="button" onClick={() => setOpen(!isOpen)}>
        公众查验页
      </button>
      {isOpen && <ReportChecks record={record} />}
    </>
  );
}

it("tells of a check that came after the record was opened", async () => {
  const api = fakeApi()
    .on(reportPaperApi.get, PAPER)
    .on(reportPaperApi.checks, {
      rows: [{ time: "2026-11-25T01:00:00.000Z", network: "10.0.*.*", isPassed: true }],
      totalCount: 1,
    });
  const record = { reportId: "r1", filingNo: PAPER.filingNo } as AgreementReportDetail;
  const { typing } = renderScreen(<Page record={record} />);
  await waitFor(() => expect(api.callsOf(reportPaperApi.get)).toHaveLength(1));
  api.on(reportPaperApi.get, { ...PAPER, checkCount: 1 });
  await typing.click(screen.getByRole("button", { name: "公众查验页" }));
  expect(await screen.findByText(/^共查验 1 次/)).toBeInTheDocument();
});

it("is old after every step of the record", () => {
  expect(NAMES.alsoShownBy).toContain(reportPaperApi.get);
});
