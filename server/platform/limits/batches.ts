import { setImmediate } from "node:timers/promises";

export interface BatchLimits {
  /** Batches at once, each of so many pieces at most. */
  readonly running: number;
  readonly pieces: number;
  /** From one batch's start to the next at least: who asks alone waits for nothing, many who ask are fewer batches. */
  readonly paceMs: number;
  readonly waitingInAll: number;
  /** Waiting pieces that share the first of their keys: those of one asker. */
  readonly waitingPerAsker: number;
  readonly patienceMs: number;
}

interface Waiting<T, R> {
  readonly item: T;
  readonly keys: readonly string[];
  readonly timer: NodeJS.Timeout;
  done(result: R): void;
  refuse(error: unknown): void;
}

/**
 * Small pieces of work of many askers, done together: the first at once, what comes meanwhile in the next batch, which
 * starts at the pace of the limits: what a batch costs by itself is paid that much less often. Pieces
 * with a key in common are never in the same one, so that whoever asks for much waits behind the others. Who waits longer
 * than his patience is refused, and so is what finds no room.
 */
export class Batches<T, R> {
  #waiting: Waiting<T, R>[] = [];
  #running = 0;
  #lastStart = -Infinity;
  #nextStart: NodeJS.Timeout | undefined;

  constructor(
    private readonly limits: BatchLimits,
    /** The asker first. */
    private readonly keysOf: (item: T) => readonly string[],
    private readonly refusal: () => Error,
  ) {}

  /** Resolves with what `work` made of the piece: one result for each, in order. */
  ask(item: T, work: (items: readonly T[]) => Promise<readonly R[]>): Promise<R> {
    const keys = this.keysOf(item);
    const { waitingInAll, waitingPerAsker, patienceMs } = this.limits;
    const own = this.#waiting.filter((one) => one.keys[0] === keys[0]).length;
    if (this.#waiting.length >= waitingInAll || own >= waitingPerAsker) return Promise.reject(this.refusal());
    return new Promise((done, refuse) => {
      const giveUp = () => {
        this.#waiting = this.#waiting.filter((one) => one !== waiting);
        refuse(this.refusal());
      };
      const waiting: Waiting<T, R> = { item, keys, done, refuse, timer: setTimeout(giveUp, patienceMs) };
      this.#waiting.push(waiting);
      this.#advance(work);
    });
  }

  #advance(work: (items: readonly T[]) => Promise<readonly R[]>): void {
    while (this.#running < this.limits.running && this.#waiting.length > 0) {
      const early = this.#lastStart + this.limits.paceMs - performance.now();
      if (early > 0) {
        this.#nextStart ??= setTimeout(() => {
          this.#nextStart = undefined;
          this.#advance(work);
        }, Math.ceil(early));
        return;
      }
      const batch = this.#next();
      this.#lastStart = performance.now();
      this.#running += 1;
      void this.#run(batch, work).finally(() => {
        this.#running -= 1;
        this.#advance(work);
      });
    }
  }

  /** Who came first goes first, unless he asks beside himself. */
  #next(): Waiting<T, R>[] {
    const taken = new Set<string>();
    const batch: Waiting<T, R>[] = [];
    const rest: Waiting<T, R>[] = [];
    for (const one of this.#waiting) {
      if (batch.length >= this.limits.pieces || one.keys.some((key) => taken.has(key))) rest.push(one);
      else {
        for (const key of one.keys) taken.add(key);
        clearTimeout(one.timer);
        batch.push(one);
      }
    }
    this.#waiting = rest;
    return batch;
  }

  /** One that fails takes no other with it: then each is done by itself, and none waits for the others' failures. */
  async #run(batch: readonly Waiting<T, R>[], work: (items: readonly T[]) => Promise<readonly R[]>): Promise<void> {
    try {
      const results = await work(batch.map(({ item }) => item));
      for (const [at, one] of batch.entries()) {
        one.done(results[at] as R);
        // Answers cost more than the batch: whoever else waits for the thread has his turn between two of them.
        await setImmediate();
      }
    } catch (error) {
      if (batch.length === 1) batch[0]?.refuse(error);
      else await Promise.all(batch.map((one) => this.#run([one], work)));
    }
  }
}
