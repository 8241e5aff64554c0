// Guarantees: a firm sees whose turn it is and until when, answers what others ask, prints the paper with places for
// signatures and seals; a form that a refused person led to holds him. // domain a §2.2
import { screen, within } from "@testing-library/react";
import { transfer } from "@/contracts/basic/transfer/transfer";
import { transferSample } from "@/contracts/basic/transfer/transfer-sample";
import { localityApi } from "@/contracts/common/locality";
import { handOver } from "@/features/basic/handed";
import { TransferScreen } from "@/features/basic/transfer/transfer";
import { fakeApi } from "@/tests/fake-api";
import { renderScreen, seenRouter } from "@/tests/render-screen";

const record = {
  ...transferSample,
  transferId: "t1",
  transferNo: "ZS202606200001",
  transferStatus: 1,
  companyId: "other",
  companyName: "乙所",
  fromCompanyName: "甲所",
  toCompanyName: "乙所",
  answerBy: "2026-07-04",
  answerOpinion: null,
  answerTime: null,
  duesPaidTo: "尚无数据",
  duesNote: "省内转所，会费仍由本人所在单位缴纳",
  hoursNote: "尚无数据",
  checks: ["个人会费：尚无数据，请自行核对"],
  submitUserName: "乙人事",
  submitTime: "2026-06-20T01:00:00.000Z",
  finishTime: null,
  createUserName: "乙人事",
  createTime: "2026-06-20T01:00:00.000Z",
  updateUserName: "乙人事",
  updateTime: "2026-06-20T01:00:00.000Z",
  version: 2,
  attachments: [],
  files: [],
  canEdit: false,
  canRemove: false,
  readOnlyReason: "这是对方单位提出的申请，本所可以查看和答复",
  lockedItems: [],
  isIncomplete: false,
  missing: [],
  warnings: [],
  transitions: ["confirm", "decline"],
  auditRecords: [],
};

const draw = (search = "", over: object = {}) => {
  const api = fakeApi()
    .on(transfer.api.list, { rows: [], totalCount: 0 })
    .on(transfer.api.get, { ...record, ...over })
    .on(localityApi.provinces, [{ code: "440000", name: "广东省", parentCode: null }]);
  return { api, ...renderScreen(<TransferScreen />, { at: `/basic/personnel/transfer${search}` }) };
};

it("asks the other firm for its answer, until when, and says what it has to look at", async () => {
  draw("?transferId=t1");
  expect(await screen.findByText(/对方单位提出转所申请，请在 2026-07-04 前答复/)).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "同意" })).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "不同意" })).toBeInTheDocument();
  expect(screen.getByText("个人会费：尚无数据，请自行核对")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "编辑" })).not.toBeInTheDocument();
});

it("asks for the reason of a refusal before it is sent", async () => {
  const { typing } = draw("?transferId=t1");
  await typing.click(await screen.findByRole("button", { name: "不同意" }));
  const dialog = await screen.findByRole("dialog");
  expect(await within(dialog).findByLabelText("原因")).toBeInTheDocument();
});

it("tells an empty firm what can be asked here, and begins either side's form", async () => {
  draw();
  expect(await screen.findByText("还没有转所申请")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "转出" })).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "新增" })).toBeInTheDocument();
});

it("holds whom a refused form has handed over, and asks for nothing that is not needed", async () => {
  const { handed } = handOver("basic.transfer", {
    startedBy: 1,
    transferType: 1,
    staffName: "王交接",
    idType: 1,
    idNo: "11010519491231002X",
  });
  draw(`?transferId=new&handed=${handed}`);
  expect(await screen.findByLabelText("姓名")).toHaveValue("王交接");
  expect(screen.getByLabelText("证件号码")).toHaveValue("11010519491231002X");
  expect(screen.queryByLabelText("对方单位")).not.toBeInTheDocument();
  expect(screen.queryByLabelText("本所人员")).not.toBeInTheDocument();
  // His number is stored for the first time.
  expect(screen.getByRole("checkbox", { name: /取得同意/ })).toBeInTheDocument();
});

it("keeps whom and which way one form was handed from the next", async () => {
  const { unmount, typing } = draw();
  await typing.click(await screen.findByRole("button", { name: "转出" }));
  const address = String(seenRouter.push.mock.lastCall?.[0]);
  unmount();
  const outgoing = draw(address.slice(address.indexOf("?")));
  expect(await screen.findByLabelText("本所人员")).toBeInTheDocument();
  outgoing.unmount();
  draw("?transferId=new");
  expect(await screen.findByLabelText("姓名")).toHaveValue("");
  expect(screen.queryByLabelText("本所人员")).not.toBeInTheDocument();
});

it.each([
  [1, "转出单位意见"],
  [2, "转入单位意见"],
])("prints the answer as the opinion of the firm that gave it (started by %i)", async (startedBy, asked) => {
  window.print = jest.fn();
  const { typing } = draw("?transferId=t1", { startedBy, transferStatus: 4, answerOpinion: "同意办理" });
  await typing.click(await screen.findByRole("button", { name: "打印申请表" }));
  const opinion = (label: string) => screen.getByRole("rowheader", { name: label }).nextElementSibling;
  expect(await screen.findByText("税协意见")).toBeInTheDocument();
  expect(screen.getByText(/^状态：.*\s打印日期：\d{4}-\d\d-\d\d$/)).toBeInTheDocument();
  for (const label of ["转出单位意见", "转入单位意见"])
    expect(opinion(label)?.textContent?.trim()).toBe(label === asked ? "同意办理" : "");
});
