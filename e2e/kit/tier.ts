/**
 * A journey that `npm test` leaves to `npm run prove -- browser`: it loads the machine, waits for real time, or walks
 * again with another role or form what a shorter one walks in every run.
 */
export const LONG = { tag: "@long" } as const;
