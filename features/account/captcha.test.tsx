import { createHash, scryptSync } from "node:crypto";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { passwordApi, anonymousApi } from "@/contracts/auth/password";
import { authApi, type CaptchaChallenge } from "@/contracts/auth/session";
import { LOGIN_ERROR } from "@/contracts/auth/wire";
import { LoginEntry } from "@/features/auth/login-entry";
import { ResetPassword } from "@/features/auth/reset-password";
import { fakeApi } from "@/tests/fake-api";

// What the page does with a challenge. The picture that another backend may answer: login.test.tsx, reset.test.tsx.

const config = { product: "member", loginKey: "member-dev-key-1", isProduction: false, certHost: null };

let made = 0;
/** A challenge as the server makes it, and its answer, which is the third try. */
function challenge(expireSeconds = 180): { asked: CaptchaChallenge; answer: string } {
  const salt = `salt-${made++}`;
  const key = scryptSync("2", salt, 32, { N: 1_024, r: 8, p: 1 });
  const check = createHash("sha256").update(key).digest("base64url");
  return { asked: { salt, tries: 4, check, expireSeconds }, answer: key.toString("base64url") };
}

const captchaNeeded = () =>
  new Response(JSON.stringify({ success: false, error: LOGIN_ERROR.captcha, errorMessage: "需要安全验证" }), {
    status: 400,
  }) as never;
const wrongPassword = () =>
  new Response(JSON.stringify({ success: false, error: LOGIN_ERROR.credentials, errorMessage: "用户名或密码错误" }), {
    status: 400,
  }) as never;
/** An answer that never comes: what is before it can be looked at. */
const never = () => new Promise<never>(() => undefined);

async function signIn() {
  const typing = userEvent.setup();
  await typing.type(screen.getByLabelText("用户名"), "demo-admin");
  await typing.type(screen.getByLabelText("密码"), "Demo@2026{Enter}");
  return typing;
}
/** The line for the captcha, as a screen reader hears it. */
const told = () =>
  screen
    .getAllByRole("status")
    .map((one) => one.textContent)
    .find((text) => text?.includes("安全验证"));

/** A browser whose workers do what the test says. */
function withWorker(onMessage: (worker: Worker, work: unknown) => void) {
  const terminated: Worker[] = [];
  class FakeWorker {
    onmessage: ((event: MessageEvent) => void) | null = null;
    onerror: ((event: ErrorEvent) => void) | null = null;
    postMessage(work: unknown): void {
      onMessage(this as unknown as Worker, work);
    }
    terminate(): void {
      terminated.push(this as unknown as Worker);
    }
  }
  Object.assign(globalThis, { Worker: FakeWorker });
  return terminated;
}
afterEach(() => Reflect.deleteProperty(globalThis, "Worker"));

it("is solved and sent without the user: one press of Enter, words for what goes on, no field", async () => {
  const { asked, answer } = challenge();
  const api = fakeApi()
    .on(authApi.captcha, asked)
    .on(authApi.login, ({ input }) => (input.query.captcha_code ? never() : captchaNeeded()));
  render(<LoginEntry config={config} />);
  expect(told()).toBeUndefined();
  await signIn();
  await waitFor(() => expect(api.callsOf(authApi.login)).toHaveLength(2));
  expect(api.callsOf(authApi.login)[1]?.input.query).toMatchObject({ username: "demo-admin", captcha_code: answer });
  expect(told()).toBe("已通过安全验证");
  expect(screen.queryByLabelText("验证码")).toBeNull();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getByRole("button", { name: "正在登录…" })).toBeInTheDocument();
});

it("says that it is at work; after a wrong password the next one is solved ahead and Enter waits for it", async () => {
  const first = challenge();
  const second = challenge();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const api = fakeApi();
  api
    .on(authApi.captcha, async () => {
      if (api.callsOf(authApi.captcha).length === 1) return first.asked;
      await held;
      return second.asked;
    })
    .on(authApi.login, ({ input }) => {
      const { captcha_code } = input.query;
      if (!captcha_code) return captchaNeeded();
      return captcha_code === first.answer ? wrongPassword() : never();
    });
  render(<LoginEntry config={config} />);
  const typing = await signIn();
  expect(await screen.findByRole("alert")).toHaveTextContent("用户名或密码错误");
  expect(screen.getByLabelText("密码")).toHaveFocus();
  expect(told()).toBe("正在进行安全验证…");
  await typing.keyboard("{Enter}");
  expect(screen.getByRole("button", { name: "正在登录…" })).toBeInTheDocument();
  expect(api.callsOf(authApi.login)).toHaveLength(2);
  await act(async () => release());
  await waitFor(() => expect(api.callsOf(authApi.login)).toHaveLength(3));
  expect(api.callsOf(authApi.login)[2]?.input.query.captcha_code).toBe(second.answer);
});

