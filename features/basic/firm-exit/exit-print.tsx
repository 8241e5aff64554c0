"use client";

import { firmExit } from "@/contracts/basic/firm-exit/firm-exit";
import { isExitHidden } from "@/contracts/basic/firm-exit/firm-exit-rules";
import type { DetailOf } from "@/contracts/kit/record";
import { fieldText } from "@/components/fields/show";
import { metasOf } from "@/components/list/table/columns";
import { stateOf } from "@/components/print/as-of";
import { PrintArea } from "@/components/print/print-area";
import { PrintGrid, PrintRows } from "@/components/print/print-grid";
import { PrintSheet } from "@/components/print/print-sheet";
import { useDictionary } from "@/lib/dictionary/context";
import { dateTime } from "@/lib/format/date";
import { usePlaceNames } from "@/lib/hooks/common";

const METAS = metasOf(firmExit.detail);
const KEYS = [
  "exitType",
  "decideDate",
  "mergeFirmName",
  "mergeCreditCode",
  "targetProvinceCode",
  "handlerName",
  "handlerMobile",
  "submitUserName",
  "submitTime",
  "exitReason",
];

/** 退会与注销申请表 on A4. Mount it to print. // domain a §1.5 */
export function ExitPrint({ record, onDone }: { record: DetailOf<typeof firmExit>; onDone: () => void }) {
  const dictionary = useDictionary();
  const { targetProvinceCode } = record;
  const placeName = usePlaceNames(targetProvinceCode ? [targetProvinceCode] : []);
  const values = record as unknown as Readonly<Record<string, unknown>>;
  const textOf = (key: string): string => {
    const meta = METAS.get(key) ?? { label: key };
    const text = meta.kind === "locality" ? placeName(String(values[key])) : fieldText(values[key], meta, dictionary);
    return text || "—";
  };
  return (
    <PrintArea onDone={onDone}>
      <PrintSheet
        title={`${dictionary.label("firm_exit_type", record.exitType)}申请表`}
        formNumber={`申请编号：${record.exitNo}`}
        firm={record.companyName}
        period={stateOf(firmExit, record, dictionary)}
        signatures={["经办人", "法定代表人(负责人)"]}
        seal="事务所公章"
      >
        <PrintGrid
          title="申请"
          items={KEYS.filter((key) => !isExitHidden(key, record.exitType)).map((key) => ({
            label: METAS.get(key)?.label ?? key,
            value: textOf(key),
            wide: key === "exitReason",
          }))}
        />
        <PrintRows
          title="办理条件"
          heads={["事项", "情况"]}
          rows={record.checks.map(({ label, text }) => [label, text])}
        />
        <PrintRows
          title="协会审核"
          heads={["办理", "办理人", "时间", "意见"]}
          rows={record.auditRecords.map(({ label, operatorOrg, operatorName, operateTime, opinion }) => [
            label,
            `${operatorOrg} ${operatorName}`,
            dateTime(operateTime),
            opinion ?? "—",
          ])}
        />
      </PrintSheet>
    </PrintArea>
  );
}
