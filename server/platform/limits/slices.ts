import { setImmediate } from "node:timers/promises";

const SLICE_MS = 8;
const LIMIT_MS = 15_000;

/** Long work on the request thread in slices: others get their turn between them, and all together has an end. */
export class Slices {
  readonly #end = performance.now() + LIMIT_MS;
  #due = performance.now() + SLICE_MS;
  #calls = 0;

  constructor(
    /** What is thrown when the time is over. */
    readonly overrun: () => Error,
  ) {}

  /** Cheap enough to be asked in every round: the clock is read now and then. */
  isDue(): boolean {
    this.#calls = (this.#calls + 1) & 63;
    return this.#calls === 0 && performance.now() > this.#due;
  }

  async pause(): Promise<void> {
    await setImmediate();
    if (performance.now() > this.#end) throw this.overrun();
    this.#due = performance.now() + SLICE_MS;
  }
}
