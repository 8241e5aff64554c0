import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { DEMO } from "@/server/seed/demo";
import { demoApp, type DemoApp, TEST_NOW } from "@/server/testing/demo-app";

const NOTICES = "/restOpen/common/msg/sys_notice/v1.0";
const later = (ms: number): Date => new Date(TEST_NOW.getTime() + ms);

let demo: DemoApp;
before(async () => {
  demo = await demoApp();
});
after(() => demo.close());

describe("the notices poll (contract §7.10)", () => {
  it("the rights' version follows role, status, firms and codes of the account, and nothing else", async () => {
    const send = await demo.as(DEMO.user.finance);
    const version = async () => String((await send("GET", `${NOTICES}/3`)).headers["x-rights-version"]);
    const { rows } = await demo.handle.pool.query<{ id: string }>(
      "select user_id as id from users where username = $1",
      [DEMO.user.finance],
    );
    const id = rows[0]?.id ?? "";
    const changes = async (...args: [string, unknown[]]) => {
      const before_ = await version();
      await demo.handle.pool.query(...args);
      return (await version()) !== before_;
    };
    assert.equal(await changes("update users set update_time = now() where user_id = $1", [id]), false);
    assert.equal(
      await changes("update roles set role_name = role_name || '乙' where role_id = $1", ["role_tax_agent"]),
      false,
    );
    // A role that grants nothing: only the role changes.
    await demo.handle.pool.query(
      "insert into roles (role_id, role_code, role_name) values ('role_empty', 'empty', '无权角色') on conflict do nothing",
    );
    const join_ = "insert into user_roles (user_id, role_id) values ($1, 'role_empty')";
    assert.equal(await changes(join_, [id]), true, "role");
    assert.equal(await changes("update roles set role_name = '改名' where role_id = $1", ["role_empty"]), true, "name");
    const reach = "insert into user_companies (user_id, company_id, can_act) values ($1, $2, false)";
    assert.equal(await changes(reach, [id, DEMO.firm.branchZhuzhou]), true, "firms");
    const seen = await version();
    const again = await demo.as(DEMO.user.finance);
    assert.equal((await again("GET", `${NOTICES}/3`)).headers["x-rights-version"], seen, "not the session's");
  });

  it("the poll does not count as the user's activity", async () => {
    const send = await demo.as(DEMO.user.party);
    const poll = (minutes: number) => (demo.setClock(later(minutes * 60_000)), send("GET", `${NOTICES}/3`));
    assert.ok((await poll(20)).headers["x-rights-version"]);
    assert.equal((await poll(31)).headers["x-rights-version"], undefined, "the session ran out all the same");
    assert.equal((await poll(31)).status, 200);
    demo.setClock(TEST_NOW);
  });
});
