import type { Socket } from "node:net";
import { Client, type ClientConfig, type PoolClient } from "pg";
import { endAbandoned, knock, missingOf } from "@/server/db/probe";

/** Counted in turns of a timer, not by the clock: a process that slept or was busy must not take that for silence. */
const TURN_MS = 100;
/** A statement or connection that waits this many turns makes us ask whether anybody is there. */
const ASK_AFTER = 3;
/** Asked again after so many turns, over connections of their own: one may be slow by chance. */
const KNOCKS: readonly number[] = [0, 3, 6];
/** Turns of an inquiry without any answer: the database is away. With ASK_AFTER well within two seconds. */
const GIVE_UP_AFTER = 10;
/** The server was there: not asked again at once. */
const REST_TURNS = 10;
/** While it is away. */
const KNOCK_EVERY = 5;
const KNOCK_LIMIT_MS = 1_000;

/** The database gives no sign of life: nothing is sent to it until it does. */
export class DatabaseAway extends Error {
  constructor(reason = "database is away") {
    super(reason);
    this.name = "DatabaseAway";
  }
}

/** What pg's types leave out. */
interface Inside {
  readonly connection: { readonly stream: Socket };
  /** False while an answer is awaited. */
  readonly readyForQuery: boolean;
  readonly processID: number;
}
const inside = (client: PoolClient): Inside => client as unknown as Inside;

interface Lent {
  bytes: number;
  silent: number;
  /** `performance.now()` at which whoever holds it must be done; null: no limit of its own. */
  until: number | null;
}

interface Inquiry {
  turns: number;
  hasAnswer: boolean;
  open: number;
}

/**
 * Sees that the database has fallen silent long before a socket would: a network that drops packets says nothing, and
 * a slow statement says nothing either, so whoever waits makes us ask over a connection of its own. When nobody answers
 * and no byte comes on any connection, all are given up, and nothing is sent until somebody answers again.
 */
export class Watch {
  readonly #config: ClientConfig;
  readonly #place: { host: string; port: number };
  readonly #lent = new Map<PoolClient, Lent>();
  readonly #waiting = new Map<(error: Error) => void, number>();
  readonly #abandoned = new Set<number>();
  readonly #onAway: () => void;
  #inquiry: Inquiry | null = null;
  #rest = 0;
  #awayTurns = 0;
  #isAway = false;
  #isClosed = false;
  #timer: NodeJS.Timeout | null = null;

  constructor(config: ClientConfig, onAway: () => void) {
    const limits = { connectionTimeoutMillis: KNOCK_LIMIT_MS, query_timeout: KNOCK_LIMIT_MS };
    this.#config = { ...config, ...limits };
    const { host, port } = new Client(config);
    this.#place = { host, port };
    this.#onAway = onAway;
  }

  get isAway(): boolean {
    return this.#isAway;
  }

  /** A connection is in somebody's hands until `returned`. */
  lent(client: PoolClient, until: number | null): void {
    this.#lent.set(client, { bytes: inside(client).connection.stream.bytesRead, silent: 0, until });
    this.#wake();
  }

  returned(client: PoolClient): boolean {
    return this.#lent.delete(client);
  }

  /** Somebody waits for a connection; told when there will be none. The returned function ends the waiting. */
  waits(fail: (error: Error) => void): () => void {
    this.#waiting.set(fail, 0);
    this.#wake();
    return () => void this.#waiting.delete(fail);
  }

