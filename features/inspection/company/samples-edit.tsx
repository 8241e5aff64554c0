"use client";

import type { CompanyDetail } from "@/contracts/inspection/company";
import { sampledItems, samplesOf, type Standing } from "@/contracts/inspection/checklist-rules";
import type { FieldError } from "@/contracts/kit/validate";
import { ChecklistEdit } from "@/features/inspection/company/checklist-edit";
import { FormSection } from "@/components/record/form/record-form";
import type { RecordForm } from "@/components/record/form/use-record-form";
import { Note } from "@/components/ui/note";
import { PageTabs } from "@/components/ui/page/page-tabs";

interface Props {
  readonly form: RecordForm<unknown>;
  readonly record: Pick<CompanyDetail, "autoAnswers" | "figures" | "template">;
  readonly standing: Standing;
  /** What the section still lacks. */
  readonly gaps: readonly FieldError[];
  readonly active: string;
  readonly onChange: (sampleNo: string) => void;
}

/** The checklist of each drawn engagement, one at a time. // domain b §1 (2g) */
export function SamplesEdit({ form, record, standing, gaps, active, onChange }: Props) {
  const samples = samplesOf(record.figures);
  const items = sampledItems(record.template);
  const [first] = samples;
  if (!first || items.length === 0) return null;
  return (
    <FormSection title="抽查样本">
      <PageTabs
        tabs={samples.map((sample) => {
          const { sampleNo, text, isStanding } = sample;
          const open = gaps.filter(({ path }) => path.endsWith(`/${sampleNo}`)).length;
          return {
            key: sampleNo,
            label: open > 0 ? `${sampleNo}（${open} 项未填）` : sampleNo,
            children: (
              <>
                <p>{text}</p>
                {!isStanding && <Note tone="note">该报告抽取后已失效，不再要求填写；已填写的内容保留。</Note>}
                <ChecklistEdit
                  form={form}
                  items={items}
                  record={record}
                  standing={standing}
                  gaps={gaps}
                  sample={sample}
                />
              </>
            ),
          };
        })}
        active={samples.some(({ sampleNo }) => sampleNo === active) ? active : first.sampleNo}
        onChange={onChange}
      />
    </FormSection>
  );
}
