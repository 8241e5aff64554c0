// Guarantees of 在线用户: one's own sign-in cannot be ended here, another's is ended as the session it is with the reason
// that was typed, a refusal keeps the reason, and who may only look has no button.
import { screen, waitFor, within } from "@testing-library/react";
import { onlineApi, type OnlineRow } from "@/contracts/auth/online";
import { DeskOnlineScreen } from "@/features/desk/online";
import { fakeApi } from "@/tests/fake-api";
import { renderScreen, userWith } from "@/tests/render-screen";

const session = (over: Partial<OnlineRow> = {}): OnlineRow => ({
  sessionId: "s1",
  userId: "u2",
  username: "demo-hr",
  nickName: "王芳",
  companyName: "湖南晴川税务师事务所",
  ip: "203.0.113.9",
  proof: "密码",
  device: "Chrome · Windows",
  createTime: "2026-11-20T01:00:00.000Z",
  lastSeenTime: "2026-11-20T02:00:00.000Z",
  isCurrent: false,
  ...over,
});
const own = session({ sessionId: "s0", userId: "u1", username: "demo-desk", nickName: "周宁", isCurrent: true });
const rows = { rows: [own, session()], totalCount: 2 };

async function ask() {
  const api = fakeApi().on(onlineApi.list, rows);
  const { typing } = renderScreen(<DeskOnlineScreen />);
  await typing.click(await screen.findByRole("button", { name: "强制下线 王芳" }));
  const dialog = within(await screen.findByRole("dialog"));
  await typing.type(dialog.getByLabelText("原因"), "账号借给他人使用");
  const end = () => typing.click(dialog.getByRole("button", { name: "强制下线" }));
  return { api, dialog, end };
}

it("one's own sign-in is marked and stays; who is looked for stands in the question", async () => {
  const api = fakeApi().on(onlineApi.list, rows);
  const { typing } = renderScreen(<DeskOnlineScreen />);
  const row = await screen.findByRole("row", { name: /周宁/ });
  expect(row).toHaveTextContent("本次登录");
  expect(within(row).queryByRole("button")).toBeNull();
  expect(screen.getByRole("row", { name: /王芳/ })).toHaveTextContent("203.0.113.9");
  await typing.type(screen.getByLabelText("账号或姓名"), "王{Enter}");
  await waitFor(() => expect(api.callsOf(onlineApi.list).at(-1)?.input.query).toMatchObject({ keyword: "王" }));
});

it("ends one session with the reason that its user will read, and the list follows", async () => {
  const { api, end } = await ask();
  expect(api.callsOf(onlineApi.end)).toHaveLength(0);
  api.on(onlineApi.end, { ended: 1 }).on(onlineApi.list, { rows: [own], totalCount: 1 });
  await end();
  expect(await screen.findByText(/^王芳已被强制下线/)).toBeInTheDocument();
  expect(api.callsOf(onlineApi.end)[0]?.input).toMatchObject({
    params: { userId: "u2" },
    query: { sessionId: "s1", reason: "账号借给他人使用" },
  });
  await waitFor(() => expect(screen.queryByRole("row", { name: /王芳/ })).toBeNull());
});

it("keeps the reason when the server refuses or does not answer", async () => {
  const { api, dialog, end } = await ask();
  api.breakOff(onlineApi.end);
  await end();
  expect(await dialog.findByText(/网络/)).toBeInTheDocument();
  expect(dialog.getByLabelText("原因")).toHaveValue("账号借给他人使用");
  api.fail(onlineApi.end, { status: 409, body: { errorCode: "STATE", errorMessage: "该账号正在注销" } });
  await end();
  expect(await dialog.findByText(/该账号正在注销/)).toBeInTheDocument();
  expect(dialog.getByLabelText("原因")).toHaveValue("账号借给他人使用");
});

it("who may only look sees no button, and nobody online is said in words", async () => {
  const api = fakeApi().on(onlineApi.list, rows);
  const user = userWith("g_hy_desk_online_view");
  const { unmount } = renderScreen(<DeskOnlineScreen />, { user });
  const row = await screen.findByRole("row", { name: /王芳/ });
  expect(within(row).queryByRole("button", { name: /强制下线/ })).toBeNull();
  unmount();
  api.on(onlineApi.list, { rows: [], totalCount: 0 });
  renderScreen(<DeskOnlineScreen />, { user });
  expect(await screen.findByText("现在没有人在线")).toBeInTheDocument();
});
