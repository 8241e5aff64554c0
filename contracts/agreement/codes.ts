import type { ScreenCodes } from "@/contracts/kit/codes";

/** What one may do on the screens of this domain, in the order of the menus. // contract §5 */
export const agreementCodes = [
  { screen: "客户企业", actions: [["g_hy_cust_view", "查看"]] },
  { screen: "业务合同", actions: [["g_hy_contract_view", "查看"]] },
  { screen: "协议备案", actions: [["g_hy_agree_filing_view", "查看"]] },
  { screen: "协议发票", actions: [["g_hy_agree_invoice_view", "查看"]] },
] as const satisfies readonly ScreenCodes[];
