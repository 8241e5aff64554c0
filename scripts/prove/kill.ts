import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pause } from "../../e2e/kit/product/product";
import { type Disagreement, disagreement } from "./agree";
import { type WrittenPerson, writePerson } from "./people";
import { Target, type TargetOptions } from "./target";
import { Writers } from "./writers";

export interface KillFigures extends Disagreement {
  readonly kills: number;
  readonly acks: number;
  /** Writes whose answer the kill swallowed, sent again with the same key. */
  readonly repeated: number;
  /** Milliseconds from start to ready, one per kill. */
  readonly restarts: readonly number[];
}

const CLIENTS = 8;

type Writing = Pick<Writers<object>, "acks" | "run" | "stop" | "hold" | "release">;

/** Resolves once a few writes of this life are acknowledged, however busy the machine. */
async function writing(writers: Writing, work: Promise<void>): Promise<void> {
  const before = writers.acks.length;
  while (writers.acks.length < before + CLIENTS) await Promise.race([pause(5), work]);
}

interface Killed {
  readonly target: Target;
  readonly writers: Writing;
  readonly kills: number;
  readonly look: () => Promise<unknown>;
  readonly looksFirst?: boolean;
}

/** `kill -9` while clients write, a look after each, and one at the end; milliseconds from start to ready, one per kill. */
export async function killing({ target, writers, kills, look, looksFirst = false }: Killed): Promise<number[]> {
  const restarts: number[] = [];
  const work = writers.run(CLIENTS);
  work.catch(() => undefined);
  for (let round = 0; round < kills; round += 1) {
    await writing(writers, work);
    await pause(50 + Math.random() * 400);
    writers.hold();
    await target.kill();
    if (looksFirst) await look();
    restarts.push(await target.restart());
    if (!looksFirst) await look();
    writers.release();
  }
  writers.stop();
  await work;
  await target.kill();
  await look();
  return restarts;
}

/**
 * `kill -9` of the backend while clients write people, again and again; after each restart everything acknowledged must be
 * there once and whole, before and after the lost answers are asked for again. `looksFirst` looks before the restart,
 * which is quicker and leaves the database's recovery out of the restart's time. // promises P-D1
 */
export async function proveKills(
  options: Omit<TargetOptions, "dataDir">,
  kills: number,
  { looksFirst = false } = {},
): Promise<KillFigures> {
  const folder = mkdtempSync(join(tmpdir(), "prove-kill-"));
  const target = await Target.start({ ...options, dataDir: join(folder, "data") });
  const found: Disagreement[] = [];
  const dataOf = ({ staffId, version }: WrittenPerson) => ({ staffId, version });
  const writers = new Writers({ target, folder, work: writePerson, dataOf });
  const look = async () => found.push(await target.look((handle) => disagreement(handle, writers.acks)));
  let restarts: readonly number[];
  try {
    restarts = await killing({ target, writers, kills, look, looksFirst });
  } finally {
    await target.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
  // What is wrong stays wrong, so the worst look tells all.
  const worst = (key: keyof Disagreement): number => Math.max(...found.map((one) => one[key]));
  return {
    kills,
    acks: writers.acks.length,
    repeated: writers.repeated,
    restarts,
    lost: worst("lost"),
    duplicated: worst("duplicated"),
    half: worst("half"),
  };
}
