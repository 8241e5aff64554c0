"use client";

import type { ComponentProps } from "react";
import { FilesOf } from "@/components/fields/file-source";
import { FilesEdit } from "@/components/record/files/files-edit";
import type { useRunning } from "@/components/ui/use-running";

const OTHER_FILE = [99] as const;
/** What is typed of a receipt, in the order of the paper. */
export const RECEIPT_PATHS = [
  ...["receiptType", "receiptCode", "receiptNo", "checkCode", "title", "creditCode", "amount"],
  ...["issueDate", "issuer", "sendEmail"],
];

interface Props {
  readonly form: ComponentProps<typeof FilesEdit>["form"];
  readonly stored: ComponentProps<typeof FilesOf>["stored"];
  readonly uploads: ReturnType<typeof useRunning>;
  readonly saveText: string;
}

/** The file of a fiscal receipt. */
export const ReceiptFiles = ({ form, stored, uploads, saveText }: Props) => (
  <FilesOf owner="statement.dues-receipt" stored={stored} uploads={uploads}>
    <FilesEdit
      form={form}
      usual={OTHER_FILE}
      onlyUsual
      maxCount={5}
      label="票据文件"
      hint="PDF 或 OFD。"
      saveText={saveText}
    />
  </FilesOf>
);
