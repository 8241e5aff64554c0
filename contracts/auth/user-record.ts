import { z } from "zod";
import { officerApi, officerFilter } from "@/contracts/auth/officer";
import { ACCOUNT_TABS, userApi, userResource } from "@/contracts/auth/user";
import { accountDetail, accountFilter, accountForm, accountRow, accountUpdateForm } from "@/contracts/auth/user-fields";
import { rowChanges } from "@/contracts/kit/diff";
import { maskMobile } from "@/contracts/kit/number/id-no";
import { personalItems } from "@/contracts/kit/personal";
import type { Recorded } from "@/contracts/kit/record";

const { orgId, username, nickName, email, roleIds, accessCompanyIds, staffId, expireDate } = accountForm.shape;
const { mobilephone } = accountUpdateForm.shape;
const { userType, userStatus, initPwdMode, isMain } = accountDetail.shape;
/** All that is decided about an account; each call decides some of it. */
const fields = {
  orgId,
  username,
  nickName,
  mobilephone,
  email,
  userType,
  userStatus,
  isMain,
  roleIds,
  accessCompanyIds,
  staffId,
  expireDate,
  initPwdMode,
} as const;
const form = z.strictObject(fields);
export type AccountItems = z.output<typeof form>;

const personal = personalItems({ mobilephone: maskMobile });

/** Accounts for the record engine. // server/records */
export const userRecord = {
  id: "auth.user",
  idKey: "userId",
  title: "账号管理",
  noun: "账号",
  fields,
  form,
  lifecycle: undefined,
  row: accountRow,
  detail: accountDetail,
  filter: accountFilter,
  personal,
  api: userApi,
  diff: (before, after, lookups) => rowChanges(fields, { ...before }, { ...after }, { lookups, personal }),
  resource: { columns: userResource.columns, sortable: userResource.sortable ?? [], tabs: ACCOUNT_TABS },
} as const satisfies Recorded;

/** The same, listed for the association's own people. */
export const officerRecord = {
  ...userRecord,
  filter: officerFilter,
  api: { ...userApi, list: officerApi.list },
} as const satisfies Recorded;
