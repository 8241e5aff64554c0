"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import type { z } from "zod";
import type { Endpoint, EndpointSpec } from "@/contracts/kit/endpoint";
import { metaOf } from "@/contracts/kit/field";
import { check, type FieldError } from "@/contracts/kit/validate";
import { ColumnTable, type ColumnTableProps, inputsIn, type Texts } from "@/components/list/bulk/column-table";
import { idIn } from "@/components/list/table/columns";
import { DraftOffer } from "@/components/record/drafts/draft-offer";
import { momentOfFocus } from "@/components/record/form/focus-field";
import { RestoredNote } from "@/components/record/drafts/restored-note";
import { useTakenDraft } from "@/components/record/drafts/use-taken-draft";
import { useOwnDraft } from "@/components/record/drafts/use-own-draft";
import { Note } from "@/components/ui/note";
import { DragDialog } from "@/components/ui/dialog/drag-dialog";
import styles from "@/components/list/bulk/column-dialog.module.css";
import { isApiError } from "@/lib/api/api-error";
import { today } from "@/lib/format/date";
import { useDraft } from "@/lib/drafts/use-draft";
import { notifyError, notifySuccess } from "@/lib/notify/notify";
import { useEndpointMutation } from "@/lib/query/mutation-of";
import type { Read } from "@/lib/query/reads";
import { useUser } from "@/lib/session/context";

/** A write upon several records: `items` of their ids, versions and one new value each; its label heads the column. */
interface ColumnCall extends Endpoint {
  readonly spec: EndpointSpec & { readonly body: z.ZodObject<{ readonly items: z.ZodType }> };
}

interface Props<Row extends object> extends Omit<ColumnTableProps<Row>, "label"> {
  readonly title: string;
  readonly call: ColumnCall;
  /** The typed item in the call's rows. */
  readonly valueKey: string;
  /** Reads that show the rows. */
  readonly invalidates: readonly Read[];
  readonly savedText: (count: number) => string;
  readonly onClose: () => void;
}

const EMPTY: Texts = {};

/** Faults by row: those at a sent row's path, the rest for all. */
function byRow(errors: readonly FieldError[], ids: readonly string[]) {
  const rowOf = (path: string) => ids.find((_, i) => path.startsWith(`items.${i}.`));
  return errors.map((error) => ({ id: rowOf(error.path), message: error.message }));
}

/** What is typed, kept and sent for each row, and what is wrong with it. */
function useColumn<Row extends object>(props: Props<Row>, box: RefObject<HTMLTableSectionElement | null>) {
  const { rows, of, call, valueKey } = props;
  const { companyId } = useUser();
  const { mutateAsync, isPending } = useEndpointMutation(call, { silent: true, invalidates: props.invalidates });
  const schema = call.spec.body;
  const idOf = idIn(of);
  const [texts, setTexts] = useState(EMPTY);
  const draft = useDraft<Texts>(`${call.id}:${companyId ?? ""}`, "");
  const { keep } = draft;
  const [faults, setFaults] = useState<readonly { id: string | undefined; message: string }[]>([]);
  const typed = rows.flatMap((row) => {
    const text = (texts[idOf(row)] ?? "").trim();
    return text === "" ? [] : [{ row, text }];
  });
  const isTyped = typed.length > 0;
  useEffect(() => {
    if (isTyped) keep(texts);
  }, [isTyped, texts, keep]);
  const { take, takeOut } = useTakenDraft({ values: texts, start: EMPTY, replace: setTexts, reset: setTexts });
  const [restoredAt, setRestoredAt] = useOwnDraft(draft, "", isTyped, take);
  const set = (changed: Texts) => {
    setTexts((now) => ({ ...now, ...changed }));
    setFaults((now) => now.filter(({ id }) => id !== undefined && !(id in changed)));
  };
  const accuse = (errors: readonly FieldError[], asked: number) => {
    const found = byRow(
      errors,
      typed.map(({ row }) => idOf(row)),
    );
    setFaults(found);
    const first = rows.findIndex((row) => found.some(({ id }) => id === idOf(row)));
    if (asked === momentOfFocus()) inputsIn(box.current)[first]?.focus();
  };
  const save = async () => {
    const asked = momentOfFocus();
    const items = typed.map(({ row, text }) => ({
      [of.idKey]: idOf(row),
      version: (row as { version?: number }).version,
      [valueKey]: text,
    }));
    const body = check(schema, { items }, today());
    if (!body.ok) return accuse(body.errors, asked);
    try {
      await mutateAsync({ body: body.value } as never);
    } catch (error) {
      if (isApiError(error) && error.fieldErrors.length > 0) accuse(error.fieldErrors, asked);
      else notifyError(error);
      return;
    }
    draft.drop();
    notifySuccess(props.savedText(typed.length));
    props.onClose();
  };
  return {
    texts,
    set,
    faults,
    draft,
    take,
    save,
    restoredAt,
    isSaving: isPending,
    typedCount: typed.length,
    giveUpRestored: () => {
      setRestoredAt(null);
      draft.giveUp();
      takeOut();
    },
  };
}

/**
 * One new value for each of several rows, all saved or none: Enter goes down, a column copied from a spreadsheet fills
 * downwards, what is wrong stands beside its row. Empty rows stay as they are.
 */
export function ColumnDialog<Row extends object>(props: Props<Row>) {
  const { rows, of } = props;
  const box = useRef<HTMLTableSectionElement>(null);
  const { texts, set, faults, draft, take, save, restoredAt, isSaving, typedCount, giveUpRestored } = useColumn(
    props,
    box,
  );
  return (
    <DragDialog
      open
      title={props.title}
      width={820}
      dirty={typedCount > 0}
      onClose={() => {
        // Closing was confirmed: what was typed is given up knowingly.
        if (typedCount > 0) draft.giveUp();
        props.onClose();
      }}
      onSave={() => void save()}
      isReady={draft.isSettled}
      saving={isSaving}
      footerStart={`已填写 ${typedCount} 行`}
    >
      <RestoredNote at={restoredAt} onGiveUp={giveUpRestored} />
      <DraftOffer draft={draft} base="" onTake={take} />
      <p className={styles.hint}>
        回车到下一行；可从 Excel 复制一列粘贴，自动向下填充。不填的行保持不变，全部正确才会保存。
      </p>
      {faults
        .filter(({ id }) => id === undefined)
        .map(({ message }) => (
          <Note key={message} tone="wrong">
            {message}
          </Note>
        ))}
      <ColumnTable
        of={of}
        rows={rows}
        keys={props.keys}
        label={metaOf(props.call.spec.body.shape.items)?.label ?? props.title}
        texts={texts}
        set={set}
        box={box}
        faultOf={(rowId) => faults.find(({ id }) => id === rowId)?.message}
      />
    </DragDialog>
  );
}
