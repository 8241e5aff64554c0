import type { Excel } from "@/server/kit/excel/excel";
import { POOL, type PoolOptions, SheetPool } from "@/server/kit/excel/pool";
import type { SheetTask } from "@/server/kit/excel/tasks";
import type { SheetColumn, SheetContent, SheetValue } from "@/server/kit/excel/excel";

/** Only what a task needs and can be copied, whatever else the caller's columns carry. */
const plain = (columns: readonly SheetColumn[]): SheetColumn[] =>
  columns.map(({ key, label, kind, isRequired, choices, note, width }) => ({
    key,
    label,
    kind,
    isRequired,
    ...(choices && {
      choices: choices.map(({ value, label: name, isDisabled }) => ({ value, label: name, isDisabled })),
    }),
    ...(note !== undefined && { note }),
    ...(width !== undefined && { width }),
  }));

/** The engine on a pool of processes. */
export function excelOn(pool: SheetPool): Excel {
  const file = async (task: SheetTask, rows?: readonly (readonly SheetValue[])[]): Promise<Buffer> => {
    const bytes = (await pool.run(task, rows)) as Uint8Array;
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  };
  return {
    template: ({ title, columns, notes }) =>
      file({ type: "template", sheet: { title, columns: plain(columns), notes: [...notes] } }),
    read: async (bytes, columns, limits) =>
      (await pool.run({
        type: "read",
        bytes,
        columns: plain(columns),
        limits: { maxRows: limits.maxRows },
      })) as SheetContent,
    mark: (bytes, columns, faults) => file({ type: "mark", bytes, columns: plain(columns), faults: [...faults] }),
    table: ({ title, columns, rows }) => file({ type: "table", title, columns: plain(columns) }, rows),
    close: () => {
      pool.close();
      return Promise.resolve();
    },
  };
}

/**
 * Workbooks in at most two processes of 256 MB and 10 s a task, which end after ten seconds of rest. Close it with the
 * server. // promises P-S9
 */
export const createExcel = (options: Partial<PoolOptions> = {}): Excel =>
  excelOn(new SheetPool({ ...POOL, ...options }));
