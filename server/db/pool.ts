import { Pool, type PoolClient, type PoolConfig } from "pg";
import { beyondShare, SHARE_LIMIT_MS, shareUntil } from "@/server/db/share";
import { DatabaseAway, Watch } from "@/server/db/watch";

/** Of a pool's connections those that are kept for work with a share. */
const RESERVED = 2;
/** Firewalls forget connections that say nothing. */
const KEEP_ALIVE_MS = 10_000;

const OVER = "time for this work is over";

type Done = (release?: unknown) => void;
/** What pg-pool's types leave out. */
interface Opening {
  readonly ending: boolean;
  readonly totalCount: number;
  newClient(waiting: { readonly callback: OnClient }): void;
}
type OnClient = (error: Error | undefined, client: PoolClient | undefined, done: Done) => void;
const nothing: Done = () => undefined;

/**
 * Who began a transaction on a connection that just died never gives it back: it would take its place for ever.
 * `returned` notes that a client is lent no longer, and says whether it was.
 */
function giveBackDead(pool: Pool, returned: (client: PoolClient) => boolean): void {
  pool.on("connect", (client) => {
    client.once("end", () => {
      if (!returned(client)) return;
      const { release } = client;
      client.release = nothing;
      release.call(client, true);
    });
  });
}

/** A pool that needs no watch, since its database cannot be away. */
export function plainPool(config: PoolConfig): Pool {
  const pool = new Pool(config);
  const lent = new Set<PoolClient>();
  pool.on("acquire", (client) => void lent.add(client));
  pool.on("release", (_, client) => void lent.delete(client));
  giveBackDead(pool, (client) => lent.delete(client));
  return pool;
}

/**
 * PostgreSQL's pool: it refuses at once while the database is away, gives up what waits when it falls silent, and keeps
 * a few connections for sign-ins. // promises P-A5
 */
export class WatchedPool extends Pool {
  readonly #watch: Watch;
  readonly #reserve: Pool;

  constructor(config: PoolConfig & { readonly max: number }) {
    super({ ...config, max: config.max - RESERVED });
    // Kept open for good: opening one takes several round trips, which is what a slow database makes long. Whoever
    // waits for one has the whole of his time.
    const kept = { idleTimeoutMillis: 0, keepAliveInitialDelayMillis: KEEP_ALIVE_MS };
    this.#reserve = new Pool({ ...config, max: RESERVED, connectionTimeoutMillis: SHARE_LIMIT_MS, ...kept });
    this.#watch = new Watch(config, () => this.#dropIdle());
    for (const pool of [this, this.#reserve]) this.#look(pool);
    this.#reserve.on("remove", () => this.warm());
    for (const event of ["connect", "error"] as const) {
      this.#reserve.on(event, (...args: unknown[]) => void this.emit(event, ...args));
    }
  }

  #look(pool: Pool): void {
    pool.on("acquire", (client) => this.#watch.lent(client, null));
    pool.on("release", (_, client) => void this.#watch.returned(client));
    giveBackDead(pool, (client) => this.#watch.returned(client));
  }

  /** Idle connections may have died as silently: none is used again. */
  #dropIdle(): void {
    for (const pool of [this, this.#reserve] as unknown as { _idle: { client: PoolClient }[] }[]) {
      for (const { client } of [...pool._idle]) {
        const { stream } = (client as unknown as { connection: { stream: { destroy: () => void } } }).connection;
        stream.destroy();
      }
    }
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: OnClient): void;
  override connect(callback?: OnClient): Promise<PoolClient> | undefined {
    if (callback) return void this.#take(callback);
    return new Promise((resolve, reject) => {
      this.#take((error, client) => (client ? resolve(client) : reject(error ?? new DatabaseAway())));
    });
  }

  #take(callback: OnClient): void {
    const until = shareUntil();
    if (this.#watch.isAway) return callback(new DatabaseAway(), undefined, nothing);
    if (until !== null && performance.now() > until) return callback(new DatabaseAway(OVER), undefined, nothing);
    let isDone = false;
    const finish: OnClient = (error, client, done) => {
      if (isDone) return client?.release();
      isDone = true;
      endWait();
      if (client && until !== null) this.#watch.lent(client, until);
      callback(error, client, done);
    };
    const fail = (error: Error): void => finish(error, undefined, nothing);
    const timer =
      until === null ? undefined : setTimeout(() => fail(new DatabaseAway(OVER)), until - performance.now()).unref();
    const stopWatch = this.#watch.waits(fail);
    const endWait = (): void => {
      stopWatch();
      clearTimeout(timer);
    };
    if (until === null || this.#hasRoom) super.connect(finish);
    else this.#reserve.connect(finish);
  }

  /** Opens what is kept, before anybody needs it; also in place of one that was given up. */
  warm(): void {
    const reserve = this.#reserve as unknown as Opening;
    const callback: OnClient = (_, client) => client?.release();
    // Asked by the front door, a pool would lend an idle one instead.
    while (!reserve.ending && !this.#watch.isAway && reserve.totalCount < RESERVED)
      beyondShare(() => reserve.newClient({ callback }));
  }

  get #hasRoom(): boolean {
    return this.waitingCount === 0 && (this.idleCount > 0 || this.totalCount < (this.options.max ?? 0));
  }

  /** Whether the database answers, however busy this pool is. */
  ask(): Promise<void> {
    return this.#watch.ask();
  }

  override async end(): Promise<void> {
    this.#watch.close();
    await Promise.all([super.end(), this.#reserve.end()]);
  }
}
