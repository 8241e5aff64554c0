"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { type AgreementFilingDetail, agreementFilingApi } from "@/contracts/agreement/filing/filing";
import { AGREE_STATUS } from "@/contracts/agreement/filing/filing-fields";
import { useAsked } from "@/components/record/use-asked-call";
import { useListAddress } from "@/components/record/use-record-address";
import { useEndpointMutation } from "@/lib/query/mutation-of";
import { Can, useMayCall } from "@/lib/session/can";
import { useUser } from "@/lib/session/context";

const FilingPrint = dynamic(() => import("@/features/agreement/filing/filing-print").then((m) => m.FilingPrint));

const { filed, expired } = AGREE_STATUS;
/** What a change of an agreement in this state is called. */
const CHANGES: Readonly<Record<number, string>> = { [filed]: "变更", [expired]: "延期变更" };

/** 变更: the next version as a draft, whose form opens at once. */
function ChangeButton({ record }: { readonly record: AgreementFilingDetail }) {
  const { companyId } = useUser();
  const router = useRouter();
  const { recordAt } = useListAddress("filingId");
  const asked = useAsked();
  const mayChange = useMayCall(agreementFilingApi.change);
  const reads = { invalidates: [agreementFilingApi.list, agreementFilingApi.get] };
  const { mutateAsync } = useEndpointMutation(agreementFilingApi.change, reads);
  const label = CHANGES[record.agreeStatus];
  if (label === undefined || !mayChange || record.companyId !== companyId) return null;
  const pending = record.versions.find(({ agreeStatus }) => agreeStatus === AGREE_STATUS.draft);
  if (pending)
    return <Button onClick={() => router.push(recordAt(pending.filingId, { edit: "1" }))}>继续{label}</Button>;
  const question = {
    title: `为「${record.agreementNo}」办理${label}？`,
    content:
      "生成一份变更草稿，备案编号不变；金额、服务期、人员和摘要可以修改，委托人、合同和服务类别不能更换。本版本在变更备案前继续有效，协议扫描件请重新上传。",
    confirmText: label,
  };
  const { filingId, version } = record;
  const start = async () => {
    const made = await mutateAsync({ params: { filingId }, body: { version } });
    router.push(recordAt(made.filingId, { edit: "1" }));
  };
  return <Button onClick={() => void asked(question, start, "已生成变更草稿")}>{label}</Button>;
}

/** Beside 编辑: the next version, and the form on paper. */
export function FilingTools({ record }: { readonly record: AgreementFilingDetail }) {
  const [isPrinting, setPrinting] = useState(false);
  return (
    <>
      <ChangeButton record={record} />
      <Can need={["g_hy_agree_filing_print", "g_hy_desk_agreement_view"]}>
        <Button onClick={() => setPrinting(true)}>打印备案表</Button>
      </Can>
      {isPrinting && <FilingPrint record={record} onDone={() => setPrinting(false)} />}
    </>
  );
}
