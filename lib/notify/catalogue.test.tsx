import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { authApi } from "@/contracts/auth/session";
import { LOGIN_ERROR } from "@/contracts/auth/wire";
import { anyOf, binary, type DataOf, type Endpoint, endpoint } from "@/contracts/kit/endpoint";
import { MessageStack } from "@/components/shell/messages/message-stack";
import { SessionWatch } from "@/components/shell/session-watch";
import { LoginEntry } from "@/features/auth/login-entry";
import { ApiError } from "@/lib/api/api-error";
import { call, type CallOptions } from "@/lib/api/call";
import type { Channel } from "@/lib/api/describe";
import { messageStore, notify, notifyError } from "@/lib/notify/notify";
import { createQueryClient } from "@/lib/query/client";
import { SessionProvider } from "@/lib/session/context";
import { aUser } from "@/tests/render-screen";
import { fakeApi } from "@/tests/fake-api";
import { z } from "zod";

// The whole catalogue of spec §8 (texts: contract §3), each row through the real client to the message on the screen.

const base = { access: anyOf("g_hy_member_firm_find"), origin: "ours", summary: "" } as const;
const read = endpoint("x.read", "/rest/x/thing/v1.0", { ...base, method: "GET", data: z.null() });
const file = endpoint("x.file", "/rest/x/file/v1.0", { ...base, method: "GET", data: binary("application/pdf") });
const write = endpoint("x.write", "/rest/x/thing/v1.0", {
  ...base,
  method: "POST",
  body: z.strictObject({ name: z.string() }),
  data: z.null(),
});
const login = {
  params: { product: "member" },
  query: { pwdType: "01" as const, username: "a", password: "b" },
};

beforeEach(() => {
  history.replaceState(null, "", "/basic/firm");
  act(() => messageStore.clear());
});

const shown = () => messageStore.list().map(({ channel, text }) => [channel, text]);
const told = (one: Promise<unknown>) => one.then(() => undefined, notifyError);
const ask = (one: Endpoint = read, options?: CallOptions) => told(call(one, {} as never, options));

const answer = (body: unknown, status: number, type = "application/json") =>
  new Response(typeof body === "string" ? body : JSON.stringify(body), { status, headers: { "content-type": type } });
/** A GET that gets this answer. */
function answered(body: unknown, status: number, type?: string, one: Endpoint = read) {
  fakeApi().on(one, () => answer(body, status, type) as unknown as DataOf<Endpoint>);
  return ask(one);
}

interface Row {
  readonly says: string;
  readonly run: () => Promise<unknown>;
  readonly shows: readonly (readonly [Channel, string])[];
}

