import { act, screen, waitFor, within } from "@testing-library/react";
import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { authApi } from "@/contracts/auth/session";
import { dictionaryApi } from "@/contracts/common/dictionary";
import { type Notice, noticeApi } from "@/contracts/common/notice";
import { unreadApi } from "@/contracts/message/unread";
import { NoticeNews } from "@/components/shell/messages/notice-news";
import { NoticePopup } from "@/components/shell/messages/notice-popup";
import { OpenNoticeWatch } from "@/components/shell/messages/open-notice-watch";
import { NoticeWatch } from "@/components/shell/messages/notice-watch";
import { PortalProviders } from "@/components/shell/portal-providers";
import { activity } from "@/lib/api/activity";
import { frameStore } from "@/lib/device/frame-store";
import { useDictionary } from "@/lib/dictionary/context";
import { useNotices } from "@/lib/hooks/common";
import { unreadStore } from "@/lib/messages/unread-store";
import { messageStore } from "@/lib/notify/notify";
import { createQueryClient } from "@/lib/query/client";
import { Can } from "@/lib/session/can";
import { useUser } from "@/lib/session/context";
import { page } from "@/lib/version/reload";
import { fakeApi } from "@/tests/fake-api";
import { aUser, renderScreen, userWith } from "@/tests/render-screen";

const notice = (noticeId: string, enableTime: string, noticeContent = "内容"): Notice => ({
  noticeId,
  noticeTitle: `公告${noticeId}`,
  noticeContent,
  enableTime,
  noticeStatus: 1,
  noticeTarget: 3,
});
/** What the user u1 has seen last. */
const SEEN = "notice-latest-release:u1";
const OLD = notice("甲", "2026-10-31T16:00:00.000Z");
const NEW = notice("乙", "2026-11-02T01:00:00.000Z");

/** Answers the poll with notices and, to a session, versions. */
const polled = (notices: Notice[], dictionary?: string, rights?: string) => () =>
  Response.json(
    { success: true, data: notices },
    {
      headers: {
        ...(dictionary && { "x-dictionary-version": dictionary }),
        ...(rights && { "x-rights-version": rights }),
      },
    },
  ) as never;

const held = { dictionaryVersion: 1, replaceDictionary: () => undefined, replaceUser: () => undefined };
const popup = () => screen.queryByRole("dialog", { name: "系统公告" });
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const watchAlone = (isHeld = false) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <NoticeWatch userId="u1" isHeld={isHeld} {...held} />
    </QueryClientProvider>,
  );

beforeEach(() => {
  localStorage.clear();
  messageStore.clear();
});
afterEach(() => jest.useRealTimers());

describe("popup (spec §2, §4)", () => {
  it("lists all notices with a rule between each two and the day of each in Shanghai", () => {
    renderScreen(<NoticePopup notices={[NEW, OLD, notice("丙", OLD.enableTime)]} onClose={() => undefined} />);
    expect(screen.getAllByRole("heading", { level: 3 }).map((one) => one.textContent)).toEqual([
      "公告乙",
      "公告甲",
      "公告丙",
    ]);
    expect(screen.getAllByRole("separator")).toHaveLength(2);
    expect(
      within(screen.getByRole("dialog"))
        .getAllByText(/^\d{4}-\d{2}-\d{2}$/)
        .map((one) => one.textContent),
    ).toEqual(["2026-11-02", "2026-11-01", "2026-11-01"]);
  });

  it("a single one has no rule", () => {
    renderScreen(<NoticePopup notices={[OLD]} onClose={() => undefined} />);
    expect(screen.queryByRole("separator")).toBeNull();
  });

  it("takes no focus, and is closed by its icon or by Esc inside", async () => {
    const close = jest.fn();
    const { typing } = renderScreen(<NoticePopup notices={[OLD]} onClose={close} />);
    expect(document.body).toHaveFocus();
    await typing.click(screen.getByRole("button", { name: "关闭系统公告" }));
    expect(close).toHaveBeenCalledTimes(1);
    await typing.keyboard("{Escape}");
    expect(close).toHaveBeenCalledTimes(2);
  });

  it("is closed by Esc wherever the focus is, unless something else takes it", async () => {
    const close = jest.fn();
    const { typing } = renderScreen(
      <>
        <input aria-label="标题" />
        <button aria-expanded="true">更多操作</button>
        <NoticePopup notices={[OLD]} onClose={close} />
      </>,
    );
    for (const taken of [screen.getByLabelText("标题"), screen.getByRole("button", { name: "更多操作" })]) {
      taken.focus();
      await typing.keyboard("{Escape}");
      taken.blur();
    }
    expect(close).not.toHaveBeenCalled();
    await typing.keyboard("{Escape}");
    expect(close).toHaveBeenCalledTimes(1);
  });

  it("on phones is one line first, and Back closes what it has opened", async () => {
    frameStore.set({ device: "mobile" });
    const close = jest.fn();
    const { typing } = renderScreen(<NoticeNews notices={[OLD]} onClose={close} />);
    expect(screen.queryByRole("dialog")).toBeNull();
    await typing.click(screen.getByRole("button", { name: /^系统公告：/ }));
    expect(screen.getByRole("dialog", { name: "系统公告" })).toBeInTheDocument();
    act(() => history.back());
    await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
    act(() => frameStore.set({ device: "desktop" }));
  });

  it("shows markup sanitised and plain text with its line breaks", async () => {
    const markup = notice(
      "甲",
      OLD.enableTime,
      "<p>请<b>及时</b>缴纳</p><img src=x onerror=alert(1)><script>alert(1)</script>",
    );
    const plain = notice("乙", OLD.enableTime, "第一行\n税额<500 元");
    renderScreen(<NoticePopup notices={[markup, plain]} onClose={() => undefined} />);
    expect(await screen.findByText("及时")).toHaveProperty("tagName", "B");
    const dialog = screen.getByRole("dialog");
    expect(dialog.querySelector("script, img[onerror]")).toBeNull();
    expect(dialog.innerHTML).toContain("第一行\n税额&lt;500 元");
  });
});

