"use client";

import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from "react";
import { useSearchParams } from "next/navigation";
import type { FirmDetail, FirmFull } from "@/contracts/basic/firm/firm";
import { firmChange } from "@/contracts/basic/firm-change/firm-change";
import { startOf } from "@/contracts/basic/firm-change/firm-change-apply";
import {
  CHANGE_ITEM,
  ITEM_KEYS,
  keysOfItems,
  NEW_NAME,
  offeredItems,
  typedKey,
  typedPath,
} from "@/contracts/basic/firm-change/firm-change-items";
import { changeNeeds } from "@/contracts/basic/firm-change/firm-change-rules";
import { firmChanges } from "@/contracts/basic/firm/firm-diff";
import type { FirmForm } from "@/contracts/basic/firm/firm-form";
import { type InLifecycle, type MarkedItem, returnedWith } from "@/contracts/kit/lifecycle";
import { itemsIn } from "@/lib/routes/change-link";
import { useChangeResult } from "@/features/basic/firm-change/use-change-result";
import { BranchesEdit } from "@/features/basic/firm/branches-edit";
import { PartnersEdit } from "@/features/basic/firm/partners-edit";
import { SectionFields } from "@/features/basic/firm/section-fields";
import { PLACES } from "@/features/basic/firm/sections";
import { ChoicesEdit } from "@/components/fields/choices";
import type { EditProps } from "@/components/fields/edit";
import { metasOf } from "@/components/list/table/columns";
import { ChangeTable } from "@/components/record/history/change-table";
import { FindingsNote } from "@/components/record/form/findings";
import { FormFields, FormSection } from "@/components/record/form/record-form";
import type { RecordForm } from "@/components/record/form/use-record-form";
import { useChanges } from "@/components/record/history/use-changes";
import { ErrorState } from "@/components/ui/state/error-state";
import { Note } from "@/components/ui/note";
import { FormSkeleton } from "@/components/ui/state/skeletons";
import { useDictionary } from "@/lib/dictionary/context";
import { useFirm, useFirmFull } from "@/lib/hooks/basic";
import { useUser } from "@/lib/session/context";

interface Props {
  readonly form: RecordForm<unknown>;
  /** Null: a new application. */
  readonly record: (Pick<InLifecycle, "auditRecords"> & { readonly companyId: string }) | null;
}
interface Known extends Props {
  readonly firm: FirmDetail;
  readonly full: FirmFull;
}

const HEAD = ["changeItems", "changeDate", "changeReason"];
/** Items that a place's first one stands for. */
const PLACED: ReadonlySet<string> = new Set(
  Object.values(PLACES).flatMap(({ keys: [, ...rest] }) => rest.flatMap((key) => key ?? [])),
);
const OPEN = () => undefined;
const itemsOf = (form: RecordForm<unknown>): number[] => (form.values.changeItems ?? []) as number[];

/** Chooses 变更事项; what an item is about begins as it stands. */
function useChoosing(form: RecordForm<unknown>, full: FirmFull) {
  const { set } = form;
  const chosen = useRef<readonly number[]>([]);
  chosen.current = itemsOf(form);
  return useCallback(
    (items: readonly number[]) => {
      const known = new Set<string>(keysOfItems(chosen.current).map(typedKey));
      const start = startOf(full as unknown as FirmForm, items);
      for (const [key, value] of Object.entries(start)) if (!known.has(key)) set(key, value);
      set("changeItems", [...items]);
    },
    [full, set],
  );
}

/** 变更事项 that this firm has to apply for. */
function ItemsEdit({
  offered,
  choose,
  ...edit
}: EditProps & { offered: readonly number[]; choose: (items: number[]) => void }) {
  const dictionary = useDictionary();
  const options = dictionary
    .options("firm_change_item")
    .filter(({ value }) => offered.includes(value))
    .map(({ value, label }) => ({ value: value as never, label }));
  return <ChoicesEdit {...edit} options={options} onChange={(items) => choose(items as number[])} />;
}

interface ItemProps extends Pick<Known, "form" | "firm"> {
  readonly item: number;
  /** The application's own form, which calls the new name otherwise. */
  readonly typed: RecordForm<unknown>;
}

/** The fields of one 变更事项, over the firm as it would be. */
function ItemPart({ item, typed, ...part }: ItemProps) {
  const dictionary = useDictionary();
  const { firm } = part;
  const title = dictionary.label("firm_change_item", item);
  if (item === CHANGE_ITEM.name)
    return (
      <FormSection title={title}>
        <FormFields schema={firmChange.form} form={typed} paths={[NEW_NAME]} isRequired={() => true} />
      </FormSection>
    );
  const shown = { ...part, lockedReason: OPEN };
  if (item === CHANGE_ITEM.partners || item === CHANGE_ITEM.branches)
    return (
      <FormSection title={title}>
        {item === CHANGE_ITEM.partners ? (
          <PartnersEdit {...shown} idKey="rowId" />
        ) : (
          <BranchesEdit {...part} idKey="rowId" />
        )}
      </FormSection>
    );
  const locked = new Set(firm.lockedItems.map(({ path }) => path));
  const keys = (ITEM_KEYS[item] ?? []).filter(
    (key) => !PLACED.has(key) && (item !== CHANGE_ITEM.other || locked.has(key)),
  );
  return (
    <FormSection title={title}>
      <SectionFields keys={keys} {...shown} />
    </FormSection>
  );
}

