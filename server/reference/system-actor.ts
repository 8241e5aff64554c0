import type { SessionUser } from "@/server/platform/call/context";
import { OFFICER } from "@/server/platform/call/companies";

/** The system within an association's reach: no account of the product, no session and no codes. */
export const systemActor = (lv1OrgId: string): SessionUser => ({
  sessionId: "",
  userId: "system",
  username: "system",
  nickName: "系统",
  userType: OFFICER,
  companyId: null,
  homeCompanyId: null,
  reach: [],
  switchable: [],
  lv1OrgId,
  orgId: lv1OrgId,
  functionCodes: new Set(),
  mustChangePwd: false,
  mustEnrol: false,
});
