/** Repeatable chance: the same seed gives the same association on every machine. */
export interface Chance {
  /** 0 ≤ x < 1 */
  next(): number;
  /** An integer between both bounds, these included. */
  int(min: number, max: number): number;
  isTrue(probability: number): boolean;
  pick<T>(values: readonly T[]): T;
  /** One value by its weight. */
  weighted<T>(choices: readonly (readonly [value: T, weight: number])[]): T;
}

const last = <T>(values: readonly T[]): T => {
  if (values.length === 0) throw new Error("nothing to choose from");
  return values[values.length - 1] as T;
};

/** mulberry32: 32 bits of state are plenty for test data. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    int: (min, max) => min + Math.floor(next() * (max - min + 1)),
    isTrue: (probability) => next() < probability,
    pick: (values) => values[Math.floor(next() * values.length)] ?? last(values),
    weighted(choices) {
      let rest = next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of choices) {
        rest -= weight;
        if (rest < 0) return value;
      }
      return last(choices)[0];
    },
  };
}
