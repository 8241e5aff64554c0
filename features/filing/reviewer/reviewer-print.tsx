"use client";

import { reviewer, type ReviewerDetail } from "@/contracts/filing/reviewer";
import { achievement } from "@/contracts/filing/reviewer-fields";
import { ACHIEVEMENTS, PERSON, RESULT, SECTIONS } from "@/features/filing/reviewer/look";
import { fieldText } from "@/components/fields/show";
import { columnsOf, headOf, metasOf } from "@/components/list/table/columns";
import { itemsOf } from "@/components/record/record-view";
import { stateOf } from "@/components/print/as-of";
import { PrintArea } from "@/components/print/print-area";
import { PrintGrid, PrintRows } from "@/components/print/print-grid";
import { PrintSheet } from "@/components/print/print-sheet";
import { useDictionary } from "@/lib/dictionary/context";

const METAS = metasOf(reviewer.detail);
const COLUMNS = columnsOf(achievement, ACHIEVEMENTS.keys as never);
const WORDS = { met: "满足", unmet: "不满足", caution: "请留意", unknown: "待协会核实" } as const;

interface Props {
  readonly record: ReviewerDetail;
  readonly onDone: () => void;
}

/** 《报告复核人申请表》 on A4; what was not submitted says so. Mount it to print. // domain b §7, look.md "Print" */
export function ReviewerPrint({ record, onDone }: Props) {
  const dictionary = useDictionary();
  const shown = { ...record, staffId: record.staffName };
  return (
    <PrintArea onDone={onDone}>
      <PrintSheet
        title="报告复核人申请表"
        formNumber={record.applyNo}
        firm={record.companyName}
        period={stateOf(reviewer, record, dictionary)}
        signatures={["申请人", "推荐人"]}
        seal="事务所公章"
      >
        {[SECTIONS[0], PERSON, SECTIONS[1], SECTIONS[2], RESULT].map(
          (section) =>
            section && (
              <PrintGrid key={section.title} title={section.title} items={itemsOf(METAS, section.keys, shown)} />
            ),
        )}
        <PrintRows
          title="申请条件"
          heads={["条件", "结果", "情况", "来源"]}
          rows={record.conditions.map(({ label, state: found, text, source }) => [label, WORDS[found], text, source])}
        />
        <PrintRows
          title={ACHIEVEMENTS.noun}
          isNumbered
          heads={COLUMNS.map(({ meta }) => headOf(meta))}
          rows={record.achievements.map((row) =>
            COLUMNS.map(({ key, meta }) => fieldText(row[key as keyof typeof row], meta, dictionary) || "—"),
          )}
        />
      </PrintSheet>
    </PrintArea>
  );
}
