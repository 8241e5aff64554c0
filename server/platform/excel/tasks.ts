import type { CellFault, SheetColumn, SheetContent, SheetLimits, SheetValue } from "@/server/platform/excel/excel";
import type { TemplateSheet } from "@/server/platform/excel/template";

/** Work for a thread. A table's rows come before it, in slices. */
export type SheetTask =
  | { readonly type: "template"; readonly sheet: TemplateSheet }
  | {
      readonly type: "read";
      readonly bytes: Uint8Array;
      readonly columns: readonly SheetColumn[];
      readonly limits: SheetLimits;
    }
  | {
      readonly type: "mark";
      readonly bytes: Uint8Array;
      readonly columns: readonly SheetColumn[];
      readonly faults: readonly CellFault[];
    }
  | { readonly type: "table"; readonly title: string; readonly columns: readonly SheetColumn[] };

export type ToSheetThread = SheetTask | { readonly type: "rows"; readonly rows: readonly (readonly SheetValue[])[] };

export type SheetResult = Uint8Array | SheetContent;

export type FromSheetThread =
  | { readonly type: "ready" }
  | { readonly type: "done"; readonly result: SheetResult }
  | { readonly type: "refused"; readonly message: string }
  | { readonly type: "failed"; readonly error: Error };

/** What the thread says, and its end: out of memory, or by an error of its own. */
export type FromSheetHost =
  FromSheetThread | { readonly type: "overrun" } | { readonly type: "broken"; readonly error: Error };
