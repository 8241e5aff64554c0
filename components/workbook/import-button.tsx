"use client";

import { useState } from "react";
import type { Endpoint } from "@/contracts/kit/endpoint";
import type { ImportApi } from "@/contracts/kit/sheet";
import type { ConsentSpec } from "@/components/record/consent/use-consent";
import { usePart } from "@/components/shell/use-part";
import { Icon } from "@/components/ui/icon";
import { PlainButton } from "@/components/ui/plain-button";
import type { FileOwner } from "@/lib/hooks/files";
import { notify } from "@/lib/notify/notify";
import { useMayCall } from "@/lib/session/can";
import { useUser } from "@/lib/session/context";
import type { Read } from "@/lib/query/reads";

/** A resource whose api can import: one without `importApi`'s calls does not compile. */
export interface ImportResource {
  readonly title: string;
  readonly api: ImportApi & { readonly list: Endpoint };
  /** Where its workbooks may hold more rows than usual. */
  readonly maxRows?: number;
  /** A file that each new record of the workbook takes, uploaded before it: what it is, and for which kind of record. */
  readonly document?: { readonly owner: FileOwner; readonly label: string; readonly hint: string };
  /** The tick before new records with personal numbers come in. */
  readonly consent?: ConsentSpec;
}

interface Props {
  readonly of: ImportResource;
  /** Further reads that imported rows make old; the resource's list is always asked anew. */
  readonly invalidates?: readonly Read[];
}

const loadDialog = async () => (await import("@/components/workbook/import-dialog")).ImportDialog;
const NOT_LOADED = "导入窗口没有打开：网络或服务器没有应答。页面上的内容不受影响，请稍后再点「导入」。";

/** 「导入」: opens the import dialog, whose code loads then. Only for those who may make the call. */
export function ImportButton({ of: resource, invalidates = [] }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { closedBooks } = useUser();
  const mayImport = useMayCall(resource.api.importStart) && closedBooks === null;
  const Dialog = usePart(isOpen, loadDialog, () => {
    setOpen(false);
    notify(NOT_LOADED);
  });
  if (!mayImport) return null;
  return (
    <>
      <PlainButton onClick={() => setOpen(true)}>
        <Icon name="upload" />
        导入
      </PlainButton>
      {Dialog && <Dialog of={resource} invalidates={invalidates} onClose={() => setOpen(false)} />}
    </>
  );
}
