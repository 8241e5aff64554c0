import { sql } from "drizzle-orm";
import { boolean, date, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";

const instant = () => timestamp({ withTimezone: true, precision: 3, mode: "date" });

/** Dictionary `user_status`. // domain a §3.2 */
export const USER_STATUS = { disabled: 0, normal: 1, locked: 2, pending: 3, expired: 4, closed: 5 } as const;
/** 1 = member firm user, 2 = association staff. // contract §5 */
export const USER_TYPE = { member: 1, staff: 2 } as const;

/** Associations: the provincial one (`lv1OrgId` = its own id) and its offices. Firms name theirs in `associationOrgId`. */
export const orgs = pgTable("orgs", {
  orgId: text().primaryKey(),
  orgName: text().notNull(),
  fullOrgName: text().notNull(),
  parentOrgId: text(),
  lv1OrgId: text().notNull(),
});

/** Accounts. The user name is unique whatever its case. `mobilephone` is sealed, `mobileIndex` its keyed hash. // domain a §3.1 */
export const users = pgTable(
  "users",
  {
    userId: text().primaryKey(),
    username: text().notNull(),
    /** argon2id, PHC string. */
    passwordHash: text().notNull(),
    passwordTime: instant().notNull().defaultNow(),
    /** After creation, reset or expiry: nothing else answers before it is changed. */
    mustChangePwd: boolean().notNull().default(false),
    nickName: text().notNull(),
    userType: integer().notNull().default(USER_TYPE.member),
    userStatus: integer().notNull().default(USER_STATUS.normal),
    /** The home firm of a member firm user. */
    companyId: text(),
    /** The association that staff work for. */
    orgId: text().references(() => orgs.orgId),
    mobilephone: text(),
    mobileIndex: text(),
    email: text(),
    expireDate: date({ mode: "string" }),
    lastLoginTime: instant(),
    lastLoginIp: text(),
    version: integer().notNull().default(1),
    createTime: instant().notNull().defaultNow(),
    updateTime: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("users_username_key").on(sql`lower(${t.username})`),
    index("users_company_idx").on(t.companyId),
    index("users_mobile_idx").on(t.mobileIndex),
  ],
);

/** Ready-made roles have no company. // contract §5 */
export const roles = pgTable("roles", {
  roleId: text().primaryKey(),
  roleCode: text().notNull().unique(),
  roleName: text().notNull(),
  /** Whose users may hold it, see USER_TYPE. */
  userType: integer().notNull().default(USER_TYPE.member),
  companyId: text(),
});

export const roleCodes = pgTable(
  "role_codes",
  {
    roleId: text()
      .notNull()
      .references(() => roles.roleId, { onDelete: "cascade" }),
    code: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.roleId, t.code] })],
);

export const userRoles = pgTable(
  "user_roles",
  {
    userId: text()
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    roleId: text()
      .notNull()
      .references(() => roles.roleId, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.userId, t.roleId] }), index("user_roles_role_idx").on(t.roleId)],
);

/** Firms beyond the home firm: a head office's branches. `canAct` also lets the account act for them. // contract §7.5 */
export const userCompanies = pgTable(
  "user_companies",
  {
    userId: text()
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    companyId: text().notNull(),
    canAct: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.userId, t.companyId] })],
);
