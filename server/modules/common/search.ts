import type { FastifyInstance } from "fastify";
import { type SearchHit, searchApi } from "@/contracts/common/search";
import { type Preparing, preparedWrite } from "@/server/platform/call/context";
import { implement } from "@/server/platform/call/implement";
import type { SearchSource } from "@/server/records/search/source";

interface Found {
  readonly groups: { key: string; label: string; hits: SearchHit[] }[];
  readonly failures: { readonly label: string; readonly error: unknown }[];
}

/** 查找 over everything that the user may see; a kind that fails is named and takes nothing with it. */
export function registerSearch(app: FastifyInstance, sources: readonly SearchSource[]): void {
  // Before the transaction that a POST has: a query that fails would end it for those behind, and nothing is written.
  const find = async ({ body, ...asking }: Preparing<typeof searchApi.find>): Promise<Found> => {
    const found: Found = { groups: [], failures: [] };
    for (const { key, label, find: ask } of sources) {
      try {
        const hits = await ask({ ...asking, text: body.text });
        if (hits.length > 0) found.groups.push({ key, label, hits: [...hits] });
      } catch (error) {
        app.log.error({ err: error, source: key }, "a kind of the search did not answer");
        found.failures.push({ label, error });
      }
    }
    return found;
  };
  implement(app, searchApi, {
    find: preparedWrite<typeof searchApi.find, Found>(find, async (_, { groups, failures }) => {
      const [first] = failures;
      if (first && failures.length === sources.length) throw first.error;
      return { groups, failed: failures.map(({ label }) => label) };
    }),
  });
}
