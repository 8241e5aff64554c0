// A message to 1,200 firms with 12,000 accounts: the publication answers at once, everybody gets one row, others go on
// working meanwhile, and a process that stops half-way leaves nothing out and nothing twice. // domain b §11.2 (7)
// On PostgreSQL: delivery to everybody is one statement beside other writers.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { DEMO } from "@/server/seed/demo";
import { demoApp, type DemoApp } from "@/server/testing/demo-app";
import { buildApp } from "@/server/app";
import { createHealth } from "@/server/platform/http/health";
import { MARKER } from "@/server/testing/testing";
import { delivered, INBOX, MANAGE, ok, personOf, type Person } from "@/server/modules/message/testing";

const FIRMS = 1_200;
const ACCOUNTS = 10;

let demo: DemoApp;
let desk: Person;
before(async () => {
  demo = await demoApp();
  const { pool } = demo.handle;
  await pool.query(
    `insert into firms select (jsonb_populate_record(f, jsonb_build_object('company_id', 'mass' || n, 'company_name', '批量事务所' || n,
       'credit_code', 'M' || n, 'reg_cert_no', 'R' || n, 'member_no', null))).* from firms f, generate_series(1, $1::int) n where f.company_id = $2`,
    [FIRMS, DEMO.firm.first],
  );
  await pool.query(
    `insert into users (user_id, username, password_hash, nick_name, user_type, company_id, create_time)
     select 'mass' || n || '-' || k, 'mass' || n || '-' || k, 'x', '用户' || k, 1, 'mass' || n, '2026-01-01'
     from generate_series(1, $1::int) n, generate_series(1, $2::int) k`,
    [FIRMS, ACCOUNTS],
  );
  desk = personOf(await demo.as(DEMO.user.desk));
});
after(() => demo.close());

const all = { receiverScope: 1, receiverIds: [] };
const counted = async (id: string) => {
  const { rows } = await demo.handle.pool.query<{ n: number }>(
    "select count(*)::int as n from site_message_receivers where msg_site_id = $1",
    [id],
  );
  return rows[0]?.n ?? -1;
};

describe(`${FIRMS} firms, ${FIRMS * ACCOUNTS} accounts`, () => {
  it("publishing answers at once, delivery takes seconds, and nobody waits for it", async () => {
    const { msgSiteId } = await desk.create(all);
    const started = performance.now();
    ok(await desk.publish(msgSiteId));
    const published = performance.now() - started;
    const { isDelivering: isStillDelivering } = await desk.detail(msgSiteId);
    const waits: number[] = [];
    const hr = personOf(await demo.as(DEMO.user.hr));
    let isOver = false;
    const reading = (async () => {
      while (!isOver) {
        const asked = performance.now();
        await hr.send("GET", `${INBOX}/quickUnread`);
        waits.push(performance.now() - asked);
      }
    })();
    const progress: number[] = [];
    for (;;) {
      const { isDelivering, receiverCount } = await desk.detail(msgSiteId);
      progress.push(receiverCount);
      if (!isDelivering) break;
    }
    const took = performance.now() - started;
    isOver = true;
    await reading;
    const worst = Math.max(...waits);
    console.log(
      `mass message: published in ${published.toFixed(0)} ms, ${await counted(msgSiteId)} rows in ${took.toFixed(0)} ms, ` +
        `${waits.length} reads meanwhile, the slowest ${worst.toFixed(0)} ms`,
    );
    const { receiverCount } = await desk.detail(msgSiteId);
    assert.equal(await counted(msgSiteId), receiverCount);
    assert.ok(receiverCount >= FIRMS * ACCOUNTS);
    assert.ok(new Set(progress).size > 2, "its progress shows");
    assert.ok(isStillDelivering, "published only when everybody had it");
    assert.ok(waits.length > 2 && worst < took / 2, `others waited ${worst} of ${took} ms`);
  });

  it("a process that stops half-way: another one ends it, each account once", async () => {
    const { msgSiteId } = await desk.create(all);
    const { env, clock } = { env: demo.app.platform.env, clock: demo.app.platform.services.clock };
    const start = () =>
      buildApp(
        { db: demo.handle, env, clock, health: createHealth(demo.handle) },
        { pressure: { maxInFlight: 1_000, maxDelayMs: 0 } },
      );
    const first = await start();
    // The other process must not help.
    await demo.app.platform.jobs.close();
    const cookie = await demo.cookieOf(DEMO.user.desk);
    const headers = { ...MARKER, cookie };
    const reply = await first.inject({ method: "PUT", url: `${MANAGE}/publish/${msgSiteId}`, headers });
    assert.equal(reply.statusCode, 200);
    while ((await counted(msgSiteId)) === 0) await new Promise((resolve) => setTimeout(resolve, 2));
    await first.close();
    const half = await counted(msgSiteId);
    const second = await start();
    const message = await delivered(desk, msgSiteId);
    await second.close();
    assert.ok(half < message.receiverCount, `${half} of ${message.receiverCount} when it stopped`);
    assert.equal(await counted(msgSiteId), message.receiverCount);
  });
});
