import { defineForm, heading, input, total } from "@/contracts/statement/forms/define-form";

/** 会小企03表, 财会〔2011〕17号. // domain a §10.1 */
export const small03 = defineForm({
  id: "small-03",
  version: "2011",
  statementType: 3,
  standard: 1,
  formNo: "会小企03表",
  title: "现金流量表",
  source: "财会〔2011〕17号",
  numbering: "official",
  // The ministry's form knows 本月 alone; of a quarter or half year the tax bureau's has 本期.
  columns: {
    yearly: ["本年累计金额", "上年金额"],
    interim: ["本年累计金额", "本期金额"],
    month: ["本年累计金额", "本月金额"],
  },
  lines: [
    heading("一、经营活动产生的现金流量："),
    input(1, "cashFromSales", "销售产成品、商品、提供劳务收到的现金", { indent: 1 }),
    input(2, "otherOperatingCashIn", "收到其他与经营活动有关的现金", { indent: 1 }),
    input(3, "cashPaidForPurchases", "购买原材料、商品、接受劳务支付的现金", { indent: 1 }),
    input(4, "cashPaidToEmployees", "支付的职工薪酬", { indent: 1 }),
    input(5, "taxesPaid", "支付的税费", { indent: 1 }),
    input(6, "otherOperatingCashOut", "支付其他与经营活动有关的现金", { indent: 1 }),
    total(7, "netOperatingCash", "经营活动产生的现金流量净额", "1+2−3−4−5−6", { indent: 1 }),
    heading("二、投资活动产生的现金流量："),
    input(8, "cashFromInvestments", "收回短期投资、长期债券投资和长期股权投资收到的现金", { indent: 1 }),
    input(9, "cashFromInvestmentIncome", "取得投资收益收到的现金", { indent: 1 }),
    input(10, "cashFromAssetDisposal", "处置固定资产、无形资产和其他非流动资产收回的现金净额", {
      indent: 1,
      sign: "any",
    }),
    input(11, "cashPaidForInvestments", "短期投资、长期债券投资和长期股权投资支付的现金", { indent: 1 }),
    input(12, "cashPaidForAssets", "购建固定资产、无形资产和其他非流动资产支付的现金", { indent: 1 }),
    total(13, "netInvestingCash", "投资活动产生的现金流量净额", "8+9+10−11−12", { indent: 1 }),
    heading("三、筹资活动产生的现金流量："),
    input(14, "cashFromBorrowings", "取得借款收到的现金", { indent: 1 }),
    input(15, "cashFromInvestors", "吸收投资者投资收到的现金", { indent: 1 }),
    input(16, "principalRepaid", "偿还借款本金支付的现金", { indent: 1 }),
    input(17, "interestPaid", "偿还借款利息支付的现金", { indent: 1 }),
    input(18, "profitDistributed", "分配利润支付的现金", { indent: 1 }),
    total(19, "netFinancingCash", "筹资活动产生的现金流量净额", "14+15−16−17−18", { indent: 1 }),
    total(20, "netCashIncrease", "四、现金净增加额", "7+13+19"),
    input(21, "cashBegin", "加：期初现金余额", { indent: 1, sign: "any" }),
    total(22, "cashEnd", "五、期末现金余额", "20+21"),
  ],
});
