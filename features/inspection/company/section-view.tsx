"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import { useState } from "react";
import { inspectionCompany, inspectionCompanyApi, type CompanyDetail } from "@/contracts/inspection/company";
import { COMMITMENT_TEXT, SECTION_FILES } from "@/contracts/inspection/company-fields";
import { REVIEWED } from "@/contracts/inspection/company-lifecycle";
import { reviewableItems, withoutSection } from "@/contracts/inspection/company-rules";
import { DEDUCTIONS, SAMPLED, SECTION_TITLES, type SectionKey } from "@/contracts/inspection/template";
import type { FieldError } from "@/contracts/kit/validate";
import { Checklist, SampleChecklists } from "@/features/inspection/company/checklist";
import styles from "@/features/inspection/company/company.module.css";
import { Deductions } from "@/features/inspection/company/deductions";
import { Figures } from "@/features/inspection/company/figures";
import { Specials } from "@/features/inspection/company/specials";
import { checklistOf, ROW_SETS, singleItems } from "@/features/inspection/company/look";
import { FileLink } from "@/components/fields/file-source";
import { metasOf } from "@/components/list/table/columns";
import { itemsOf, RecordSection, ViewSection } from "@/components/record/record-view";
import { RowSetsView } from "@/components/record/rows/row-sets-view";
import type { Marking } from "@/components/review/review-form";
import { Note } from "@/components/ui/note";
import { useMayCall } from "@/lib/session/can";

const ReviewDialog = dynamic(() => import("@/features/inspection/company/review-dialog").then((m) => m.ReviewDialog));

const METAS = metasOf(inspectionCompany.detail);
/** Most lines of what is missing that are told at once. */
const MOST = 8;

/** Files that belong to a section as a whole. */
function SectionPapers({ record, section }: { readonly record: CompanyDetail; readonly section: SectionKey }) {
  const code: string | null = (SECTION_FILES as Readonly<Partial<Record<SectionKey, string>>>)[section] ?? null;
  const files = record.itemFiles.filter(({ itemCode }) => itemCode === code);
  if (code === null || files.length === 0) return null;
  return (
    <ViewSection title="材料">
      <ul className={styles.fileList}>
        {files.map(({ fileId }) => (
          <li key={fileId}>
            <FileLink fileId={fileId} />
          </li>
        ))}
      </ul>
    </ViewSection>
  );
}

interface Props {
  readonly record: CompanyDetail;
  readonly section: SectionKey;
  readonly missing: readonly FieldError[];
  /** Whoever may send the sheet back marks items here. */
  readonly marking: Marking | null;
  readonly onEdit: () => void;
}

/** One section of the sheet as it stands: figures, items, checklist with both sides' words. */
export function SectionView({ record, section, missing, marking, onEdit }: Props) {
  const [isReviewing, setReviewing] = useState(false);
  const mayReview = useMayCall(inspectionCompanyApi.review) && REVIEWED.includes(record.inspectStatus);
  const isOpen = record.openSections.includes(section);
  const scored = record.sectionScores.find(({ key }) => key === section);
  const items = checklistOf(record, section);
  const rows = ROW_SETS[section];
  const single = singleItems(section);
  return (
    <>
      <div className={styles.bar}>
        {scored && (
          <span>
            自评得分 {scored.score ?? "尚无数据，不计分"}（满分 {scored.weight} 分）
          </span>
        )}
        {isOpen && (
          <Button type="primary" onClick={onEdit}>
            填报{SECTION_TITLES[section]}
          </Button>
        )}
        {mayReview && reviewableItems(section, record).length > 0 && (
          <Button onClick={() => setReviewing(true)}>填写审核结果</Button>
        )}
      </div>
      {missing.length > 0 && (
        <Note tone="warn">
          <p>本节还有 {missing.length} 项需要填写：</p>
          <ul className={styles.missing}>
            {missing.slice(0, MOST).map((one) => (
              <li key={one.path + one.message}>{withoutSection(one)}</li>
            ))}
          </ul>
        </Note>
      )}
      {section === "L" && <p>{COMMITMENT_TEXT}</p>}
      <Figures figures={record.figures.filter((one) => one.section === section)} />
      {single.length > 0 && <RecordSection title="填报内容" items={itemsOf(METAS, single, record)} />}
      {items.length > 0 && <Checklist record={record} items={items} marking={marking} />}
      {section === SAMPLED && <SampleChecklists record={record} template={record.template} marking={marking} />}
      {rows && (
        <RowSetsView
          sets={[rows]}
          schema={inspectionCompany.form}
          idKey="rowId"
          record={record}
          none={`没有${rows.noun}`}
        />
      )}
      {section === DEDUCTIONS && <Deductions record={record} marking={marking} />}
      {section === "S" && <Specials record={record} marking={marking} />}
      <SectionPapers record={record} section={section} />
      {isReviewing && <ReviewDialog record={record} section={section} onClose={() => setReviewing(false)} />}
    </>
  );
}
