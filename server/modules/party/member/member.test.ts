// Guarantees: the roster is the firm's own, numbers sealed at rest and masked for readers; a document stands once on it;
// it waits while the record is under review; sync and import tell before they do, and do no more than they told.
// On PostgreSQL: ages and totals by day are computed in SQL.
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { staffApi } from "@/contracts/basic/staff/staff";
import { sampleIdNo } from "@/contracts/basic/firm/firm-sample";
import { factsOfIdNo } from "@/contracts/kit/number/id-no";
import { partyInfo } from "@/contracts/party/info/info";
import { aCoveredFirm, aMember } from "@/contracts/party/info/info-sample";
import { partyMember } from "@/contracts/party/member/member";
import { DEMO } from "@/server/seed/demo";
import { recordPromises } from "@/server/records/testing";
import { fakeExcel } from "@/server/records/sheet/testing";
import { fullUser } from "@/server/tests/examples";
import type { TestApp } from "@/server/testing/testing";
import { buildPartyApp, emptyParty, handsOf, type Hands } from "@/server/modules/party/testing";

const numbers = [1, 2, 3, 4].map((n) => sampleIdNo(n));
const formOf = (n: number, over = {}) => ({ ...aMember(numbers[n] ?? ""), ...over, attachments: [] });

describe("党员名册", () => {
  let t: TestApp;
  let firm: Hands;
  let other: Hands;
  let desk: Hands;
  const { api } = partyMember;
  before(async () => {
    t = await buildPartyApp({ excel: fakeExcel });
    firm = await handsOf(t, DEMO.firm.first);
    other = await handsOf(t, DEMO.firm.smallLimited);
    desk = await handsOf(t, "desk");
  });
  beforeEach(() => emptyParty(t));
  after(() => t.close());
  const added = async (n: number, over = {}, hands = firm) => {
    const told = await hands(api.create, { body: formOf(n, over) });
    assert.equal(told.status, 200, JSON.stringify(told));
    return told.data;
  };
  const handedIn = async (status: number) => {
    const { data } = await firm(partyInfo.api.create, { body: { ...aCoveredFirm(), attachments: [] } });
    await t.handle.pool.query("update party_orgs set audit_status = $1", [status]);
    return data.partyOrgId;
  };

  it("seals numbers at rest, masks them for readers and opens them for the firm's editors with an audit row", async () => {
    const { memberId } = await added(0);
    const { rows } = await t.handle.pool.query("select id_no, id_no_mask from party_members");
    assert.notEqual(rows[0].id_no, numbers[0]);
    const mask = rows[0].id_no_mask as string;
    assert.equal((await firm(api.get, { params: { memberId } })).data.idNo, mask);
    assert.equal((await firm(api.list, { query: {} })).data[0]?.idNo, mask);
    assert.equal((await firm(api.full, { params: { memberId } })).data.idNo, numbers[0]);
    const audits = await t.handle.pool.query(
      "select count(*)::int as n from audits where action = 'party.member.full' and result = 'ok'",
    );
    assert.equal(audits.rows[0].n, 1);
    for (const key of ["get", "full"] as const)
      assert.equal((await other(api[key], { params: { memberId } })).status, 404);
  });

  it("is found by a piece of the name and by its initials, in its own firm, and by no number of a person", async () => {
    const { memberId } = await added(0, { memberName: "欧阳知远" });
    const found = async (keyword: string, hands = firm) =>
      (await hands(api.list, { query: { keyword } })).data.map((row) => row.memberId);
    for (const asked of ["知远", "oyzy", "YZ"]) assert.deepEqual(await found(asked), [memberId], asked);
    assert.deepEqual([await found("知近"), await found("oyzy", other)], [[], []]);
    assert.equal((await firm(api.list, { query: { keyword: numbers[0] } })).status, 400);
  });

  it("takes a document once, warns of another roster without naming it, and again after leaving", async () => {
    const { memberId, version } = await added(0);
    const twice = await firm(api.create, { body: formOf(0) });
    assert.ok(
      twice.fieldErrors?.some(({ path }) => path === "idNo"),
      JSON.stringify(twice),
    );
    const elsewhere = await added(0, {}, other);
    assert.ok(elsewhere.warnings.some(({ rule, message }) => rule === "ELSEWHERE" && !message.includes("晴川")));
    const body = { outDate: "2026-01-05", outReason: "退休转街道", version };
    assert.equal((await other(api.leave, { params: { memberId }, body })).status, 404);
    assert.equal(
      (await firm(api.leave, { params: { memberId }, body: { ...body, outDate: "2999-01-01" } })).status,
      400,
    );
    assert.equal(
      (await firm(api.leave, { params: { memberId }, body: { ...body, outDate: "2010-01-01" } })).status,
      400,
    );
    const left = await firm(api.leave, { params: { memberId }, body });
    assert.deepEqual([left.status, left.data.outDate], [200, "2026-01-05"]);
    const gone = await firm(api.full, { params: { memberId } });
    assert.deepEqual([gone.data.idNo, left.data.canEdit], [left.data.idNo, false], "nobody needs the number any more");
    assert.match(gone.data.idNo, /\*/);
    const changed = await firm(api.update, {
      params: { memberId },
      body: { ...formOf(0), version: left.data.version } as never,
    });
    assert.deepEqual([changed.status, changed.errorCode], [409, "STATE"], "a line that has ended is read-only");
    assert.equal((await firm(api.leave, { params: { memberId }, body })).errorCode, "CONFLICT");
    assert.equal((await firm(api.list, { query: { isCurrent: true } })).totalCount, 0);
    assert.equal((await firm(api.list, { query: { isCurrent: false } })).totalCount, 1);
    await added(0);
    const back = await firm(api.undoLeave, { params: { memberId }, query: { version: left.data.version } });
    assert.match(back.errorMessage ?? "", /已重新登记在册/);
  });

  it("waits while the association looks at the record, and as the parameter says afterwards", async () => {
    await handedIn(1);
    const closed = await firm(api.create, { body: formOf(0) });
    assert.deepEqual([closed.status, closed.errorCode], [409, "STATE"]);
    await t.handle.pool.query("update party_orgs set audit_status = 3");
    await added(0);
    await t.setParam("party.rosterStaysOpen", false);
    assert.equal((await firm(api.create, { body: formOf(1) })).errorCode, "STATE");
    await t.setParam("party.rosterStaysOpen", true);
  });

  it("keeps the living roster to its firm: the association reads it with the year that was submitted", async () => {
    const { memberId } = await added(0);
    await handedIn(1);
    assert.equal((await desk(api.get, { params: { memberId } })).status, 404);
    assert.equal((await desk(api.update, { params: { memberId }, body: { ...formOf(0), version: 1 } })).status, 404);
    for (const hands of [desk, other])
      assert.equal((await hands(api.roster, { query: { companyId: DEMO.firm.first } })).status, 404);
  });

  it("prints 党员名册 with members only, and writes everything of everybody into its workbook, without ids", async () => {
    await added(0);
    await added(1, { partyMemberType: 4, joinDate: null, formalDate: null, partyPost: null });
    const { data } = await firm(api.roster, { query: { companyId: DEMO.firm.first } });
    assert.deepEqual(
      data.rows.map((row) => row.memberName),
      ["陈知远"],
    );
    const { token } = await fullUser(t, DEMO.firm.first);
    const answer = await t.call({ method: "GET", url: api.export.path, token });
    assert.equal(answer.headers["x-row-count"], "2");
    const heads = answer.json<{ columns: { label: string }[] }>().columns.map(({ label }) => label);
    for (const head of ["申请入党日期", "转入日期", "党内荣誉", "备注", "转出原因"])
      assert.ok(heads.includes(head), head);
    assert.equal(heads.includes("对应人员"), false);
  });

  it("tells what the staff would change, then does exactly what was chosen", async () => {
    const preview = (await firm(api.syncPreview, {})).data;
    assert.ok(preview.additions.length > 3 && preview.changes.length === 0);
    assert.equal((await firm(api.list, { query: {} })).totalCount, 0, "a preview writes nothing");
    const staffIds = preview.additions.flatMap((one) => (one.problem === null ? one.staffId : [])).slice(0, 2);
    const done = await firm(api.sync, { body: { staffIds, members: [] } });
    assert.deepEqual([done.status, done.data], [200, { added: 2, updated: 0 }], JSON.stringify(done));
    const rows = (await firm(api.list, { query: {} })).data;
    assert.deepEqual(rows.map(({ staffId }) => staffId).sort(), [...staffIds].sort());
    assert.ok(
      rows.some(({ notes }) => notes.some((note) => note.includes("转正日期"))),
      "what the staff does not know stays open",
    );
    const again = await firm(api.sync, { body: { staffIds, members: [] } });
    assert.equal(again.status, 400);
    await t.handle.pool.query("update staff set staff_name = '新名字' where staff_id = $1", [staffIds[0]]);
    const [change] = (await firm(api.syncPreview, {})).data.changes;
    assert.deepEqual(
      change?.changes.map(({ label, after: to }) => [label, to]),
      [["姓名", "新名字"]],
    );
    const members = [{ memberId: change?.memberId ?? "", version: change?.version ?? 0 }];
    assert.equal(
      (await firm(api.sync, { body: { staffIds: [], members: [{ ...members[0], version: 9 }] as never } })).errorCode,
      "CONFLICT",
    );
    assert.deepEqual((await firm(api.sync, { body: { staffIds: [], members } })).data, { added: 0, updated: 1 });
    await t.handle.pool.query("update staff set political_status = 13 where staff_id = $1", [staffIds[0]]);
    assert.equal((await firm(api.syncPreview, {})).data.doubts.length, 1);
  });

  it("and the staff's political status warn of each other, never refusing", async () => {
    const { additions } = (await firm(api.syncPreview, {})).data;
    const { staffId = "" } = additions.find((one) => one.problem === null) ?? {};
    const doubts = async () => {
      const { data } = await firm(staffApi.get, { params: { staffId } });
      return data.warnings
        .filter(({ rule }) => rule === "ROSTER")
        .map(({ path, message }) => [path, message.slice(0, 8)]);
    };
    assert.deepEqual(await doubts(), [["politicalStatus", "政治面貌为中共党"]]);
    await firm(api.sync, { body: { staffIds: [staffId], members: [] } });
    assert.deepEqual(await doubts(), []);
    const notes = async () => (await firm(api.list, { query: {} })).data.flatMap((row) => row.notes).join();
    assert.doesNotMatch(await notes(), /政治面貌/);
    await t.handle.pool.query("update staff set political_status = 13 where staff_id = $1", [staffId]);
    assert.deepEqual(await doubts(), [["politicalStatus", "本所党员名册中登"]]);
    assert.match(await notes(), /政治面貌不是中共党员/);
    await t.handle.pool.query("update staff set political_status = 1, staff_status = 3 where staff_id = $1", [staffId]);
    assert.match(await notes(), /组织关系接转/);
    await t.handle.pool.query("update staff set staff_status = 1 where staff_id = $1", [staffId]);
  });

  it("knows a line without a link by its document: both screens warn, and what he is counts", async () => {
    const { rows } = await t.handle.pool.query(
      `update staff set political_status = 13, has_tax_agent_cert = true where staff_id in (select staff_id from staff
        where company_id = $1 and staff_status = 1 and id_type = 1 and id_no is not null order by staff_id limit 1)
        returning id_no`,
      [DEMO.firm.first],
    );
    const idNo = t.app.platform.services.vault.open(String(rows[0].id_no));
    const typed = await added(0, { idNo, ...factsOfIdNo(1, idNo), staffId: null });
    assert.ok(typed.warnings.some(({ rule }) => rule === "POLITICS"));
    assert.match(typed.notes.join(), /政治面貌不是中共党员/);
    assert.match((await firm(api.list, { query: {} })).data[0]?.notes.join() ?? "", /政治面貌不是中共党员/);
    const partyOrgId = await handedIn(0);
    assert.equal((await firm(partyInfo.api.get, { params: { partyOrgId } })).data.taxAgentCount, 1);
  });

  it("keeps a line that activities name", async () => {
    const { memberId, version } = await added(0);
    const gone = async (id: string, of = version) =>
      firm(api.remove, { params: { memberId: id }, query: { version: of } });
    const { memberId: free } = await added(1);
    const names = (companyId: string, partners: string[]) =>
      t.handle.pool.query(
        `insert into party_activities (activity_id, company_id, company_name, title, participants, partner_firm_ids,
          create_time, update_time) values ($1, $2, '某所', '主题党日', $3, $4, now(), now())`,
        [`names-${companyId}`, companyId, JSON.stringify([{ memberId, personName: "陈知远" }]), partners],
      );
    for (const [companyId, partners] of [
      [DEMO.firm.first, []],
      [DEMO.firm.smallLimited, [DEMO.firm.first]],
    ] as const) {
      await names(companyId, [...partners]);
      const told = await gone(memberId);
      assert.deepEqual([told.status, told.errorCode], [409, "STATE"]);
      assert.match(told.errorMessage ?? "", /已登记在活动的参加人员中，不能删除/);
      await t.handle.pool.query("delete from party_activities where activity_id like 'names-%'");
    }
    assert.equal((await firm(api.get, { params: { memberId } })).data.version, version);
    assert.equal((await gone(memberId)).status, 200);
    assert.equal((await gone(free)).status, 200);
  });

  it("refuses the submission while a member lacks his day", async () => {
    const partyOrgId = await handedIn(0);
    const { additions } = (await firm(api.syncPreview, {})).data;
    const chosen = additions.find((one) => one.problem === null && one.partyMemberType === 1);
    await firm(api.sync, { body: { staffIds: [chosen?.staffId ?? ""], members: [] } });
    const told = await firm(partyInfo.api.submit, {
      params: { partyOrgId },
      body: { version: 1, year: "2025" },
    } as never);
    assert.ok(
      told.fieldErrors?.some(({ message }) => message.includes("转正日期")),
      JSON.stringify(told),
    );
  });

  it("gives a picker masked numbers, and the whole one with an audit row", async () => {
    const [option] = (await firm(api.staffOptions, { query: {} })).data;
    assert.match(option?.maskedIdNo ?? "", /\*{3}/);
    const { data } = await firm(api.staffFacts, { params: { staffId: option?.staffId ?? "" } });
    assert.doesNotMatch(data.idNo ?? "*", /\*/);
    assert.equal((await other(api.staffFacts, { params: { staffId: option?.staffId ?? "" } })).status, 404);
  });
});

recordPromises({
  of: partyMember,
  form: formOf(3),
  change: { relationUnit: "中共街道支部" },
  required: "memberName",
  isUnique: true,
  refused: [
    ["joining of age", { joinDate: "1997-01-01" }, "joinDate"],
    ["a full member has his day", { formalDate: null }, "formalDate"],
  ],
  with: { register: () => undefined, prepare: emptyParty },
});
