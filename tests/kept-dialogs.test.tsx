// Guarantees: dialogs keep what was typed when their page goes: it is simply there again in the same tab.
import { screen, waitFor } from "@testing-library/react";
import type { ReactElement } from "react";
import { roleApi } from "@/contracts/auth/role";
import { staffOptionApi } from "@/contracts/basic/staff/staff-option";
import { draftApi } from "@/contracts/common/draft";
import { AccountCreate } from "@/features/account/account-create";
import { AccountEdit, AccountRoles } from "@/features/account/account-forms";
import { ApplyDialog } from "@/features/account/certificate-dialogs";
import { KickDialog } from "@/features/account/kick-dialog";
import { EntryDialog, NewEntryDialog } from "@/features/desk/dictionary/dictionary-dialog";
import { HandoverDialog } from "@/features/desk/handover-dialog";
import { ParamDialog } from "@/features/desk/params/param-dialog";
import { SettleDialog } from "@/features/desk/settle-dialog";
import { WhiteAdd } from "@/features/desk/whitelist/white-add";
import { WithdrawDialog } from "@/features/message/withdraw-dialog";
import { AskDialog } from "@/features/security/ask-dialog";
import { userApi } from "@/contracts/auth/user";
import { writeLastWords } from "@/lib/drafts/last-words";
import { fakeApi } from "@/tests/fake-api";
import { renderScreen } from "@/tests/render-screen";

const done = () => undefined;
const TYPE = { keyName: "ethnicity", title: "民族", closedReason: null } as never;
const entry = { keyValue: 1, keyNotes: "汉族", sortNo: 1, keyDisabled: false, standardNotes: null, version: 2 };
const param = {
  paramKey: "login.lockAfter",
  label: "登录失败多少次后锁定",
  kind: "text",
  value: "五",
  standard: "五",
  min: null,
  max: null,
  dict: null,
  options: [],
  columns: [],
  version: 3,
  updateTime: null,
  updateUserName: null,
};

const account = {
  userId: "u7",
  username: "chenli",
  nickName: "陈立",
  mobilephone: "138****5678",
  email: "c***@a.example",
  version: 2,
  companyId: "c1",
  roleIds: [],
  staffId: null,
  staffName: null,
  accessCompanies: [],
  expireDate: null,
} as never;
const request = { requestId: "r1", userText: "陈立", content: "请更正", version: 1 } as never;
const message = { msgSiteId: "m1", msgTitle: "通知", version: 3 } as never;

const DIALOGS: [string, ReactElement, string][] = [
  ["管理员变更", <HandoverDialog key="h" onClose={done} />, "nickName"],
  ["编辑字典项", <EntryDialog key="e" of={TYPE} entry={entry as never} onClose={done} />, "keyNotes"],
  ["新增字典项", <NewEntryDialog key="n" of={TYPE} next={3} onClose={done} />, "keyNotes"],
  ["新增账号", <AccountCreate key="c" onClose={done} />, "nickName"],
  ["编辑账号", <AccountEdit key="a" account={account} onClose={done} />, "nickName"],
  ["强制下线", <KickDialog key="k" whom={{ userId: "u7", nickName: "陈立" }} onClose={done} />, "reason"],
  ["加入白名单", <WhiteAdd key="w" onClose={done} />, "remark"],
  ["提出个人信息请求", <AskDialog key="q" onClose={done} />, "content"],
  ["办结个人信息请求", <SettleDialog key="s" of={request} onClose={done} />, "answer"],
  ["撤回消息", <WithdrawDialog key="m" message={message} onClose={done} />, "withdrawReason"],
  ["业务参数", <ParamDialog key="p" param={param as never} onClose={done} />, "value"],
];

/** The field, once the dialog takes typing: before, it asks what was left. */
async function field(key: string): Promise<HTMLElement> {
  return waitFor(() => {
    const box = document.getElementById(`field-${key}`);
    if (!box || box.closest("[inert]")) throw new Error("not ready");
    return box;
  });
}

beforeEach(() => {
  fakeApi()
    .on(draftApi.get, null)
    .on(userApi.orgs, [])
    .on(roleApi.options, [{ roleId: "r1", roleName: "人事", canGrant: true }] as never)
    .on(staffOptionApi.list, [])
    .on(userApi.list, { rows: [], totalCount: 0 } as never);
});
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it.each(DIALOGS)("%s", async (_, dialog, key) => {
  const first = renderScreen(dialog);
  const box = await field(key);
  await first.typing.clear(box);
  await first.typing.type(box, "写到一半");
  writeLastWords();
  expect(Object.keys(localStorage).filter((name) => name.startsWith("portal-draft:"))).toHaveLength(1);
  first.unmount();
  renderScreen(dialog);
  expect(await screen.findByDisplayValue("写到一半")).toBeInTheDocument();
  expect(screen.getByText(/已恢复您/)).toBeInTheDocument();
});

const CHOSEN: [string, ReactElement, string, RegExp][] = [
  ["申请证书", <ApplyDialog key="y" account={account} onClose={done} />, "passBy", /邮件发到/],
  ["分配角色", <AccountRoles key="r" account={account} onClose={done} />, "roleIds", /人事/],
];

it.each(CHOSEN)("%s keeps what was chosen", async (_, dialog, key, choice) => {
  const first = renderScreen(dialog);
  await first.typing.click(await field(key));
  await first.typing.click(await screen.findByTitle(choice));
  writeLastWords();
  first.unmount();
  renderScreen(dialog);
  expect(await screen.findByText(/已恢复您/)).toBeInTheDocument();
});
