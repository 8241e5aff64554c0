import { type Access, session } from "@/contracts/kit/endpoint";

// What a route is, and how the manifest writes one down.

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
export const SIDE_SECTIONS = [
  "审核",
  "会员与人员",
  "党建",
  "业务",
  "检查与奖惩",
  "报表",
  "会费",
  "账号",
  "通知",
  "配置",
  "日志",
] as const;
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

export const root = <const Id extends string>(id: Id, path: string, title: string, options: Options = {}) =>
  route("root", id, path, title, options);

export const group = <const Id extends string>(id: Id, path: string, title: string) =>
  route("group", id, path, title, {});

export const screen = <const Id extends string>(
  id: Id,
  path: string,
  title: string,
  access: Access,
  options: Omit<Options, "access"> = {},
) => route("screen", id, path, title, { ...options, access });
