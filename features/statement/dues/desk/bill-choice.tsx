"use client";

import { dues, duesApi } from "@/contracts/statement/dues/dues";
import { duesPeriodName } from "@/contracts/statement/dues/terms";
import type { EditProps } from "@/components/fields/edit";
import { SearchChoice } from "@/components/fields/search-choice";
import { money } from "@/lib/format/number";
import { useEndpointQuery } from "@/lib/query/query-of";

interface Bill {
  readonly duesId: string;
  readonly billNo: string;
  readonly companyName: string;
  readonly duesYear: number;
  readonly half: number;
  readonly owing: string;
}

const silent = { silent: true, noLoading: true } as const;
const nameOf = ({ companyName, billNo, duesYear, half, owing }: Bill): string =>
  `${companyName} ${billNo} ${duesPeriodName(duesYear, half)}（欠缴 ${money(owing)} 元）`;

/** Bills of a typed firm's name or number that fulfil `fixed`. */
const optionsOf = (fixed: object) =>
  function useOptions(text: string) {
    const typed = text.trim();
    const asked = typed === "" ? {} : /^HF\d*$/i.test(typed) ? { billNo: typed.toUpperCase() } : { companyName: typed };
    const query = { page: 1, pageSize: 30, ...fixed, ...asked };
    const { data, isFetching } = useEndpointQuery(dues.api.list, { query } as never, {
      ...silent,
      keepsPrevious: true,
    });
    const rows = (data?.rows ?? []) as readonly Bill[];
    return { options: rows.map((row) => ({ value: row.duesId, label: nameOf(row) })), isLoading: isFetching };
  };

const useOwing = optionsOf({ isOwing: true });
const usePaid = optionsOf({});

interface Props extends EditProps {
  /** Bills that money has come in for, instead of those that owe some. */
  readonly isPaid?: boolean;
}

/** A bill found by its firm's name or its number; what stands there is named in whatever list it is opened again. */
export function BillChoice({ meta: _meta, isPaid = false, ...props }: Props) {
  const id = typeof props.value === "string" ? props.value : "";
  const { data } = useEndpointQuery(duesApi.get, { params: { duesId: id } }, { ...silent, isEnabled: id !== "" });
  return (
    <SearchChoice
      {...props}
      useOptions={isPaid ? usePaid : useOwing}
      chosen={data && { value: data.duesId, label: nameOf(data) }}
      placeholder="输入事务所名称或缴费单号查找"
    />
  );
}
