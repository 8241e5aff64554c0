"use client";

import { agreementChainApi } from "@/contracts/agreement/chain/chain";
import { AgreementPart } from "@/features/agreement/chain/agreement-part";
import { ChainNotes } from "@/features/agreement/chain/notes";
import { Stages } from "@/features/agreement/chain/stages";
import { ViewSection } from "@/components/record/record-view";
import { EmptyState } from "@/components/ui/state/empty-state";
import { ErrorState } from "@/components/ui/state/error-state";
import { useEndpointQuery } from "@/lib/query/query-of";

/** 业务链: the whole of one engagement on one page. // domain b §0.4 */
export function ContractChain({ contractId }: { readonly contractId: string }) {
  const read = { silent: true } as const;
  const { data, isError, refetch } = useEndpointQuery(agreementChainApi.read, { params: { contractId } }, read);
  if (isError) return <ErrorState title="业务链加载失败" onRetry={() => void refetch()} />;
  if (data === undefined) return null;
  const { agreements } = data;
  return (
    <>
      <Stages chain={data} />
      <ViewSection title="核对与办理">
        <ChainNotes chain={data} />
      </ViewSection>
      {agreements === null ? (
        <EmptyState title="您没有查看协议备案的权限" />
      ) : (
        agreements.map((one) => <AgreementPart key={one.filingId} agreement={one} chain={data} />)
      )}
    </>
  );
}
