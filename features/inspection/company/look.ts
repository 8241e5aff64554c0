import type { CompanyDetail } from "@/contracts/inspection/company";
import {
  companyFields,
  type CompanyKey,
  problemRow,
  SECTION_ITEMS,
  violationRow,
} from "@/contracts/inspection/company-fields";
import type { Standing } from "@/contracts/inspection/checklist-rules";
import { sectionOfPath, type SheetFacts } from "@/contracts/inspection/company-rules";
import { INSPECT_STATUS } from "@/contracts/inspection/company-fields";
import { type SectionKey, type TemplateItem } from "@/contracts/inspection/template";
import { fieldsOf } from "@/contracts/kit/field";
import type { FieldError } from "@/contracts/kit/validate";
import type { RowSetSpec } from "@/components/record/rows/row-set";
import { today } from "@/lib/format/date";

const LISTS: readonly CompanyKey[] = ["violations", "problems", "specials", "answers", "sampleAnswers", "itemFiles"];
/** Single items of a section, in order. */
export const singleItems = (section: SectionKey): CompanyKey[] =>
  SECTION_ITEMS[section].filter((key) => !LISTS.includes(key));

const keysOf = (schema: typeof violationRow | typeof problemRow): string[] =>
  fieldsOf(schema).flatMap(({ key, meta }) => (meta ? [key] : []));
/** Lists of rows that a section has. */
export const ROW_SETS: Readonly<Partial<Record<SectionKey, RowSetSpec>>> = {
  I: {
    list: "violations",
    noun: "违规情况",
    keys: keysOf(violationRow),
    emptyRow: {
      rowId: null,
      itemCode: "",
      violationType: null,
      violationDate: "",
      authority: "",
      docNo: "",
      amount: "",
      description: "",
      isRectified: null,
    },
  },
  J: {
    list: "problems",
    noun: "问题与整改",
    keys: keysOf(problemRow),
    emptyRow: {
      rowId: null,
      itemCode: "",
      problem: "",
      cause: "",
      measure: "",
      responsible: "",
      planDate: "",
      doneDate: "",
      rectifyStatus: null,
    },
  },
};

const RECTIFYING: readonly number[] = [INSPECT_STATUS.rectify, INSPECT_STATUS.rectified];
/** Of a returned sheet with the items that are open. */
export const standingOf = ({ inspectStatus, openItems }: CompanyDetail): Standing => ({
  inspectStatus,
  returnedItems: openItems,
});

/** What the sheet's rules are asked with. */
export const factsOf = (record: CompanyDetail): SheetFacts => ({
  today: today(),
  template: record.template,
  specialItems: record.specialItems,
  figures: record.figures,
  autoAnswers: record.autoAnswers,
  standing: standingOf(record),
  isRectifying: RECTIFYING.includes(record.inspectStatus) || record.rectifyReport !== null,
});

/** What a section still lacks. */
export const missingOf = (missing: readonly FieldError[], section: SectionKey): FieldError[] =>
  missing.filter(({ path }) => sectionOfPath(path) === section);

/** Items of a section that are answered. */
export const checklistOf = (record: CompanyDetail, section: SectionKey): readonly TemplateItem[] =>
  section === "I" ? [] : (record.template.find(({ key }) => key === section)?.items ?? []);

export const FIELDS = companyFields;
