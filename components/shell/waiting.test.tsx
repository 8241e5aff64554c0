import { act, render, screen } from "@testing-library/react";
import { dictionaryApi } from "@/contracts/common/dictionary";
import { LoadingOverlay } from "@/components/shell/loading-overlay";
import { OpenFrame } from "@/components/shell/open-frame";
import { Progress } from "@/components/shell/progress";
import { activity } from "@/lib/api/activity";
import { call } from "@/lib/api/call";
import { navigation } from "@/lib/device/navigation";
import { fakeApi } from "@/tests/fake-api";
import { renderScreen } from "@/tests/render-screen";

const TEXT = "努力加载中";
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const isSeen = (): boolean => screen.queryByText(TEXT) !== null;

/** Starts a request that a user waits for; the returned function ends it. */
function wait(run: () => void = () => undefined): () => Promise<void> {
  let end = (): void => undefined;
  const gate = new Promise<void>((resolve) => (end = resolve)).then(run);
  act(() => void activity.during(true, () => gate).catch(() => undefined));
  return async () => {
    end();
    await act(() => gate.catch(() => undefined));
    await pass(0);
  };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe("loading overlay (spec §4, contract §7.9)", () => {
  beforeEach(() => void render(<LoadingOverlay />));
  afterEach(() => expect(activity.count()).toBe(0));

  it("is never seen for a call of 999 ms", async () => {
    const end = wait();
    await pass(999);
    expect(isSeen()).toBe(false);
    await end();
    await pass(5000);
    expect(isSeen()).toBe(false);
  });

  it("is seen from 1000 ms on, and gone with the answer", async () => {
    const end = wait();
    await pass(1000);
    expect(screen.getByRole("status")).toHaveTextContent(TEXT);
    await end();
    expect(isSeen()).toBe(false);
  });

  it("counts parallel calls: it stays until the last of them has ended", async () => {
    const [first, second] = [wait(), wait()];
    await pass(1000);
    await first();
    expect(isSeen()).toBe(true);
    await second();
    expect(isSeen()).toBe(false);
  });

  it("a second call during the first begins no second wait; one after it does", async () => {
    const first = wait();
    await pass(900);
    const second = wait();
    await pass(100);
    expect(isSeen()).toBe(true);
    await first();
    await second();
    const third = wait();
    await pass(999);
    expect(isSeen()).toBe(false);
    await third();
  });

  it("is never stuck after a failure", async () => {
    const end = wait(() => {
      throw new Error("failed");
    });
    await pass(1500);
    expect(isSeen()).toBe(true);
    await end();
    expect(isSeen()).toBe(false);
    fakeApi().breakOff(dictionaryApi.all);
    await act(() => call(dictionaryApi.all, {}).catch(() => undefined));
    await pass(2000);
    expect(isSeen()).toBe(false);
  });

  it("is never stuck after a cancelled call, nor after one that could not even begin", async () => {
    globalThis.fetch = (input, init) =>
      new Promise((_resolve, reject) => {
        const { signal } = new Request(input, init);
        signal.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
      });
    const controller = new AbortController();
    let done: Promise<unknown> = Promise.resolve();
    act(() => void (done = call(dictionaryApi.all, {}, { signal: controller.signal }).catch(() => undefined)));
    await pass(1000);
    expect(isSeen()).toBe(true);
    controller.abort();
    await act(async () => void (await done));
    expect(isSeen()).toBe(false);
    const broken = () => {
      throw new Error("before the request");
    };
    await act(() => expect(activity.during(true, broken)).rejects.toThrow());
  });

  it("is never seen for what is marked no-loading, which a loud call beside it does not change", async () => {
    let answer = (): void => undefined;
    const gate = new Promise<void>((resolve) => (answer = resolve));
    fakeApi().on(dictionaryApi.all, async () => (await gate, []));
    const quiet = call(dictionaryApi.all, {}, { noLoading: true });
    const end = wait();
    await pass(500);
    await end();
    await pass(5000);
    expect(isSeen()).toBe(false);
    answer();
    await act(() => quiet.then(() => undefined));
  });
});

it("public pages have the overlay, too", async () => {
  render(<OpenFrame footer={<footer />}>查验</OpenFrame>);
  const end = wait();
  await pass(1000);
  expect(screen.getByRole("status")).toHaveTextContent(TEXT);
  await end();
  expect(isSeen()).toBe(false);
});

describe("progress bar (spec §2)", () => {
  beforeEach(() => act(() => navigation.finish()));
  const bar = () => screen.queryByRole("progressbar", { name: "正在打开页面" });

  it("shows during navigation and ends with the new page", () => {
    renderScreen(<Progress />, { at: "/basic/firm" });
    expect(bar()).toBeNull();
    act(() => navigation.start("/basic/personnel"));
    expect(bar()).not.toBeNull();
    act(() => history.pushState(null, "", "/basic/personnel"));
    expect(bar()).toBeNull();
  });

  it("ends with a change of the query too", () => {
    renderScreen(<Progress />, { at: "/basic/firm" });
    act(() => navigation.start("/basic/firm?page=2"));
    expect(bar()).not.toBeNull();
    act(() => history.pushState(null, "", "/basic/firm?page=2"));
    expect(bar()).toBeNull();
  });

  it("a link to the page that is shown, or to a place in it, starts nothing", () => {
    renderScreen(<Progress />, { at: "/basic/firm?page=2" });
    act(() => navigation.start("/basic/firm?page=2"));
    act(() => navigation.start("/basic/firm?page=2#content"));
    expect(bar()).toBeNull();
  });

  it("gives up after half a minute", async () => {
    renderScreen(<Progress />, { at: "/basic/firm" });
    act(() => navigation.start("/basic/personnel"));
    await pass(29_999);
    expect(bar()).not.toBeNull();
    await pass(1);
    expect(bar()).toBeNull();
  });
});
