// For `killedWhile`: a backend of its own on the test's database, whose officer decides once.
import { writeSync } from "node:fs";
import { buildApp } from "@/server/app";
import { openDatabase } from "@/server/db/client";
import { parseEnv } from "@/server/env";
import { TestClock } from "@/server/platform/call/test-clock";
import { createHealth } from "@/server/platform/http/health";
import { newId } from "@/server/platform/clock/id";
import { DEMO, userIdOf } from "@/server/seed/demo";
import { MARKER } from "@/server/testing/testing";

const say = (text: string): void => void writeSync(1, `${text}\n`);

interface Asked {
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly gateway: string;
  readonly at: string;
  readonly url: string;
  readonly body: object;
}

async function main({ databaseUrl, dataDir, gateway, at, url, body }: Asked): Promise<void> {
  const more = { SMS_GATEWAY_URL: gateway, SMS_GATEWAY_KEY: "a-gateway-key-of-tests" };
  const env = {
    ...parseEnv({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SEED_DEMO: "1", ...more }),
    internalSecret: "test-internal-secret-0001",
    dataKey: "test-data-key-0000000001",
  };
  const db = await openDatabase({ databaseUrl, dataDir });
  const clock = new TestClock(new Date(at));
  const app = await buildApp({ db, env, clock, health: createHealth(db) }, { jobs: { leaseMs: 400, pollMs: 50 } });
  const facts = { sessionId: newId(), userId: userIdOf(DEMO.user.desk), ip: "127.0.0.1", userAgent: "test" };
  const token = await app.platform.sessions.open(db.db, facts, clock.now());
  say("asked");
  const answer = await app.inject({
    method: "PUT",
    url,
    headers: MARKER,
    cookies: { [env.sessionCookie]: token },
    payload: body,
  });
  say(`answered ${answer.statusCode}`);
}

void main(JSON.parse(process.argv[2] ?? "{}") as Asked);
