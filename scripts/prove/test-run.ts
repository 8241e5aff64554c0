import { spawnSync } from "node:child_process";

/** How a run of test files ended; the counts are NaN when there was no report. */
export interface TestRun {
  readonly passed: number;
  readonly failed: number;
  readonly output: string;
}

interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** On the PostgreSQL of TEST_DATABASE_URL instead of the embedded database. */
  readonly isOnPostgres?: boolean;
  readonly cwd?: string;
}

/** Test files of Node's runner in a process of their own; names of what failed go to the console. */
export function runTests(files: readonly string[], options: RunOptions = {}): TestRun {
  const env: NodeJS.ProcessEnv = { ...process.env, TZ: "Asia/Shanghai", ...options.env };
  if (!options.isOnPostgres) delete env.TEST_DATABASE_URL;
  // Without a limit a test that hangs would hold the whole proof.
  const args = ["--import", "tsx", "--test", "--test-timeout=900000", "--test-reporter=tap", ...files];
  const run = { encoding: "utf8", env, maxBuffer: 256e6, cwd: options.cwd } as const;
  const { stdout, stderr } = spawnSync(process.execPath, args, run);
  const number = (name: string): number => Number(new RegExp(`^# ${name} (\\d+)`, "m").exec(stdout)?.[1] ?? Number.NaN);
  return { passed: number("pass"), failed: number("fail") + number("cancelled"), output: `${stdout}\n${stderr}` };
}

/** The names of the tests that failed, at most twenty. */
export const failuresOf = ({ output }: TestRun): string[] =>
  output
    .split("\n")
    .filter((line) => /^\s*not ok/.test(line))
    .slice(0, 20);
