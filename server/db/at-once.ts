import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Pool, PoolClient, QueryConfig, QueryResult } from "pg";
import { CASING, type Db } from "@/server/db/client";

/** Exactly one statement on the database that it is handed, or null for none. */
export type Step = (at: Db) => PromiseLike<unknown> | null;
export type Outcomes<S extends readonly Step[]> = { -readonly [K in keyof S]: Awaited<ReturnType<S[K]>> };

interface Statement {
  readonly config: QueryConfig;
  readonly values: unknown[] | undefined;
  readonly resolve: (result: QueryResult) => void;
  readonly reject: (error: unknown) => void;
}

/** Wrapped, since its outcome comes only when all of them have been sent. */
interface Begun {
  readonly outcome: Promise<unknown> | null;
}

const ONE = "a step at once is one statement";

/** Stands in for the driver: keeps the statements that steps make until all of them are there. */
class Gathering {
  readonly statements: Statement[] = [];
  #onStatement: () => void = () => undefined;
  #isOver = false;

  query(config: QueryConfig, values?: unknown[]): Promise<QueryResult> {
    if (this.#isOver) return Promise.reject(new Error(ONE));
    return new Promise((resolve, reject) => {
      this.statements.push({ config, values, resolve, reject });
      this.#onStatement();
    });
  }

  /** Begins a step and waits until its statement is here. */
  async take(step: Step, at: Db): Promise<Begun> {
    const begun = step(at);
    if (begun === null) return { outcome: null };
    const before = this.statements.length;
    const arrived = new Promise<void>((resolve) => (this.#onStatement = resolve));
    const outcome = Promise.resolve(begun);
    outcome.catch(() => undefined);
    await Promise.race([arrived, outcome]);
    if (this.statements.length !== before + 1) throw new Error(ONE);
    return { outcome };
  }

  end(): readonly Statement[] {
    this.#isOver = true;
    return this.statements;
  }
}

/** What pg's types call read-only or leave out. */
interface Inside {
  pipeline: boolean;
  readonly connection: { readonly stream: { cork(): void; uncork(): void } };
}

/** All of it leaves as one piece; the server works through it in order, each statement on what the one before left. */
async function send(client: PoolClient, statements: readonly Statement[]): Promise<void> {
  const inside = client as unknown as Inside;
  const { stream } = inside.connection;
  inside.pipeline = true;
  stream.cork();
  const sent = [client.query("begin")];
  for (const { config, values } of statements) sent.push(client.query(config, values));
  const committed = client.query("commit");
  stream.uncork();
  const results = await Promise.allSettled([...sent, committed]);
  inside.pipeline = false;
  // Not even the commit was answered: nobody knows what this connection would say next.
  const isLost = results.at(-1)?.status === "rejected";
  client.release(isLost);
  const fault = results.find((result) => result.status === "rejected");
  statements.forEach(({ resolve, reject }, i) => {
    const result = results[i + 1];
    if (fault || result?.status !== "fulfilled") reject(fault?.reason);
    else resolve(result.value);
  });
}

/**
 * Runs these statements in one transaction and one round trip, in their order; none of them can be made from the
 * result of another. On a database that is slow each round trip costs as much as all of them. Throws the first fault,
 * and then nothing was done. Inside a transaction they go one after the other. // decision 0026
 */
export async function atOnce<const S extends readonly Step[]>(db: Db, steps: S): Promise<Outcomes<S>> {
  const pool = (db as Partial<NodePgDatabase & { $client: Pool }>).$client;
  return (await (pool ? inOneTrip(pool, steps) : inTurn(db, steps))) as Outcomes<S>;
}

async function inTurn(tx: Db, steps: readonly Step[]): Promise<unknown[]> {
  const outcomes: unknown[] = [];
  for (const step of steps) outcomes.push(await step(tx));
  return outcomes;
}

async function inOneTrip(pool: Pool, steps: readonly Step[]): Promise<unknown[]> {
  const gathering = new Gathering();
  const at = drizzle(gathering as unknown as PoolClient, { casing: CASING });
  const begun: Begun[] = [];
  for (const step of steps) begun.push(await gathering.take(step, at));
  await send(await pool.connect(), gathering.end());
  return Promise.all(begun.map(({ outcome }) => outcome));
}
