import { z } from "zod";
import { field } from "@/contracts/kit/field";
import { historyLine } from "@/contracts/kit/history";
import {
  choice,
  choicesFilter,
  instant,
  instantOrNone,
  keywordFilter,
  mobileNumber,
  optionalDay,
  optionalMobileNumber,
  seenVersion,
  shownChoice,
  shownChoiceOrNone,
  shownCount,
  yesOrNo,
  yesOrNoFilter,
} from "@/contracts/kit/items";
import { email, id, isoDate, optional, personName, version } from "@/contracts/kit/scalars";
import { halfWidth, trimAll } from "@/contracts/kit/text/visible-text";

/** Dictionary `user_status`; 2 and 4 are never stored, they follow from a lock and from 有效期至. // domain a §3.2 */
export const USER_STATUS = { disabled: 0, normal: 1, locked: 2, pending: 3, expired: 4, closed: 5 } as const;
/** Dictionary `init_pwd_mode`. */
export const INIT_PWD_MODE = { sms: 1, mail: 2, manual: 3 } as const;

/** Chosen once, never changed. // domain a §3.1 */
export const username = () =>
  z
    .string()
    .overwrite((s) => halfWidth(trimAll(s)))
    .regex(/^[A-Za-z0-9_@.-]{4,30}$/, "登录账号为4至30位字母、数字或 _ @ . -");

/** One account in the list; the mobile masked. // domain a §3.2 */
export const accountRow = z.object({
  userId: id(),
  username: field(z.string(), { label: "登录账号", kind: "code", width: 210 }),
  nickName: field(z.string(), { label: "姓名", width: 130 }),
  mobilephone: field(z.string().nullable(), { label: "手机", kind: "code", width: 120 }),
  email: field(z.string().nullable(), { label: "邮箱", width: 180 }),
  companyId: id(),
  /** 所属机构: the firm or the branch. */
  companyName: field(z.string(), { label: "所属机构", width: 240 }),
  roleNames: field(z.array(z.string()), { label: "角色", width: 160 }),
  userStatus: shownChoice("user_status", "账号状态", { width: 90 }),
  isLocked: yesOrNo("是否锁定", { width: 90 }),
  lockTime: instantOrNone("锁定至"),
  loginFailCount: shownCount("登录失败次数", { width: 110 }),
  /** Opened by the association at admission or by a 管理员变更. */
  isMain: yesOrNo("主账号", { width: 80 }),
  staffId: id().nullable(),
  staffName: field(z.string().nullable(), { label: "关联人员", width: 110 }),
  expireDate: field(isoDate().nullable(), { label: "有效期至", kind: "date", width: 110 }),
  /** End of its longest login certificate; null without one. */
  certValidTo: instantOrNone("证书有效期"),
  lastLoginTime: instantOrNone("最后登录时间"),
  lastLoginIp: field(z.string().nullable(), { label: "最后登录地址", kind: "code", width: 140 }),
  createTime: instant("创建时间"),
  version: z.int(),
});
export type AccountRow = z.infer<typeof accountRow>;

/** Stands for a mobile in addresses; only the server can tell for which. // promises P-S10 */
export const mobileToken = () => z.string().regex(/^m[\w-]{43}$/, "请重新填写手机号码");

export const accountFilter = z.strictObject({
  keyword: keywordFilter(
    "账号、姓名、首字母、手机后四位",
    "账号或姓名中的几个字、姓名首字母、手机后四位",
    "请填写账号或姓名",
  ),
  /** Never the number itself: filters stand in addresses and in logs. `userApi.sealMobile` gives the token. */
  mobilephone: field(mobileToken().optional(), { label: "手机", kind: "code", help: "完整号码" }),
  userStatus: choicesFilter("user_status", "账号状态", 10),
  roleId: field(id().optional(), { label: "角色" }),
  isLocked: yesOrNoFilter("是否锁定"),
  orgId: field(id().optional(), { label: "所属机构" }),
});
export type AccountFilter = z.infer<typeof accountFilter>;

const roleIds = () => field(z.array(id()).min(1, "请至少选择一个角色").max(20), { label: "角色" });
const accessCompanyIds = () =>
  field(z.array(id()).max(100).default([]), { label: "可访问分所", help: "总所账号可以代为查看和办理的分所" });
