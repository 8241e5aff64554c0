"use client";

import { transfer } from "@/contracts/basic/transfer/transfer";
import { STARTER } from "@/contracts/basic/transfer/transfer-fields";
import type { DetailOf } from "@/contracts/kit/record";
import { fieldText } from "@/components/fields/show";
import { metasOf } from "@/components/list/table/columns";
import { stateOf } from "@/components/print/as-of";
import { PrintArea } from "@/components/print/print-area";
import { PrintGrid } from "@/components/print/print-grid";
import { PrintSheet } from "@/components/print/print-sheet";
import { useDictionary } from "@/lib/dictionary/context";

type Detail = DetailOf<typeof transfer>;
const METAS = metasOf(transfer.detail);
const PERSON = ["staffName", "idType", "idNo", "certNo"];
const FIRMS = ["transferType", "fromCompanyName", "toCompanyName", "leaveDate", "newHireDate", "reason", "reasonText"];
const REST = ["duesPaidTo", "duesNote", "hoursNote"];
const WIDE: ReadonlySet<string> = new Set(["fromCompanyName", "toCompanyName", "reasonText", "duesNote"]);
const BLANK = "　";

function Sheet({ record }: { readonly record: Detail }) {
  const dictionary = useDictionary();
  const values = record as Readonly<Record<string, unknown>>;
  const itemOf = (key: string) => {
    const meta = METAS.get(key) ?? { label: key };
    return { label: meta.label, value: fieldText(values[key], meta, dictionary) || BLANK, wide: WIDE.has(key) };
  };
  // Whoever did not ask has answered.
  const isAskedByFrom = record.startedBy === STARTER.from;
  const answer = record.answerOpinion ?? BLANK;
  return (
    <PrintSheet
      title="税务师转所申请表"
      formNumber={`申请编号：${record.transferNo ?? "提交后生成"}`}
      firm={record.companyName}
      period={stateOf(transfer, record, dictionary)}
      signatures={["本人签名", "转出单位负责人", "转入单位负责人", "日期"]}
      seal="双方单位公章"
    >
      <PrintGrid title="人员" items={PERSON.map(itemOf)} />
      <PrintGrid title="转出与转入" items={FIRMS.map(itemOf)} />
      <PrintGrid title="会费与学时" items={REST.map(itemOf)} />
      <PrintGrid
        title="意见"
        items={[
          { label: "转出单位意见", value: isAskedByFrom ? BLANK : answer, wide: true },
          { label: "转入单位意见", value: isAskedByFrom ? answer : BLANK, wide: true },
          { label: "税协意见", value: BLANK, wide: true },
        ]}
      />
    </PrintSheet>
  );
}

/** 转所申请表 with places for signatures and both seals. Mount it to print. // domain a §2.2 */
export const TransferPrint = ({ record, onDone }: { readonly record: Detail; readonly onDone: () => void }) => (
  <PrintArea onDone={onDone}>
    <Sheet record={record} />
  </PrintArea>
);
