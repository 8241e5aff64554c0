// Guarantees: what cannot be loaded of a report's checks is said in words, with a way to try again; a check by the public
// is there when the tab is opened anew, and after a step of the record.
import { useState } from "react";
import { screen, waitFor } from "@testing-library/react";
import type { AgreementReportDetail } from "@/contracts/agreement/report";
import { reportPaperApi } from "@/contracts/agreement/report-paper";
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
    ...{ checkCode: "7KQ2M9XD", checkOrigin: null, checkCount: 0, wrongCount: 0, recent: [] },
    ...{ isStampAwaited: false, stampedFile: null },
  });
  await typing.click(screen.getByRole("button", { name: /重\s?试/ }));
  expect(await screen.findByText("还没有人查验过。")).toBeInTheDocument();
});

const PAPER = {
  filingNo: "BB44010232026050001280",
  ...{ checkCode: "7KQ2M9XD", checkOrigin: null, checkCount: 0, wrongCount: 0, recent: [] },
  ...{ isStampAwaited: false, stampedFile: null },
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
  const api = fakeApi().on(reportPaperApi.get, PAPER);
  const record = { reportId: "r1", filingNo: PAPER.filingNo } as AgreementReportDetail;
  const { typing } = renderScreen(<Page record={record} />);
  await waitFor(() => expect(api.callsOf(reportPaperApi.get)).toHaveLength(1));
  api.on(reportPaperApi.get, {
    ...PAPER,
    checkCount: 1,
    recent: [{ time: "2026-11-25T01:00:00.000Z", network: "10.0.*.*" }],
  });
  await typing.click(screen.getByRole("button", { name: "公众查验页" }));
  expect(await screen.findByText(/^共查验 1 次/)).toBeInTheDocument();
});

it("is old after every step of the record", () => {
  expect(NAMES.alsoShownBy).toContain(reportPaperApi.get);
});
