import { type Access, anyOf, open, session } from "@/contracts/kit/endpoint";
import { LOGIN_PAGE } from "@/lib/routes/sign-in-path";

/**
 * The portal's routes: guard, both menus, titles, links and the e2e walk all read this one list. A route enters it
 * together with its screen; `specified.ts` says what the specification still asks for. // spec §2, contract §4
 */

/** Areas that the menu icons hint at. // spec §1 */
export type RouteIcon = "dashboard" | "customer" | "contract" | "project" | "income" | "settings";

/** Icons of the side menu, by what a screen is about. // look.md "Frame" */
export type SideIcon =
  | "award"
  | "bell"
  | "book"
  | "building"
  | "calendar"
  | "clock"
  | "file"
  | "flag"
  | "history"
  | "key"
  | "lock"
  | "mail"
  | "people"
  | "phone"
  | "refresh"
  | "send"
  | "shield"
  | "sliders"
  | "user";

/** Groups of the association's side menu, in this order; they are headings, no level of the routes. */
export const SIDE_SECTIONS = ["审核", "会员与账号", "通知", "配置", "日志"] as const;
export type SideSection = (typeof SIDE_SECTIONS)[number];

export interface Route<Id extends string = string> {
  readonly id: Id;
  readonly path: string;
  /** As in contract §4; a route without one falls back to the document title. */
  readonly title: string | null;
  /** `root` forms the top menu, `group` a level of the side menu; both open their first permitted child. */
  readonly kind: "root" | "group" | "screen";
  /** Containers without an access of their own need a session and one permitted child. // contract §4 */
  readonly access: Access;
  readonly isHidden: boolean;
  readonly origin: "spec" | "ours";
  readonly icon: RouteIcon | null;
  readonly sideIcon: SideIcon | null;
  readonly section: SideSection | null;
}

interface Options {
  readonly access?: Access;
  readonly isHidden?: boolean;
  readonly origin?: "ours";
  readonly icon?: RouteIcon;
  readonly sideIcon?: SideIcon;
  readonly section?: SideSection;
}

function route<const Id extends string>(
  kind: Route["kind"],
  id: Id,
  path: string,
  title: string,
  {
    access = session,
    isHidden = false,
    origin = "spec" as "spec" | "ours",
    icon,
    sideIcon,
    section,
  }: Omit<Options, "origin"> & {
    origin?: Route["origin"];
  },
): Route<Id> {
  return {
    id,
    path,
    title,
    kind,
    access,
    isHidden,
    origin,
    icon: icon ?? null,
    sideIcon: sideIcon ?? null,
    section: section ?? null,
  };
}

const root = <const Id extends string>(id: Id, path: string, title: string, options: Options = {}) =>
  route("root", id, path, title, options);

const group = <const Id extends string>(id: Id, path: string, title: string) => route("group", id, path, title, {});

const screen = <const Id extends string>(
  id: Id,
  path: string,
  title: string,
  access: Access,
  options: Omit<Options, "access"> = {},
) => route("screen", id, path, title, { ...options, access });

