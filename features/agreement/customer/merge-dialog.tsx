"use client";

import { useState } from "react";
import type { AgreementCustomerDetail } from "@/contracts/agreement/customer/customer";
import { agreementCustomerApi } from "@/contracts/agreement/customer/customer-calls";
import { differing, isTakenByDefault, type UNITS } from "@/features/agreement/customer/merge-choices";
import { MergeTable } from "@/features/agreement/customer/merge-table";
import type { Merging } from "@/features/agreement/customer/customer-tools";
import { FieldRow } from "@/components/fields/field-row";
import { subjectEditor } from "@/components/fields/subject-editors";
import { DragDialog } from "@/components/ui/dialog/drag-dialog";
import { useConfirm } from "@/components/ui/dialog/confirm";
import { Note } from "@/components/ui/note";
import { describe } from "@/lib/api/describe";
import { notifySuccess } from "@/lib/notify/notify";
import { useEndpointMutation } from "@/lib/query/mutation-of";
import { useEndpointQuery } from "@/lib/query/query-of";

type Unit = (typeof UNITS)[number];
const WIDTH = 960;
const { list, get, history, full, counts } = agreementCustomerApi;
const chooser = subjectEditor(agreementCustomerApi.choices, "输入名称、编号或信用代码查找");

function useCustomer(customerId: string | null) {
  const input = { params: { customerId: customerId ?? "" } };
  return useEndpointQuery(get, input, { isEnabled: customerId !== null, silent: true });
}

/** What is chosen of two customers, and the call that makes one of them. */
function useMerging(of: Merging, onClose: () => void) {
  const [ids, setIds] = useState(of);
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [refusal, setRefusal] = useState<string | null>(null);
  const ask = useConfirm();
  const kept = useCustomer(ids.keptId);
  const gone = useCustomer(ids.goneId);
  const merge = useEndpointMutation(agreementCustomerApi.merge, {
    silent: true,
    invalidates: [list, get, history, full, counts],
  });
  const isSame = ids.keptId !== null && ids.keptId === ids.goneId;
  const pair = kept.data && gone.data && !isSame ? ([kept.data, gone.data] as const) : null;
  const units = pair ? differing(...pair) : [];
  const isTaken = ({ key }: Unit): boolean => chosen.get(key) ?? (pair ? isTakenByDefault(...pair, key) : false);
  const choose = (side: keyof Merging) => (_path: string, value: unknown) => {
    setChosen(new Map());
    setRefusal(null);
    setIds((now) => ({ ...now, [side]: typeof value === "string" ? value : null }));
  };
  const run = async ([keeps, goes]: readonly [AgreementCustomerDetail, AgreementCustomerDetail]) => {
    const isSure = await ask({
      title: `将「${goes.customerName}」并入「${keeps.customerName}」？`,
      content: `${goes.customerCode} 名下的合同、协议、发票和报告全部转到 ${keeps.customerCode}，该客户变为「已合并」。合并不可撤销。`,
      confirmText: "合并客户",
      danger: true,
    });
    if (!isSure) return;
    setRefusal(null);
    const seen = ({ customerId, version }: AgreementCustomerDetail) => ({ customerId, version });
    const taken = units.filter(isTaken).flatMap(({ keys }) => keys);
    merge.mutateAsync({ body: { kept: seen(keeps), gone: seen(goes), taken } }).then(
      () => {
        notifySuccess(`已合并，保留「${keeps.customerName}」`);
        onClose();
      },
      (error: unknown) => {
        setRefusal(describe(error).text);
        void kept.refetch();
        void gone.refetch();
      },
    );
  };
  const take = ({ key }: Unit, isGone: boolean) => setChosen((now) => new Map(now).set(key, isGone));
  return { ids, pair, units, isSame, isTaken, take, choose, run, refusal, isPending: merge.isPending };
}

/** 合并重复: two entries of one customer become one, for good. // domain b §2 (4) */
export function MergeDialog({ of, onClose }: { readonly of: Merging; readonly onClose: () => void }) {
  const { ids, pair, units, isSame, isTaken, take, choose, run, refusal, isPending } = useMerging(of, onClose);
  return (
    <DragDialog
      open
      title="合并重复客户"
      width={WIDTH}
      onClose={onClose}
      saving={isPending}
      saveDisabled={!pair}
      saveText="合并"
      onSave={() => pair && void run(pair)}
    >
      {refusal !== null && <Note tone="wrong">{refusal}</Note>}
      <FieldRow
        path="keptId"
        meta={{ label: "保留的客户", help: "编号和历史以此为准" }}
        value={ids.keptId}
        onChange={choose("keptId")}
        required
        render={chooser}
      />
      <FieldRow
        path="goneId"
        meta={{ label: "并入的客户", help: "名下的记录转到保留的客户，本身变为「已合并」" }}
        value={ids.goneId}
        onChange={choose("goneId")}
        required
        error={isSame ? "请选择另一个客户" : undefined}
        render={chooser}
      />
      {pair && units.length === 0 && <Note tone="note">两个客户登记的内容相同。</Note>}
      {pair && units.length > 0 && (
        <MergeTable kept={pair[0]} gone={pair[1]} units={units} isTaken={isTaken} onTake={take} />
      )}
    </DragDialog>
  );
}
