// Guarantees: 党组织信息 is one record per firm with the generic submission; a draft may have holes and a submission may not;
// the roster counts; each year keeps what was told; the association sees what was submitted, and never a number.
// Both databases: the aggregate with its snapshots and totals is computed in SQL.
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { sampleIdNo } from "@/contracts/basic/firm-sample";
import { partyInfo } from "@/contracts/party/info";
import { partyYearApi } from "@/contracts/party/info-year";
import { emptyParty as blank } from "@/contracts/party/info-fields";
import { aCoveredFirm, aMember, aParty } from "@/contracts/party/info-sample";
import { partyMember } from "@/contracts/party/member";
import { reportYearOf, STANDARD_REPORT_UNTIL } from "@/contracts/party/report-year";
import { unreportedApi } from "@/contracts/party/unreported";
import { DEMO } from "@/server/seed/demo";
import type { PlainDetail } from "@/contracts/kit/plain";
import { recordPromises } from "@/server/records/testing";
import { calendarDate } from "@/server/platform/call/services";
import type { TestApp } from "@/server/testing/testing";
import { buildPartyApp, emptyParty, handsOf, type Hands } from "@/server/modules/party/testing";

const form = { ...aCoveredFirm(), attachments: [] };
recordPromises({
  of: partyInfo,
  form,
  change: { liaisonName: "郑临溪" },
  required: "hasPartyOrg",
  isSingle: true,
  refused: [
    ["a date ahead stands at its item", { instructorFrom: "2999-01-01" }, "instructorFrom"],
    ["a value that no dictionary has", { affiliation: 77 }, "affiliation"],
    [
      "a value in a row, too",
      {
        hasPartyOrg: true,
        committeeMembers: [{ rowId: null, memberName: "王甲", partyPost: 77, post: null, duty: null }],
      },
      "committeeMembers.0.partyPost",
    ],
  ],
  with: { register: () => undefined, prepare: emptyParty },
});

