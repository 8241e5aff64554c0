import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { authApi } from "@/contracts/auth/session";
import { LOGIN_ERROR } from "@/contracts/auth/wire";
import { LoginEntry } from "@/features/auth/login-entry";

import { rememberSessionEnd } from "@/lib/session/session-end";
import { fakeApi } from "@/tests/fake-api";

const config = { product: "member", loginKey: "member-dev-key-1", isProduction: false, certHost: null };
const picture = () => new Response(new Blob(["<svg/>"]), { headers: { "content-type": "image/svg+xml" } }) as never;

beforeEach(() => {
  sessionStorage.clear();
  URL.createObjectURL = () => "blob:captcha";
  URL.revokeObjectURL = () => undefined;
});

async function signIn(username = "demo-admin", password = "Demo@2026") {
  const typing = userEvent.setup();
  if (username) await typing.type(screen.getByLabelText("用户名"), username);
  if (password) await typing.type(screen.getByLabelText("密码"), password);
  await typing.keyboard("{Enter}");
  return typing;
}

it("can be filled by a password manager", () => {
  render(<LoginEntry config={config} />);
  expect(screen.getByLabelText("用户名")).toHaveAttribute("autocomplete", "username");
  expect(screen.getByLabelText("密码")).toHaveAttribute("autocomplete", "current-password");
  expect(screen.getByLabelText("密码")).toHaveAttribute("type", "password");
  expect(screen.queryByLabelText("验证码")).toBeNull();
});

it("asks for what is missing before it calls", async () => {
  const api = fakeApi();
  render(<LoginEntry config={config} />);
  await signIn("", "x");
  expect(screen.getByRole("alert")).toHaveTextContent("请填写用户名");
  expect(screen.getByLabelText("用户名")).toHaveFocus();
  expect(api.callsOf(authApi.login)).toHaveLength(0);
});

it("sends the name and the encrypted password on Enter, and never the plain one", async () => {
  const api = fakeApi().on(authApi.login, () => new Promise(() => undefined));
  render(<LoginEntry config={config} />);
  await signIn();
  await waitFor(() => expect(api.callsOf(authApi.login)).toHaveLength(1));
  const [seen] = api.callsOf(authApi.login);
  expect(seen?.input.params).toEqual({ product: "member" });
  expect(seen?.input.query).toMatchObject({ pwdType: "01", username: "demo-admin" });
  expect(JSON.stringify(seen?.input)).not.toContain("Demo@2026");
  expect(screen.getByRole("button", { name: "正在登录…" })).toBeInTheDocument();
});

it("says what the server says about a wrong password or a locked account, and selects the password", async () => {
  fakeApi().fail(authApi.login, {
    status: 400,
    body: { error: LOGIN_ERROR.locked, errorMessage: "账号已锁定，请15分钟后再试" },
  });
  render(<LoginEntry config={config} />);
  await signIn();
  expect(await screen.findByRole("alert")).toHaveTextContent("账号已锁定，请15分钟后再试");
  expect(screen.getByLabelText("密码")).toHaveFocus();
  expect(screen.getByLabelText("密码")).toHaveAccessibleDescription(/已锁定/);
});

it("a wrong password is told without an event number, which nobody would report", async () => {
  const body = { error: LOGIN_ERROR.credentials, errorMessage: "用户名或密码错误", errorId: "e1" };
  fakeApi().fail(authApi.login, { status: 400, body });
  render(<LoginEntry config={config} />);
  await signIn();
  expect((await screen.findByRole("alert")).textContent).toBe("用户名或密码错误");
});

it("shows the captcha when the server asks for it, and a new one after every failure", async () => {
  const api = fakeApi()
    .fail(authApi.login, { status: 400, body: { error: LOGIN_ERROR.captcha, errorMessage: "需要验证码" } })
    .on(authApi.captcha, picture);
  render(<LoginEntry config={config} />);
  const typing = await signIn();
  const captcha = await screen.findByLabelText("验证码");
  expect(screen.getByRole("alert")).toHaveTextContent("请填写验证码后登录");
  await waitFor(() => expect(captcha).toHaveFocus());
  await typing.type(captcha, "abcd{Enter}");
  await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent("验证码不正确，请重新填写"));
  expect(api.callsOf(authApi.login).at(-1)?.input.query.captcha_code).toBe("abcd");
  await waitFor(() => expect(api.callsOf(authApi.captcha)).toHaveLength(2));
});

it("on a test host opens the certificate host when the network fails", async () => {
  fakeApi().breakOff(authApi.login);
  const opened = jest.spyOn(window, "open").mockReturnValue(null);
  render(<LoginEntry config={{ ...config, certHost: "cert.example.org" }} />);
  await signIn();
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "测试站点使用自签名证书，请在新打开的窗口中信任该证书后重试",
  );
  expect(opened).toHaveBeenCalledWith("https://cert.example.org", "_blank", "noopener");
});

it("in production only says that the network failed", async () => {
  fakeApi().breakOff(authApi.login);
  render(<LoginEntry config={{ ...config, isProduction: true, certHost: "cert.example.org" }} />);
  await signIn();
  expect(await screen.findByRole("alert")).toHaveTextContent("网络超时，请检查网络");
});

it("tells once why the last session ended and that nothing typed is lost", () => {
  rememberSessionEnd({ message: "登录已失效，请重新登录", hasDrafts: true });
  const { unmount } = render(<LoginEntry config={config} />);
  expect(screen.getByText(/登录已失效，请重新登录/)).toHaveTextContent("您填写的内容已保留在本机");
  unmount();
  render(<LoginEntry config={config} />);
  expect(screen.queryByText(/登录已失效/)).toBeNull();
});

it("hints at caps lock", async () => {
  render(<LoginEntry config={config} />);
  const typing = userEvent.setup();
  await typing.click(screen.getByLabelText("密码"));
  await typing.keyboard("{CapsLock}a");
  expect(screen.getByText("大写锁定已打开")).toBeInTheDocument();
});