it("an answer that the server no longer takes is replaced once, unseen; then the user decides", async () => {
  const api = fakeApi()
    .on(authApi.captcha, () => challenge().asked)
    .on(authApi.login, captchaNeeded);
  render(<LoginEntry config={config} />);
  const typing = await signIn();
  expect(await screen.findByRole("alert")).toHaveTextContent("安全验证未通过，请再点一次登录");
  expect(api.callsOf(authApi.login)).toHaveLength(2);
  await waitFor(() => expect(told()).toBe("已通过安全验证"));
  await typing.click(screen.getByRole("button", { name: "登录" }));
  await waitFor(() => expect(api.callsOf(authApi.login)).toHaveLength(4));
  const sent = api.callsOf(authApi.login).map(({ input }) => input.query.captcha_code);
  expect(new Set(sent).size).toBe(4);
});

it("one that grows old while the user types is replaced in the background", async () => {
  const [old, fresh] = [challenge(10), challenge()];
  const api = fakeApi();
  api
    .on(authApi.captcha, () => (api.callsOf(authApi.captcha).length <= 2 ? old.asked : fresh.asked))
    .on(authApi.login, ({ input }) => (input.query.captcha_code ? wrongPassword() : captchaNeeded()));
  render(<LoginEntry config={config} />);
  const typing = await signIn();
  expect(await screen.findByRole("alert")).toHaveTextContent("用户名或密码错误");
  await waitFor(() => expect(told()).toBe("已通过安全验证"));
  expect(api.callsOf(authApi.captcha)).toHaveLength(2);
  await typing.type(screen.getByLabelText("密码"), "x");
  await waitFor(() => expect(api.callsOf(authApi.captcha)).toHaveLength(3));
  await waitFor(() => expect(told()).toBe("已通过安全验证"));
  await typing.keyboard("{Enter}");
  await waitFor(() => expect(api.callsOf(authApi.login)).toHaveLength(3));
  expect(api.callsOf(authApi.login)[2]?.input.query.captcha_code).toBe(fresh.answer);
});

it("is computed in a worker, which ends with it", async () => {
  const { asked } = challenge();
  const terminated = withWorker((worker, work) => {
    expect(work).toMatchObject({ salt: asked.salt });
    worker.onmessage?.(new MessageEvent("message", { data: "found-by-the-worker" }));
  });
  const api = fakeApi()
    .on(authApi.captcha, asked)
    .on(authApi.login, ({ input }) => (input.query.captcha_code ? never() : captchaNeeded()));
  render(<LoginEntry config={config} />);
  await signIn();
  await waitFor(() => expect(api.callsOf(authApi.login)).toHaveLength(2));
  expect(api.callsOf(authApi.login)[1]?.input.query.captcha_code).toBe("found-by-the-worker");
  expect(terminated).toHaveLength(1);
});

it("a worker that fails: the page computes by itself", async () => {
  const { asked, answer } = challenge();
  const terminated = withWorker((worker) => worker.onerror?.(new ErrorEvent("error")));
  const api = fakeApi()
    .on(authApi.captcha, asked)
    .on(authApi.login, ({ input }) => (input.query.captcha_code ? never() : captchaNeeded()));
  render(<LoginEntry config={config} />);
  await signIn();
  await waitFor(() => expect(api.callsOf(authApi.login)).toHaveLength(2));
  expect(api.callsOf(authApi.login)[1]?.input.query.captcha_code).toBe(answer);
  expect(terminated).toHaveLength(1);
});

it("what cannot be solved is said in words and tried again, with what was typed still there", async () => {
  const { asked, answer } = challenge();
  const api = fakeApi();
  api
    .on(authApi.captcha, () =>
      api.callsOf(authApi.captcha).length === 1 ? { ...asked, check: "x".repeat(43) } : asked,
    )
    .on(authApi.login, ({ input }) => (input.query.captcha_code ? never() : captchaNeeded()));
  render(<LoginEntry config={config} />);
  const typing = await signIn();
  await waitFor(() => expect(told()).toBe("安全验证未能完成，请重试"));
  expect(screen.getByRole("alert")).toHaveTextContent("网络超时，请检查网络");
  expect(screen.getByLabelText("密码")).toHaveValue("Demo@2026");
  await typing.click(screen.getByRole("button", { name: "重试" }));
  await waitFor(() => expect(told()).toBe("已通过安全验证"));
  await typing.type(screen.getByLabelText("密码"), "{Enter}");
  await waitFor(() => expect(api.callsOf(authApi.login).at(-1)?.input.query.captcha_code).toBe(answer));
});

it("a forgotten password: solved while the number is typed", async () => {
  const { asked, answer } = challenge();
  const api = fakeApi()
    .on(authApi.captcha, asked)
    .breakOff(anonymousApi.site)
    .on(passwordApi.smsCode, { expireSeconds: 300, resendSeconds: 60 });
  render(<ResetPassword loginKey="member-dev-key-1" onLeave={() => undefined} />);
  await waitFor(() => expect(told()).toBe("已通过安全验证"));
  await userEvent.setup().type(screen.getByLabelText("账号绑定的手机号码"), "13800001234{Enter}");
  expect(await screen.findByLabelText("短信验证码")).toBeInTheDocument();
  expect(api.callsOf(authApi.captcha).at(-1)?.input.params).toEqual({ codeType: "smsCode" });
  expect(api.callsOf(passwordApi.smsCode)[0]?.input.query).toEqual({ purpose: "resetPwd", captcha_code: answer });
});
