import type { Excel, SheetColumn, SheetContent, SheetGrid, Sheets, SheetValue } from "@/server/platform/excel/excel";
import { POOL, type PoolOptions, SheetPool } from "@/server/platform/excel/pool";
import { workRefusal } from "@/server/platform/excel/refusals";
import type { SheetTask } from "@/server/platform/excel/tasks";
import { FairTurns, type TurnLimits } from "@/server/platform/limits/fair-turns";

/** Only what a task needs and can be copied, whatever else the caller's columns carry. */
const plain = (columns: readonly SheetColumn[]): SheetColumn[] =>
  columns.map(({ key, label, heads, kind, isRequired, choices, note, width }) => ({
    key,
    label,
    kind,
    isRequired,
    ...(heads && { heads: [...heads] }),
    ...(choices && {
      choices: choices.map(({ value, label: name, isDisabled, aliases }) => ({
        value,
        label: name,
        isDisabled,
        ...(aliases && { aliases: [...aliases] }),
      })),
    }),
    ...(note !== undefined && { note }),
    ...(width !== undefined && { width }),
  }));

/** The engine on a pool of processes. */
export function sheetsOn(pool: Pick<SheetPool, "run">): Sheets {
  const file = async (task: SheetTask, rows?: readonly (readonly SheetValue[])[]): Promise<Buffer> => {
    const bytes = (await pool.run(task, rows)) as Uint8Array;
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  };
  return {
    template: ({ title, columns, notes, maxRows }) =>
      file({ type: "template", sheet: { title, columns: plain(columns), notes: [...notes], maxRows } }),
    read: async (bytes, columns, limits) =>
      (await pool.run({
        type: "read",
        bytes,
        columns: plain(columns),
        limits: { maxRows: limits.maxRows },
      })) as SheetContent,
    mark: (bytes, columns, faults, verdicts = []) =>
      file({ type: "mark", bytes, columns: plain(columns), faults: [...faults], verdicts: [...verdicts] }),
    grid: async (bytes, calledOneOf = [], size = "form") =>
      (await pool.run({ type: "grid", bytes, calledOneOf: [...calledOneOf], size })) as SheetGrid,
    markCells: (bytes, faults, calledOneOf = []) =>
      file({ type: "markCells", bytes, faults: [...faults], calledOneOf: [...calledOneOf] }),
    paper: (sheet) => file({ type: "paper", sheet }),
    stamp: (pdf, stamp) => file({ type: "stamp", pdf, stamp }),
    table: (...sheets) =>
      file(
        {
          type: "table",
          sheets: sheets.map(({ title, columns, rows }) => ({ title, columns: plain(columns), rowCount: rows.length })),
        },
        sheets.flatMap(({ rows }) => rows),
      ),
  };
}

/** Whoever waits holds a request and nothing else. */
const LIMITS: Omit<TurnLimits, "running"> = { waitingPerPerson: 8, waitingPerFirm: 16, waitingInAll: 96 };
/** Fetching what a workbook is made of, and its task. */
const TURN_MS = 40_000;

/**
 * Workbooks in at most two processes of 256 MB and 10 s a task, which end after ten seconds of rest; who asks gets them
 * in turn. Close it with the server. // promises P-S9
 */
export function createExcel(options: Partial<PoolOptions & { readonly turnMs: number }> = {}): Excel {
  const { turnMs = TURN_MS, ...own } = options;
  const pool = new SheetPool({ ...POOL, ...own });
  const turns = new FairTurns({ running: pool.options.maxProcesses, ...LIMITS });
  return {
    inTurn: async (asker, work) => {
      const end = await turns.take(asker);
      const limit = new AbortController();
      const timer = setTimeout(() => limit.abort(workRefusal.tooLong()), turnMs);
      const turn = asker.gone ? AbortSignal.any([limit.signal, asker.gone]) : limit.signal;
      const sheets = sheetsOn({
        run: (task, rows) => {
          turn.throwIfAborted();
          return pool.run(task, rows);
        },
      });
      try {
        return await work(sheets, turn);
      } finally {
        clearTimeout(timer);
        end();
      }
    },
    close: () => {
      turns.close(new Error("excel: closed"));
      pool.close();
      return Promise.resolve();
    },
  };
}
