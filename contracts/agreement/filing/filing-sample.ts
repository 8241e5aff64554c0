import type { AgreementFilingForm } from "@/contracts/agreement/filing/filing";

/** A right form, as far as it stands without contract, people and papers of a firm. */
export const agreementFilingSample: AgreementFilingForm = {
  filingType: 1,
  contractId: null,
  agreementNo: "XY-2026-0001",
  clientAgentName: "周启明",
  clientAgentPhone: "13800000000",
  taxCollectNo: "CJ4301202600001",
  taxConfirmStatus: 2,
  signDate: "2026-03-02",
  serviceStart: "2026-03-10",
  serviceEnd: "2027-03-09",
  agreementAmount: "60000.00",
  overReason: null,
  summary: "常年税务顾问服务，按季度出具税务健康检查意见，并提供日常咨询。",
  items: [],
  yearAmounts: [],
  crossRegionFlag: false,
  serviceCity: null,
  changeContent: null,
  changeDate: null,
  changeReason: null,
  attachments: [],
};
