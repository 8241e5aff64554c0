import type { PoolClient } from "pg";
import type { TestApp } from "@/server/testing/testing";

export interface SeenStatement {
  readonly text: string;
  /** With its values, as one text to search in. */
  readonly whole: string;
}

/** What the database is asked while something is done, in order, whoever asks. */
export async function statementsOf(t: TestApp, work: () => Promise<unknown>): Promise<readonly SeenStatement[]> {
  const seen: SeenStatement[] = [];
  const watched = new Map<PoolClient, PoolClient["query"]>();
  const watch = (client: PoolClient): void => {
    if (watched.has(client)) return;
    const { query } = client;
    watched.set(client, query);
    client.query = ((first: string | { readonly text: string }, ...more: unknown[]) => {
      const { text } = typeof first === "string" ? { text: first } : first;
      seen.push({ text, whole: JSON.stringify([first, more]) });
      return (query as (...args: unknown[]) => unknown).call(client, first, ...more);
    }) as PoolClient["query"];
  };
  t.handle.pool.on("acquire", watch);
  try {
    await work();
  } finally {
    t.handle.pool.off("acquire", watch);
    for (const [client, query] of watched) client.query = query;
  }
  return seen;
}
