import { sql } from "drizzle-orm";
import { boolean, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant, searchColumn, searchIndex } from "@/server/platform/sql/system-columns";

export { USER_STATUS } from "@/contracts/auth/user-fields";

/** 1 = member firm user, 2 = officer of the association. // contract §5 */
export const USER_TYPE = { member: 1, officer: 2 } as const;

/** Associations: the provincial one (`lv1OrgId` = its own id) and its offices. Firms name theirs in `associationOrgId`. */
export const orgs = pgTable("orgs", {
  orgId: text().primaryKey(),
  orgName: text().notNull(),
  fullOrgName: text().notNull(),
  parentOrgId: text(),
  /** The city whose association an office is. */
  cityCode: text(),
  lv1OrgId: text().notNull(),
});

/** Accounts. The user name is unique whatever its case. `mobilephone` is sealed, `mobileIndex` its keyed hash. // domain a §3.1 */
export const users = pgTable(
  "users",
  {
    userId: text().primaryKey(),
    ...searchColumn(),
    username: text().notNull(),
    /** argon2id, PHC string. */
    passwordHash: text().notNull(),
    passwordTime: instant().notNull().defaultNow(),
    /** After creation, reset or expiry: nothing else answers before it is changed. */
    mustChangePwd: boolean().notNull().default(false),
    /** Since when a second factor is asked for; null: none is set up. // domain a §3.5 */
    factorTime: instant(),
    /** Signed in although one is asked of the account: nothing else answers before it is set up. */
    mustEnrol: boolean().notNull().default(false),
    nickName: text().notNull(),
    userType: integer().notNull().default(USER_TYPE.member),
    userStatus: integer().notNull().default(1),
    /** The home firm of a member firm user. */
    companyId: text(),
    /** The association that officers work for. */
    orgId: text().references(() => orgs.orgId),
    mobilephone: text(),
    mobileIndex: text(),
    email: text(),
    expireDate: date({ mode: "string" }),
    /** The firm's main account, opened by the association. */
    isMain: boolean().notNull().default(false),
    /** The person of the firm whose account it is; closes with his leave. */
    staffId: text(),
    /** Dictionary `init_pwd_mode`; null for accounts older than it. */
    initPwdMode: integer(),
    lastLoginTime: instant(),
    lastLoginIp: text(),
    version: integer().notNull().default(1),
    createUserName: text(),
    createTime: instant().notNull().defaultNow(),
    updateUserName: text(),
    updateTime: instant().notNull().defaultNow(),
  },
  (t) => [
    searchIndex("users_search_idx", t.searchKeys),
    uniqueIndex("users_username_key").on(sql`lower(${t.username})`),
    index("users_company_idx").on(t.companyId),
    index("users_org_idx")
      .on(t.orgId)
      .where(sql`${t.orgId} is not null`),
    index("users_mobile_idx").on(t.mobileIndex),
    // Active = 正常 or 待激活: a disabled account does not keep the person or the number from a new one. // domain a §3.1
    uniqueIndex("users_active_mobile_key")
      .on(t.companyId, t.mobileIndex)
      .where(sql`${t.userStatus} in (1, 3)`),
    uniqueIndex("users_active_staff_key")
      .on(t.staffId)
      .where(sql`${t.userStatus} in (1, 3)`),
  ],
);

/** Ready-made roles have no company; a firm's own ones are made and kept inside the firm. // contract §5, domain a §3.2 */
export const roles = pgTable(
  "roles",
  {
    roleId: text().primaryKey(),
    roleCode: text().notNull().unique(),
    roleName: text().notNull(),
    /** Whose users may hold it, see USER_TYPE. */
    userType: integer().notNull().default(USER_TYPE.member),
    companyId: text(),
    remark: text(),
    version: integer().notNull().default(1),
    createUserName: text(),
    createTime: instant().notNull().defaultNow(),
    updateUserName: text(),
    updateTime: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("roles_firm_name_key")
      .on(t.companyId, sql`lower(${t.roleName})`)
      .where(sql`${t.companyId} is not null`),
  ],
);

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
