"use client";

import { useCallback, useMemo, useState } from "react";
import { z } from "zod";
import {
  type CompanyDetail,
  type CompanyDraft,
  inspectionCompany,
  inspectionCompanyApi,
} from "@/contracts/inspection/company";
import { companyFields, type CompanyKey, SECTION_FILES, SECTION_ITEMS } from "@/contracts/inspection/company-fields";
import { arePapersOpen, isItemOpen, samplesOf } from "@/contracts/inspection/checklist-rules";
import {
  isOfficeLeased,
  mergedSection,
  requiredOf,
  sectionOfPath,
  sheetMissing,
  sheetRules,
} from "@/contracts/inspection/company-rules";
import { DEDUCTIONS, SAMPLED, SECTION_TITLES, type SectionKey, sectionOf } from "@/contracts/inspection/template";
import { seenVersion } from "@/contracts/kit/items";
import type { FieldError } from "@/contracts/kit/validate";
import { returnedWith } from "@/contracts/kit/lifecycle";
import { CasePapersEdit, ChecklistEdit, PapersEdit, SpecialsEdit } from "@/features/inspection/company/checklist-edit";
import { checklistOf, factsOf, missingOf, ROW_SETS, singleItems, standingOf } from "@/features/inspection/company/look";
import { NAMES } from "@/features/inspection/company/names";
import { itemChoice } from "@/features/inspection/company/item-choice";
import { SamplesEdit } from "@/features/inspection/company/samples-edit";
import { Figures } from "@/features/inspection/company/figures";
import { MarksOf } from "@/components/fields/marks";
import { RecordEditor } from "@/components/record/record-editor";
import { FormFields, FormSection } from "@/components/record/form/record-form";
import { RowSetsEdit } from "@/components/record/rows/row-sets-edit";
import { useRecordEditing } from "@/components/record/use-record-editing";
import type { FormValues } from "@/components/record/form/use-record-form";
import { ReturnNote } from "@/components/steps/steps-view";
import { useEndpointMutation } from "@/lib/query/mutation-of";
import { useEndpointQuery } from "@/lib/query/query-of";
import { useRefreshOf } from "@/lib/query/refresh-of";

interface Props {
  readonly record: CompanyDetail;
  readonly section: SectionKey;
  /** Item that gets the focus first. */
  readonly focusAt?: string | undefined;
  readonly onClose: () => void;
}

const pickOf = <K extends string>(of: object, keys: readonly K[]): Record<K, never> =>
  Object.fromEntries(keys.map((key) => [key, (of as Readonly<Record<string, unknown>>)[key]])) as Record<K, never>;

/** What is typed of a section, with its own version. */
const schemaOf = (section: SectionKey) =>
  z.strictObject({
    ...(pickOf(companyFields, SECTION_ITEMS[section]) as unknown as Partial<typeof companyFields>),
    answers: companyFields.answers,
    itemFiles: companyFields.itemFiles,
    version: seenVersion(),
  });

/** The section as it stands; its rows alone, so that nobody else's stand in the way. */
function valuesOf(record: CompanyDetail, section: SectionKey): FormValues {
  const isHere = ({ itemCode }: { readonly itemCode: string }) => sectionOf(itemCode) === section;
  return {
    ...pickOf(record, SECTION_ITEMS[section]),
    answers: record.answers.filter(isHere),
    itemFiles: record.itemFiles.filter(isHere),
    version: record.sectionVersions[section] ?? 0,
  };
}

const KEYS = Object.keys(companyFields) as CompanyKey[];
const draftOf = (record: CompanyDetail): CompanyDraft =>
  ({ ...pickOf(record, KEYS), attachments: [] }) as unknown as CompanyDraft;

const ROW_IDS = {
  answers: "itemCode",
  sampleAnswers: "itemCode",
  itemFiles: "fileId",
  violations: "rowId",
  problems: "rowId",
  specials: "itemCode",
} as const;
const READS = [inspectionCompanyApi.get, inspectionCompanyApi.list, inspectionCompanyApi.history];