const expireDate = () => optionalDay("有效期至", { help: "过了这一天不能再登录；不填为长期" });
const nickName = () => field(personName(), { label: "姓名" });
const mail = () => field(optional(email()), { label: "邮箱" });
const userId = () => field(id(), { label: "账号" });
const seen = () => field(optional(version()), { label: "版本号" });

/** A new account. `orgId` null = the acting firm; the association names the firm. // domain a §3.1 */
export const accountForm = z.strictObject({
  orgId: field(optional(id()), { label: "所属机构" }),
  username: field(username(), { label: "登录账号", kind: "code", help: "4至30位，开立后不能更改；可用手机号" }),
  nickName: nickName(),
  mobilephone: mobileNumber("手机", { help: "接收初始密码和验证码" }),
  email: mail(),
  staffId: field(optional(id()), { label: "关联人员", help: "离职当天该账号自动注销" }),
  roleIds: roleIds(),
  accessCompanyIds: accessCompanyIds(),
  expireDate: expireDate(),
  initPwdMode: choice("init_pwd_mode", "初始密码方式"),
  /** Only with 手工设置; never answered, kept or logged. */
  password: field(optional(z.string().max(64)), { label: "初始密码" }),
});
export type AccountForm = z.output<typeof accountForm>;

export const accountUpdateForm = z.strictObject({
  userId: userId(),
  /** Of the association's own people alone; null: where he is. */
  orgId: field(optional(id()), { label: "所属机构", help: "调整后，原机构待办的审核不再由该账号办理" }),
  nickName: nickName(),
  mobilephone: optionalMobileNumber("手机", { help: "不更换请留空" }),
  email: mail(),
  expireDate: expireDate(),
  accessCompanyIds: accessCompanyIds(),
  version: seen(),
});
export type AccountUpdateForm = z.output<typeof accountUpdateForm>;

/** 停用 and 启用. */
export const accountStateForm = z.strictObject({
  userId: userId(),
  userStatus: field(z.union([z.literal(USER_STATUS.disabled), z.literal(USER_STATUS.normal)]), {
    label: "账号状态",
    kind: "dict",
    dict: "user_status",
  }),
  version: seen(),
});

export const accountRolesForm = z.strictObject({ userId: userId(), roleIds: roleIds(), version: seen() });

/** One role for several accounts. */
export const roleUsersForm = z.strictObject({
  roleId: field(id(), { label: "角色" }),
  userIds: field(z.array(id()).min(1).max(100), { label: "账号" }),
});

export const staffBindingForm = z.strictObject({
  staffId: field(optional(id()), { label: "关联人员", help: "不选为解除关联" }),
  version: seenVersion(),
});

/** One audited act on an account, 「重置密码」, in words; numbers masked. */
export const accountHistory = historyLine;

const branch = z.object({ companyId: id(), companyName: z.string() });

/** One account with what it may do. */
export const accountDetail = accountRow.extend({
  userType: shownChoice("user_type", "账号类型"),
  roleIds: z.array(id()),
  /** Everything that its roles hold. */
  functionCodes: z.array(z.string()),
  accessCompanies: field(z.array(branch), { label: "可访问分所" }),
  initPwdMode: shownChoiceOrNone("init_pwd_mode", "初始密码方式"),
  mustChangePwd: yesOrNo("首次登录改密"),
  /** Since when the account asks for a second factor; null: it does not. */
  factorTime: instantOrNone("两步验证启用时间"),
  createUserName: field(z.string().nullable(), { label: "创建人" }),
  updateUserName: field(z.string().nullable(), { label: "修改人" }),
  updateTime: instant("修改时间"),
  isSelf: z.boolean(),
  /** Whether this user may change it now; else the reason. */
  canEdit: z.boolean(),
  readOnlyReason: z.string().nullable(),
});
export type AccountDetail = z.infer<typeof accountDetail>;

/** Dictionary `user_type` 2: of the association's own people. // contract §5 */
export const isOfficer = ({ userType }: Pick<AccountDetail, "userType">): boolean => userType === 2;
