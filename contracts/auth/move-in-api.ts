import { anyOf, restBase } from "@/contracts/kit/endpoint";
import { importApi } from "@/contracts/kit/sheet";

// Apart from what stands in the workbooks: the screen needs no more.

const access = anyOf("g_hy_desk_movein_import");

/** Import of firms and their accounts by the association. // contract §7.22 */
export const firmMoveInApi = importApi("auth.move-in", restBase("auth", "move-in"), {
  title: "资料迁入：事务所与主账号",
  access,
});

/** Import of all firms' people by the association. */
export const staffMoveInApi = importApi("auth.staff-move-in", restBase("auth", "staff-move-in"), {
  title: "资料迁入：从业人员",
  access,
});

/** Import of firms' further accounts. Whoever brings them in may open firms' accounts anyway. */
export const accountMoveInApi = importApi("auth.account-move-in", restBase("auth", "account-move-in"), {
  title: "资料迁入：其他账号",
  access: anyOf("g_hy_desk_account_add"),
});

/** Rows of one workbook of people; more are divided into several. */
export const STAFF_MOVE_IN_ROWS = 5_000;
