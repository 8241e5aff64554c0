import type { z } from "zod";
import type { RecordContract, DetailOf, FormOf } from "@/contracts/kit/record";
import type { FieldError, Finding } from "@/contracts/kit/validate";
import { blankOf } from "@/components/record/form/blank";
import type { RecordSpec, RecordTab, ShownRecord } from "@/components/record/record-spec";
import type { StepEditors, StepForm } from "@/components/steps/transition-dialog";
import type { FormValues } from "@/components/record/form/use-record-form";
import type { Section } from "@/components/record/section";
import { OTHER_FILE } from "@/components/record/files/other-file";
import type { FileOwner } from "@/lib/hooks/files";
import type { Read } from "@/lib/query/reads";

/** A record as the screens handle it: its own items, and what every record tells. */
export type KeptRecord<P extends RecordContract> = DetailOf<P> & ShownRecord;

/** What every screen of a record needs to know beside its contract. */
export interface RecordNames<P extends RecordContract> {
  readonly of: P;
  /** Kind of its files in `contracts/file/attachment.ts`. */
  readonly files: FileOwner;
  /** The item that names a record in lists and titles. */
  readonly nameKey: keyof z.output<P["row"]> & string;
  /** Values of a step's dictionary items that are offered for a record; all of them where it names none. */
  readonly stepChoices?: (step: string, record: object) => Readonly<Record<string, readonly number[]>>;
  /** What a step's form holds at first, of the record; blank where it names nothing. */
  readonly stepInitial?: (step: string, record: object) => FormValues;
  /** Files of steps that have some. */
  readonly stepFiles?: Readonly<Record<string, readonly number[]>>;
  /** Editors of steps whose items are more than their kind. */
  readonly stepEditors?: Readonly<Record<string, StepEditors>>;
  /** Steps whose form depends on the record. */
  readonly stepForms?: Readonly<Record<string, StepForm>>;
  /** Steps of a list's row after which the work goes on in the record, and where in its address. */
  readonly stepOpens?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Where removing it is called otherwise than 「删除」. */
  readonly removal?: { readonly label: string; readonly content: string; readonly done: string };
  /** Reads of other screens that show or count these records: old after a write. */
  readonly alsoShownBy?: readonly Read[];
}

/** What the record's page and form need on top. */
export interface RecordLook<P extends RecordContract> extends RecordNames<P> {
  /** The form's items in groups, in the order of the paper form. */
  readonly sections: readonly Section[];
  /** Further tabs behind the form's own: lists of rows, photos. */
  readonly tabs?: readonly RecordTab[];
  /** Types of files that such a record usually carries, first ones first. */
  readonly fileTypes?: readonly number[];
  /** Items that the system knows, below the form's own. */
  readonly known?: readonly Section[];
  /** Items of the form that do not apply as things are typed. */
  readonly isHidden?: (key: string, values: Readonly<Record<string, unknown>>) => boolean;
  /** What a submission has, for the required marks, and what the typed one lacks. */
  readonly needs?: (form: FormOf<P>) => readonly string[];
  readonly gaps?: (form: FormOf<P>) => readonly FieldError[];
  /** The contract's rules across items. */
  readonly rules?: (form: FormOf<P>, facts: { readonly today: string }) => readonly Finding[];
  /** What the record's page does otherwise; `RecordSpec` says what there is. */
  readonly spec?: Partial<RecordSpec<KeptRecord<P>>>;
}

const KNOWN: Section = {
  title: "登记信息",
  keys: ["companyName", "createUserName", "createTime", "updateUserName", "updateTime"],
};

function tabsOf<P extends RecordContract>(look: RecordLook<P>) {
  const { of, sections, known = [], tabs: further = [], fileTypes = [OTHER_FILE] } = look;
  const tabs: [RecordTab, ...RecordTab[]] = [
    { key: "basic", label: "基本信息", sections, known: [...known, KNOWN] },
    ...further,
    { key: "files", label: "附件", fileTypes },
    ...(of.lifecycle ? [{ key: "steps", label: "审核记录", stepsOf: of.lifecycle.dict }] : []),
    { key: "history", label: "变更记录", isHistory: true },
  ];
  return tabs;
}

/** The record's page and form as the kit draws them, out of the contract and a few words. */
export function keptSpec<P extends RecordContract>(look: RecordLook<P>): RecordSpec<KeptRecord<P>> {
  const { of, nameKey, alsoShownBy = [] } = look;
  const { api } = of;
  const typed = (values: Readonly<Record<string, unknown>>) => values as unknown as FormOf<P>;
  return {
    name: of.id,
    noun: of.noun,
    idKey: of.idKey,
    rowIdKey: "rowId",
    owner: look.files,
    api,
    shownBy: [api.get, api.list, api.history, ...alsoShownBy],
    // The contract's detail promises what `ShownRecord` asks for; the compiler cannot see it through the field list.
    shown: of.detail as unknown as RecordSpec<KeptRecord<P>>["shown"],
    form: of.updateForm,
    blank: { ...blankOf(of.form), version: 0 },
    tabs: tabsOf(look),
    titleOf: (record) => String((record as Readonly<Record<string, unknown>>)[nameKey] ?? of.noun),
    statusKeys: of.lifecycle ? [of.lifecycle.key] : [],
    ...(of.lifecycle ? { hasStates: true, lifecycle: of.lifecycle } : {}),
    list: { ...of.resource, api },
    actions: { create: "新增", update: "修改", remove: "删除" },
    isHidden: (key, values) => look.isHidden?.(key, values) ?? false,
    needs: (values) => look.needs?.(typed(values)) ?? [],
    gaps: (values) => look.gaps?.(typed(values)) ?? [],
    canonical: (form) => form,
    rules: (form, facts) => look.rules?.(form, facts) ?? [],
    diff: of.diff,
    ...look.spec,
  };
}
