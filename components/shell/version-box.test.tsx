import { act, render, screen } from "@testing-library/react";
import { authApi } from "@/contracts/auth/session";
import { AppWatch } from "@/components/shell/app-watch";
import { TooOldWatch } from "@/components/shell/too-old-watch";
import { CLIENT_VERSION_ATTRIBUTE } from "@/lib/host/client-version";
import { useEndpointMutation } from "@/lib/query/mutation-of";
import { onBeforeReload } from "@/lib/version/before-reload";
import { page } from "@/lib/version/reload";
import { versionCheck } from "@/lib/version/version-check";
import { fakeApi } from "@/tests/fake-api";
import { renderScreen } from "@/tests/render-screen";

const reload = jest.spyOn(page, "reload").mockImplementation(() => undefined);
const box = () => screen.queryByRole("alertdialog", { name: "发现新版本" });
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const click = (name: string) => act(async () => screen.getByRole("button", { name }).click());
let asked = 0;

beforeEach(() => {
  jest.useFakeTimers();
  reload.mockClear();
  asked = 0;
  document.documentElement.setAttribute(CLIENT_VERSION_ATTRIBUTE, "1");
  globalThis.fetch = (async () => ((asked += 1), Response.json({ app: { version: "2" } }))) as typeof fetch;
});
afterEach(() => jest.useRealTimers());

/** The page after the first check that found another version. */
async function openBox(): Promise<void> {
  render(<AppWatch hasServiceWorker={false} />);
  await pass(300_000);
}

it("says exactly what the specification says", async () => {
  await openBox();
  expect(box()).toHaveAccessibleDescription("检测到最新版本，刷新后立即使用");
  expect(screen.getAllByRole("button").map((one) => one.textContent)).toEqual(["暂不刷新(不建议)", "立即刷新"]);
});

it("holds the focus itself: what someone is typing answers nothing", async () => {
  await openBox();
  expect(box()).toHaveFocus();
});

it("立即刷新 reloads once everything typed is saved", async () => {
  let saved = (_: unknown): void => undefined;
  const withdraw = onBeforeReload(() => new Promise((resolve) => (saved = resolve)));
  await openBox();
  await click("立即刷新");
  expect(reload).not.toHaveBeenCalled();
  expect(screen.getByRole("button", { name: "立即刷新" })).toBeDisabled();
  await act(async () => saved(null));
  expect(reload).toHaveBeenCalledTimes(1);
  withdraw();
});

it("暂不刷新 closes the box and stops the checks", async () => {
  await openBox();
  await click("暂不刷新(不建议)");
  expect(box()).toBeNull();
  await pass(3_000_000);
  expect([asked, reload.mock.calls.length]).toEqual([1, 0]);
});

it("Esc answers 暂不刷新", async () => {
  await openBox();
  act(() => void box()?.dispatchEvent(new Event("cancel", { cancelable: true })));
  expect(box()).toBeNull();
  await pass(3_000_000);
  expect(asked).toBe(1);
});

it("a write refused as too old opens the box, even after 暂不刷新", async () => {
  jest.useRealTimers();
  fakeApi().fail(authApi.actAs, { status: 428, body: { errorCode: "CLIENT_TOO_OLD", errorMessage: "页面版本过旧" } });
  function Form() {
    const { mutate } = useEndpointMutation(authApi.actAs);
    return <button onClick={() => mutate({ body: { companyId: "c1" } })}>保存</button>;
  }
  const { typing } = renderScreen(
    <>
      <Form />
      <TooOldWatch />
      <AppWatch hasServiceWorker={false} />
    </>,
  );
  act(() => versionCheck.decline());
  await typing.click(screen.getByRole("button", { name: "保存" }));
  expect(await screen.findByRole("alertdialog", { name: "发现新版本" })).toBeInTheDocument();
  expect(screen.getByText("页面版本过旧")).toBeInTheDocument();
});
