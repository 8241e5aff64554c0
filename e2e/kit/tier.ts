/**
 * A journey that `npm test` leaves to `npm run prove -- browser`: it loads the machine, waits for real time, or walks
 * again with another role or form what a shorter one walks in every run. // decision 0049
 */
export const LONG = { tag: "@long" } as const;

/** `npm run prove -- browser` walks every journey, the long ones too, and looks at both widths; `npm test` at one each. */
export const isFullRun = process.env.E2E_FULL === "1";
