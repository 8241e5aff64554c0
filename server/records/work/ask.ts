import type { FastifyInstance } from "fastify";
import type { Workbench } from "@/contracts/common/workbench";
import type { MenuAsked, MenuCounts, Todo, Work, WorkAsked, WorkSource } from "@/server/records/work/source";

const LEVELS: readonly Todo["level"][] = ["overdue", "week", "later"];
const MOST_COUNTS = 5;

/** What no day bounds comes before the days of a week, and behind those that come later. */
const daysOf = ({ daysLeft, level }: Todo): number => daysLeft ?? (level === "later" ? Number.MAX_SAFE_INTEGER : 0);
const byUrgency = (a: Todo, b: Todo): number =>
  LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level) || daysOf(a) - daysOf(b);

type Told = Pick<Workbench, "counts" | "todos" | "coming" | "figures" | "charts" | "waiting" | "failed"> & {
  readonly columns: NonNullable<Workbench["branches"]>["columns"];
};

/**
 * Asks every source, one after the other, so that one page takes one connection. One that fails is named and takes
 * nothing else with it; if all do, there is no workbench, and the first failure says why.
 */
export async function askSources(
  sources: readonly WorkSource[],
  asked: WorkAsked,
  noteFailure: (label: string, error: unknown) => void,
): Promise<Told> {
  const works: Work[] = [];
  const failed: { readonly label: string; readonly error: unknown }[] = [];
  for (const { label, ask } of sources) {
    try {
      works.push(await ask(asked));
    } catch (error) {
      noteFailure(label, error);
      failed.push({ label, error });
    }
  }
  const [first] = failed;
  if (first && failed.length === sources.length) throw first.error;
  const all = <K extends keyof Work>(key: K) =>
    works.flatMap((work) => [...(work[key] ?? [])]) as NonNullable<Work[K]>[number][];
  return {
    // Stable: of two that are late, or are not, the earlier source goes first.
    counts: all("counts")
      .sort((a, b) => Number(b.isLate) - Number(a.isLate))
      .slice(0, MOST_COUNTS),
    todos: all("todos").sort(byUrgency),
    coming: all("coming").sort((a, b) => (a.fromDate < b.fromDate ? -1 : 1)),
    figures: all("figures"),
    charts: all("charts"),
    waiting: all("waiting"),
    columns: all("columns"),
    failed: failed.map(({ label }) => label),
  };
}

/** Counts of the menu for the poll; a source that fails leaves its own away. */
export const menuCounter =
  ({ log }: Pick<FastifyInstance, "log">, sources: readonly WorkSource[]) =>
  async (asked: MenuAsked): Promise<MenuCounts> => {
    const out: Record<string, number> = {};
    for (const { label, menu } of sources) {
      try {
        Object.assign(out, await menu?.(asked));
      } catch (error) {
        log.error({ err: error, source: label }, "counts of the menu did not answer");
      }
    }
    return out;
  };
