import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { authApi } from "@/contracts/auth/session";
import { FirmSwitcher } from "@/components/shell/firm-switcher";
import { MessageStack } from "@/components/shell/messages/message-stack";
import { RouteGate } from "@/components/shell/route-gate";
import { SideMenu } from "@/components/shell/menu/side-menu";
import { TopMenu } from "@/components/shell/menu/top-menu";
import { UserMenu } from "@/components/shell/menu/user-menu";
import { unreadStore } from "@/lib/messages/unread-store";
import { noteDraft } from "@/lib/drafts/drafts";
import { messageStore, notify, notifySuccess } from "@/lib/notify/notify";
import { menuOf, sideMenuOf } from "@/lib/routes/menu";
import { fakeApi } from "@/tests/fake-api";
import { aUser, renderScreen, seenRouter, userWith } from "@/tests/render-screen";

const head = aUser({
  switchableCompanies: [
    { companyId: "c1", companyName: "甲乙税务师事务所有限公司", companyNature: 2 },
    { companyId: "c2", companyName: "甲乙税务师事务所株洲分所", companyNature: 3 },
  ],
});
const natures = [2, 3].map((keyValue) => ({
  keyName: "company_nature",
  keyValue,
  keyNotes: keyValue === 2 ? "总所" : "分所",
  keyDisabled: false,
}));

describe("menus", () => {
  it("lead root menus to their first permitted screen and mark the current one", () => {
    renderScreen(<TopMenu menu={menuOf(aUser())} />, { at: "/basic/firm" });
    const basic = screen.getByRole("link", { name: "基本信息" });
    expect(basic).toHaveAttribute("href", "/basic/firm");
    expect(basic).toHaveAttribute("aria-current", "true");
    expect(screen.getByRole("link", { name: "工作台" })).toHaveAttribute("href", "/home/workbench");
  });

  it("list the current root's children", () => {
    renderScreen(<SideMenu nodes={sideMenuOf(aUser(), "/basic/firm")} />, { at: "/basic/firm" });
    expect(screen.getByRole("link", { name: "事务所信息管理" })).toHaveAttribute("aria-current", "page");
  });
});

describe("counts of the menu", () => {
  afterEach(() => act(() => unreadStore.set({ unreadCount: 0, latest: [] })));
  const told = (menuCounts: Record<string, number>) =>
    act(() => unreadStore.set({ unreadCount: 0, latest: [], menuCounts }));

  it("stand at the screen and, summed up, at its root; none where nothing waits", () => {
    renderScreen(
      <>
        <TopMenu menu={menuOf(aUser())} />
        <SideMenu nodes={sideMenuOf(aUser(), "/party/activity")} />
      </>,
      { at: "/party/activity" },
    );
    expect(screen.getByRole("link", { name: "党建培训管理" })).toBeInTheDocument();
    told({ "party.activity": 2, "party.info": 1 });
    expect(screen.getByRole("link", { name: /^党建培训管理\s*，\s*2 件待处理$/ })).toBeInTheDocument();
    expect(screen.getByRole("link", { name: /^党建管理\s*，\s*3 件待处理$/ })).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "基本信息" })).toBeInTheDocument();
    told({ "party.activity": 130 });
    expect(screen.getByRole("link", { name: /^党建培训管理\s*，\s*99\+ 件待处理$/ })).toBeInTheDocument();
  });

  it("of a group that is closed stand at its heading, summed up", async () => {
    const user = aUser({ userType: 2, companyId: null, functionCodes: ["g_hy_desk_party_view"] });
    const { typing } = renderScreen(<SideMenu nodes={sideMenuOf(user, "/desk/partyInfo")} />, {
      user,
      at: "/desk/partyInfo",
    });
    told({ "party.desk-info": 2, "party.activity-desk": 1 });
    const heading = screen.getByRole("button", { name: "党建" });
    expect(within(screen.getByRole("list", { name: "党建" })).getAllByRole("link")).toHaveLength(2);
    await typing.click(heading);
    expect(heading).toHaveAttribute("aria-expanded", "false");
    expect(heading).toHaveAccessibleName(/^党建\s*，\s*3 件待审核$/);
    expect(screen.getByRole("list", { name: /^党建/, hidden: true })).toHaveClass("hidden");
  });
});

