/**
 * Cases of the fuzz for each endpoint, of one seed: in every run on the embedded database, and by `npm run prove` on both.
 * In every run the first of them, `sent`, go through the whole server, and of the others those that the endpoint's own
 * schemas let in: what these refuse costs a thirtieth of a call. `npm run prove` sends all.
 */
export const FUZZ_CASES = { ci: 40, sent: 4, prove: 200 } as const;

/** Random ways of a record through its states, likewise. */
export const REVIEW_WAYS = { ci: 100, prove: 300 } as const;

/** Firms that work along their chain by chance, likewise. */
export const CHAINS = { ci: 1, prove: 3 } as const;
