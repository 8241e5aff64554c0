import type { ScreenCodes } from "@/contracts/kit/codes";

/** What one may do on the screens of this domain, in the order of the menus. // contract §5 */
export const trainingCodes = [
  { screen: "视频培训", actions: [["g_hy_px_sppx_find", "查看与学习"]] },
  { screen: "视频培训统计", actions: [["g_hy_px_sppx_tj", "查看"]] },
  { screen: "面授培训报名", actions: [["g_hy_px_mspxbm_find", "查看与报名"]] },
  { screen: "面授培训统计", actions: [["g_hy_px_mspxbm_tj", "查看"]] },
  { screen: "查看报名情况", actions: [["g_hy_px_mspxbm_ckbmqk", "查看"]] },
  { screen: "培训统计", actions: [["g_hy_px_pxtj_find", "查看"]] },
] as const satisfies readonly ScreenCodes[];
