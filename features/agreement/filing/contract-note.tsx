"use client";

import { Button } from "antd";
import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { agreementFilingApi, type FilingBegin } from "@/contracts/agreement/filing/filing";
import { FILING_TYPE } from "@/contracts/agreement/filing/filing-fields";
import { showAmount } from "@/contracts/kit/amount/amount";
import type { FormValues, RecordForm } from "@/components/record/form/use-record-form";
import { Note } from "@/components/ui/note";
import { useEndpointQuery } from "@/lib/query/query-of";

/** Of the address: the contract that a new filing comes from. // domain b §3 (4) 生成协议备案 */
export const CONTRACT_PARAM = "contract";
const READ = { silent: true, noLoading: true } as const;
const FIRST = { filingType: FILING_TYPE.first };

const useBegin = (contractId: string) =>
  useEndpointQuery(
    agreementFilingApi.begin,
    { params: { contractId: contractId || "none" } },
    { ...READ, isEnabled: contractId !== "" },
  );

/** What a new filing begins with: what the contract of the address hands over. */
export function useContractDefaults(): FormValues | undefined {
  const contractId = useSearchParams().get(CONTRACT_PARAM) ?? "";
  const { data, isError } = useBegin(contractId);
  return useMemo(() => {
    if (contractId === "" || isError) return FIRST;
    return data && { ...FIRST, ...data.form, contractId };
  }, [contractId, data, isError]);
}

const sumsOf = ({ clientName, contractAmount, filedAmount }: FilingBegin): string =>
  [
    `委托人：${clientName}`,
    contractAmount === null ? null : `合同金额 ${showAmount(contractAmount)} 元`,
    `其他协议已备案 ${showAmount(filedAmount)} 元`,
  ]
    .filter(Boolean)
    .join("；");

/** Above the form: what the chosen contract says, and how to take it over. */
export function ContractNote({ form }: { readonly form: RecordForm<unknown> }) {
  const { contractId } = form.values;
  const { data } = useBegin(typeof contractId === "string" ? contractId : "");
  if (!data) return null;
  const take = () => form.replace({ ...form.values, ...data.form, contractId });
  const isChange = form.values["filingType"] === FILING_TYPE.change;
  return (
    <Note tone="note" actions={isChange ? undefined : <Button onClick={take}>带入合同内容</Button>}>
      {sumsOf(data)}
    </Note>
  );
}
