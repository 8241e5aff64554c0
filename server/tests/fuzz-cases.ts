/** Cases of the fuzz for each endpoint, of one seed: in every run on the embedded database, and by `npm run prove` on both. */
export const FUZZ_CASES = { ci: 15, prove: 200 } as const;
