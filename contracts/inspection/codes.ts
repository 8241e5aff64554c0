import type { ScreenCodes } from "@/contracts/kit/codes";

/** What one may do on the screens of this domain, in the order of the menus. // contract §5 */
export const inspectionCodes = [
  {
    screen: "上报事务所检查",
    actions: [
      ["g_hy_annual_company_view", "查看年检"],
      ["g_hy_special_company_view", "查看专项检查"],
      ["g_hy_annual_company_edit", "填报"],
      ["g_hy_annual_company_submit", "提交、撤回、整改与申请复核"],
      ["g_hy_annual_company_export", "导出"],
      ["g_hy_annual_company_print", "打印与下载材料包"],
    ],
  },
] as const satisfies readonly ScreenCodes[];