describe("poll (spec §4)", () => {
  it("asks for target 3 at the start and every three minutes, silently", async () => {
    jest.useFakeTimers();
    const api = fakeApi().on(noticeApi.valid, polled([]));
    const counts: number[] = [];
    const unsubscribe = activity.subscribe(() => counts.push(activity.count()));
    const { unmount } = watchAlone();
    await pass(0);
    expect(api.callsOf(noticeApi.valid).map((one) => one.input.params.noticeTarget)).toEqual(["3"]);
    await pass(180_000 * 0.9 - 1);
    expect(api.callsOf(noticeApi.valid)).toHaveLength(1);
    await pass(180_000 * 0.1 + 1);
    expect(api.callsOf(noticeApi.valid)).toHaveLength(2);
    api.fail(noticeApi.valid, { status: 500, body: { errorMessage: "x" } });
    await pass(180_000);
    expect([counts, messageStore.list()]).toEqual([[], []]);
    unmount();
    await pass(600_000);
    expect(api.callsOf(noticeApi.valid)).toHaveLength(3);
    unsubscribe();
  });

  it("shows the popup for news only, and again when newer ones come", async () => {
    jest.useFakeTimers();
    const api = fakeApi().on(noticeApi.valid, polled([OLD]));
    const { unmount } = watchAlone();
    await pass(10);
    expect(popup()).not.toBeNull();
    act(() => screen.getByRole("button", { name: "关闭系统公告" }).click());
    expect(popup()).toBeNull();
    await pass(180_000);
    expect(popup()).toBeNull();
    api.on(noticeApi.valid, polled([NEW, OLD]));
    // In steps: what is drawn within one of them is only seen by React at its end.
    for (let step = 0; step < 60; step += 1) await pass(3_000);
    expect(screen.getAllByRole("heading", { level: 3 }).map((one) => one.textContent)).toEqual(["公告乙", "公告甲"]);
    expect(localStorage.getItem(SEEN)).toBe(NEW.enableTime);
    unmount();
  });

  it("waits while the first password is all that can be entered, and is not taken for shown", async () => {
    fakeApi().on(noticeApi.valid, polled([NEW, OLD]));
    const { unmount } = watchAlone(true);
    await act(() => new Promise((resolve) => setTimeout(resolve, 30)));
    expect(popup()).toBeNull();
    expect(localStorage.getItem(SEEN)).toBeNull();
    unmount();
  });

  it("stays closed where the newest was shown before, or none is valid", async () => {
    localStorage.setItem(SEEN, NEW.enableTime);
    fakeApi().on(noticeApi.valid, polled([NEW, OLD]));
    const first = watchAlone();
    await act(() => new Promise((resolve) => setTimeout(resolve, 30)));
    expect(popup()).toBeNull();
    first.unmount();
    localStorage.clear();
    fakeApi().on(noticeApi.valid, polled([]));
    watchAlone();
    await act(() => new Promise((resolve) => setTimeout(resolve, 30)));
    expect(popup()).toBeNull();
    expect(localStorage.getItem(SEEN)).toBeNull();
  });
});

