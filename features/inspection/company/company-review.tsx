"use client";

import { Fragment } from "react";
import type { CompanyDetail, inspectionCompany } from "@/contracts/inspection/company";
import { DEDUCTIONS, SAMPLED, SECTION_TITLES, type Template } from "@/contracts/inspection/template";
import { Checklist, SampleChecklists } from "@/features/inspection/company/checklist";
import { Deductions } from "@/features/inspection/company/deductions";
import { Specials } from "@/features/inspection/company/specials";
import { ROW_SETS, singleItems } from "@/features/inspection/company/look";
import { NAMES } from "@/features/inspection/company/names";
import { Figures } from "@/features/inspection/company/figures";
import { useOpened } from "@/features/inspection/company/use-opened";
import { FilesOf } from "@/components/fields/file-source";
import { ReviewForm, type ReviewFormProps } from "@/components/review/review-form";
import type { RecordLook } from "@/components/record/records/kept-spec";

const SECTIONS = (["A", "B", "C", "D", "I", "J", "L", "R"] as const).map((key) => ({
  title: `${key} ${SECTION_TITLES[key]}`,
  keys: singleItems(key),
}));
const look: RecordLook<typeof inspectionCompany> = {
  ...NAMES,
  sections: SECTIONS,
  known: [{ title: "检查任务", keys: ["taskNo", "planName", "inspectYear", "selfScore", "lateDays", "submitTime"] }],
  tabs: Object.values(ROW_SETS).map((rows) => ({ key: rows.list, label: rows.noun, rows: [rows] })),
};

/** A sheet as it was submitted; items of the checklist are marked by their code. // spec §2 company-verification */
export function CompanyReview(props: ReviewFormProps) {
  const values = props.values as unknown as CompanyDetail;
  const { marking } = props;
  useOpened(props.bizId, marking !== null);
  const whole = (props.more["template"] ?? []) as Template;
  const template = whole.filter(({ key }) => key !== DEDUCTIONS);
  const specialItems = (props.more["specialItems"] ?? []) as CompanyDetail["specialItems"];
  // Sheets that were submitted before samples had checklists have none.
  const record = { ...values, sampleAnswers: values.sampleAnswers ?? [], reviewed: {} };
  return (
    <ReviewForm {...props} look={look}>
      <Figures figures={values.figures} />
      <FilesOf owner={NAMES.files} stored={props.files}>
        {template.map(({ key, items }) => (
          <Fragment key={key}>
            <Checklist record={record} items={items} title={`${key} ${SECTION_TITLES[key]}`} marking={marking} />
            {key === SAMPLED && <SampleChecklists record={record} template={template} marking={marking} />}
          </Fragment>
        ))}
        <Deductions record={{ ...record, template: whole }} marking={marking} />
        {specialItems.length > 0 && <Specials record={{ ...record, specialItems }} marking={marking} />}
      </FilesOf>
    </ReviewForm>
  );
}
