import type { z } from "zod";
import type { Plain, PlainDetail, PlainForm } from "@/contracts/kit/plain";
import type { Finding } from "@/contracts/kit/validate";
import { blankOf } from "@/components/resource/blank";
import type { RecordSpec, RecordTab, ShownRecord } from "@/components/resource/record-spec";
import type { Section } from "@/components/resource/section";
import type { FileOwner } from "@/lib/hooks/files";
import type { Read } from "@/lib/query/reads";

/** A plain record as the screens handle it: its own items, and what every record tells. */
export type PlainRecord<P extends Plain> = PlainDetail<P> & ShownRecord;

/** What the screens of a plain record need to know beside its contract. */
export interface PlainLook<P extends Plain> {
  readonly of: P;
  /** Kind of its files in `contracts/file/attachment.ts`. */
  readonly files: FileOwner;
  /** The item that names a record in lists and titles. */
  readonly nameKey: keyof z.output<P["row"]> & string;
  /** The form's items in groups, in the order of the paper form. */
  readonly sections: readonly Section[];
  /** Types of files that such a record usually carries, first ones first. */
  readonly fileTypes?: readonly number[];
  /** The contract's rules across items. */
  readonly rules?: (form: PlainForm<P>, facts: { readonly today: string }) => readonly Finding[];
  /** Reads of other screens that show or count these records: old after a write. */
  readonly alsoShownBy?: readonly Read[];
  /** What the record's page does otherwise; `RecordSpec` says what there is. */
  readonly spec?: Partial<RecordSpec<PlainRecord<P>>>;
}

const KNOWN: Section = {
  title: "登记信息",
  keys: ["companyName", "createUserName", "createTime", "updateUserName", "updateTime"],
};
const OTHER_FILE = 99;

const tabsOf = (sections: readonly Section[], fileTypes: readonly number[]): [RecordTab, ...RecordTab[]] => [
  { key: "basic", label: "基本信息", sections, known: [KNOWN] },
  { key: "files", label: "附件", fileTypes },
  { key: "history", label: "变更记录", isHistory: true },
];

/** The record's page and form as the kit draws them, out of the contract and a few words. */
export function plainSpec<P extends Plain>(look: PlainLook<P>): RecordSpec<PlainRecord<P>> {
  const { of, nameKey, sections, fileTypes = [OTHER_FILE], alsoShownBy = [] } = look;
  const { api } = of;
  return {
    name: of.id,
    noun: of.noun,
    idKey: of.idKey,
    rowIdKey: "rowId",
    owner: look.files,
    api,
    shownBy: [api.get, api.list, api.history, ...alsoShownBy],
    // The contract's detail promises what `ShownRecord` asks for; the compiler cannot see it through the field list.
    shown: of.detail as unknown as RecordSpec<PlainRecord<P>>["shown"],
    form: of.updateForm,
    blank: { ...blankOf(of.form), version: 0 },
    tabs: tabsOf(sections, fileTypes),
    titleOf: (record) => String((record as Readonly<Record<string, unknown>>)[nameKey] ?? of.noun),
    statusKeys: [],
    actions: { create: "新增", update: "修改", remove: "删除" },
    isHidden: () => false,
    needs: () => [],
    gaps: () => [],
    canonical: (form) => form,
    rules: (form, facts) => look.rules?.(form, facts) ?? [],
    diff: of.diff,
    ...look.spec,
  };
}

/** The values of a row or record by name. */
export const valuesOf = (record: object): Readonly<Record<string, unknown>> =>
  record as Readonly<Record<string, unknown>>;
