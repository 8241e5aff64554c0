"use client";

import { firmChange } from "@/contracts/basic/firm-change/firm-change";
import type { DetailOf } from "@/contracts/kit/record";
import { fieldText } from "@/components/fields/show";
import { metasOf } from "@/components/list/table/columns";
import { stateOf } from "@/components/print/as-of";
import { PrintArea } from "@/components/print/print-area";
import { PrintGrid, PrintRows } from "@/components/print/print-grid";
import { PrintSheet } from "@/components/print/print-sheet";
import { useDictionary } from "@/lib/dictionary/context";
import { dateTime } from "@/lib/format/date";

const METAS = metasOf(firmChange.detail);
const KEYS = ["changeItems", "changeDate", "reissueCert", "submitUserName", "submitTime", "changeReason"];

/** 会员信息变更申请表 on A4, numbers masked as on the screen. Mount it to print. // domain a §1.4 */
export function ChangePrint({ record, onDone }: { record: DetailOf<typeof firmChange>; onDone: () => void }) {
  const dictionary = useDictionary();
  const values = record as unknown as Readonly<Record<string, unknown>>;
  return (
    <PrintArea onDone={onDone}>
      <PrintSheet
        title="会员信息变更申请表"
        formNumber={`申请编号：${record.changeNo}`}
        firm={record.companyName}
        period={stateOf(firmChange, record, dictionary)}
        signatures={["经办人", "法定代表人(负责人)"]}
        seal="事务所公章"
      >
        <PrintGrid
          title="申请"
          items={KEYS.map((key) => {
            const meta = METAS.get(key) ?? { label: key };
            const wide = key === "changeReason" || key === "changeItems";
            return { label: meta.label, value: fieldText(values[key], meta, dictionary) || "—", wide };
          })}
        />
        <PrintRows
          title="变更前后"
          isNumbered
          heads={["变更项目", "变更前", "变更后"]}
          rows={record.changes.map(({ label, before, after }) => [label, before ?? "—", after ?? "—"])}
        />
        <PrintRows
          title="附件"
          isNumbered
          heads={["类型", "文件名"]}
          rows={record.attachments.map(({ attachType, fileName }) => [
            dictionary.label("attach_type", attachType),
            fileName,
          ])}
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
