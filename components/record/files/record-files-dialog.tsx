"use client";

import type { ComponentProps } from "react";
import type { z } from "zod";
import { metaOf } from "@/contracts/kit/field";
import { FilesOf } from "@/components/fields/file-source";
import { FilesEdit } from "@/components/record/files/files-edit";
import { OTHER_FILE } from "@/components/record/files/other-file";
import { RecordDialog } from "@/components/record/record-dialog";
import { useRunning } from "@/components/ui/use-running";
import type { FileOwner } from "@/lib/hooks/files";

type DialogProps<Schema extends z.ZodObject> = ComponentProps<typeof RecordDialog<Schema>>;

interface Props<Schema extends z.ZodObject> extends Omit<DialogProps<Schema>, "isUploading"> {
  /** Whose files, and the types of them that belong to this act. */
  readonly files: { readonly owner: FileOwner; readonly types: readonly number[] };
  readonly saveText: string;
}

/** Files of no other type than 其他 are called what their item is called. */
function labelled(types: readonly number[], item: z.ZodType | undefined): { readonly label?: string } {
  const label = types.length === 1 && types[0] === OTHER_FILE && item ? metaOf(item)?.label : undefined;
  return label === undefined ? {} : { label };
}

/** A short form with files, in an item or as the `attachments` that prove something: its save waits for uploads under way. */
export function RecordFilesDialog<Schema extends z.ZodObject>({ files, children, ...dialog }: Props<Schema>) {
  const uploads = useRunning();
  const label = labelled(files.types, dialog.schema.shape["attachments"] as z.ZodType | undefined);
  return (
    <FilesOf owner={files.owner} stored={[]} uploads={uploads}>
      <RecordDialog {...(dialog as DialogProps<Schema>)} isUploading={uploads.isRunning}>
        {(form) => (
          <>
            {children?.(form)}
            {"attachments" in dialog.schema.shape && (
              <FilesEdit form={form} usual={files.types} onlyUsual saveText={dialog.saveText} {...label} />
            )}
          </>
        )}
      </RecordDialog>
    </FilesOf>
  );
}