const TIMEOUT = "网络超时，请检查网络";
const rows: readonly Row[] = [
  { says: "408", run: () => answered({}, 408), shows: [["408", TIMEOUT]] },
  {
    says: "no response",
    run: () => (fakeApi().breakOff(read), ask()),
    shows: [["408", TIMEOUT]],
  },
  {
    says: "no response within 120 s",
    run: () => told(Promise.reject(new ApiError({ kind: "timeout" }))),
    shows: [["408", TIMEOUT]],
  },
  {
    says: "401, whatever the body says",
    run: () => answered({ errorMessage: "x" }, 401),
    shows: [["401", "您没有访问权限"]],
  },
  {
    says: "404",
    run: () => answered({ errorCode: "NOT_FOUND", errorMessage: "x" }, 404),
    shows: [["error", "资源不存在或已被移动"]],
  },
  {
    says: "404 of a call of ours that the backend does not know",
    run: () => answered({}, 404),
    shows: [["default", "本单位使用的后台没有提供这项功能"]],
  },
  { says: "413", run: () => answered({}, 413), shows: [["413", "上传文件大小超出限制"]] },
  { says: "500", run: () => answered({ errorMessage: "栈" }, 500), shows: [["500", "服务器繁忙，请稍后重试"]] },
  {
    says: "other statuses: errorMessage from the body",
    run: () => answered({ errorMessage: "数据已被他人修改", error_description: "y" }, 409),
    shows: [["error", "数据已被他人修改"]],
  },
  {
    says: "else error_description",
    run: () => answered({ error_description: "账号已停用" }, 403),
    shows: [["error", "账号已停用"]],
  },
  { says: "else network error", run: () => answered({}, 502), shows: [["error", "网络错误"]] },
  {
    says: "else network error (a body that is no JSON)",
    run: () => answered("<html>", 502),
    shows: [["error", "网络错误"]],
  },
  {
    says: "400 has a channel of its own",
    run: () => answered({ errorMessage: "请填写" }, 400),
    shows: [["400", "请填写"]],
  },
  {
    says: "an errorId gives the suffix",
    run: () => answered({ errorMessage: "不能提交", errorId: "01J9" }, 409),
    shows: [["error", "不能提交（事件编号：01J9）"]],
  },
  {
    says: "an errorId gives the suffix to fixed texts too",
    run: () => answered({ errorId: "01J9" }, 500),
    shows: [["500", "服务器繁忙，请稍后重试（事件编号：01J9）"]],
  },
  {
    says: "binary error bodies are decoded to JSON",
    run: () => answered({ errorMessage: "文件已删除", errorId: "e" }, 409, "application/octet-stream", file),
    shows: [["error", "文件已删除（事件编号：e）"]],
  },
  {
    says: "or text",
    run: () => answered("文件正在生成，请稍后下载", 409, "text/plain", file),
    shows: [["error", "文件正在生成，请稍后下载"]],
  },
  {
    says: "a 2xx-range answer whose body lacks success shows its returnMessage",
    run: () => answered({ returnMessage: "字典维护中" }, 200),
    shows: [["error", "字典维护中"]],
  },
  { says: "default 'Error'", run: () => answered({ data: [] }, 201), shows: [["error", "Error"]] },
  {
    says: "default 'Error' (success: false)",
    run: () => answered({ success: false }, 200),
    shows: [["error", "Error"]],
  },
  {
    says: "also where a file was asked for",
    run: () => answered({ success: false, returnMessage: "没有可下载的内容" }, 200, "application/json", file),
    shows: [["error", "没有可下载的内容"]],
  },
  ...["GW0002", "GW0006", "gateway001"].flatMap((errorCode): Row[] => [
    {
      says: `${errorCode} is unauthorized: the message is shown`,
      run: () => answered({ errorCode, errorMessage: "登录已失效" }, 400),
      shows: [["400", "登录已失效"]],
    },
    ...["/", "/auth", "/auth?redirect=%2Fbasic%2Ffirm"].map((at) => ({
      says: `${errorCode} on ${at}: silent`,
      run: () => (history.replaceState(null, "", at), answered({ errorCode, errorMessage: "登录已失效" }, 400)),
      shows: [],
    })),
  ]),
  {
    says: "the login call is silent when the error is invalid_spsoft_auth0092",
    run: () => {
      fakeApi().fail(authApi.login, {
        status: 400,
        body: { error: LOGIN_ERROR.captcha, errorMessage: "请输入验证码" },
      });
      return told(call(authApi.login, login));
    },
    shows: [],
  },
  {
    says: "any other refused login is told",
    run: () => {
      fakeApi().fail(authApi.login, {
        status: 400,
        body: { error: "invalid_grant", errorMessage: "用户名或密码不正确" },
      });
      return told(call(authApi.login, login));
    },
    shows: [["400", "用户名或密码不正确"]],
  },
  {
    says: "cancelled requests",
    run: () => {
      const controller = new AbortController();
      controller.abort();
      fakeApi().breakOff(read);
      return ask(read, { signal: controller.signal });
    },
    shows: [["default", "请求已取消"]],
  },
  {
    says: "duplicates",
    run: () => {
      fakeApi().on(write, null);
      return Promise.all([1, 2].map(() => told(call(write, { body: { name: "a" } }))));
    },
    shows: [["default", "重复请求"]],
  },
  {
    says: "unless the request is marked silent",
    run: () => {
      fakeApi().fail(read, { status: 500, body: {} });
      const queryFn = () => call(read, {});
      return createQueryClient()
        .fetchQuery({ queryKey: ["x"], queryFn, meta: { silent: true } })
        .catch(() => undefined);
    },
    shows: [],
  },
  {
    says: "a request that is not marked is told by the query client",
    run: () => {
      fakeApi().fail(read, { status: 500, body: {} });
      const queryFn = () => call(read, {});
      return createQueryClient()
        .fetchQuery({ queryKey: ["x"], queryFn })
        .catch(() => undefined);
    },
    shows: [["500", "服务器繁忙，请稍后重试"]],
  },
  {
    says: "one message at a time per channel; a new one closes the previous",
    run: async () => {
      await answered({ errorMessage: "一" }, 409);
      await answered({ errorMessage: "二" }, 422);
      await answered({}, 413);
    },
    shows: [
      ["error", "二"],
      ["413", "上传文件大小超出限制"],
    ],
  },
];

