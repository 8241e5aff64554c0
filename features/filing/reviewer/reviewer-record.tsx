"use client";

import { type reviewer, reviewerApi, type ReviewerDraft } from "@/contracts/filing/reviewer";
import { REVIEWER_NEEDS, reviewerMissing, reviewerRules } from "@/contracts/filing/reviewer-rules";
import { Conditions } from "@/features/filing/reviewer/conditions";
import { Honours } from "@/features/filing/reviewer/honours";
import { FILE_TYPES, PERSON, RESULT, SECTIONS, TABS } from "@/features/filing/reviewer/look";
import { NAMES } from "@/features/filing/reviewer/names";
import { RecordTools } from "@/features/filing/reviewer/reviewer-tools";
import { subjectEditor } from "@/components/fields/subject-editors";
import { KeptRecord } from "@/components/record/records/kept-record";
import type { KeptRecordParts, KeptRecordProps } from "@/components/record/records/records-screen";

const editors = { staffId: subjectEditor(reviewerApi.candidates, "输入姓名查找") };

/** A nomination as the kit draws it. */
export const reviewerRecordParts: KeptRecordParts<typeof reviewer> = {
  ...NAMES,
  sections: SECTIONS,
  known: [PERSON, RESULT],
  tabs: TABS,
  fileTypes: FILE_TYPES,
  needs: () => [...REVIEWER_NEEDS, "attachments"],
  gaps: (form: ReviewerDraft) => reviewerMissing(form),
  rules: reviewerRules,
  recordActions: (record) => <RecordTools record={record} />,
  intro: ({ conditions, punishList }) => (
    <>
      <Conditions conditions={conditions} />
      <Honours honours={punishList} />
    </>
  ),
  spec: {
    useEditors: () => editors,
    show: ({ staffName }) => ({ staffId: () => staffName }),
    titleOf: ({ staffName, applyNo }) => (staffName === null ? applyNo : `${staffName}（${applyNo}）`),
  },
};

/** One nomination, or the reviewer whom it made. */
export const ReviewerRecord = (props: KeptRecordProps) => <KeptRecord {...props} parts={reviewerRecordParts} />;
