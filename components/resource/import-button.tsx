"use client";

import { lazy, Suspense, useState } from "react";
import type { Endpoint } from "@/contracts/kit/endpoint";
import type { ImportApi } from "@/contracts/kit/sheet";
import { Icon } from "@/components/ui/icon";
import { PlainButton } from "@/components/ui/plain-button";

/** A resource whose api can import: one without `importApi`'s calls does not compile. */
export interface ImportResource {
  readonly title: string;
  readonly api: ImportApi & { readonly list: Endpoint };
}

interface Props {
  readonly of: ImportResource;
  /** Further reads that imported rows make old; the resource's list is always asked anew. */
  readonly invalidates?: readonly Endpoint[];
}

const ImportDialog = lazy(async () => ({
  default: (await import("@/components/resource/import-dialog")).ImportDialog,
}));

/** 「导入」: opens the import dialog, whose code loads then. Whether the user may is the caller's to decide (`<Can>`). */
export function ImportButton({ of: resource, invalidates = [] }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PlainButton onClick={() => setOpen(true)}>
        <Icon name="upload" />
        导入
      </PlainButton>
      {isOpen && (
        <Suspense fallback={null}>
          <ImportDialog of={resource} invalidates={invalidates} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