export const manifest = [
  root("home", "/home", "工作台", { icon: "dashboard" }),
  screen("home.workbench", "/home/workbench", "我的工作台", session, { isHidden: true }),

  root("basic", "/basic", "基本信息", { icon: "customer" }),
  screen("basic.firm", "/basic/firm", "事务所信息管理", anyOf("g_hy_member_firm_find"), { sideIcon: "building" }),
  screen("basic.staff", "/basic/personnel", "人员管理", anyOf("g_hy_member_staff_find"), { sideIcon: "people" }),

  screen("basic.account", "/basic/account", "账号管理", anyOf("g_hy_account_see"), { sideIcon: "key" }),

  root("party", "/party", "党建管理", { icon: "contract" }),
  screen("party.info", "/party/info", "基本信息管理", anyOf("g_hy_party_manage_find"), { sideIcon: "flag" }),
  screen("party.activity", "/party/activity", "党建培训管理", anyOf("g_hy_party_training_find"), {
    sideIcon: "calendar",
  }),

  root("business", "/business", "业务管理", { icon: "project" }),
  group("business.rewards", "/business/rewards_and_punishment", "奖惩管理"),
  screen(
    "rewards.company",
    "/business/rewards_and_punishment/company",
    "事务所奖惩",
    anyOf("g_hy_rewards_and_punishment_company_find"),
    { sideIcon: "award" },
  ),
  screen(
    "rewards.person",
    "/business/rewards_and_punishment/person",
    "税务师奖惩",
    anyOf("g_hy_rewards_and_punishment_person_find"),
    { sideIcon: "user" },
  ),

  root("desk", "/desk", "协会工作台", { origin: "ours", icon: "project" }),
  screen("party.desk-info", "/desk/partyInfo", "党建基本信息", anyOf("g_hy_desk_party_view"), {
    origin: "ours",
    sideIcon: "flag",
    section: "审核",
  }),
  screen("party.activity-desk", "/desk/partyActivity", "党建活动审核", anyOf("g_hy_desk_party_view"), {
    origin: "ours",
    sideIcon: "calendar",
    section: "审核",
  }),
  screen("desk.data-requests", "/desk/dataRequests", "个人信息请求", anyOf("g_hy_desk_account_view"), {
    origin: "ours",
    sideIcon: "file",
    section: "审核",
  }),
  screen("rewards.desk-company", "/desk/rewardsCompany", "事务所奖惩", anyOf("g_hy_desk_rewards_view"), {
    origin: "ours",
    sideIcon: "award",
    section: "审核",
  }),
  screen("rewards.desk-person", "/desk/rewardsPerson", "税务师奖惩", anyOf("g_hy_desk_rewards_view"), {
    origin: "ours",
    sideIcon: "user",
    section: "审核",
  }),
  screen("basic.desk-firm", "/desk/firm", "会员单位", anyOf("g_hy_desk_firm_view"), {
    origin: "ours",
    sideIcon: "building",
    section: "会员与账号",
  }),
  screen("desk.move-in", "/desk/moveIn", "资料迁入", anyOf("g_hy_desk_movein_view"), {
    origin: "ours",
    sideIcon: "file",
    section: "会员与账号",
  }),
  screen("desk.account", "/desk/account", "会员账号", anyOf("g_hy_desk_account_view"), {
    origin: "ours",
    sideIcon: "building",
    section: "会员与账号",
  }),
  screen("desk.officer", "/desk/colleague", "协会账号", anyOf("g_hy_desk_colleague_view"), {
    origin: "ours",
    sideIcon: "people",
    section: "会员与账号",
  }),
  screen("desk.online", "/desk/online", "在线用户", anyOf("g_hy_desk_online_view"), {
    origin: "ours",
    sideIcon: "clock",
    section: "会员与账号",
  }),
  screen("desk.certificate", "/desk/certificate", "登录证书", anyOf("g_hy_desk_cert_view"), {
    origin: "ours",
    sideIcon: "key",
    section: "会员与账号",
  }),
  screen("desk.notice", "/desk/notice", "系统公告", anyOf("g_hy_desk_notice_view"), {
    origin: "ours",
    sideIcon: "bell",
    section: "通知",
  }),
  screen("message.desk", "/desk/message", "站内信", anyOf("g_hy_desk_message_view"), {
    origin: "ours",
    sideIcon: "mail",
    section: "通知",
  }),
  screen("desk.whitelist", "/desk/whitelist", "发送白名单", anyOf("g_hy_desk_whitelist_view"), {
    origin: "ours",
    sideIcon: "shield",
    section: "通知",
  }),
  screen("desk.params", "/desk/params", "业务参数", anyOf("g_hy_desk_param_view"), {
    origin: "ours",
    sideIcon: "sliders",
    section: "配置",
  }),
  screen("desk.dictionary", "/desk/dictionary", "字典维护", anyOf("g_hy_desk_dict_view"), {
    origin: "ours",
    sideIcon: "book",
    section: "配置",
  }),
  screen("desk.mail", "/desk/mail", "邮件发送记录", anyOf("g_hy_desk_sendlog_view"), {
    origin: "ours",
    sideIcon: "send",
    section: "日志",
  }),
  screen("desk.sms", "/desk/sms", "短信发送记录", anyOf("g_hy_desk_sendlog_view"), {
    origin: "ours",
    sideIcon: "phone",
    section: "日志",
  }),
  screen("desk.jobs", "/desk/jobs", "后台任务", anyOf("g_hy_desk_job_view"), {
    origin: "ours",
    sideIcon: "refresh",
    section: "日志",
  }),
  screen("desk.audit", "/desk/audit", "操作日志", anyOf("g_hy_desk_audit_view"), {
    origin: "ours",
    sideIcon: "history",
    section: "日志",
  }),

  root("security", "/security", "安全设置", { isHidden: true, icon: "settings" }),
  screen("security.change-password", "/security/changePassword", "修改密码", session, { sideIcon: "lock" }),
  screen("security.second-factor", "/security/secondFactor", "两步验证", session, {
    origin: "ours",
    sideIcon: "shield",
  }),
  screen("security.sign-ins", "/security/signIns", "登录记录", session, { origin: "ours", sideIcon: "history" }),
  screen("security.my-data", "/security/myData", "个人信息", session, { origin: "ours", sideIcon: "user" }),

  screen("auth.login", LOGIN_PAGE, "登录", open, { isHidden: true }),
  screen("message.center", "/message", "消息中心", session, { isHidden: true, origin: "ours" }),
  screen("public.privacy", "/public/privacy", "隐私政策", open, { isHidden: true, origin: "ours" }),
  screen("public.help", "/public/help", "帮助", open, { isHidden: true, origin: "ours" }),
  // Opened by GALLERY=1 only (`isClosedPage`). // contract §1
  screen("gallery", "/gallery", "组件展示", open, { isHidden: true, origin: "ours" }),
  screen("error.forbidden", "/403", "无权访问", open, { isHidden: true }),
  screen("error.not-found", "/404", "页面不存在", open, { isHidden: true }),
] as const satisfies readonly Route[];