describe("account menu", () => {
  it("switches moving parts off and on again, for this browser", async () => {
    const { typing } = renderScreen(<UserMenu />);
    const open = () => typing.click(screen.getByRole("button", { name: /账户菜单/ }));
    for (const [isOn, mark] of [
      [true, "off"],
      [false, "on"],
    ] as const) {
      await open();
      const choice = screen.getByRole("menuitemcheckbox", { name: `动画效果：${isOn ? "开" : "关"}` });
      expect(choice).toHaveAttribute("aria-checked", String(isOn));
      await typing.click(choice);
      expect(document.documentElement.dataset.animation).toBe(mark);
    }
  });
});

describe("firm switcher", () => {
  it("is a plain name where there is nothing to switch", () => {
    renderScreen(<FirmSwitcher />);
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.getByTitle("甲乙税务师事务所有限公司")).toHaveTextContent("甲乙税务师事务所有限公司");
  });

  it("switches by the arrow keys and loads the page anew", async () => {
    const api = fakeApi().on(authApi.actAs, []);
    const { typing } = renderScreen(<FirmSwitcher />, { user: head, dictionary: natures });
    await typing.click(screen.getByRole("button", { name: /切换事务所/ }));
    const [first, second] = screen.getAllByRole("menuitemradio");
    expect(first).toHaveFocus();
    expect(first).toHaveAttribute("aria-checked", "true");
    await typing.keyboard("{ArrowDown}");
    expect(second).toHaveFocus();
    await typing.keyboard("{Enter}");
    await waitFor(() => expect(seenRouter.refresh).toHaveBeenCalled());
    expect(api.callsOf(authApi.actAs)[0]?.input.body).toEqual({ companyId: "c2" });
    expect(screen.queryByRole("menu")).toBeNull();
  });

  it("closes by Esc and gives the focus back", async () => {
    const { typing } = renderScreen(<FirmSwitcher />, { user: head });
    const button = screen.getByRole("button", { name: /切换事务所/ });
    await typing.click(button);
    await typing.keyboard("{Escape}");
    expect(screen.queryByRole("menu")).toBeNull();
    expect(button).toHaveFocus();
  });
});

it("stays signed in and says why when the log-out call fails", async () => {
  fakeApi().breakOff(authApi.logout);
  const { typing } = renderScreen(<UserMenu />);
  await typing.click(screen.getByRole("button", { name: /账户菜单/ }));
  await typing.click(screen.getByRole("menuitem", { name: "退出登录" }));
  expect(await screen.findByText("网络超时，请检查网络")).toBeInTheDocument();
});

it("closes a page that is open when the code for it goes", async () => {
  const { becomes } = renderScreen(<RouteGate>事务所</RouteGate>, { at: "/basic/firm" });
  expect(screen.getByText("事务所")).toBeInTheDocument();
  becomes(userWith());
  expect(screen.queryByText("事务所")).toBeNull();
  await waitFor(() => expect(seenRouter.replace).toHaveBeenCalledWith("/403"));
});

describe("messages (spec §8)", () => {
  beforeEach(() => messageStore.clear());

  it("stand five seconds, line breaks preformatted, and can be closed", async () => {
    jest.useFakeTimers();
    render(<MessageStack />);
    act(() => notify({ message: "第一行\n第二行", channel: "error" }));
    expect(screen.getByRole("alert").querySelector("pre")).toHaveTextContent("第一行 第二行");
    await act(() => jest.advanceTimersByTimeAsync(4999));
    expect(screen.queryByRole("alert")).not.toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(screen.queryByRole("alert")).toBeNull();
    jest.useRealTimers();
    act(() => notifySuccess("保存成功"));
    await userEvent.click(screen.getByRole("button", { name: "关闭提示" }));
    expect(screen.queryByText("保存成功")).toBeNull();
  });
});

it("asks before log-out deletes what was typed and not saved", async () => {
  const api = fakeApi().on(authApi.logout, null);
  noteDraft({ userId: "u1", draftKey: aUser().draftKey }, "form", { a: 1 }, "1");
  const { typing } = renderScreen(<UserMenu />);
  await typing.click(screen.getByRole("button", { name: /账户菜单/ }));
  await typing.click(screen.getByRole("menuitem", { name: "退出登录" }));
  expect(await screen.findByText(/退出后将从本机删除/)).toBeInTheDocument();
  await typing.click(screen.getByRole("button", { name: "继续填写" }));
  expect(api.callsOf(authApi.logout)).toHaveLength(0);
});