describe("the error catalogue (spec §8)", () => {
  it.each(rows.map((row) => [row.says, row] as const))("%s", async (_says, row) => {
    await act(async () => void (await row.run()));
    expect(shown()).toEqual(row.shows);
  });

  it("the helper without arguments raises 需要提供 message 参数", () => {
    expect(() => notify()).toThrow("需要提供 message 参数");
  });

  it("a fault of ours is told as network error, and in full on the console", () => {
    const lines = jest.spyOn(console, "error").mockImplementation(() => undefined);
    notifyError(new TypeError("x is undefined"));
    expect(shown()).toEqual([["error", "网络错误"]]);
    expect(lines).toHaveBeenCalledWith(expect.any(TypeError));
    lines.mockRestore();
  });

  it("an error message shows for 5 seconds", async () => {
    jest.useFakeTimers();
    render(<MessageStack />);
    await act(() => answered({}, 500));
    await act(() => jest.advanceTimersByTimeAsync(4999));
    expect(screen.getByRole("alert")).toHaveTextContent("服务器繁忙，请稍后重试");
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(screen.queryByRole("alert")).toBeNull();
    jest.useRealTimers();
  });

  it("messages with line breaks display as preformatted text", async () => {
    render(<MessageStack />);
    await act(() => answered({ errorMessage: "第一行\n第二行" }, 409));
    expect(screen.getByRole("alert").querySelector("pre")?.textContent).toBe("第一行\n第二行");
  });

  it("ten parallel unauthorized answers give one message and one redirect", async () => {
    // jsdom follows no link: each try to leave the page is one line on the console.
    const lines = jest.spyOn(console, "error").mockImplementation(() => undefined);
    let number = 0;
    fakeApi().on(read, () => {
      number += 1;
      return answer({ errorCode: "GW0006", errorMessage: "登录已失效", errorId: `e${number}` }, 400) as never;
    });
    render(
      <SessionProvider user={aUser()}>
        <SessionWatch />
      </SessionProvider>,
    );
    const ids = new Set<number>();
    const stop = messageStore.subscribe(() => messageStore.list().forEach(({ id }) => ids.add(id)));
    await act(async () => void (await Promise.all(Array.from({ length: 10 }, () => ask()))));
    const leaving = () => lines.mock.calls.filter(([line]) => /navigation/i.test(String(line))).length;
    await waitFor(() => expect(leaving()).toBe(1));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(leaving()).toBe(1);
    expect(number).toBe(10);
    expect(ids.size).toBe(1);
    expect(shown()).toEqual([["400", "登录已失效（事件编号：e1）"]]);
    stop();
    lines.mockRestore();
  });

  it("a network error on login on a test host shows the certificate notice and opens the certificate host", async () => {
    const opened = jest.spyOn(window, "open").mockImplementation(() => null);
    fakeApi().breakOff(authApi.login);
    const config = {
      product: "member",
      loginKey: "member-dev-key-1",
      isProduction: false,
      certHost: "cert.example.org",
    };
    render(<LoginEntry config={config} />);
    await userEvent.type(screen.getByLabelText("用户名"), "demo-admin");
    await userEvent.type(screen.getByLabelText("密码"), "Demo@2026{Enter}");
    expect(await screen.findByText(/测试站点使用自签名证书，请在新打开的窗口中信任该证书后重试/)).toBeInTheDocument();
    expect(opened).toHaveBeenCalledWith("https://cert.example.org", "_blank", "noopener");
    opened.mockRestore();
  });
});
