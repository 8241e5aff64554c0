/** Who wants one more of something, and how many he may hold at once. */
export type Want = readonly [key: string, most: number];

/** Bounds how much of something each holds at the same time, so that nobody holds all of it. */
export class Shares {
  readonly #held = new Map<string, number>();

  /** Takes one under every key, or none when any of them has its share; the function gives them back, once. */
  take(wants: readonly Want[]): (() => void) | null {
    const held = (key: string): number => this.#held.get(key) ?? 0;
    if (wants.some(([key, most]) => held(key) >= most)) return null;
    for (const [key] of wants) this.#held.set(key, held(key) + 1);
    let isBack = false;
    return () => {
      if (isBack) return;
      isBack = true;
      for (const [key] of wants) {
        if (held(key) > 1) this.#held.set(key, held(key) - 1);
        else this.#held.delete(key);
      }
    };
  }
}
