// Guarantees of the own-data page: what is held is shown masked, an unbound account is told so, a request is sent once
// with its kind and text, and the association's answer stands beside it.
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { dataRequestApi, type DataRequestRow, type OwnData } from "@/contracts/auth/data-request";
import { MyDataScreen } from "@/features/security/my-data";
import { fakeApi } from "@/tests/fake-api";
import { renderScreen } from "@/tests/render-screen";

const NOW = "2026-11-20T01:00:00.000Z";
const own: OwnData = {
  account: {
    username: "demo-hr",
    nickName: "王芳",
    mobilephone: "138****0001",
    email: null,
    companyName: "晴川",
    roleNames: ["人事", "只读"],
    createTime: NOW,
    lastLoginTime: null,
    lastLoginIp: null,
  },
  staff: null,
  consents: [],
};
const request: DataRequestRow = {
  requestId: "r1",
  userText: "王芳",
  companyName: "晴川",
  requestType: 1,
  content: "毕业院校写错了，请更正",
  requestStatus: 1,
  createTime: NOW,
  answer: "已更正",
  settleTime: NOW,
  settleUserName: "协会",
  version: 2,
};
const dictionary = [
  { keyName: "data_request_type", keyValue: 1, keyNotes: "更正信息", keyDisabled: false },
  { keyName: "data_request_status", keyValue: 1, keyNotes: "已办结", keyDisabled: false },
];

it("shows what is held, roles by name, and says that no person is bound", async () => {
  fakeApi().on(dataRequestApi.ownData, own).on(dataRequestApi.own, []);
  renderScreen(<MyDataScreen />);
  expect(await screen.findByText("138****0001")).toBeInTheDocument();
  expect(screen.getByText("人事、只读")).toBeInTheDocument();
  expect(screen.getByText("本账号没有关联人员档案。")).toBeInTheDocument();
});

it("tells what failed and asks again", async () => {
  const api = fakeApi()
    .fail(dataRequestApi.ownData, { status: 500, body: { errorMessage: "系统错误" } })
    .on(dataRequestApi.own, []);
  const { typing } = renderScreen(<MyDataScreen />);
  expect(await screen.findByText("个人信息加载失败")).toBeInTheDocument();
  api.on(dataRequestApi.ownData, own);
  await typing.click(screen.getByRole("button", { name: /重试|重新加载/ }));
  expect(await screen.findByText("138****0001")).toBeInTheDocument();
});

it("sends a request once, with what is missing told beside its field, and shows the answer", async () => {
  const api = fakeApi()
    .on(dataRequestApi.ownData, own)
    .on(dataRequestApi.own, [request])
    .on(dataRequestApi.create, { ...request, requestId: "r2", requestStatus: 0, answer: null });
  const { typing } = renderScreen(<MyDataScreen />, { dictionary });
  expect(await screen.findByText("协会答复：已更正")).toBeInTheDocument();
  await typing.click(screen.getByRole("button", { name: "申请更正或删除" }));
  const dialog = within(await screen.findByRole("dialog"));
  await typing.type(dialog.getByLabelText("请求内容"), "请更正我的部门");
  await typing.click(dialog.getByRole("button", { name: /提\s?交/ }));
  expect(await dialog.findByText("请选择请求类型")).toBeInTheDocument();
  expect(api.callsOf(dataRequestApi.create)).toHaveLength(0);
  fireEvent.mouseDown(dialog.getByLabelText("请求类型"));
  fireEvent.click(await screen.findByTitle("更正信息"));
  await typing.click(dialog.getByRole("button", { name: /提\s?交/ }));
  await waitFor(() => expect(api.callsOf(dataRequestApi.create)).toHaveLength(1));
  expect(api.callsOf(dataRequestApi.create)[0]?.input.body).toEqual({ requestType: 1, content: "请更正我的部门" });
});