function Differences({ full, firm, form }: Pick<Known, "full" | "firm" | "form">) {
  const { current, form: result, findings } = useChangeResult(full, firm, form.values);
  const changes = useChanges<FirmForm>(current, result, firmChanges, []);
  const errors = findings.filter(({ level }) => level === "error");
  return (
    <FormSection title="变更前后对照">
      <FindingsNote
        findings={errors}
        title={`按变更后的档案核对，有 ${errors.length} 处问题，提交前须改正：`}
        onGo={(path) => form.focusFirstError([{ path: typedPath(path), message: "" }])}
      />
      {changes.length > 0 ? (
        <ChangeTable changes={changes} heads={["变更项目", "变更前", "变更后"]} />
      ) : (
        <Note tone="note">填写变更后的内容后，在这里与现有档案对照。</Note>
      )}
    </FormSection>
  );
}

const METAS = metasOf(firmChange.form);
const markText = ({ path, note }: MarkedItem): string =>
  `${METAS.get(path.split(".")[0] ?? "")?.label ?? "该项"}：${note ?? "请核对改正"}`;

/** What came back marked stands beside its item until it is submitted again. // domain a §0.4 */
function useMarked(typed: RecordForm<unknown>, marks: readonly MarkedItem[]): RecordForm<unknown> {
  return useMemo(() => {
    const marked = new Map(marks.map((mark) => [mark.path, markText(mark)]));
    return marked.size === 0 ? typed : { ...typed, errorAt: (path) => typed.errorAt(path) ?? marked.get(path) };
  }, [typed, marks]);
}

const NO_MARKS: readonly MarkedItem[] = [];

function Fields({ form: typed, record, firm, full }: Known) {
  const marks = returnedWith(record?.auditRecords ?? [])?.marks ?? NO_MARKS;
  const form = useMarked(typed, marks);
  const search = useSearchParams();
  const choose = useChoosing(form, full);
  const items = itemsOf(form);
  const offered = useMemo(() => offeredItems(firm.lockedItems), [firm.lockedItems]);
  const begin = useEffectEvent(() => {
    const asked = record ? [] : itemsIn(new URLSearchParams(search)).filter((item) => offered.includes(item));
    const more = asked.filter((item) => !items.includes(item));
    if (more.length > 0) choose([...items, ...more]);
  });
  useEffect(() => begin(), []);
  // What is not applied for is shown and judged as it stands.
  const upon = useMemo((): RecordForm<unknown> => {
    const values = keysOfItems(itemsOf(form)).map((key) => [key, form.values[typedKey(key)]]);
    return { ...form, values: { ...full, ...Object.fromEntries(values) } };
  }, [form, full]);
  const needs = new Set(changeNeeds({ changeItems: items }));
  return (
    <>
      <FindingsNote
        findings={marks.map((mark) => ({ path: mark.path, message: markText(mark) }))}
        title="协会标出以下项目须改正："
        onGo={(path) => form.focusFirstError([{ path, message: "" }])}
      />
      <FormSection title="申请">
        <FormFields
          schema={firmChange.form}
          form={form}
          paths={HEAD}
          isRequired={(path) => needs.has(path)}
          render={{ changeItems: (edit) => <ItemsEdit {...edit} offered={offered} choose={choose} /> }}
        />
      </FormSection>
      {[...items]
        .sort((a, b) => a - b)
        .map((item) => (
          <ItemPart key={item} item={item} typed={form} form={upon} firm={firm} />
        ))}
      {items.length > 0 && <Differences full={full} firm={firm} form={form} />}
    </>
  );
}

/** What changes, typed beside the firm as it stands; its rules run over the result at once. // domain a §1.4, §1.6 */
export function ChangeEdit({ form, record }: Props) {
  const { companyId } = useUser();
  const owner = record?.companyId ?? companyId ?? "";
  const firm = useFirm(owner);
  const full = useFirmFull(owner);
  if (firm.data && full.data) return <Fields form={form} record={record} firm={firm.data} full={full.data} />;
  if (firm.error ?? full.error)
    return (
      <ErrorState
        title="事务所档案加载失败"
        hint="已填写的内容仍在，请重试。"
        onRetry={() => void Promise.all([firm.refetch(), full.refetch()])}
      />
    );
  return <FormSkeleton fields={12} />;
}
