/**
 * The real backend with a clock that can be turned: what real time would make slow or impossible to test. Run by `ControlledBackend`; talks by IPC.
 */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildApp } from "@/server/app";
import { seed } from "@/server/seed/seed";
import { testDatabase } from "@/server/db/testing";
import { parseEnv } from "@/server/env";
import { mediateTransfers } from "@/server/modules/basic/transfer/transfer-overdue";
import { calendarDate } from "@/server/platform/call/services";
import { createHealth } from "@/server/platform/http/health";
import { type ControlMessage, type ControlReply } from "./control-protocol";

async function main(): Promise<void> {
  let offsetMs = 0;
  const clock = { now: () => new Date(Date.now() + offsetMs) };
  const dataDir = mkdtempSync(join(tmpdir(), "member-e2e-backend-"));
  const internalSecret = process.env.INTERNAL_SECRET ?? "";
  const envOf = (folder: string) => ({
    ...parseEnv({ DATA_DIR: folder, SEED_DEMO: "1" }),
    internalSecret,
    dataKey: "e2e-data-key-0000000001",
  });
  const env = envOf(dataDir);
  // Made by the first of a day; the others begin with a copy.
  const db = await testDatabase({
    seeding: {
      name: `e2e-${calendarDate(clock.now())}`,
      fill: (made, at) => seed({ db: made, env: envOf(at), clock }),
    },
  });
  cpSync(db.seededFiles, dataDir, { recursive: true });
  const app = await buildApp({ db, env, clock, health: createHealth(db) });
  await app.listen({ port: 0, host: "127.0.0.1" });

  const tell = (reply: ControlReply): void => void process.send?.(reply);
  const stop = async (): Promise<void> => {
    await app.close();
    await db.close();
    rmSync(dataDir, { recursive: true, force: true });
    process.exit(0);
  };
  // What goes by the hour of real time and no journey waits for.
  const passed = async ({ type }: ControlMessage): Promise<void> => {
    if (type === "advance") await mediateTransfers(app.platform.services)(app.platform.db, clock.now());
  };
  process.on("disconnect", () => void stop());
  process.on("message", (message: ControlMessage) => {
    if (message.type === "advance") offsetMs += message.ms;
    void passed(message).then(() => {
      tell({ type: "done", id: message.id });
      if (message.type === "stop") void stop();
    });
  });
  tell({ type: "ready", port: (app.server.address() as AddressInfo).port });
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
