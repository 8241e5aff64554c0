"use client";

import { Button } from "antd";
import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { agreementReportApi } from "@/contracts/agreement/report/report";
import { showAmount } from "@/contracts/kit/amount/amount";
import type { FormValues, RecordForm } from "@/components/record/form/use-record-form";
import { Note } from "@/components/ui/note";
import { useEndpointQuery } from "@/lib/query/query-of";

/** Of the address: the agreement, and its service, that a new report comes from. // domain b §6 (4) */
export const AGREEMENT_PARAM = "agreement";
export const ITEM_PARAM = "item";
const READ = { silent: true, noLoading: true } as const;
const NOTHING: FormValues = {};

function useBegin(agreementId: string, itemId: string) {
  const query = itemId === "" ? {} : { item: itemId };
  const params = { agreementId: agreementId || "none" };
  return useEndpointQuery(agreementReportApi.begin, { params, query }, { ...READ, isEnabled: agreementId !== "" });
}

/** What a new report begins with: what the service of the address hands over. */
export function useAgreementDefaults(): FormValues | undefined {
  const asked = useSearchParams();
  const agreementId = asked.get(AGREEMENT_PARAM) ?? "";
  const { data, isError } = useBegin(agreementId, asked.get(ITEM_PARAM) ?? "");
  return useMemo(() => {
    if (agreementId === "" || isError) return NOTHING;
    return data && { ...data.form };
  }, [agreementId, data, isError]);
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** Takes over one service: a hook for each, since its remainder is asked of the server. */
function ItemButton({ form, agreementId, item }: ItemProps) {
  const { data } = useBegin(agreementId, item.id);
  const isChosen = form.values["agreementItemId"] === item.id;
  const take = () => data && form.replace({ ...form.values, ...data.form });
  return (
    <Button type={isChosen ? "primary" : "default"} disabled={!data} onClick={take}>
      {`${isChosen ? "已选：" : "选择："}${item.name}${data?.remaining ? `（余 ${showAmount(data.remaining)} 元）` : ""}`}
    </Button>
  );
}
interface ItemProps {
  readonly form: RecordForm<unknown>;
  readonly agreementId: string;
  readonly item: { readonly id: string; readonly name: string };
}

/** Above the form: the services of the chosen agreement; choosing one takes over what it says. */
export function AgreementNote({ form }: { readonly form: RecordForm<unknown> }) {
  const agreementId = textOf(form.values["agreementId"]);
  const { data } = useBegin(agreementId, "");
  if (!data) return null;
  const buttons = data.items.map((item) => (
    <ItemButton key={item.id} form={form} agreementId={agreementId} item={item} />
  ));
  return (
    <Note tone="note" actions={<>{buttons}</>}>
      {`协议 ${data.agreementNo}，委托人：${data.form.clientName ?? "—"}。请选择报告对应的协议项目，选择后带入委托人、类别、期间与余额。`}
    </Note>
  );
}
