import type { Context, SessionUser } from "@/server/platform/call/context";
import { invalid, unavailable } from "@/server/platform/call/errors";
import { type Excel, SheetRefusal, type Sheets } from "@/server/platform/excel/excel";

/** How long a call waits for its turn before it tells its place; well before browsers and proxies lose patience. */
const PATIENCE_MS = 15_000;

/**
 * Work of the Excel engine inside a call: its refusal is the call's, in the same words. Turns go round between the firms
 * that users belong to, wherever they act; an association's officers are one.
 */
export async function inTurn<T>(
  excel: Excel,
  { user, http }: Pick<Context, "http"> & { readonly user: SessionUser },
  work: (sheets: Sheets, turn: AbortSignal) => Promise<T>,
): Promise<T> {
  const firm = user.homeCompanyId ?? user.lv1OrgId ?? user.userId;
  const asker = { firm, person: user.userId, patienceMs: PATIENCE_MS, gone: http.gone };
  try {
    return await excel.inTurn(asker, work);
  } catch (error) {
    if (error instanceof SheetRefusal) throw invalid([], error.message);
    // Nobody hears the answer; it is no fault of ours.
    throw http.gone.aborted ? unavailable(1, error) : error;
  }
}
