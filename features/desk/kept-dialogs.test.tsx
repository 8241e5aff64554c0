// Guarantees: the association's dialogs keep what was typed when their page goes: it is simply there again in the same tab.
import { screen, waitFor } from "@testing-library/react";
import type { ReactElement } from "react";
import { draftApi } from "@/contracts/common/draft";
import { ApplyDialog } from "@/features/account/certificate-dialogs";
import { EntryDialog, NewEntryDialog } from "@/features/desk/dictionary-dialog";
import { HandoverDialog } from "@/features/desk/handover-dialog";
import { ParamDialog } from "@/features/desk/param-dialog";
import { userApi } from "@/contracts/auth/user";
import { writeLastWords } from "@/lib/drafts/last-words";
import { fakeApi } from "@/tests/fake-api";
import { renderScreen } from "@/tests/render-screen";

const done = () => undefined;
const TYPE = { keyName: "ethnicity", title: "民族", isFixed: false } as never;
const entry = { keyValue: 1, keyNotes: "汉族", sortNo: 1, keyDisabled: false, standardNotes: null, version: 2 };
const param = {
  ...{ paramKey: "login.lockAfter", label: "登录失败多少次后锁定", kind: "text", value: "五", standard: "五" },
  ...{ min: null, max: null, dict: null, options: [], columns: [], version: 3, updateTime: null, updateUserName: null },
};

const DIALOGS: [string, ReactElement, string][] = [
  ["管理员变更", <HandoverDialog key="h" onClose={done} />, "nickName"],
  ["修改字典项", <EntryDialog key="e" of={TYPE} entry={entry as never} onClose={done} />, "keyNotes"],
  ["新增字典项", <NewEntryDialog key="n" of={TYPE} next={3} onClose={done} />, "keyNotes"],
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

it("申请证书 keeps what was chosen", async () => {
  const account = { userId: "u7", nickName: "陈立", mobilephone: "138****5678", email: "c***@a.example" } as never;
  const dialog = <ApplyDialog account={account} onClose={done} />;
  const first = renderScreen(dialog);
  await first.typing.click(await field("passBy"));
  await first.typing.click(await screen.findByTitle(/邮件发到/));
  writeLastWords();
  first.unmount();
  renderScreen(dialog);
  expect(await screen.findByText(/已恢复您/)).toBeInTheDocument();
});
