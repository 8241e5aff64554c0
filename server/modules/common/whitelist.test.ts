// The list of receivers that limits of outgoing messages do not bind: sealed, masked, the association's. // spec §7
// On PostgreSQL: a receiver added at once is held once: unique index.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { DEMO } from "@/server/seed/demo";
import { demoApp, type DemoApp, type Send } from "@/server/testing/demo-app";
import { isWhitelisted } from "@/server/modules/common/read";

const BASE = "/rest/common/msg/whitelist/v1.0";
interface Row {
  readonly whiteId: string;
  readonly receiver: string;
}

let demo: DemoApp;
let desk: Send;
before(async () => {
  demo = await demoApp();
  desk = await demo.as(DEMO.user.desk);
});
after(() => demo.close());

const add = (whiteType: number, receiver: string) => desk("POST", BASE, { payload: { whiteType, receiver } });
const isWhite = (receiver: string) => isWhitelisted(demo.handle.db, demo.app.platform.services.vault, receiver);

describe("the whitelist", () => {
  it("keeps receivers sealed, shows them masked, and knows them however they are written", async () => {
    const mobile = (await add(1, "13907310001")).body.data as Row;
    const mail = (await add(2, "Duty@Example.com ")).body.data as Row;
    assert.equal(mobile.receiver, "139****0001");
    assert.equal(mail.receiver, "d***@example.com");
    const stored = JSON.stringify((await demo.handle.pool.query("select * from msg_whitelist")).rows);
    const audited = JSON.stringify((await demo.handle.pool.query("select * from audits")).rows);
    for (const text of [stored, audited]) assert.doesNotMatch(text, /13907310001|duty@example/i);
    for (const text of ["13907310001", " 13907310001", "duty@example.com", "DUTY@EXAMPLE.COM"]) {
      assert.equal(await isWhite(text), true, text);
    }
    assert.equal(await isWhite("13907310002"), false);
    const { body } = await desk("GET", `${BASE}?whiteType[]=1`);
    assert.deepEqual(
      (body.data as Row[]).map((row) => row.receiver),
      ["139****0001"],
    );
  });

  it("holds each receiver once, also when several add it at once", async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => add(1, "13907310003")));
    assert.equal(replies.filter((reply) => reply.status === 200).length, 1);
    assert.ok(replies.every((reply) => reply.status === 200 || reply.body.errorCode === "STATE"));
  });

  it("refuses what is no receiver of its type", async () => {
    for (const [type, receiver, path] of [
      [1, "duty@example.com", "receiver"],
      [2, "13907310001", "receiver"],
      [3, "13907310001", "whiteType"],
    ] as const) {
      const { body } = await add(type, receiver);
      assert.equal((body.fieldErrors as { path: string }[])[0]?.path, path);
    }
  });

  it("forgets a removed one; a missing one is 404", async () => {
    const { whiteId } = (await add(1, "13907310004")).body.data as Row;
    assert.equal((await desk("DELETE", `${BASE}/${whiteId}?version=9`)).body.errorCode, "CONFLICT");
    assert.equal((await desk("DELETE", `${BASE}/${whiteId}`)).status, 200);
    assert.equal(await isWhite("13907310004"), false);
    assert.equal((await desk("DELETE", `${BASE}/${whiteId}`)).status, 404);
  });
});
