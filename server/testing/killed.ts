import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { sourceArgs } from "@/scripts/lib/source-args";

/** Another backend, in a process of its own. */
export type Backend = Pick<ReturnType<typeof spawn>, "stdout">;

/** Waits for a line of the other backend: `asked`, `answered 200`. */
export async function says(child: Backend, line: string): Promise<void> {
  assert.ok(child.stdout);
  for await (const said of createInterface({ input: child.stdout })) if (said === line) return;
  throw new Error(`the other backend ended without "${line}"`);
}

/** What the officer of the other backend does, and where. */
export interface Decision {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  /** Its clock, in ISO 8601. */
  readonly at: string;
  readonly gateway: string;
  readonly url: string;
  readonly body: object;
}

/** Another backend decides; `until` says when it is killed. */
export async function killedWhile(decision: Decision, until: (child: Backend) => Promise<void>): Promise<void> {
  const args = [...sourceArgs("server/testing/killed-child.ts"), JSON.stringify(decision)];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "close");
  await until(child);
  child.kill("SIGKILL");
  await ended;
}

/** The same, killed where it waits to write into `table`. */
export async function killedBefore(table: string, decision: Decision): Promise<void> {
  // A connection of its own: the pool's do not wait so long in a transaction.
  const client = new Client({ connectionString: decision.databaseUrl });
  await client.connect();
  await client.query(`begin; lock table ${table} in share mode`);
  await killedWhile(decision, async (child) => {
    await says(child, "asked");
    while ((await client.query("select 1 from pg_locks where not granted")).rowCount === 0) await wait(20);
  });
  await client.query("rollback");
  await client.end();
}
