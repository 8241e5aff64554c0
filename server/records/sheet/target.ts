import type { CellFault, SheetRow } from "@/server/platform/excel/excel";
import type { Db } from "@/server/db/client";
import type { AuditEntry, SessionUser } from "@/server/platform/call/context";
import type { Services } from "@/server/platform/call/services";

/** What an import's target may use; the user's rights and firm are read anew for every slice. */
export interface ImportContext {
  /** `check`: the pool, to read. `apply`: the slice's transaction; nothing else may be used. */
  readonly db: Db;
  readonly services: Services;
  readonly user: SessionUser;
  /** The firm for which the file was uploaded, and the user still acts for it; an officer's association. */
  readonly companyId: string;
  readonly now: Date;
  /** Calendar date in Asia/Shanghai, YYYY-MM-DD. */
  readonly today: string;
  /** Names this import among all. */
  readonly importId: string;
  /** The uploaded file that all new records of the workbook share; null where none was sent. */
  readonly documentId: string | null;
  /** One entry per changed record, in `apply` only. */
  audit(entry: AuditEntry): void;
}

export interface RowVerdict {
  readonly rowNumber: number;
  /** What the row would do; `same`: the record is already so. */
  readonly action: "create" | "update" | "same";
  /** Any fault makes the row a wrong one. */
  readonly faults: readonly CellFault[];
  /** State of the record that was looked at; comes back with the row, so that `apply` sees what changed since. */
  readonly stamp?: string;
  /** The record will lack items that are completed later (「待完善」). // domain a §2.6 P5a */
  readonly isIncomplete?: boolean;
  /** Another row of the file without which this one cannot come in, and what is said where that one is wrong. */
  readonly needs?: { readonly rowNumber: number; readonly message: string };
}

/** What only the whole file shows. */
export interface WholeVerdict {
  readonly faults: readonly CellFault[];
  /** Rows that cannot come in without another row before them, and what is said where that one is wrong. */
  readonly needs?: readonly { readonly rowNumber: number; readonly after: number; readonly message: string }[];
  /** Turns in which these rows come in, behind all others: a row sees what earlier turns have written. */
  readonly turns?: ReadonlyMap<number, number>;
}

/** Rows in parts of some hundred, so that neither a query nor the wait between two grows with the file. */
export type Batches = <R>(rows: readonly R[]) => AsyncIterable<readonly R[]>;

export interface RowOutcome {
  readonly rowNumber: number;
  readonly action: "create" | "update" | "same";
  /** The row has become wrong since the check: it changed nothing. */
  readonly faults: readonly CellFault[];
}

/** What a module says about the rows of its workbook. One answer per row, in any order. */
export interface ImportTarget {
  /** Judges up to 50 rows and writes nothing. Rows may lack items whose cells could not be read. */
  check(rows: readonly SheetRow[], context: ImportContext): Promise<readonly RowVerdict[]>;
  /**
   * What only the whole file shows, of rows that stand far apart: asked once, behind `check`, and writes nothing. It looks
   * rows up in `batches`, each handed out only while the job goes on.
   */
  checkWhole?(rows: readonly SheetRow[], context: ImportContext, batches: Batches): Promise<WholeVerdict>;
  /**
   * Writes up to 50 checked rows in one short transaction. Must judge again what may have changed since; a thrown
   * `AppError` or a broken unique key is tried row by row and refuses only the row that caused it.
   */
  apply(rows: readonly SheetRow[], context: ImportContext): Promise<readonly RowOutcome[]>;
}