function useSection({ record, section, onClose }: Props) {
  const shown = useEndpointQuery(inspectionCompanyApi.get, { params: { taskId: record.taskId } }, { silent: true });
  const write = useEndpointMutation(inspectionCompanyApi.section, { silent: true, invalidates: READS });
  const schema = useMemo(() => schemaOf(section), [section]);
  const [opened] = useState(() => valuesOf(record, section));
  const [sample, setSample] = useState(() => samplesOf(record.figures)[0]?.sampleNo ?? "");
  const wholeOf = useCallback(
    (typed: object) => mergedSection(draftOf(record), { ...draftOf(record), ...typed } as CompanyDraft, section),
    [record, section],
  );
  const editing = useRecordEditing({
    draftKey: `${inspectionCompany.id}:${record.taskId}:${section}`,
    schema,
    full: opened,
    rowIds: ROW_IDS,
    rules: useCallback(
      (typed: object) =>
        sheetRules(wholeOf(typed), factsOf(record)).filter(({ path }) => sectionOfPath(path) === section),
      [record, section, wholeOf],
    ),
    save: ({ version, ...typed }) =>
      write.mutateAsync({
        params: { taskId: record.taskId, section },
        body: { ...draftOf(record), ...typed, sectionVersion: version } as never,
      }),
    isSaving: write.isPending,
    savedText: `「${SECTION_TITLES[section]}」已保存`,
    shown: inspectionCompany.detail,
    reload: () => shown.refetch({ throwOnError: true }).then(({ data }) => data && valuesOf(data, section)),
    refresh: useRefreshOf(READS, inspectionCompanyApi.full),
    reveal: useCallback((path: string) => setSample((now) => path.split("/")[1] ?? now), []),
    onSaved: onClose,
    onClose,
  });
  return { editing, schema, wholeOf, sample, setSample };
}

interface FieldsProps extends Pick<Props, "record" | "section"> {
  readonly edited: ReturnType<typeof useSection>;
  /** What the section still lacks. */
  readonly gaps: readonly FieldError[];
}

/** All that a section asks: what is locked is shown as it stands. */
function SectionFields({ record, section, edited, gaps }: FieldsProps) {
  const { editing, schema, sample, setSample } = edited;
  const { form } = editing;
  const standing = standingOf(record);
  const lockedReason = (path: string) => (isItemOpen(path, standing) ? undefined : "协会没有要求补正");
  const items = checklistOf(record, section);
  const rows = ROW_SETS[section];
  const single = singleItems(section);
  const required = new Set<string>(requiredOf(section));
  return (
    <>
      <Figures figures={record.figures.filter((one) => one.section === section)} />
      {single.length > 0 && (
        <FormSection title="填报内容">
          <FormFields
            schema={schema}
            form={form}
            paths={single}
            isRequired={(path) => required.has(path)}
            lockedReason={lockedReason}
          />
        </FormSection>
      )}
      {items.length > 0 && <ChecklistEdit form={form} items={items} record={record} standing={standing} gaps={gaps} />}
      {section === SAMPLED && (
        <SamplesEdit form={form} record={record} standing={standing} gaps={gaps} active={sample} onChange={setSample} />
      )}
      {rows && (
        <RowSetsEdit
          sets={[{ ...rows, editors: { itemCode: itemChoice(record, section) } }]}
          schema={schema}
          idKey="rowId"
          form={form}
          lockedReason={lockedReason}
          isRowOpen={(list, rowId) => isItemOpen(`${list}.${String(rowId)}`, standing)}
        />
      )}
      {section === DEDUCTIONS && <CasePapersEdit form={form} template={record.template} standing={standing} />}
      {section === "S" && <SpecialsEdit form={form} items={record.specialItems} standing={standing} />}
      {(section === "L" || section === "R" || (section === "A" && isOfficeLeased(record.figures))) && (
        <PapersEdit form={form} section={section} isLocked={!arePapersOpen(SECTION_FILES[section], standing)} />
      )}
    </>
  );
}

/** One section typed as a form of its own: a colleague's section is saved at the same time. // domain b §1 (7) */
export function SectionEdit(props: Props) {
  const { record, section, onClose } = props;
  const edited = useSection(props);
  const { editing, schema, wholeOf } = edited;
  const gaps = missingOf(sheetMissing(wholeOf(editing.form.values), factsOf(record)), section);
  const title = `${section} ${SECTION_TITLES[section]}`;
  return (
    <MarksOf steps={record.auditRecords}>
      <RecordEditor
        isAcross
        title={`填报：${title}`}
        label={`填报${SECTION_TITLES[section]}`}
        editing={editing}
        files={{ owner: NAMES.files, stored: record.files }}
        notes={<ReturnNote step={returnedWith(record.auditRecords)} />}
        parts={[
          {
            key: section,
            label: title,
            sections: [
              { title: "填报内容", keys: singleItems(section) },
              { title: "核查项目", keys: ["answers", "sampleAnswers", "itemFiles"] },
            ],
            children: <SectionFields {...props} edited={edited} gaps={gaps} />,
          },
        ]}
        tab={section}
        setTab={() => undefined}
        tabOf={() => section}
        schema={schema}
        needs={new Set<string>(requiredOf(section))}
        isHidden={() => false}
        gaps={gaps}
        saveHint={gaps.length > 0 ? `还有 ${gaps.length} 项未填，可以先保存，提交前补齐` : undefined}
        focusAt={props.focusAt}
        onClose={onClose}
        before={record}
        diff={inspectionCompany.diff as never}
      />
    </MarksOf>
  );
}
