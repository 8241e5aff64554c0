"use client";

import { Select } from "antd";
import { dues, duesApi } from "@/contracts/statement/dues/dues";
import { duesPeriodName, OWED_STATES } from "@/contracts/statement/dues/terms";
import { labelled } from "@/components/fields/labelled";
import type { EditProps } from "@/components/fields/edit";
import { money } from "@/lib/format/number";
import { useEndpointQuery } from "@/lib/query/query-of";

interface Props {
  readonly edit: EditProps;
  /** The bill that was paid too much. */
  readonly duesId: string;
}

const silent = { silent: true, noLoading: true } as const;
/** Bills of a firm that are settled and owe something. */
function useOwing(companyId: string | undefined, isEnabled: boolean) {
  const query = { page: 1, pageSize: 30, companyId, isOwing: true };
  const { data, isFetching } = useEndpointQuery(dues.api.list, { query } as never, { ...silent, isEnabled });
  return { rows: isEnabled ? (data?.rows ?? []) : [], isFetching, isKnown: data !== undefined };
}

/** Bills of the same firm, and of the one that has taken it in, that are settled and owe something. // domain a §12.8 */
export function OffsetChoice({ edit, duesId }: Props) {
  const { data: bill } = useEndpointQuery(duesApi.get, { params: { duesId } }, silent);
  const own = useOwing(bill?.companyId, bill !== undefined);
  const payers = useOwing(bill?.payerId, bill !== undefined && bill.payerId !== bill.companyId);
  const options = [...own.rows, ...payers.rows]
    .filter((row) => row.duesId !== duesId && OWED_STATES.includes(row.duesStatus))
    .map(({ duesId: value, billNo, companyId, companyName, duesYear, half, owing }) => ({
      value,
      label: `${companyId === bill?.companyId ? "" : `${companyName} `}${billNo} ${duesPeriodName(duesYear, half)}（欠缴 ${money(owing)} 元）`,
    }));
  return (
    <Select
      id={edit.id}
      style={{ width: "100%" }}
      placeholder={own.isKnown && options.length === 0 ? "这家事务所没有其他欠缴的会费单" : "请选择"}
      loading={own.isFetching || payers.isFetching}
      status={edit.status ?? ""}
      disabled={edit.disabled ?? false}
      aria-describedby={edit["aria-describedby"]}
      aria-required={edit["aria-required"]}
      options={labelled(options)}
      value={typeof edit.value === "string" && edit.value !== "" ? edit.value : undefined}
      onChange={(next: string) => edit.onChange(next)}
    />
  );
}