describe("before the sign-in (spec §4)", () => {
  it("notices are watched and shown; files wait for the sign-in, nothing else is asked for", async () => {
    jest.useFakeTimers();
    const file = { fileId: "f1", fileName: "附件.pdf", fileSize: 1 };
    const api = fakeApi().on(noticeApi.valid, polled([{ ...OLD, attachments: [file] }], "1", "r1"));
    const { unmount } = render(<OpenNoticeWatch />);
    await pass(10);
    expect(popup()).not.toBeNull();
    expect(screen.getByText("有 1 个附件，登录后可以下载")).toBeInTheDocument();
    expect(screen.queryByText("附件.pdf")).toBeNull();
    expect(localStorage.getItem("notice-latest-release")).toBe(OLD.enableTime);
    expect(localStorage.getItem(SEEN)).toBeNull();
    await pass(180_000);
    expect(api.callsOf(noticeApi.valid)).toHaveLength(2);
    expect(api.callsOf(unreadApi.quickUnread)).toHaveLength(0);
    unmount();
  });
});

describe("what the poll tells besides (contract §7.10)", () => {
  const need = "g_hy_member_firm_edit";
  function Screen() {
    const { nickName } = useUser();
    const { data } = useNotices();
    return (
      <>
        <p>{nickName}</p>
        <p>{useDictionary().label("gender", 1)}</p>
        <Can need={need}>可以修改</Can>
        <p>{data?.length ?? 0} 条公告</p>
      </>
    );
  }
  const host = { isProduction: false, totalLimit: null, loginKey: "" };
  const draw = () =>
    render(
      <PortalProviders user={user} dictionary={dictionary} host={host}>
        <Screen />
      </PortalProviders>,
    );
  const user = userWith("g_hy_member_firm_find");
  const dictionary = { types: { gender: [[1, "男"] as const] }, version: 1 };
  const items = [{ keyName: "gender", keyValue: 1, keyNotes: "男性", keyDisabled: false }];

  it("reaches the open page: labels, rights and lists follow within one poll", async () => {
    jest.useFakeTimers();
    localStorage.setItem(SEEN, NEW.enableTime);
    const api = fakeApi()
      .on(noticeApi.valid, polled([OLD], "1", "r1"))
      .on(unreadApi.quickUnread, { unreadCount: 3, latest: [] });
    const { unmount } = draw();
    await pass(10);
    await waitFor(() => expect(unreadStore.get()?.unreadCount).toBe(3));
    expect(screen.getByText("男")).toBeInTheDocument();
    expect(screen.queryByText("可以修改")).toBeNull();
    api.on(noticeApi.valid, polled([NEW, OLD], "2", "r2"));
    api.on(dictionaryApi.all, items).on(authApi.userInfo, [aUser({ functionCodes: [need], nickName: "李新岚" })]);
    await pass(180_000);
    await waitFor(() => expect(screen.getByText("男性")).toBeInTheDocument());
    for (const text of ["可以修改", "李新岚", "2 条公告"]) expect(screen.getByText(text)).toBeInTheDocument();
    unmount();
  });

  it("what the server draws anew wins over what came before", async () => {
    localStorage.setItem(SEEN, NEW.enableTime);
    fakeApi().on(noticeApi.valid, polled([], "2")).on(dictionaryApi.all, items);
    const { rerender } = draw();
    expect(await screen.findByText("男性")).toBeInTheDocument();
    rerender(
      <PortalProviders user={user} dictionary={{ types: { gender: [[1, "男子"]] }, version: 3 }} host={host}>
        <Screen />
      </PortalProviders>,
    );
    expect(screen.getByText("男子")).toBeInTheDocument();
  });

  it("somebody else's session reloads the page instead of taking it over", async () => {
    jest.useFakeTimers();
    const reload = jest.spyOn(page, "reload").mockImplementation(() => undefined);
    const api = fakeApi()
      .on(noticeApi.valid, polled([], "1", "r1"))
      .on(unreadApi.quickUnread, { unreadCount: 0, latest: [] });
    const { unmount } = draw();
    await pass(10);
    api.on(noticeApi.valid, polled([], "1", "r2")).on(authApi.userInfo, [aUser({ userId: "u2", nickName: "王五" })]);
    await pass(180_000);
    await waitFor(() => expect(reload).toHaveBeenCalled());
    expect(screen.queryByText("王五")).toBeNull();
    unmount();
  });
});
