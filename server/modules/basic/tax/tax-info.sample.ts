import { taxInfo } from "@/contracts/basic/tax/tax-info";
import { taxInfoSample } from "@/contracts/basic/tax/tax-info-sample";
import { incomeTaxOf } from "@/contracts/basic/tax/tax-facts";
import type { RecordSample } from "@/server/tests/record-examples";

export const sample: RecordSample = {
  of: taxInfo,
  form: taxInfoSample,
  formIn: (orgForm) => ({ ...taxInfoSample, incomeTaxType: incomeTaxOf(orgForm) }),
  table: "tax_infos",
  isSingle: true,
  step: { submit: { newTaxpayerNo: "91320105MA1DEM883B", newTaxpayerReason: "营业执照换发" } },
};
