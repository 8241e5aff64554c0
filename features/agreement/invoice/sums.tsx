"use client";

import { agreementInvoiceApi } from "@/contracts/agreement/invoice/invoice";
import { showAmount } from "@/contracts/kit/amount/amount";
import type { ResourceList } from "@/components/list/use-resource-list";
import { Note } from "@/components/ui/note";
import { useEndpointQuery } from "@/lib/query/query-of";

/** 蓝字, 红字 and 净额 of the question. // domain b §5 (3) */
export function InvoiceSums({ list }: { readonly list: Pick<ResourceList<unknown>, "filters"> }) {
  const asked = { query: list.filters } as never;
  const read = { silent: true, noLoading: true, keepsPrevious: true };
  const { data } = useEndpointQuery(agreementInvoiceApi.totals, asked, read);
  if (!data || data.redAmount === "0.00") return null;
  const { blueAmount, redAmount, totalAmount } = data;
  return (
    <Note tone="note">
      {`蓝字 ${showAmount(blueAmount)} 元，红字 ${showAmount(redAmount)} 元，净额 ${showAmount(totalAmount)} 元（已作废的不计）`}
    </Note>
  );
}
