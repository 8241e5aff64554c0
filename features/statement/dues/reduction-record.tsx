"use client";

import { Select } from "antd";
import { useMemo } from "react";
import { PAGE_SIZES } from "@/contracts/kit/query";
import { duesApi } from "@/contracts/statement/dues/dues";
import type { duesReduction } from "@/contracts/statement/dues/reduction";
import { yuanText } from "@/features/statement/dues/amounts";
import { ENDED, REDUCTION_NAMES } from "@/features/statement/dues/look";
import { billText, type BillRow, useNamedBill } from "@/features/statement/dues/payable-bills";
import type { EditProps } from "@/components/fields/edit";
import { KeptRecord } from "@/components/record/records/kept-record";
import type { KeptRecordParts, KeptRecordProps } from "@/components/record/records/records-screen";
import { useIsForm } from "@/components/record/use-record-address";
import { RowLink } from "@/components/ui/table/row-link";
import { useEndpointQuery } from "@/lib/query/query-of";
import { href } from "@/lib/routes/href";
import { useUser } from "@/lib/session/context";

/** 证明材料, 其他. */
const PROOFS = [13, 14, 99];
const SECTIONS = [
  { title: "申请内容", keys: ["duesId", "reductionType", "appliedAmount", "appliedRate", "reason", "remark"] },
];
const KNOWN = [
  { title: "审批", keys: ["billNo", "duesYear", "submitTime", "auditTime", "approvedAmount", "decisionDocNo"] },
];

const NONE: readonly BillRow[] = [];

/** Bills of the acting firm that somebody may be let off of; undefined until they are here. */
function useOwnBills(isEnabled: boolean): readonly BillRow[] | undefined {
  const { companyId } = useUser();
  const query = { page: 1, pageSize: PAGE_SIZES.at(-1), sort: "-duesYear" };
  const { data, error } = useEndpointQuery(duesApi.list, { query } as never, { silent: true, isEnabled });
  return useMemo(() => {
    const rows = (data as { rows: readonly BillRow[] } | undefined)?.rows ?? (error ? [] : undefined);
    return rows?.filter((row) => row.companyId === companyId && !ENDED.includes(row.duesStatus));
  }, [data, error, companyId]);
}

const billChoice = (bills: readonly BillRow[]) =>
  function BillChoice({ id, value, onChange, status, meta }: EditProps) {
    return (
      <Select
        id={id}
        aria-label={meta.label}
        style={{ width: "100%" }}
        status={status ?? ""}
        placeholder="请选择会费单"
        value={typeof value === "string" && value !== "" ? value : undefined}
        options={bills.map((bill) => ({
          value: bill.duesId,
          label: `${billText(bill)}　应缴 ${yuanText(bill.payable)} 元`,
        }))}
        onChange={(next: string) => onChange(next)}
      />
    );
  };

function partsFor(bills: readonly BillRow[], named: string | null): KeptRecordParts<typeof duesReduction> {
  const editors = { duesId: billChoice(bills) };
  const duesId = bills.find((one) => one.duesId === named)?.duesId ?? (bills.length === 1 ? bills[0]?.duesId : null);
  const defaults = { duesId: duesId ?? null };
  return {
    ...REDUCTION_NAMES,
    sections: SECTIONS,
    known: KNOWN,
    fileTypes: PROOFS,
    needs: () => ["attachments"],
    spec: {
      titleOf: ({ billNo }) => `减免申请 ${billNo}`,
      useEditors: () => editors,
      useDefaults: () => defaults,
      show: (record) => ({
        duesId: () => <RowLink href={href("statement.dues", { duesId: record.duesId })}>{record.billNo}</RowLink>,
      }),
      texts: { noFiles: "请点击「编辑」，在「附件」中上传证明材料。" },
    },
  };
}

/** An application to be let off. // domain a §12.8 DuesReduction */
export function ReductionRecord(props: KeptRecordProps) {
  const isForm = useIsForm(props.id);
  const bills = useOwnBills(isForm);
  const named = useNamedBill();
  const parts = useMemo(() => partsFor(bills ?? NONE, named), [bills, named]);
  return <KeptRecord {...props} parts={parts} isWaiting={isForm && bills === undefined} />;
}
