import { SCAN_FILE } from "@/contracts/agreement/contract/contract-fields";
import { SubTypeEdit } from "@/features/agreement/contract/sub-type-edit";
import type { EditProps } from "@/components/fields/edit";
import type { RecordTab } from "@/components/record/record-spec";
import type { Section } from "@/components/record/section";

/** Items in the order of the form. // domain b §3 (2) */
export const SECTIONS: readonly Section[] = [
  {
    title: "合同",
    keys: [
      ...["contractName", "contractNo", "contractType", "customerId", "parentContractId"],
      ...["signDate", "startDate", "endDate"],
    ],
  },
  { title: "价款", keys: ["pricingMode", "contractAmount", "taxRate", "planHours"] },
  { title: "外币约定", keys: ["foreignCurrency", "foreignAmount", "exchangeRate", "exchangeDate"] },
  { title: "团队与签约人", keys: ["projectLeaderId", "servicePersonIds", "firmSigner", "clientSigner"] },
  {
    title: "承接评估与独立性",
    keys: ["acceptRisk", "acceptOpinion", "acceptorId", "acceptDate", "independenceOk", "purpose"],
  },
  { title: "其他", keys: ["remark"] },
];
export const KNOWN: Section = {
  title: "金额与办理情况",
  keys: [
    ...["amountExTax", "taxAmount", "invoicedAmount", "invoicedRatio", "receivedAmount", "reportCount", "effectTime"],
    ...["renewedFromNo"],
    ...["endActualDate", "endReason"],
  ],
};

const EMPTY_ITEM = {
  rowId: null,
  serviceCategory: null,
  serviceSubType: null,
  content: "",
  amount: "",
  startDate: "",
  endDate: "",
  reportRequired: null,
};
const ITEMS = {
  list: "items",
  noun: "服务项目",
  keys: ["serviceCategory", "serviceSubType", "amount", "startDate", "endDate", "reportRequired", "content"],
  emptyRow: EMPTY_ITEM,
  totals: ["amount"],
  editors: {
    serviceSubType: (props: EditProps, _at: number, row: object) => <SubTypeEdit {...props} row={row} />,
  },
};
const PLANS = {
  list: "payPlans",
  noun: "收款计划",
  keys: ["phase", "planDate", "amount", "condition"],
  emptyRow: { rowId: null, phase: "", planDate: "", amount: "", condition: "" },
  totals: ["amount"],
};
const RECEIPTS = {
  list: "receipts",
  noun: "收款记录",
  keys: ["receiptDate", "amount", "method", "note"],
  emptyRow: { rowId: null, receiptDate: "", amount: "", method: null, note: "" },
  totals: ["amount"],
};

export const TABS: readonly RecordTab[] = [
  { key: "items", label: "服务项目", rows: [ITEMS] },
  { key: "money", label: "收款", rows: [PLANS, RECEIPTS] },
];
export const FILE_TYPES: readonly number[] = [SCAN_FILE, 99];
