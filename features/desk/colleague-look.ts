import { colleagueApi, colleagueFilter } from "@/contracts/auth/colleague";
import { accountRow } from "@/contracts/auth/user-fields";

/** What the list is made of; the accounts lie with those of the firms, so it is no resource with a table of its own. */
export const COLLEAGUES = {
  title: "协会账号",
  api: colleagueApi,
  idKey: "userId",
  row: accountRow,
  filter: colleagueFilter,
  columns: [
    "username",
    "nickName",
    "mobilephone",
    "roleNames",
    "userStatus",
    "isLocked",
    "lastLoginTime",
    "createTime",
  ],
  sortable: ["username", "userStatus", "lastLoginTime", "createTime"],
  mainFilters: ["keyword", "userStatus", "isLocked"],
} as const;
