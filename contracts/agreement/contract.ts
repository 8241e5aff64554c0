import { anyOf } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { defineRecord, type DetailOf, type FormOf } from "@/contracts/kit/record";
import { optional, text } from "@/contracts/kit/scalars";
import type { Finding } from "@/contracts/kit/validate";

/** 业务合同: the items of the form, in the order of the paper form. // domain page: say which */
const fields = {
  contractName: field(text(100), { label: "业务合同名称", width: 220 }),
  remark: field(optional(text(500)), { label: "备注", kind: "longText" }),
};

/** 业务合同 of the firms: calls, schemas and list. // domain page: say which */
export const agreementContract = defineRecord({
  id: "agreement.contract",
  idKey: "contractId",
  title: "业务合同",
  noun: "业务合同",
  access: {
    find: anyOf("g_hy_contract_find"),
    add: anyOf("g_hy_contract_add"),
    edit: anyOf("g_hy_contract_edit"),
    del: anyOf("g_hy_contract_del"),
    export: anyOf("g_hy_contract_export"),
  },
  fields,
  listed: ["contractName"],
  filter: { contractName: field(text(100).optional(), { label: "业务合同名称" }) },
  mainFilters: ["contractName"],
  sortable: ["contractName", "createTime", "updateTime"],
});
export type AgreementContractForm = FormOf<typeof agreementContract>;
export type AgreementContractDetail = DetailOf<typeof agreementContract>;

/** Rules across items, the same in browser and server; each line of the domain page is one finding. */
export const agreementContractRules = (_form: AgreementContractForm): Finding[] => [];
