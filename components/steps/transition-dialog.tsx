"use client";

import type { ReactNode } from "react";
import type { z } from "zod";
import type { Endpoint } from "@/contracts/kit/endpoint";
import { field, metaOf } from "@/contracts/kit/field";
import type { Transition } from "@/contracts/kit/lifecycle";
import type { Finding } from "@/contracts/kit/validate";
import type { EditProps } from "@/components/fields/edit";
import { blankOf } from "@/components/record/form/blank";
import { RecordDialog } from "@/components/record/record-dialog";
import { RecordFilesDialog } from "@/components/record/files/record-files-dialog";
import type { FormValues, RecordForm } from "@/components/record/form/use-record-form";
import { useStep } from "@/components/steps/use-step";
import type { FileOwner } from "@/lib/hooks/files";
import type { Read } from "@/lib/query/reads";

/** Files that prove a step: whose they are and of which types. */
export interface StepFiles {
  readonly owner: FileOwner;
  readonly types: readonly number[];
}

/** Editors of a step's items that are more than their kind; `id` is the record's. */
export type StepEditors = Readonly<Record<string, (props: EditProps, id: string) => ReactNode>>;
/** A step whose form has rules of the contract across its items, or depends on the record: those that it asks for in order, those that it needs. */
export interface StepForm {
  paths?(record: FormValues): readonly string[];
  needs?(record: FormValues): readonly string[];
  rules?(body: FormValues, record: FormValues): readonly Finding[];
  /** What follows the fields: rows. */
  more?(form: RecordForm<unknown>, record: FormValues): ReactNode;
}
/** Values that dictionary items of a step offer, by item. */
export type Choices = Readonly<Record<string, readonly number[]>>;

/** What the dialog adds by itself, and items that are marked in the form and not typed here. */
const NOT_TYPED: readonly string[] = ["version", "attachments", "marks"];

/** The same form whose items offer these values. */
function narrowed(form: z.ZodObject, choices: Choices): z.ZodObject {
  const items = Object.entries(choices).flatMap(([key, among]) => {
    const item = form.shape[key] as z.ZodType | undefined;
    return item ? [[key, field(item, { ...(metaOf(item) ?? { label: key }), among })]] : [];
  });
  return items.length === 0 ? form : form.extend(Object.fromEntries(items) as z.ZodRawShape);
}

const shapedBy = ({ by, record }: NonNullable<Props["shaped"]>) => ({
  isRequired: (path: string) => by.needs?.(record).includes(path) ?? false,
  rules: (body: FormValues) => by.rules?.(body, record) ?? [],
  ...(by.more && { children: (form: RecordForm<unknown>) => by.more?.(form, record) }),
});

interface Props {
  readonly one: Transition;
  readonly of: Endpoint;
  readonly title: string;
  readonly params: Readonly<Record<string, string>>;
  readonly version: number;
  readonly choices?: Choices;
  /** What the fields hold at first, where that is not blank. */
  readonly initial?: FormValues;
  readonly files?: StepFiles | undefined;
  readonly editors?: StepEditors | undefined;
  /** How the record shapes the form, and that record. */
  readonly shaped?: { readonly by: StepForm; readonly record: FormValues } | undefined;
  readonly invalidates: readonly Read[];
  readonly draftKey: string;
  /** What is sent beside the fields, and how that is told above them. */
  readonly addition?: { readonly body: object; readonly lead: ReactNode } | undefined;
  readonly onDone?: () => void;
  readonly onClose: () => void;
}

/** A step that says something: its form, kept like any other until it is sent. */
export function TransitionDialog(props: Props) {
  const { one, of, title, params, version, choices = {}, files, editors = {}, invalidates, draftKey, onClose } = props;
  const { addition, onDone, initial = {}, shaped } = props;
  const [id = ""] = Object.values(params);
  const act = useStep(of, invalidates, { silent: true });
  const shared = {
    title,
    schema: narrowed(one.form, choices),
    initial: { ...blankOf(one.form), ...initial },
    version,
    paths: shaped?.by.paths?.(shaped.record) ?? Object.keys(one.form.shape).filter((key) => !NOT_TYPED.includes(key)),
    ...(shaped ? shapedBy(shaped) : {}),
    render: Object.fromEntries(Object.entries(editors).map(([key, edit]) => [key, (own: EditProps) => edit(own, id)])),
    onSave: async (body: object) => {
      await act({ params, body: { ...body, ...addition?.body } } as never);
      onDone?.();
    },
    ...(one.ask === "" && !addition ? {} : { lead: [one.ask, addition?.lead] }),
    saveText: one.label,
    savedText: one.done,
    draftKey,
    onClose,
  };
  return files ? <RecordFilesDialog {...shared} files={files} /> : <RecordDialog {...shared} />;
}
