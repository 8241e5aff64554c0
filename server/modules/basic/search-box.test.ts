// Guarantees: the search boxes of transfers and applications, and 查找 behind them, find a record by name, initials and number
// for whoever may open it and nobody else; a firm is found as a firm. // domain a §2.5, docs/decisions/0038
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { eq } from "drizzle-orm";
import { firmChange } from "@/contracts/basic/firm-change/firm-change";
import { aChange } from "@/contracts/basic/firm-change/firm-change-sample";
import { firmExit } from "@/contracts/basic/firm-exit/firm-exit";
import { anExit } from "@/contracts/basic/firm-exit/firm-exit-sample";
import { memberApply } from "@/contracts/basic/member-apply/member-apply";
import { memberApplySample } from "@/contracts/basic/member-apply/member-apply-sample";
import { transfer } from "@/contracts/basic/transfer/transfer";
import { type SearchHit, searchApi } from "@/contracts/common/search";
import type { RecordContract } from "@/contracts/kit/record";
import { buildDemoApp, DEMO } from "@/server/modules/basic/firm/firm-testing";
import { firmChanges } from "@/server/modules/basic/firm-change/firm-change.table";
import { firmExits } from "@/server/modules/basic/firm-exit/firm-exit.table";
import { memberApplies } from "@/server/modules/basic/member-apply/member-apply.table";
import {
  aColleague,
  anAsking,
  type Someone,
  someone,
  submitted,
} from "@/server/modules/basic/transfer/transfer-testing";
import { firms } from "@/server/reference/firm.table";
import type { TestApp } from "@/server/testing/testing";

let t: TestApp;
let own: Someone;
let fresh: Someone;
let stranger: Someone;
let desk: Someone;

before(async () => {
  t = await buildDemoApp();
  own = await someone(t, DEMO.firm.first);
  fresh = await someone(t, DEMO.firm.headOffice);
  stranger = await someone(t, DEMO.firm.smallLimited);
  desk = await someone(t, null);
});
after(() => t.close());

/** Ids of the list's rows that its search box finds. */
async function listed({ token }: Someone, { api, idKey }: RecordContract, keyword: string): Promise<string[]> {
  const url = `${api.list.path}?page=1&pageSize=100&keyword=${encodeURIComponent(keyword)}`;
  const answer = await t.call({ method: "GET", url, token });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ data: Record<string, string>[] }>().data.map((row) => row[idKey] ?? "");
}
/** What 查找 answers of one kind. */
async function found({ token }: Someone, key: string, text: string): Promise<readonly SearchHit[]> {
  const answer = await t.call({ method: "POST", url: searchApi.find.path, token, payload: { text } });
  assert.equal(answer.statusCode, 200, answer.body);
  const { groups, failed } = answer.json<{ data: { groups: { key: string; hits: SearchHit[] }[]; failed: string[] } }>()
    .data;
  assert.deepEqual(failed, []);
  return groups.find((group) => group.key === key)?.hits ?? [];
}
async function made({ token }: Someone, { api, idKey }: RecordContract, form: object) {
  const answer = await t.call({ method: "POST", url: api.create.path, token, payload: form });
  assert.equal(answer.statusCode, 200, answer.body);
  const { data } = answer.json<{ data: Record<string, string> }>();
  return { id: data[idKey] ?? "", data };
}

describe("a transfer", () => {
  it("is found by name, initials and the number that its submission gives, by both firms and the association", async () => {
    const person = await aColleague(own, { staffName: "欧阳查询" });
    const { data } = await submitted(fresh, await anAsking(t, fresh, person.form));
    const { transferId, transferNo } = data;
    assert.ok(transferNo);
    for (const text of ["查询", "oycx", "OYCX", transferNo, transferNo.toLowerCase(), transferNo.slice(-4)]) {
      for (const by of [own, fresh, desk]) assert.ok((await listed(by, transfer, text)).includes(transferId), text);
      assert.deepEqual(await listed(stranger, transfer, text), [], text);
      assert.deepEqual(await found(stranger, "transfers", text), [], text);
    }
    const [hit] = await found(fresh, "transfers", transferNo);
    assert.deepEqual([hit?.id, hit?.routeId, hit?.query], [transferId, "basic.transfer", { transferId }]);
    // Who asks does not learn here where he works, before his firm has agreed.
    const [firm] = await t.db.select().from(firms).where(eq(firms.companyId, DEMO.firm.first));
    assert.ok(firm && !JSON.stringify(hit).includes(firm.companyName));
    assert.equal((await found(desk, "transfers", "欧阳查"))[0]?.routeId, "basic.desk-transfer");
  });

  it("is found by the asking firm's name in the association's list alone: 查找 finds the firm", async () => {
    const [firm] = await t.db.select().from(firms).where(eq(firms.companyId, DEMO.firm.headOffice));
    assert.ok(firm);
    assert.ok((await listed(desk, transfer, firm.companyName)).length > 0);
    assert.deepEqual(await found(desk, "transfers", firm.companyName), []);
    assert.ok((await found(desk, "firms", firm.companyName)).length > 0);
  });
});

describe("applications", () => {
  it("of a person are found by his name, once they are handed in by the association, too", async () => {
    const { row } = await aColleague(own, { staffName: "司徒申请" });
    const form = { ...memberApplySample, staffId: row.staffId, attachments: [] };
    const { id } = await made(own, memberApply, form);
    for (const text of ["申请", "stsq"]) {
      assert.ok((await listed(own, memberApply, text)).includes(id), text);
      assert.ok(!(await listed(desk, memberApply, text)).includes(id), "a draft");
    }
    await t.db.update(memberApplies).set({ auditStatus: 1 }).where(eq(memberApplies.applyId, id));
    assert.ok((await listed(desk, memberApply, "stsq")).includes(id));
    assert.equal((await found(desk, "memberApplies", "司徒"))[0]?.routeId, "basic.desk-member-apply");
    assert.deepEqual(await found(stranger, "memberApplies", "司徒"), []);
  });

  for (const [of, table, key, form, group, noKey] of [
    [firmChange, firmChanges, firmChanges.changeId, aChange({ attachments: [] }), "firmChanges", "changeNo"],
    [firmExit, firmExits, firmExits.exitId, anExit({ attachments: [] }), "firmExits", "exitNo"],
  ] as const)
    it(`${of.title} is found by its number, whole or by its end`, async () => {
      const { id, data } = await made(own, of, form);
      const no = data[noKey] ?? "";
      assert.ok(no.length > 8);
      for (const text of [no, no.slice(-4)]) {
        assert.ok((await listed(own, of, text)).includes(id), text);
        assert.deepEqual(await listed(stranger, of, text), []);
        assert.ok(!(await listed(desk, of, text)).includes(id), "a draft");
      }
      await t.db.update(table).set({ auditStatus: 1 }).where(eq(key, id));
      assert.equal((await found(desk, group, no))[0]?.id, id);
      assert.equal((await found(own, group, no))[0]?.id, id);
      assert.deepEqual(await found(stranger, group, no), []);
    });
});
