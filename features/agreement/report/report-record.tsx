"use client";

import { useMemo } from "react";
import {
  type agreementReport,
  agreementReportApi,
  type AgreementReportForm,
} from "@/contracts/agreement/report/report";
import { industryNames } from "@/contracts/agreement/industries";
import { type ReportBounds, reportMissing, reportNeeds, reportRules } from "@/contracts/agreement/report/report-rules";
import { IndustryEdit } from "@/features/agreement/customer/industry-edit";
import { CityEdit } from "@/features/agreement/filing/city-edit";
import { FilingLink } from "@/features/agreement/filing/filing-link";
import { AgreementNote, useAgreementDefaults } from "@/features/agreement/report/agreement-note";
import { correctionForm, correctionInitial } from "@/features/agreement/report/correction-form";
import { ReportIntro } from "@/features/agreement/report/corrections";
import { FILE_TYPES, isHidden, RESULT, SECTIONS, VOIDING } from "@/features/agreement/report/look";
import { LossYears, LossYearsEdit } from "@/features/agreement/report/loss-years";
import { NAMES } from "@/features/agreement/report/names";
import { useReportBounds } from "@/features/agreement/report/bounds";
import { CHECKS_TAB, ReportChecks, ReportPapers } from "@/features/agreement/report/report-papers";
import { ReportTools } from "@/features/agreement/report/report-tools";
import type { EditProps } from "@/components/fields/edit";
import { subjectEditor, subjectsEditor } from "@/components/fields/subject-editors";
import { KeptRecord } from "@/components/record/records/kept-record";
import type { KeptRecordParts, KeptRecordProps } from "@/components/record/records/records-screen";

const person = subjectEditor(agreementReportApi.people, "输入姓名查找本所人员");
const signers = subjectsEditor(agreementReportApi.people, "输入姓名查找，按签字顺序选择");
const places = {
  targetCityCode: (props: EditProps) => <CityEdit {...props} />,
  industryCode: (props: EditProps) => <IndustryEdit {...props} />,
};
const editors = {
  agreementId: subjectEditor(agreementReportApi.agreements, "输入协议编号、备案编号或委托人查找"),
  projectLeaderId: person,
  signerIds: signers,
  review1Id: person,
  review2Id: person,
  review3Id: person,
  ...places,
};

/** A report as the kit draws it, within what the association has set. */
export const reportRecordParts = (bounds: ReportBounds): KeptRecordParts<typeof agreementReport> => ({
  ...NAMES,
  stepInitial: (step, record) => (step === "askCorrect" ? correctionInitial(record) : NAMES.stepInitial(step, record)),
  stepForms: { askCorrect: correctionForm(bounds) },
  stepEditors: { askCorrect: { signerIds: signers, ...places } },
  sections: SECTIONS,
  known: [RESULT, VOIDING],
  fileTypes: FILE_TYPES,
  isHidden,
  needs: (form: AgreementReportForm) => reportNeeds(form, bounds),
  gaps: (form) => reportMissing(form, bounds),
  rules: (form, asked) => reportRules(form, { ...asked, bounds }),
  tabs: [{ key: CHECKS_TAB, label: "公众查验", isOwn: true }],
  recordActions: (record) => (
    <>
      <ReportTools record={record} />
      <ReportPapers record={record} />
    </>
  ),
  intro: (record) => <ReportIntro record={record} />,
  spec: {
    useDefaults: useAgreementDefaults,
    useEditors: () => editors,
    remark: (form) => <AgreementNote form={form} />,
    blocks: (form) => ({ lossYears: <LossYearsEdit form={form} /> }),
    view: (_tab, record) => <ReportChecks record={record} />,
    show: (record) => ({
      agreementId: () => <FilingLink id={record.agreementId} words={record.agreementNo} />,
      projectLeaderId: () => record.projectLeaderName,
      signerIds: () => record.signerNames,
      lossYears: () => <LossYears rows={record.lossYears} />,
      review1Id: () => record.review1Name,
      review2Id: () => record.reviewerName,
      review3Id: () => record.review3Name,
      industryCode: (code) => industryNames().get(String(code ?? "")) ?? null,
    }),
    actions: { create: "新增", update: "修改", remove: "删除", import: "导入" },
    headKeys: ["filingNo", "clientName"],
  },
});

/** One report. */
export function AgreementReportRecord(props: KeptRecordProps) {
  const bounds = useReportBounds();
  const parts = useMemo(() => reportRecordParts(bounds), [bounds]);
  return <KeptRecord {...props} parts={parts} />;
}
