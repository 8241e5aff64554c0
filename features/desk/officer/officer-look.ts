import { officerApi, officerFilter } from "@/contracts/auth/officer";
import { accountRow } from "@/contracts/auth/user-fields";

/** What the list is made of; the accounts lie with those of the firms, so it is no resource with a table of its own. */
export const OFFICERS = {
  title: "协会账号",
  api: officerApi,
  idKey: "userId",
  row: accountRow,
  filter: officerFilter,
  columns: [
    "username",
    "nickName",
    "mobilephone",
    "companyName",
    "roleNames",
    "userStatus",
    "isLocked",
    "lastLoginTime",
    "createTime",
  ],
  sortable: ["username", "userStatus", "lastLoginTime", "createTime"],
  mainFilters: ["keyword", "orgId", "userStatus", "isLocked"],
} as const;
