import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type InboxDetail, inboxApi } from "@/contracts/message/inbox";
import { type MessageSettings, messageSettingsApi } from "@/contracts/message/settings";
import { ReceivedMessage } from "@/features/message/received-message";
import { MarkAll } from "@/features/message/inbox-list";
import { CopySwitches } from "@/features/message/copy-switches";
import { MessageBell } from "@/components/shell/messages/message-bell";
import { unreadStore } from "@/lib/messages/unread-store";
import { fakeApi } from "@/tests/fake-api";
import { renderScreen, userWith } from "@/tests/render-screen";

const SETTINGS: MessageSettings = {
  smsCopy: false,
  mailCopy: false,
  mobile: "138****0001",
  email: "l***@example.com",
  channels: ["sms", "mail"],
};

const ID = "m1";
const detail = (change: Partial<InboxDetail> = {}): InboxDetail => ({
  msgSiteId: ID,
  msgTitle: "合同到期提醒",
  msgType: 4,
  senderOrg: "系统",
  senderName: "系统",
  sendTime: "2026-11-20T02:00:00.000Z",
  readFlag: 0,
  needReceipt: false,
  receiptDeadline: null,
  hasFiles: false,
  isWithdrawn: false,
  msgContent: "请及时处理",
  bizType: "basic.firm",
  bizId: "f1",
  readTime: null,
  receiptTime: null,
  receiptContent: null,
  withdrawTime: null,
  files: [{ msgSiteFileId: "a1", fileName: "说明.pdf", fileSize: 1024 }],
  ...change,
});
const none = { unreadCount: 0, latest: [] };
const open = (message: InboxDetail, codes: Parameters<typeof userWith> = []) => {
  const api = fakeApi().on(inboxApi.get, message).on(inboxApi.markRead, none);
  renderScreen(<ReceivedMessage msgSiteId={ID} back="/" />, { user: userWith(...codes) });
  return api;
};

describe("a received message", () => {
  it("is marked as read when it opens, and the badge follows the answer", async () => {
    unreadStore.set({ unreadCount: 4, latest: [] });
    const api = open(detail());
    expect(await screen.findByRole("heading", { level: 1, name: "合同到期提醒" })).toBeInTheDocument();
    // Who has no name besides its organisation's is told once.
    expect(screen.getByText(/^系统\s2026-11-20/)).toBeInTheDocument();
    await waitFor(() => expect(unreadStore.get()?.unreadCount).toBe(0));
    expect(api.callsOf(inboxApi.markRead)[0]?.input.body).toEqual({ msgSiteIds: [ID] });
    expect(screen.getByRole("link", { name: "说明.pdf" })).toHaveAttribute(
      "href",
      expect.stringContaining(`/${ID}/file/a1`),
    );
  });

  it("leads to its record, or says why not", async () => {
    open(detail({ readFlag: 1 }), ["g_hy_member_firm_find"]);
    expect(await screen.findByRole("link", { name: "打开相关记录：事务所信息管理" })).toHaveAttribute(
      "href",
      expect.stringContaining("companyId=f1"),
    );
  });

  it("without the right there is a hint instead of a link", async () => {
    open(detail({ readFlag: 1 }));
    expect(await screen.findByText(/没有查看权限（403）/)).toBeInTheDocument();
    expect(screen.queryByRole("link", { name: /打开相关记录/ })).toBeNull();
  });

  it("a withdrawn one shows neither words nor files and marks nothing", async () => {
    const api = open(detail({ isWithdrawn: true, msgTitle: "此消息已撤回", msgContent: "", files: [], readFlag: 1 }));
    expect(await screen.findByText(/已被发件人撤回/)).toBeInTheDocument();
    expect(api.callsOf(inboxApi.markRead)).toHaveLength(0);
  });
});

it("the bell says in words how many are unread, 99+ beyond what is counted", () => {
  unreadStore.set({ unreadCount: 100, latest: [] });
  renderScreen(<MessageBell />);
  expect(screen.getByRole("button", { name: "消息，99+ 封未读" })).toHaveTextContent("99+");
});

it("all are marked as read with one click", async () => {
  unreadStore.set({ unreadCount: 2, latest: [] });
  const api = fakeApi().on(inboxApi.markRead, none);
  renderScreen(<MarkAll />);
  await userEvent.click(await screen.findByRole("button", { name: "全部标为已读" }));
  expect(await screen.findByText("没有未读消息")).toBeInTheDocument();
  expect(api.callsOf(inboxApi.markRead)[0]?.input.body).toEqual({ isAll: true });
});

it("mails are a choice of their own; what the association does not offer is not shown, unless it is still on", async () => {
  const api = fakeApi()
    .on(messageSettingsApi.get, SETTINGS)
    .on(messageSettingsApi.update, { ...SETTINGS, mailCopy: true });
  const shown = renderScreen(<CopySwitches />);
  await userEvent.click(await screen.findByRole("switch", { name: /邮件提醒/, checked: false }));
  expect(api.callsOf(messageSettingsApi.update)[0]?.input.body).toEqual({ mailCopy: true });
  shown.unmount();
  fakeApi().on(messageSettingsApi.get, { ...SETTINGS, smsCopy: true, channels: [] });
  renderScreen(<CopySwitches />);
  expect(await screen.findByRole("switch", { name: /短信提醒/, checked: true })).toBeEnabled();
  expect(screen.queryByRole("switch", { name: /邮件提醒/ })).toBeNull();
});

it("texts are off until the reader turns them on; without a phone the switch is closed and says why", async () => {
  const api = fakeApi()
    .on(messageSettingsApi.get, SETTINGS)
    .on(messageSettingsApi.update, { ...SETTINGS, smsCopy: true });
  const shown = renderScreen(<CopySwitches />);
  await userEvent.click(await screen.findByRole("switch", { name: /短信提醒/, checked: false }));
  expect(api.callsOf(messageSettingsApi.update)[0]?.input.body).toEqual({ smsCopy: true });
  shown.unmount();
  fakeApi().on(messageSettingsApi.get, { ...SETTINGS, mobile: null });
  renderScreen(<CopySwitches />);
  expect(await screen.findByRole("switch", { name: /短信提醒/ })).toBeDisabled();
  expect(screen.getByText("账号没有绑定手机，不能接收短信")).toBeInTheDocument();
});
