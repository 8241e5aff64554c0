import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pause } from "../../e2e/kit/product";
import { type Disagreement, disagreement } from "./agree";
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

/** Resolves once a few writes of this life are acknowledged, however busy the machine. */
async function writing(writers: Writers, work: Promise<void>): Promise<void> {
  const before = writers.acks.length;
  while (writers.acks.length < before + CLIENTS) await Promise.race([pause(5), work]);
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
  const restarts: number[] = [];
  const found: Disagreement[] = [];
  const writers = new Writers(target, folder);
  const look = async () => found.push(await target.look((handle) => disagreement(handle, writers.acks)));
  try {
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
