// Guarantees of the sending logs: what was sent is found without a number in the address, a text with a code is shown to
// nobody, only a failed message can go out again, and only by those who may.
import { screen, waitFor, within } from "@testing-library/react";
import { type MailLogRow, mailLogApi, type SmsLogRow, smsLogApi } from "@/contracts/common/outbox";
import type { DictionaryItem } from "@/contracts/common/dictionary";
import { MailLogScreen } from "@/features/desk/mail";
import { SmsLogScreen } from "@/features/desk/sms";
import { fakeApi } from "@/tests/fake-api";
import { renderScreen, userWith } from "@/tests/render-screen";

const page = <Row,>(...rows: Row[]) => ({ rows, totalCount: rows.length });
const common = {
  messageId: "m1",
  sourceType: 7,
  sendStatus: 3,
  tries: 5,
  createTime: "2026-11-20T01:00:00.000Z",
  sendTime: null,
  companyName: "湖南晴川税务师事务所",
  errorText: "网关没有应答",
  canResend: true,
};
const mail = (over: Partial<MailLogRow> = {}): MailLogRow => ({
  ...common,
  receiver: "wa***@example.com",
  subject: "登录证书即将到期",
  ...over,
});
const sms = (over: Partial<SmsLogRow> = {}): SmsLogRow => ({ ...common, receiver: "138****0001", ...over });
const sent = { messageId: "m2", sendStatus: 2, canResend: false, errorText: null } as const;
const entry = (keyName: string, keyValue: number, keyNotes: string): DictionaryItem => ({
  keyName,
  keyValue,
  keyNotes,
  keyDisabled: false,
});
const dictionary = [
  entry("send_status", 0, "待发送"),
  entry("send_status", 2, "已发送"),
  entry("send_status", 3, "发送失败"),
  entry("msg_source_type", 1, "重置密码验证码"),
  entry("msg_source_type", 7, "业务通知"),
];

