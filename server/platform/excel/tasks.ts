import type {
  CellFault,
  GridFault,
  GridSize,
  PaperSheet,
  RowVerdictText,
  SheetColumn,
  SheetContent,
  SheetGrid,
  SheetLimits,
  SheetValue,
} from "@/server/platform/excel/excel";
import type { TemplateSheet } from "@/server/platform/excel/write/template";
import type { PdfStamp } from "@/server/platform/files/pdf-stamp";

/** A sheet whose rows have come before it. */
interface AnnouncedSheet {
  readonly title: string;
  readonly columns: readonly SheetColumn[];
  readonly rowCount: number;
}

/** Work for a thread. The rows of a table's sheets come before it, in their order and in slices. */
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
      readonly verdicts: readonly RowVerdictText[];
    }
  | { readonly type: "table"; readonly sheets: readonly AnnouncedSheet[] }
  | {
      readonly type: "grid";
      readonly bytes: Uint8Array;
      readonly calledOneOf: readonly string[];
      readonly size: GridSize;
    }
  | {
      readonly type: "markCells";
      readonly bytes: Uint8Array;
      readonly faults: readonly GridFault[];
      readonly calledOneOf: readonly string[];
    }
  | { readonly type: "paper"; readonly sheet: PaperSheet }
  | { readonly type: "stamp"; readonly pdf: Uint8Array; readonly stamp: PdfStamp | null };

export type ToSheetThread = SheetTask | { readonly type: "rows"; readonly rows: readonly (readonly SheetValue[])[] };

export type SheetResult = Uint8Array | SheetContent | SheetGrid;

export type FromSheetThread =
  | { readonly type: "ready" }
  | { readonly type: "done"; readonly result: SheetResult }
  | { readonly type: "refused"; readonly message: string }
  | { readonly type: "failed"; readonly error: Error };

/** What the thread says, and its end: out of memory, or by an error of its own. */
export type FromSheetHost =
  FromSheetThread | { readonly type: "overrun" } | { readonly type: "broken"; readonly error: Error };