describe("党组织信息", () => {
  let t: TestApp;
  let firm: Hands;
  let desk: Hands;
  let other: Hands;
  before(async () => {
    t = await buildPartyApp();
    firm = await handsOf(t, DEMO.firm.first);
    desk = await handsOf(t, "desk");
    other = await handsOf(t, DEMO.firm.smallLimited);
  });
  beforeEach(() => emptyParty(t));
  after(() => t.close());

  const { api } = partyInfo;
  const at = (partyOrgId: unknown) => ({ params: { partyOrgId: String(partyOrgId) } });
  const made = async (over = {}) => {
    const told = await firm(api.create, { body: { ...form, ...over } });
    assert.equal(told.status, 200, JSON.stringify(told));
    return told.data;
  };
  const step = (
    hands: Hands,
    name: keyof typeof api,
    { partyOrgId, version }: { partyOrgId: unknown; version: unknown },
    more = {},
  ) => hands(api[name], { ...at(partyOrgId), body: { version: Number(version), ...more } } as never);
  const moved = async (
    hands: Hands,
    name: keyof typeof api,
    of: { partyOrgId: unknown; version: unknown },
    more = {},
  ) => {
    const told = await step(hands, name, of, more);
    assert.equal(told.status, 200, `${name} ${JSON.stringify(told)}`);
    return told.data as unknown as PlainDetail<typeof partyInfo>;
  };
  const addMember = async (n: number, over = {}) => {
    const told = await firm(partyMember.api.create, {
      body: { ...aMember(sampleIdNo(n)), memberName: n === 1 ? "陈知远" : "王小明", ...over, attachments: [] },
    });
    assert.equal(told.status, 200, JSON.stringify(told));
    return told.data;
  };

  it("keeps a draft with holes and names them at submission", async () => {
    const draft = await made({ ...blank, attachments: [] });
    assert.ok(draft.missing.some(({ path }) => path === "instructorName"));
    const told = await step(firm, "submit", draft);
    assert.deepEqual([told.status, told.errorCode], [400, "VALIDATION"]);
    assert.ok(told.fieldErrors?.some(({ path }) => path === "liaisonMobile"));
  });

  it("lets a draft name a secretary who is not on the roster yet, and refuses the submission until he is", async () => {
    const draft = await made({ ...aParty(), attachments: [] });
    const told = await step(firm, "submit", draft);
    assert.ok(
      told.fieldErrors?.some(({ path }) => path === "secretaryName"),
      JSON.stringify(told),
    );
    for (const n of [1, 2, 3]) await addMember(n);
    const sent = await moved(firm, "submit", draft);
    assert.equal(sent.auditStatus, 1);
  });

  it("counts the roster, never what is typed", async () => {
    const draft = await made();
    await addMember(1);
    await addMember(2, {
      partyMemberType: 2,
      joinDate: "2025-06-01",
      formalDate: null,
      partyPost: null,
      relationInFirm: false,
    });
    const { data } = await firm(api.get, at(draft.partyOrgId));
    assert.deepEqual([data.memberTotal, data.formalCount, data.probationaryCount, data.outsideCount], [2, 1, 1, 1]);
    const typed = await firm(api.update, {
      ...at(draft.partyOrgId),
      body: { ...form, version: 1, memberTotal: 9 } as never,
    });
    assert.equal(typed.status, 400);
    const list = await firm(api.list, { query: { memberTotalFrom: 2 } });
    assert.deepEqual(
      list.data.map((row) => row.memberTotal),
      [2],
    );
    const few = await firm(api.list, { query: { memberTotalTo: 1 } });
    assert.equal(few.totalCount, 0);
  });

  it("warns 应建未建 by this association's own number", async () => {
    const draft = await made({ noOrgReason: 4 });
    const warned = async () =>
      ((await firm(api.get, at(draft.partyOrgId))).data.warnings as unknown as { rule: string }[]).some(
        ({ rule }) => rule === "SHOULD",
      );
    for (const n of [1, 2, 3]) await addMember(n);
    assert.equal(await warned(), true);
    t.app.platform.services.params.accept("party.branchFrom", 5);
    assert.equal(await warned(), false);
    t.app.platform.services.params.accept("party.branchFrom", 3);
  });

  it("is locked once submitted, withdrawn only before it is taken in, and returned with a reason", async () => {
    let org: { partyOrgId: string; version: number; auditStatus?: number } = await made();
    org = await moved(firm, "submit", org);
    const typed = await firm(api.update, { ...at(org.partyOrgId), body: { ...form, version: org.version } });
    assert.deepEqual([typed.status, typed.errorCode], [409, "STATE"]);
    org = await moved(firm, "withdraw", org);
    org = await moved(firm, "submit", org);
    org = await moved(desk, "accept", org);
    const late = await step(firm, "withdraw", org);
    assert.match(late.errorMessage ?? "", /税协已受理，不能撤回/);
    assert.equal((await step(desk, "sendBack", org)).status, 400);
    org = await moved(desk, "sendBack", org, { opinion: "请补充指导员派驻文件" });
    assert.equal(org.auditStatus, 4);
    const { data } = await firm(api.get, at(org.partyOrgId));
    const steps = data.auditRecords;
    assert.deepEqual(
      steps.map(({ action }) => action),
      ["submit", "withdraw", "submit", "accept", "sendBack"],
    );
    assert.equal(steps.at(-1)?.opinion, "请补充指导员派驻文件");
    const again = await firm(api.update, {
      ...at(org.partyOrgId),
      body: { ...form, liaisonName: "郑临溪", version: org.version },
    });
    assert.equal(again.status, 200);
  });

  it("tells the association which member firms told nothing for a year, and nobody else", async () => {
    const named = async (query: object) => {
      const told = await desk(unreportedApi.list, { query: { page: 1, pageSize: 100, ...query } });
      return new Map((told.data ?? []).map((row) => [row.companyId, row]));
    };
    const draft = await made();
    const year = reportYearOf(calendarDate(t.clock.now()), STANDARD_REPORT_UNTIL).year;
    const before = await named({ year });
    const own = before.get(DEMO.firm.first);
    assert.deepEqual([own?.auditStatus, own?.lastYear], [0, null]);
    assert.ok((own?.staffPartyCount ?? 0) > 3);
    assert.equal(before.get(DEMO.firm.smallLimited)?.auditStatus, null);
    const org = await moved(firm, "submit", draft);
    assert.equal((await named({ year })).has(DEMO.firm.first), false);
    assert.equal((await named({ year: year - 1 })).get(DEMO.firm.first)?.lastYear, year);
    await moved(desk, "sendBack", org, { opinion: "请补充" });
    assert.deepEqual([...(await named({ year })).keys()].sort(), [...before.keys()].sort());
    await t.handle.pool.query("update firms set company_status = 7 where company_id = $1", [DEMO.firm.smallLimited]);
    await t.handle.pool.query("update firms set join_date = '2999-01-01' where company_id = $1", [DEMO.firm.first]);
    const now = await named({ year });
    assert.deepEqual([now.has(DEMO.firm.smallLimited), now.has(DEMO.firm.first)], [false, false]);
    await t.handle.pool.query("update firms set company_status = 2, join_date = '2010-01-01'");
    const part = await desk(unreportedApi.list, { query: { companyName: "晴川", sort: "-staffPartyCount" } });
    assert.ok(part.totalCount !== undefined && part.totalCount > 0 && part.totalCount < before.size);
    assert.equal((await desk(unreportedApi.export, { query: { year } })).status, 200);
    assert.equal((await firm(unreportedApi.list, { query: { page: 1 } })).status, 403);
  });

  it("keeps the year that was told, roster and all, whatever changes afterwards", async () => {
    let org: { partyOrgId: string; version: number; years?: { year: number; isPassed: boolean }[] } = await made();
    const member = await addMember(1);
    org = await moved(firm, "submit", org);
    assert.deepEqual(
      org.years?.map(({ isPassed }) => isPassed),
      [false],
    );
    org = await moved(desk, "accept", org);
    org = await moved(desk, "pass", org);
    assert.deepEqual(
      org.years?.map(({ isPassed }) => isPassed),
      [true],
    );
    const year = String(org.years?.[0]?.year);
    const left = await firm(partyMember.api.leave, {
      params: { memberId: member.memberId },
      body: { outDate: "2026-01-05", outReason: "转往其他单位", version: member.version },
    });
    assert.equal(left.status, 200, JSON.stringify(left));
    const { data } = await firm(partyYearApi.year, { params: { partyOrgId: org.partyOrgId, year } });
    const values = data.values;
    const [row] = data.members;
    assert.deepEqual([row?.memberName, row?.idNo], ["陈知远", "430***********" + sampleIdNo(1).slice(-4)]);
    assert.deepEqual([values.memberTotal, values.liaisonMobile], [1, "138****0002"]);
    assert.equal((await other(partyYearApi.year, { params: { partyOrgId: org.partyOrgId, year } })).status, 404);
    assert.equal((await firm(partyYearApi.year, { params: { partyOrgId: org.partyOrgId, year: "1999" } })).status, 404);
  });

  it("is told anew when the next year is due, not before; a change in between is asked for", async () => {
    let org: { partyOrgId: string; version: number; transitions?: string[] } = await made();
    for (const [hands, name] of [
      [firm, "submit"],
      [desk, "accept"],
      [desk, "pass"],
    ] as const)
      org = await moved(hands, name, org);
    const early = await step(firm, "renew", org);
    assert.deepEqual([early.status, early.errorCode], [409, "STATE"]);
    await t.db.execute(`update party_snapshots set year = year - 1, as_of = as_of - interval '1 year'` as never);
    const due = await moved(firm, "renew", org);
    assert.equal(due.auditStatus, 0);
    const gone = await firm(api.remove, { ...at(org.partyOrgId), query: { version: due.version } });
    assert.match(gone.errorMessage ?? "", /已经办理，不能删除/);
  });

  it("shows the association what was submitted, with masks, and lets it change nothing", async () => {
    const org = await made();
    assert.equal((await desk(api.get, at(org.partyOrgId))).status, 404);
    assert.equal((await desk(api.submit, { ...at(org.partyOrgId), body: { version: 1 } } as never)).status, 404);
    const sent = await moved(firm, "submit", org);
    const { data } = await desk(api.get, at(org.partyOrgId));
    assert.equal(data.liaisonMobile, "138****0002");
    assert.deepEqual(data.transitions, ["accept", "pass", "sendBack"]);
    assert.equal((await desk(api.full, at(org.partyOrgId))).status, 404);
    assert.equal((await step(desk, "withdraw", sent)).status, 404);
    assert.equal((await step(other, "withdraw", sent)).status, 404);
  });

  it("stores no mobile in the clear", async () => {
    await made();
    const { rows } = await t.handle.pool.query("select * from party_orgs");
    assert.doesNotMatch(JSON.stringify(rows), /13800000002|0731-84410000/);
  });
});
