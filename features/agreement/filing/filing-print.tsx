"use client";

import { agreementFiling, type AgreementFilingDetail } from "@/contracts/agreement/filing/filing";
import { AGREE_STATUS, agreementItem, yearAmount } from "@/contracts/agreement/filing/filing-fields";
import { isForeignTo } from "@/contracts/agreement/filing/filing-rules";
import { namesIn } from "@/features/agreement/filing/items-view";
import {
  CLIENT,
  COUNTED_KEYS,
  ENDING,
  isNothing,
  ITEM_KEYS,
  RESULT,
  SECTIONS,
  UNLOCKING,
  YEAR_KEYS,
} from "@/features/agreement/filing/look";
import { fieldText } from "@/components/fields/show";
import { columnsOf, headOf, metasOf } from "@/components/list/table/columns";
import { asOf } from "@/components/print/as-of";
import { PrintArea } from "@/components/print/print-area";
import { PrintGrid, PrintRows } from "@/components/print/print-grid";
import { PrintSheet } from "@/components/print/print-sheet";
import { itemsOf } from "@/components/record/record-view";
import type { Section } from "@/components/record/section";
import { useDictionary } from "@/lib/dictionary/context";

const METAS = metasOf(agreementFiling.detail);
const COLUMNS = columnsOf(agreementItem, ITEM_KEYS);
const YEAR_COLUMNS = columnsOf(yearAmount, YEAR_KEYS);
const { draft, submitted, returned } = AGREE_STATUS;
const UNFILED: readonly number[] = [draft, submitted, returned];
/** What became of the agreement later is no part of the form. */
const FILED: Section = { ...RESULT, keys: RESULT.keys.filter((key) => ![...COUNTED_KEYS, ...UNLOCKING].includes(key)) };

interface Props {
  readonly record: AgreementFilingDetail;
  readonly onDone: () => void;
}

/** 《协议备案表》 on A4 with its number and state; what is not filed says so. Mount it to print. // domain b §4 (3) */
export function FilingPrint({ record, onDone }: Props) {
  const dictionary = useDictionary();
  const state = dictionary.label("agree_status", record.agreeStatus);
  const isUnfiled = UNFILED.includes(record.agreeStatus);
  const rules = {
    isHidden: (key: string) => isForeignTo(key, record) || isNothing(key, record),
    show: { contractId: () => record.contractName },
  };
  const cellOf = (row: AgreementFilingDetail["items"][number], { key, meta }: (typeof COLUMNS)[number]) =>
    key === "servicePersonIds"
      ? namesIn(row, record.people)
      : fieldText(row[key as keyof typeof row], meta, dictionary);
  return (
    <PrintArea onDone={onDone}>
      <PrintSheet
        title="协议备案表"
        formNumber={record.filingNo === null ? "未备案" : `备案编号：${record.filingNo}`}
        firm={record.companyName}
        period={asOf(state, isUnfiled, "未备案")}
        signatures={["经办人", "负责人"]}
        seal="事务所公章"
      >
        {[FILED, CLIENT, ...SECTIONS, ENDING].map((section) => {
          const items = itemsOf(METAS, section.keys, record, rules);
          return items.length > 0 && <PrintGrid key={section.title} title={section.title} items={items} />;
        })}
        <PrintRows
          title="服务项目明细"
          isNumbered
          heads={COLUMNS.map(({ meta }) => headOf(meta))}
          rows={record.items.map((row) => COLUMNS.map((column) => cellOf(row, column) || "—"))}
        />
        {record.yearAmounts.length > 0 && (
          <PrintRows
            title="分年度金额"
            heads={YEAR_COLUMNS.map(({ meta }) => headOf(meta))}
            rows={record.yearAmounts.map((row) =>
              YEAR_COLUMNS.map(({ key, meta }) => fieldText(row[key as keyof typeof row], meta, dictionary) || "—"),
            )}
          />
        )}
      </PrintSheet>
    </PrintArea>
  );
}
