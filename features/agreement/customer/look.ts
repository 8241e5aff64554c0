import { CUSTOMER_FILES, CUSTOMER_TYPE } from "@/contracts/agreement/customer/customer-fields";
import { hasCode } from "@/contracts/agreement/customer/customer-rules";
import type { Section } from "@/components/record/section";

/** Items in the order of the form. // domain b §2 (2) */
export const SECTIONS: readonly Section[] = [
  {
    title: "客户身份",
    keys: ["customerType", "customerName", "isPreparing", "creditCode", "idType", "idNo", "formerName"],
  },
  {
    title: "经营与税务",
    keys: [
      ...["vatTaxpayerType", "enterpriseScale", "industryCode", "provinceCode", "cityCode", "districtCode", "address"],
      ...["taxAuthorityName", "taxCreditLevel", "legalPersonName", "registeredCapital", "establishDate"],
      ...["listedFlag", "stateOwnedFlag", "foreignFlag"],
    ],
  },
  { title: "联系人", keys: ["contactName", "contactTitle", "contactPhone", "contactEmail"] },
  { title: "开票信息", keys: ["invoiceTitle", "invoiceTaxNo", "invoiceBank", "invoiceAccount", "invoicePhone"] },
  {
    title: "合作与风险",
    keys: [
      ...["sourceType", "coopStart", "managerStaffId", "parentCustomerId", "riskLevel", "relatedFlag"],
      ...["relatedRemark", "remark"],
    ],
  },
];
export const KNOWN: Section = { title: "登记情况", keys: ["customerCode", "stopReason", "mergedIntoName"] };
export const FILE_TYPES: readonly number[] = [CUSTOMER_FILES.licence, CUSTOMER_FILES.other];

type Values = Readonly<Record<string, unknown>>;

/** Items of one kind of customer alone; they are emptied with another kind. */
const OF_CODED = ["isPreparing", "creditCode", "legalPersonName"];
const OF_PAPERS = ["idType", "idNo"];
const PLACE = ["provinceCode", "cityCode", "districtCode"] as const;

/** Items that customers of this type do not have. */
function foreignItems(customerType: unknown): readonly string[] {
  // Most are firms: until a type is chosen the form asks as it asks them.
  if (typeof customerType !== "number") return OF_PAPERS;
  return [
    ...(hasCode(customerType) ? OF_PAPERS : OF_CODED),
    ...(customerType === CUSTOMER_TYPE.person ? ["industryCode"] : []),
    ...(customerType === CUSTOMER_TYPE.foreign ? PLACE : []),
  ];
}

const isFilled = (value: unknown): boolean => value !== null && value !== undefined && value !== "";

/** What is empty and does not apply; the place is one field in three codes. */
export function isHidden(key: string, values: Values): boolean {
  if (key === "cityCode" || key === "districtCode") return true;
  if (key === "relatedRemark") return values["relatedFlag"] !== true && !isFilled(values[key]);
  if (key === "stopReason" || key === "mergedIntoName") return !isFilled(values[key]);
  return foreignItems(values["customerType"]).includes(key) && !isFilled(values[key]);
}

/** Another type takes with it what only the earlier one had. */
export const emptiedBy = (customerType: unknown, values: Values): string[] =>
  foreignItems(customerType).filter((key) => isFilled(values[key]));