/** Names a route in code; links are built from it, never from a literal path. */
export type RouteId = (typeof manifest)[number]["id"];
export type ManifestRoute = Route<RouteId>;

/** The manifest, widened: what the pure functions beside it work on. */
export const routes: readonly ManifestRoute[] = manifest;

const byId = new Map<string, ManifestRoute>(routes.map((entry) => [entry.id, entry]));
const byPath = new Map<string, ManifestRoute>(routes.map((entry) => [entry.path, entry]));

/** Where a user goes who must change the password first. */
export const CHANGE_PASSWORD: RouteId = "security.change-password";
export const SECOND_FACTOR: RouteId = "security.second-factor";

/** Where `/` leads. // spec §2 */
export const HOME: RouteId = "home.workbench";

export const isRouteId = (id: string): id is RouteId => byId.has(id);

export function routeOf(id: RouteId): ManifestRoute {
  const found = byId.get(id);
  if (!found) throw new Error(`no route ${id}`);
  return found;
}

/** The route at exactly this path, or null. Paths are case-sensitive, as the specification spells them. */
export const matchRoute = (pathname: string): ManifestRoute | null => byPath.get(pathname) ?? null;

export const isContainer = (entry: Route): boolean => entry.kind !== "screen";

/** The nearest container above a route, by its path; null for roots and lone screens. */
export function parentOf(entry: ManifestRoute): ManifestRoute | null {
  const above = routes.filter((other) => isContainer(other) && entry.path.startsWith(`${other.path}/`));
  return above.reduce<ManifestRoute | null>((a, b) => (a && a.path.length > b.path.length ? a : b), null);
}

export const childrenOf = (entry: ManifestRoute): ManifestRoute[] =>
  routes.filter((other) => parentOf(other)?.id === entry.id);

/** From the root down to the route itself: the breadcrumb. */
export function trailOf(entry: ManifestRoute): ManifestRoute[] {
  const parent = parentOf(entry);
  return parent ? [...trailOf(parent), entry] : [entry];
}
