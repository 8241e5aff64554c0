import type { CompanyDraft } from "@/contracts/inspection/company";
import { ANSWER } from "@/contracts/inspection/score";
import { answeredItems, STANDARD_TEMPLATE } from "@/contracts/inspection/template";

/** A sheet with every section answered, but for its papers. */
export const companySample: CompanyDraft = {
  fillerName: "李文静",
  fillerPhone: "13800000000",
  isBasicConfirmed: true,
  basicNote: null,
  laborContractCount: 10,
  laborContractNote: "其余人员为退休返聘，签订劳务协议。",
  socialInsCount: 10,
  socialInsNote: "其余人员为退休返聘，已享受养老保险待遇。",
  inCount: 1,
  outCount: 0,
  transferCount: 0,
  hasNoNominalStaff: true,
  staffNote: "人员数据已核对，入职离职人数以本所花名册为准。",
  businessNote: null,
  operatingRevenue: "3200000.00",
  taxRevenue: "2800000.00",
  totalProfit: "420000.00",
  netProfit: "399000.00",
  totalAssets: "1500000.00",
  totalLiabilities: "300000.00",
  totalOwnersEquity: "1200000.00",
  vatPaid: "96000.00",
  incomeTaxPaid: "21000.00",
  riskFundBalance: "160000.00",
  riskFundAccrual: "32000.00",
  insurancePolicyNo: null,
  insurer: null,
  insuredAmount: null,
  insuredTo: null,
  hasNoViolations: true,
  violations: [],
  selfConclusion: 1,
  summary:
    "本所按照检查通知的要求组织了自查，由所长牵头，质量控制负责人具体负责，对照核查项目逐项核对了证照、人员、业务、财务、内部管理、党建和会员义务等情况。".repeat(
      3,
    ) + "自查未发现重大问题，各项制度基本健全并得到执行。",
  problems: [],
  specials: [],
  commitDate: "2026-11-20",
  rectifyReport: null,
  answers: answeredItems(STANDARD_TEMPLATE)
    .filter(({ auto }) => auto === null)
    .map(({ code }) => ({ rowId: null, itemCode: code, answer: ANSWER.met, note: null })),
  sampleAnswers: [],
  itemFiles: [],
  attachments: [],
};
