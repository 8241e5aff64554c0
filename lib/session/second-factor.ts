import type { CurrentUser } from "@/contracts/auth/session";
import { MUST_ENROL } from "@/contracts/auth/wire";
import type { ApiError } from "@/lib/api/api-error";
import { CHANGE_PASSWORD, type RouteId, SECOND_FACTOR } from "@/lib/routes/manifest";

/** The association's people, and who keeps a firm's accounts; whoever else has one finds it under its address. // domain a §3.5 */
export const mayHaveFactor = ({ userType, functionCodes }: CurrentUser): boolean =>
  userType === 2 || functionCodes.includes("g_hy_account_edit");

/** What comes first when somebody who is signed in is shut out. // domain a §3.1, a §3.5 */
export const whatComesFirst = ({ code }: Pick<ApiError, "code">): RouteId =>
  code === MUST_ENROL ? SECOND_FACTOR : CHANGE_PASSWORD;
