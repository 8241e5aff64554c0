import { screen, waitFor } from "@testing-library/react";
import { anonymousApi, passwordApi } from "@/contracts/auth/password";
import { ChangePasswordScreen } from "@/features/security/change-password";
import { HostProvider } from "@/lib/host/context";
import { fakeApi } from "@/tests/fake-api";
import { aUser, renderScreen } from "@/tests/render-screen";

const policy = { style: "office", minLength: 8, maxLength: 20, historyCount: 5, maxDays: 90 } as const;
const host = { isProduction: false, totalLimit: null, loginKey: "member-dev-key-1" };

function open(user = aUser()) {
  const api = fakeApi()
    .on(anonymousApi.site, () => ({
      passwordPolicy: policy,
      codeMinutes: 5,
      resendSeconds: 60,
      contact: null,
      helpText: "",
      contactWays: [],
    }))
    .on(passwordApi.change, () => null);
  const view = renderScreen(
    <HostProvider host={host}>
      <ChangePasswordScreen />
    </HostProvider>,
    { user },
  );
  return { api, ...view };
}
const button = () => screen.getByRole("button", { name: "修改密码" });

it("ticks the rules off while typing and says how strong it is", async () => {
  const { typing } = open();
  const rules = await screen.findByRole("list", { name: "密码要求" });
  expect(rules).not.toHaveTextContent("已满足");
  await typing.type(screen.getByLabelText("新密码"), "Kestrel-47");
  expect(rules.textContent?.match(/已满足/g)).toHaveLength(4);
  expect(screen.getByText(/密码强度：一般|密码强度：较强/)).toBeInTheDocument();
});

it("asks for what is missing beside its field before it calls", async () => {
  const { api, typing } = open();
  await screen.findByRole("list", { name: "密码要求" });
  await typing.type(screen.getByLabelText("新密码"), "Kestrel-47");
  await typing.type(screen.getByLabelText("再次输入新密码"), "Kestrel-48");
  await typing.click(button());
  expect(screen.getByText("请填写原密码")).toBeInTheDocument();
  expect(screen.getByText("两次输入的新密码不一致")).toBeInTheDocument();
  expect(screen.getByLabelText("原密码")).toHaveFocus();
  expect(api.callsOf(passwordApi.change)).toHaveLength(0);
});

it("tells the server's refusal beside the field, keeps what was typed, and sends nothing in the clear", async () => {
  const { api, typing } = open();
  api.fail(passwordApi.change, {
    status: 400,
    body: { errorCode: "VALIDATION", fieldErrors: [{ path: "oldPassword", message: "原密码不正确" }] },
  });
  await screen.findByRole("list", { name: "密码要求" });
  await typing.type(screen.getByLabelText("原密码"), "Heron@2026");
  await typing.type(screen.getByLabelText("新密码"), "Kestrel-47");
  await typing.type(screen.getByLabelText("再次输入新密码"), "Kestrel-47{Enter}");
  expect(await screen.findByText("原密码不正确")).toBeInTheDocument();
  expect(screen.getByLabelText("新密码")).toHaveValue("Kestrel-47");
  await waitFor(() => expect(screen.getByLabelText("原密码")).toHaveFocus());
  expect(JSON.stringify(api.callsOf(passwordApi.change)[0]?.input)).not.toMatch(/Kestrel|Heron/);
});

it("says why it comes first", () => {
  open(aUser({ mustChangePwd: true, isPwdExpired: true }));
  expect(screen.getByText(/您的密码已超过有效期/)).toBeInTheDocument();
});
