import { taxCodes } from "@/contracts/basic/tax/tax-codes";
import type { ScreenCodes } from "@/contracts/kit/codes";

/** What one may do on the screens of this domain, in the order of the menus. // contract §5 */
export const basicCodes = [
  {
    screen: "事务所信息管理",
    actions: [
      ["g_hy_member_firm_find", "查看"],
      ["g_hy_member_firm_edit", "修改"],
      ["g_hy_member_firm_submit", "提交变更"],
      ["g_hy_member_firm_export", "导出"],
      ["g_hy_member_firm_print", "打印"],
    ],
  },
  {
    screen: "人员管理",
    actions: [
      ["g_hy_member_staff_find", "查看"],
      ["g_hy_member_staff_add", "新增"],
      ["g_hy_member_staff_edit", "修改（含查看完整证件号与手机）"],
      ["g_hy_member_staff_del", "删除草稿"],
      ["g_hy_member_staff_transfer", "办理转所"],
      ["g_hy_member_staff_leave", "办理离职"],
      ["g_hy_member_staff_import", "导入"],
      ["g_hy_member_staff_export", "导出"],
      ["g_hy_member_staff_print", "打印花名册"],
    ],
  },
  {
    screen: "账号管理",
    actions: [
      ["g_hy_account_see", "查看"],
      ["g_hy_account_add", "新增账号"],
      ["g_hy_account_edit", "修改、停用与分配角色"],
      ["g_hy_account_reset", "重置密码"],
      ["g_hy_account_unlock", "解锁"],
      ["g_hy_account_online", "查看在线会话与强制下线"],
      ["g_hy_account_cert", "办理登录证书"],
      ["g_hy_account_export", "导出"],
      ["g_hy_account_role", "维护角色"],
    ],
  },
  taxCodes,
] as const satisfies readonly ScreenCodes[];
