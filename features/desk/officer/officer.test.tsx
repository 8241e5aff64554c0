// Guarantees: an account for the association's own people is opened with its roles alone, roles beyond one's own are
// closed, its record knows no firm's matters, and who may only look sees no button.
import { screen, waitFor, within } from "@testing-library/react";
import { officerApi } from "@/contracts/auth/officer";
import { onlineApi } from "@/contracts/auth/online";
import { roleApi } from "@/contracts/auth/role";
import { userApi } from "@/contracts/auth/user";
import type { AccountDetail } from "@/contracts/auth/user-fields";
import { OfficerScreen } from "@/features/desk/officer/officer";
import { fakeApi } from "@/tests/fake-api";
import { aUser, renderScreen, userWith } from "@/tests/render-screen";

jest.setTimeout(30_000);
const NOW = "2026-11-20T01:00:00.000Z";
const officer: AccountDetail = {
  userId: "u9",
  username: "desk-li",
  nickName: "李协会",
  mobilephone: "138****0009",
  email: null,
  userType: 2,
  companyId: "org1",
  companyName: "示例省税协",
  roleNames: ["协会受理"],
  roleIds: ["r2"],
  userStatus: 1,
  isLocked: false,
  lockTime: null,
  loginFailCount: 0,
  isMain: false,
  staffId: null,
  staffName: null,
  expireDate: null,
  certValidTo: null,
  lastLoginTime: null,
  lastLoginIp: null,
  createTime: NOW,
  version: 3,
  functionCodes: ["g_hy_desk_notice_view"],
  accessCompanies: [],
  initPwdMode: 1,
  mustChangePwd: false,
  factorTime: null,
  createUserName: "演示协会",
  updateUserName: "演示协会",
  updateTime: NOW,
  isSelf: false,
  canEdit: true,
  readOnlyReason: null,
};
const ROLES = [
  { roleId: "r1", roleCode: "DESK_ADMIN", roleName: "协会管理员", canGrant: false },
  { roleId: "r2", roleCode: "DESK_ACCEPT", roleName: "协会受理", canGrant: true },
  { roleId: "r3", roleCode: "DESK_TRAINING", roleName: "协会培训", canGrant: true },
];
const OFFICES = [
  { orgId: "org1", orgName: "示例省税协", fullOrgName: "示例省税协", canPlace: true },
  { orgId: "org2", orgName: "长沙市税协", fullOrgName: "长沙市税协", canPlace: true },
  { orgId: "org3", orgName: "他市税协", fullOrgName: "他市税协", canPlace: false },
];
const DESK = { userType: 2, orgId: "org1", lv1OrgId: "org1" };
const api = () =>
  fakeApi()
    .on(officerApi.list, { rows: [officer], totalCount: 1 })
    .on(officerApi.roles, ROLES)
    .on(officerApi.orgs, OFFICES)
    .on(roleApi.options, [])
    .on(onlineApi.list, { rows: [], totalCount: 0 })
    .on(userApi.get, officer)
    .on(userApi.setRoles, officer)
    .on(officerApi.create, officer);

/** A line of the open list. */
async function option(title: string): Promise<HTMLElement> {
  const found = (await screen.findAllByTitle(title)).find((one) => one.className.includes("ant-select-item-option"));
  if (!found) throw new Error(`no option ${title}`);
  return found;
}

it("opens an account with the association's roles, those beyond one's own closed", async () => {
  const fake = api();
  const { typing } = renderScreen(<OfficerScreen />, { at: "/desk/colleague", user: aUser(DESK) });
  await typing.click(await screen.findByRole("button", { name: "新增" }));
  const dialog = within(await screen.findByRole("dialog"));
  for (const firmsOnly of ["关联人员", "可访问分所"]) expect(dialog.queryByLabelText(firmsOnly)).toBeNull();
  await typing.type(dialog.getByLabelText(/^登录账号/), "desk-wang");
  await typing.type(dialog.getByLabelText(/^姓名/), "王协会");
  await typing.type(dialog.getByLabelText(/^手机/), "13800000010");
  await typing.click(dialog.getByLabelText(/^所属机构/));
  const city = await option("长沙市税协");
  expect(screen.queryByTitle("他市税协")).toBeNull();
  await typing.click(city);
  await typing.click(dialog.getByLabelText(/^角色/));
  expect(await option("协会管理员（含您没有的权限）")).toHaveClass("ant-select-item-option-disabled");
  await typing.click(await option("协会受理"));
  await typing.click(dialog.getByRole("button", { name: /保\s*存/ }));
  await waitFor(() => expect(fake.callsOf(officerApi.create)).toHaveLength(1));
  expect(fake.callsOf(officerApi.create)[0]?.input.body).toEqual({
    username: "desk-wang",
    nickName: "王协会",
    mobilephone: "13800000010",
    email: null,
    orgId: "org2",
    roleIds: ["r2"],
    expireDate: null,
    initPwdMode: 1,
    password: null,
  });
});

it("shows a record without a firm's matters, and deals out the association's roles", async () => {
  const fake = api();
  const { typing } = renderScreen(<OfficerScreen />, { at: "/desk/colleague?userId=u9" });
  await typing.click(await screen.findByRole("button", { name: "分配角色" }));
  expect(screen.queryByRole("button", { name: "关联人员" })).toBeNull();
  expect(screen.queryByRole("tab", { name: "登录证书" })).toBeNull();
  expect(screen.getByRole("tab", { name: "登录会话" })).toBeVisible();
  const dialog = within(await screen.findByRole("dialog"));
  await typing.click(dialog.getByLabelText(/^角色/));
  await typing.click(await option("协会培训"));
  await typing.click(dialog.getByRole("button", { name: /保\s*存/ }));
  await waitFor(() => expect(fake.callsOf(userApi.setRoles)[0]?.input.body).toMatchObject({ roleIds: ["r2", "r3"] }));
  expect(fake.callsOf(roleApi.options)).toHaveLength(0);
});

it("shows who may only look no button", async () => {
  api().on(userApi.get, { ...officer, canEdit: false, readOnlyReason: "您没有修改协会账号的权限" });
  const user = userWith("g_hy_desk_colleague_view", "g_hy_desk_account_view");
  const { unmount } = renderScreen(<OfficerScreen />, { at: "/desk/colleague", user });
  await screen.findByText("李协会");
  expect(screen.queryByRole("button", { name: "新增" })).toBeNull();
  unmount();
  renderScreen(<OfficerScreen />, { at: "/desk/colleague?userId=u9", user });
  expect(await screen.findByText("您没有修改协会账号的权限")).toBeVisible();
  for (const name of ["编辑", "停用", "分配角色", "重置密码"])
    expect(screen.queryByRole("button", { name })).toBeNull();
});
