import { atLeast, atMost, type Figure } from "../../bench/figures";
import { CHAINS, REVIEW_WAYS } from "../../../server/tests/fuzz-cases";
import { failuresOf, runTests } from "../test-run";

const FILES = [
  "server/tests/fuzz.test.ts",
  "server/records/review/paths.test.ts",
  "server/modules/agreement/chain/chain-random.test.ts",
];

/** The fuzz of CI with more cases for each endpoint, more ways of a record and more firms by chance, on either database. // promises P-S2 */
export function proveFuzz(cases: number): Figure[] {
  return [false, true].flatMap((isOnPostgres) => {
    const env = { FUZZ_RUNS: String(cases), REVIEW_WAYS: String(REVIEW_WAYS.prove), CHAINS: String(CHAINS.prove) };
    const run = runTests(FILES, { env, isOnPostgres });
    if (run.failed !== 0) console.error(failuresOf(run).join("\n"));
    const requests = Number(/fuzz: (\d+) requests/.exec(run.output)?.[1] ?? Number.NaN);
    const where = isOnPostgres ? "PostgreSQL" : "内嵌数据库";
    return [
      atLeast(`${where}：每个接口 ${cases} 例，请求`, requests, cases * 100, "次", 0),
      atMost(`${where}：崩溃、5xx 或不成形的答复`, Number.isNaN(run.failed) ? Infinity : run.failed, 0, "项"),
    ];
  });
}
