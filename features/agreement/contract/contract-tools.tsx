"use client";

import { Button } from "antd";
import { useRouter } from "next/navigation";
import {
  agreementContractApi,
  type AgreementContractDetail,
  type CopyKind,
} from "@/contracts/agreement/contract/contract";
import { CONTRACT_STATUS } from "@/contracts/agreement/contract/contract-fields";
import { useAsked } from "@/components/record/use-asked-call";
import { useListAddress } from "@/components/record/use-record-address";
import { useEndpointMutation } from "@/lib/query/mutation-of";
import { useMayCall } from "@/lib/session/can";
import { useUser } from "@/lib/session/context";

interface Way {
  readonly kind: CopyKind;
  readonly label: string;
  readonly content: string;
  /** States that have it; all without. */
  readonly states?: readonly number[];
}

const { active, completed, expired } = CONTRACT_STATUS;
const WAYS: readonly Way[] = [
  {
    kind: "renewal",
    label: "续签",
    content: "生成一份新的合同草稿，服务期顺延，签约、承接评估和收款重新填写；原合同不变。",
    states: [active, completed, expired],
  },
  {
    kind: "supplement",
    label: "变更",
    content: "生成一份补充合同草稿，写明变更的服务和金额；原合同继续有效。",
    states: [active],
  },
  { kind: "copy", label: "复制", content: "生成一份内容相同的合同草稿，编号重编，附件须重新上传。" },
];

/** 续签, 变更 and 复制: a new draft out of this contract, whose form opens at once. // domain b §3 (4) */
export function ContractTools({ record }: { readonly record: AgreementContractDetail }) {
  const { companyId } = useUser();
  const router = useRouter();
  const { recordAt } = useListAddress("contractId");
  const asked = useAsked();
  const { mutateAsync } = useEndpointMutation(agreementContractApi.copy, {
    invalidates: [agreementContractApi.list, agreementContractApi.totals],
  });
  const mayCopy = useMayCall(agreementContractApi.copy) && record.companyId === companyId;
  if (!mayCopy) return null;
  return WAYS.filter(({ states }) => states?.includes(record.contractStatus) ?? true).map(
    ({ kind, label, content }) => {
      const start = async () => {
        const made = await mutateAsync({ params: { contractId: record.contractId }, body: { kind } });
        router.push(recordAt(made.contractId, { edit: "1" }));
      };
      const question = { title: `${label}「${record.contractName}」？`, content, confirmText: label };
      return (
        <Button key={kind} onClick={() => void asked(question, start, "已生成合同草稿")}>
          {label}
        </Button>
      );
    },
  );
}
