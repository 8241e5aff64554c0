import { hasValidOrgCode } from "@/contracts/kit/number/credit-code";
import { ID_TYPE, idNoFault } from "@/contracts/kit/number/id-no";
import type { Finding } from "@/contracts/kit/validate";
import { CUSTOMER_TYPE, isLegacyTaxNo, RISK_LEVEL } from "@/contracts/agreement/customer/customer-fields";

/** What the rules look at. */
export interface CustomerForm {
  readonly customerType: number;
  readonly customerName: string;
  readonly isPreparing: boolean | null;
  readonly creditCode: string | null;
  readonly idType: number | null;
  readonly idNo: string | null;
  readonly industryCode: string | null;
  readonly provinceCode: string | null;
  readonly cityCode: string | null;
  readonly districtCode: string | null;
  readonly taxAuthorityName: string | null;
  readonly legalPersonName: string | null;
  readonly establishDate: string | null;
  readonly taxCreditLevel: number | null;
  readonly riskLevel: number;
  readonly relatedFlag: boolean;
  readonly relatedRemark: string | null;
}

export interface CustomerFacts {
  readonly today: string;
  /** Taxpayer numbers of before the unified code are taken still; a browser does not know. // domain b §0.2 [AS] */
  readonly takesLegacy?: boolean;
}

/** `tax_credit_level`: D级. */
const LEVEL_D = 5;
const CODED: readonly number[] = [
  CUSTOMER_TYPE.firm,
  CUSTOMER_TYPE.trader,
  CUSTOMER_TYPE.institution,
  CUSTOMER_TYPE.society,
];

/** A unified code tells it, not a paper. // domain b §2 (2) */
export const hasCode = (customerType: number): boolean => CODED.includes(customerType);

/** Items that a form of this kind has beside those that every one has. // domain b §2 (2) column req */
export function customerNeeds(form: Pick<CustomerForm, "customerType" | "isPreparing" | "relatedFlag">): string[] {
  const { customerType, isPreparing, relatedFlag } = form;
  const isCoded = hasCode(customerType);
  const isHere = customerType !== CUSTOMER_TYPE.foreign;
  return [
    ...(isCoded && isPreparing !== true ? ["creditCode"] : []),
    ...(isCoded ? ["legalPersonName"] : ["idType", "idNo"]),
    ...(customerType === CUSTOMER_TYPE.person ? [] : ["industryCode"]),
    ...(isHere ? ["provinceCode", "cityCode", "districtCode", "taxAuthorityName"] : []),
    ...(relatedFlag ? ["relatedRemark"] : []),
  ];
}

const REQUESTS: Readonly<Record<string, string>> = {
  creditCode: "请填写统一社会信用代码；尚未取得的请将「筹建中」选为「是」",
  legalPersonName: "请填写法定代表人（负责人）",
  idType: "请选择证件类型",
  idNo: "请填写证件号码",
  industryCode: "请选择行业",
  provinceCode: "请选择注册地",
  cityCode: "请选择注册地所在的市",
  districtCode: "请选择注册地所在的区县",
  taxAuthorityName: "请填写主管税务机关",
  relatedRemark: "有关联关系的，请说明",
};

type Add = (rule: string, path: string, message: string, level?: Finding["level"]) => void;

function identityFindings(form: CustomerForm, { today, takesLegacy = true }: CustomerFacts, add: Add): void {
  const { customerType, creditCode, idType, idNo, isPreparing } = form;
  if (creditCode !== null) {
    if (!hasCode(customerType)) add("CU2", "creditCode", "自然人和境外机构按证件登记，请清空统一社会信用代码");
    else if (isPreparing === true) add("CU2", "isPreparing", "已填写统一社会信用代码，「筹建中」请选「否」");
    else if (isLegacyTaxNo(creditCode))
      add(
        "CU3",
        "creditCode",
        takesLegacy
          ? "这是 15 位旧税号，请尽快换填 18 位统一社会信用代码"
          : "请填写 18 位统一社会信用代码，15 位旧税号已停用",
        takesLegacy ? "warning" : "error",
      );
    else if (!hasValidOrgCode(creditCode))
      add("CU3", "creditCode", "信用代码中的组织机构代码校验位不符，请核对", "warning");
  }
  if (idNo === null || idType === null) return;
  if (hasCode(customerType)) add("CU2", "idNo", "这类客户按统一社会信用代码登记，请清空证件类型和证件号码");
  else {
    const fault = idNoFault(idType, idNo, today);
    if (fault !== null) add("CU4", "idNo", fault);
  }
  if (customerType === CUSTOMER_TYPE.foreign && idType === ID_TYPE.resident)
    add("CU4", "idType", "境外机构没有居民身份证，请选「其他」并填写注册登记号");
}

function placeFindings({ provinceCode, cityCode, districtCode }: CustomerForm, add: Add): void {
  const isOutside = (inner: string | null, outer: string | null, digits: number): boolean =>
    inner !== null && outer !== null && inner.slice(0, digits) !== outer.slice(0, digits);
  if (isOutside(cityCode, provinceCode, 2)) add("CU6", "cityCode", "该市不在所选的省内，请重新选择");
  // Counties right under a province have no city of their own digits.
  if (isOutside(districtCode, provinceCode, 2)) add("CU6", "districtCode", "该区县不在所选的省内，请重新选择");
}

/** Rules across items, the same in browser and server. // domain b §2 (2), (6), (7) */
export function customerRules(form: CustomerForm, facts: CustomerFacts): Finding[] {
  const out: Finding[] = [];
  const add: Add = (rule, path, message, level = "error") => out.push({ level, rule, path, message });
  const values = form as unknown as Readonly<Record<string, unknown>>;
  for (const key of customerNeeds(form)) if (values[key] === null) add("CU1", key, REQUESTS[key] ?? "请填写");
  identityFindings(form, facts, add);
  placeFindings(form, add);
  if (form.establishDate !== null && form.establishDate > facts.today)
    add("CU5", "establishDate", `成立日期不能晚于今天 ${facts.today}`);
  if (form.taxCreditLevel === LEVEL_D && form.riskLevel !== RISK_LEVEL.high)
    add("CU7", "riskLevel", "纳税缴费信用为 D 级，建议风险等级选「高」", "warning");
  if (form.riskLevel === RISK_LEVEL.high) add("CU7", "riskLevel", "高风险客户：签订合同须经负责人批准", "warning");
  if (form.relatedFlag) add("CU8", "relatedFlag", "有关联关系，不能承接该客户的涉税鉴证业务", "warning");
  return out;
}
