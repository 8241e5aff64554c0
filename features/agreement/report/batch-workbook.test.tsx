// Guarantees: units of a workbook come into the list of 批量复制 behind what is typed there, faults named by row; nothing is
// made of them before the user says so. // domain b §6 (7)
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { agreementReportApi } from "@/contracts/agreement/report/report";
import { type BatchList, MOST_TARGETS } from "@/contracts/agreement/report/report-batch";
import { BatchDialog } from "@/features/agreement/report/batch-dialog";
import { BatchWorkbook } from "@/features/agreement/report/batch-workbook";
import { fakeApi } from "@/tests/fake-api";
import { renderScreen } from "@/tests/render-screen";

const list: BatchList = {
  rows: [
    { rowNumber: 2, targetName: "集团子公司一", targetCreditCode: "91430100MA4L16JQ9D" },
    { rowNumber: 3, targetName: "集团子公司二", targetCreditCode: "9143" },
  ],
  faults: [{ rowNumber: 3, label: "信用代码", message: "统一社会信用代码为18位" }],
};

/** Uploads do not go through fetch: every one is answered with the list. */
function answeringUploads() {
  const to: string[] = [];
  const made = () => {
    const request = {
      status: 200,
      upload: {},
      responseText: JSON.stringify({ success: true, data: list }),
      setRequestHeader: jest.fn(),
      getResponseHeader: () => null,
      abort: jest.fn(),
      onload: () => undefined,
      open: (_method: string, url: string) => void to.push(url),
      send: () => void setTimeout(() => request.onload()),
    };
    return request;
  };
  Object.assign(globalThis, { XMLHttpRequest: jest.fn(made) });
  return to;
}

it("lays the units of a workbook behind those that are typed, and names what is wrong by row", async () => {
  const to = answeringUploads();
  const api = fakeApi();
  renderScreen(<BatchDialog reportId="r1" version={1} reportTitle="申报代理报告" onClose={jest.fn()} />);
  const dialog = within(await screen.findByRole("dialog", { name: /批量复制/ }));
  await userEvent.type(await dialog.findByLabelText(/^被鉴证（服务）单位/), "手填的单位");
  await userEvent.upload(dialog.getByLabelText("选择附件：单位名单"), new File(["x"], "单位名单.xlsx"));
  expect(await dialog.findByText(/已把 2 个单位列入名单。文件中有 1 处错误/)).toBeInTheDocument();
  expect(dialog.getByText("统一社会信用代码为18位")).toBeInTheDocument();
  expect(dialog.getByText("第 3 行")).toBeInTheDocument();
  expect(dialog.getByText("集团子公司二（名单第 3 个）")).toBeInTheDocument();
  for (const name of ["手填的单位", "集团子公司一", "集团子公司二"])
    expect(dialog.getByDisplayValue(name)).toBeInTheDocument();
  expect(to.every((url) => url.endsWith(agreementReportApi.batchRead.path))).toBe(true);
  expect(api.callsOf(agreementReportApi.batchCopy)).toHaveLength(0);
  expect(dialog.getByRole("button", { name: "下载名单模板" })).toBeInTheDocument();
});

it("adds nothing to a list that is longer than may be, and says that nothing came in", async () => {
  answeringUploads();
  fakeApi();
  const targets = Array.from({ length: MOST_TARGETS + 2 }, (_, at) => ({
    targetName: `单位${at}`,
    targetCreditCode: "",
  }));
  const set = jest.fn();
  renderScreen(<BatchWorkbook form={{ values: { targets }, set } as never} />);
  await userEvent.upload(await screen.findByLabelText("选择附件：单位名单"), new File(["x"], "单位名单.xlsx"));
  expect(await screen.findByText(/已把 0 个单位列入名单；名单最多 \d+ 个，另有 2 行未列入/)).toBeInTheDocument();
  expect(screen.getByText("集团子公司二（未列入名单）")).toBeInTheDocument();
  expect(set).toHaveBeenCalledWith("targets", targets);
});