describe("邮件发送记录", () => {
  it("says in words that nothing was sent yet", async () => {
    fakeApi().on(mailLogApi.list, page());
    renderScreen(<MailLogScreen />, { dictionary });
    expect(await screen.findByText("还没有发送过邮件")).toBeInTheDocument();
  });

  it("sends a failed one again under its own number, once, and shows its new state", async () => {
    const api = fakeApi()
      .on(mailLogApi.list, page(mail(), mail({ ...sent, receiver: "li***@example.com" })))
      .on(mailLogApi.resend, mail({ sendStatus: 0 }));
    const { typing } = renderScreen(<MailLogScreen />, { dictionary });
    const row = await screen.findByRole("row", { name: /wa\*\*\*@example.com/ });
    expect(row).toHaveTextContent("发送失败");
    expect(screen.queryByRole("button", { name: "重发给 li***@example.com" })).toBeNull();
    api.on(mailLogApi.list, page(mail({ sendStatus: 0, canResend: false })));
    await typing.click(within(row).getByRole("button", { name: "重发给 wa***@example.com" }));
    expect(await screen.findByText("已重新排队发送")).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole("row", { name: /wa\*\*\*/ })).toHaveTextContent("待发送"));
    expect(api.callsOf(mailLogApi.resend).map(({ input }) => input.params)).toEqual([{ messageId: "m1" }]);
    expect(screen.queryByRole("button", { name: /^重发给/ })).toBeNull();
  });

  it("tells why one cannot go out again, and leaves it as it is", async () => {
    fakeApi()
      .on(mailLogApi.list, page(mail()))
      .fail(mailLogApi.resend, { status: 409, body: { errorCode: "STATE", errorMessage: "内容已清除，不能重发" } });
    const { typing } = renderScreen(<MailLogScreen />, { dictionary });
    await typing.click(await screen.findByRole("button", { name: "重发给 wa***@example.com" }));
    expect(await screen.findByText(/内容已清除，不能重发/)).toBeInTheDocument();
    expect(screen.queryByText("已重新排队发送")).toBeNull();
    expect(screen.getByRole("row", { name: /wa\*\*\*/ })).toHaveTextContent("发送失败");
  });

  it("opens a mail with its words and the names of its files; who may only look cannot send", async () => {
    const api = fakeApi()
      .on(mailLogApi.list, page(mail()))
      .on(mailLogApi.detail, {
        ...mail(),
        content: "您的登录证书将于 7 天后到期",
        isSecret: false,
        fileNames: ["办法.pdf"],
      });
    const { typing } = renderScreen(<MailLogScreen />, { dictionary, user: userWith("g_hy_desk_sendlog_view") });
    await typing.click(await screen.findByRole("button", { name: "查看发给 wa***@example.com 的内容" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText("邮件详情")).toBeInTheDocument();
    expect(await dialog.findByText("您的登录证书将于 7 天后到期")).toBeInTheDocument();
    expect(dialog.getByText("附件：办法.pdf")).toBeInTheDocument();
    expect(dialog.getByText("网关没有应答")).toBeInTheDocument();
    expect(api.callsOf(mailLogApi.detail)[0]?.input.query).toEqual({ messageId: "m1" });
    expect(screen.queryByRole("button", { name: /^重发给/ })).toBeNull();
  });

  it("offers another try when the content does not come", async () => {
    const api = fakeApi()
      .on(mailLogApi.list, page(mail()))
      .fail(mailLogApi.detail, { status: 404, body: { errorCode: "NOT_FOUND", errorMessage: "邮件不存在" } });
    const { typing } = renderScreen(<MailLogScreen />, { dictionary });
    await typing.click(await screen.findByRole("button", { name: /^查看发给/ }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(await dialog.findByText("内容加载失败")).toBeInTheDocument();
    api.on(mailLogApi.detail, { ...mail(), content: "又有了", isSecret: false, fileNames: [] });
    await typing.click(dialog.getByRole("button", { name: /重\s?试/ }));
    expect(await dialog.findByText("又有了")).toBeInTheDocument();
  });
});

describe("短信发送记录", () => {
  it("is searched by the last four digits, and refuses a whole number before it asks the server", async () => {
    const api = fakeApi().on(smsLogApi.list, page(sms()));
    const { typing } = renderScreen(<SmsLogScreen />, { dictionary });
    await screen.findByRole("row", { name: /138\*\*\*\*0001/ });
    const box = screen.getByLabelText("手机后四位");
    await typing.type(box, "0001{Enter}");
    await waitFor(() => expect(api.callsOf(smsLogApi.list).at(-1)?.input.query).toMatchObject({ mobileTail: "0001" }));
    const asked = api.callsOf(smsLogApi.list).length;
    await typing.clear(box);
    await typing.type(box, "13800000001{Enter}");
    expect(await screen.findByText("请填手机号码的后四位")).toBeInTheDocument();
    expect(api.callsOf(smsLogApi.list)).toHaveLength(asked);
    expect(location.search).not.toContain("13800000001");
  });

  it("shows no text with a code, and says why; on a demo site it says that looking leaves a trace", async () => {
    const secret = sms({ sourceType: 1, canResend: false });
    const api = fakeApi()
      .on(smsLogApi.list, page(secret))
      .on(smsLogApi.detail, { ...secret, content: null, isSecret: true });
    const { typing, unmount } = renderScreen(<SmsLogScreen />, { dictionary });
    await typing.click(await screen.findByRole("button", { name: /^查看发给/ }));
    expect(await screen.findByText("内容含验证码或密码，不显示。")).toBeInTheDocument();
    unmount();
    api.on(smsLogApi.detail, { ...secret, content: "验证码 123456", isSecret: true });
    const demo = renderScreen(<SmsLogScreen />, { dictionary });
    await demo.typing.click(await screen.findByRole("button", { name: /^查看发给/ }));
    expect(await screen.findByText("验证码 123456")).toBeInTheDocument();
    expect(screen.getByText(/每次查看均留痕/)).toBeInTheDocument();
  });

  it("sends a failed one again", async () => {
    const api = fakeApi()
      .on(smsLogApi.list, page(sms()))
      .on(smsLogApi.resend, sms({ sendStatus: 0 }));
    const { typing } = renderScreen(<SmsLogScreen />, { dictionary });
    await typing.click(await screen.findByRole("button", { name: "重发给 138****0001" }));
    expect(await screen.findByText("已重新排队发送")).toBeInTheDocument();
    expect(api.callsOf(smsLogApi.resend)[0]?.input.params).toEqual({ messageId: "m1" });
  });
});
