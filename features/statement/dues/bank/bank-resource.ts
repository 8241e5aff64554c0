import { bankFilter, bankLine, duesDeskApi } from "@/contracts/statement/dues/desk";
import type { ListResource } from "@/components/list/use-resource-list";

/** 银行流水. */
export const bankResource: ListResource<typeof bankLine> = {
  title: "银行流水",
  api: { list: duesDeskApi.bankLines },
  idKey: "lineId",
  row: bankLine,
  filter: bankFilter,
  columns: [
    ...(["tradeDate", "payerName", "amount", "state", "paymentNo", "purpose", "bankSerialNo"] as const),
    ...(["twinText", "ignoreReason", "fileName", "importTime"] as const),
  ],
  sortable: ["tradeDate", "amount"],
  mainFilters: ["keyword", "state", "hasTwin"] as never,
};
