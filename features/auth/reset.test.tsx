import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { anonymousApi, passwordApi } from "@/contracts/auth/password";
import { authApi } from "@/contracts/auth/session";
import { ResetPassword } from "@/features/auth/reset-password";
import { fakeApi } from "@/tests/fake-api";

const picture = () => new Response(new Blob(["<svg/>"]), { headers: { "content-type": "image/svg+xml" } }) as never;
const policy = { style: "office", minLength: 8, maxLength: 20, historyCount: 5, maxDays: 90 } as const;
const token = "t".repeat(43);

beforeEach(() => {
  URL.createObjectURL = () => "blob:captcha";
  URL.revokeObjectURL = () => undefined;
});

function open(
  accounts: { username: string; companyName: string | null }[] = [{ username: "zhang", companyName: "甲所" }],
) {
  const api = fakeApi()
    .on(authApi.captcha, picture)
    .on(anonymousApi.site, () => ({
      passwordPolicy: policy,
      codeMinutes: 5,
      resendSeconds: 60,
      contact: "0731-8000",
      helpText: "",
      contactWays: [],
    }))
    .on(passwordApi.smsCode, () => ({ expireSeconds: 300, resendSeconds: 60 }))
    .on(anonymousApi.byPhoneCode, () => ({ token, expireTime: "2026-11-20T02:10:00.000Z", accounts }))
    .on(passwordApi.reset, () => null);
  render(<ResetPassword loginKey="member-dev-key-1" onLeave={() => undefined} />);
  return { api, typing: userEvent.setup() };
}

it("asks for phone and picture, then code, then the new password; none of them travels in the clear", async () => {
  const { api, typing } = open();
  await typing.type(screen.getByLabelText("账号绑定的手机号码"), "13800001234");
  await typing.type(screen.getByLabelText("验证码"), "abcd{Enter}");
  expect(await screen.findByText(/若 13800001234 是账号绑定的手机，您将收到一条短信/)).toBeInTheDocument();
  expect(api.callsOf(passwordApi.smsCode)[0]?.input).toEqual({
    params: { mobilePhone: "13800001234" },
    query: { purpose: "resetPwd", captcha_code: "abcd" },
  });
  await typing.type(screen.getByLabelText("短信验证码"), "482913{Enter}");
  expect(await screen.findByRole("radio", { name: "zhang（甲所）" })).toBeChecked();
  await typing.type(screen.getByLabelText("新密码"), "Kestrel-47");
  await typing.type(screen.getByLabelText("再次输入新密码"), "Kestrel-47{Enter}");
  expect(await screen.findByText(/密码已重置/)).toBeInTheDocument();
  const [sent] = api.callsOf(passwordApi.reset);
  expect(sent?.input.body).toMatchObject({ token, username: "zhang" });
  expect(JSON.stringify(sent?.input)).not.toContain("Kestrel");
});

it("says what is missing before it calls, and what the server refuses beside its field", async () => {
  const { api, typing } = open();
  await typing.click(screen.getByRole("button", { name: "获取短信验证码" }));
  expect(screen.getByRole("alert")).toHaveTextContent("请填写 11 位手机号码");
  expect(screen.getByLabelText("账号绑定的手机号码")).toHaveFocus();
  expect(api.callsOf(passwordApi.smsCode)).toHaveLength(0);
  api.fail(passwordApi.smsCode, {
    status: 400,
    body: { errorCode: "VALIDATION", fieldErrors: [{ path: "captcha_code", message: "图形验证码不正确" }] },
  });
  await typing.type(screen.getByLabelText("账号绑定的手机号码"), "13800001234");
  await typing.type(screen.getByLabelText("验证码"), "abcd{Enter}");
  expect(await screen.findByText("图形验证码不正确")).toBeInTheDocument();
  expect(screen.getByLabelText("验证码")).toHaveFocus();
  expect(screen.getByLabelText("账号绑定的手机号码")).toHaveValue("13800001234");
  await waitFor(() => expect(api.callsOf(authApi.captcha).length).toBeGreaterThan(1));
});

it("of several accounts one is chosen; rules are ticked off against its name", async () => {
  const { typing } = open([
    { username: "kestrel", companyName: "甲所" },
    { username: "wangwu", companyName: null },
  ]);
  await typing.type(screen.getByLabelText("账号绑定的手机号码"), "13800001234");
  await typing.type(screen.getByLabelText("验证码"), "abcd{Enter}");
  await typing.type(await screen.findByLabelText("短信验证码"), "482913{Enter}");
  await typing.type(await screen.findByLabelText("新密码"), "Kestrel-47");
  const rules = screen.getByRole("list", { name: "密码要求" });
  expect(rules).toHaveTextContent(/不包含用户名(?!（已满足）)/);
  await typing.click(screen.getByRole("radio", { name: "wangwu" }));
  expect(rules).toHaveTextContent("不包含用户名（已满足）");
});