  /** Whether the database answers at all, however busy our own connections are. */
  async ask(): Promise<void> {
    if (this.#isAway || this.#isClosed) throw new DatabaseAway();
    await knock(this.#place, KNOCK_LIMIT_MS);
  }

  close(): void {
    this.#isClosed = true;
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  #wake(): void {
    if (!this.#isClosed) this.#timer ??= setInterval(() => this.#turn(), TURN_MS).unref();
  }

  #turn(): void {
    const heard = this.#count();
    if (this.#isAway) this.#lookForIt();
    else if (this.#inquiry) this.#inquire(this.#inquiry, heard);
    else if (this.#rest > 0) this.#rest -= 1;
    else if (this.#longest() >= ASK_AFTER) this.#begin();
    if (this.#isAway || this.#inquiry || this.#lent.size > 0 || this.#waiting.size > 0) return;
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  /** One turn more for everything that waits. True when any byte has come since the last one. */
  #count(): boolean {
    let heard = false;
    const now = performance.now();
    for (const [client, lent] of this.#lent) {
      const { connection, readyForQuery } = inside(client);
      const { bytesRead } = connection.stream;
      if (bytesRead !== lent.bytes) heard = true;
      lent.silent = readyForQuery || bytesRead !== lent.bytes ? 0 : lent.silent + 1;
      lent.bytes = bytesRead;
      if (lent.until !== null && now > lent.until && !readyForQuery) this.#giveUp(client, "time for this work is over");
    }
    for (const [fail, turns] of this.#waiting) this.#waiting.set(fail, turns + 1);
    return heard;
  }

  #longest(): number {
    return Math.max(0, ...this.#waiting.values(), ...[...this.#lent.values()].map(({ silent }) => silent));
  }

  #begin(): void {
    this.#inquiry = { turns: 0, hasAnswer: false, open: 0 };
    this.#findMissing();
    this.#inquire(this.#inquiry, false);
  }

  #inquire(inquiry: Inquiry, heard: boolean): void {
    if (KNOCKS.includes(inquiry.turns)) {
      inquiry.open += 1;
      const done = (hasAnswer: boolean) => () => {
        inquiry.open -= 1;
        inquiry.hasAnswer ||= hasAnswer;
      };
      knock(this.#place, KNOCK_LIMIT_MS).then(done(true), done(false));
    }
    inquiry.turns += 1;
    if (inquiry.hasAnswer || heard || this.#longest() === 0) {
      this.#inquiry = null;
      this.#rest = REST_TURNS;
    } else if (inquiry.turns > GIVE_UP_AFTER) {
      this.#inquiry = null;
      this.#leave();
    }
  }

  /** A connection whose other end is gone without a word will never answer, though the database is there. */
  #findMissing(): void {
    const asked = new Map([...this.#lent].filter(([, { silent }]) => silent >= ASK_AFTER).map(([c]) => [pidOf(c), c]));
    if (asked.size === 0) return;
    const giveUp = (pids: readonly number[]): void => {
      for (const pid of pids) {
        const client = asked.get(pid);
        const lent = client && this.#lent.get(client);
        if (client && lent && lent.silent >= ASK_AFTER) this.#giveUp(client, "database connection is lost");
      }
    };
    missingOf(this.#config, [...asked.keys()]).then(giveUp, () => undefined);
  }

  #giveUp(client: PoolClient, reason: string): void {
    this.#abandoned.add(pidOf(client));
    inside(client).connection.stream.destroy(new DatabaseAway(reason));
  }

  #leave(): void {
    this.#isAway = true;
    this.#awayTurns = 0;
    for (const client of [...this.#lent.keys()]) this.#giveUp(client, "database is away");
    for (const fail of [...this.#waiting.keys()]) fail(new DatabaseAway());
    this.#onAway();
  }

  #lookForIt(): void {
    if (this.#awayTurns++ % KNOCK_EVERY !== 0) return;
    knock(this.#place, KNOCK_LIMIT_MS).then(
      () => this.#comeBack(),
      () => undefined,
    );
  }

  #comeBack(): void {
    if (!this.#isAway) return;
    this.#isAway = false;
    const pids = [...this.#abandoned];
    this.#abandoned.clear();
    if (pids.length > 0 && !this.#isClosed) void endAbandoned(this.#config, pids).catch(() => undefined);
  }
}

const pidOf = (client: PoolClient): number => inside(client).processID;
