// Guarantees: 党组织信息 is one record per firm with the generic submission; a draft may have holes and a submission may not;
// the roster counts; each year keeps what was told; the association sees what was submitted, and never a number.
// On PostgreSQL: the aggregate with its snapshots and totals is computed in SQL.
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { sampleIdNo } from "@/contracts/basic/firm/firm-sample";
import { workbenchApi } from "@/contracts/common/workbench";
import { partyInfo } from "@/contracts/party/info/info";
import { partyTotalsApi } from "@/contracts/party/info/info-totals";
import { partyYearApi } from "@/contracts/party/info/info-year";
import { emptyParty as blank } from "@/contracts/party/info/info-fields";
import { aCoveredFirm, aMember, aParty } from "@/contracts/party/info/info-sample";
import { partyMember } from "@/contracts/party/member/member";
import { unreportedApi } from "@/contracts/party/unreported";
import { attachmentApi } from "@/contracts/file/attachment";
import { fillPath } from "@/contracts/kit/endpoint";
import { aPdf } from "@/server/platform/files/inspect/samples";
import { fullOfficer, fullUser, multipart } from "@/server/tests/examples";
import { DEMO } from "@/server/seed/demo";
import type { DetailOf } from "@/contracts/kit/record";
import { fakeExcel } from "@/server/records/sheet/testing";
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

let t: TestApp;
let firm: Hands;
let desk: Hands;
let other: Hands;
before(async () => {
  t = await buildPartyApp({ excel: fakeExcel });
  firm = await handsOf(t, DEMO.firm.first);
  desk = await handsOf(t, "desk");
  other = await handsOf(t, DEMO.firm.smallLimited);
});
beforeEach(() => emptyParty(t));
after(() => t.close());

const { api } = partyInfo;
const thisYear = () => Number(calendarDate(t.clock.now()).slice(0, 4));
const lastYear = () => thisYear() - 1;
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
) => {
  const year = name === "submit" ? { year: String(lastYear()) } : {};
  return hands(api[name], { ...at(partyOrgId), body: { version: Number(version), ...year, ...more } } as never);
};
const passed = async (of: { partyOrgId: string; version: number }, more = {}) => {
  let org = of;
  for (const [hands, name] of [
    [firm, "submit"],
    [desk, "accept"],
    [desk, "pass"],
  ] as const)
    org = await moved(hands, name, org, name === "submit" ? more : {});
  return org as DetailOf<typeof partyInfo>;
};
const moved = async (
  hands: Hands,
  name: keyof typeof api,
  of: { partyOrgId: unknown; version: unknown },
  more = {},
) => {
  const told = await step(hands, name, of, more);
  assert.equal(told.status, 200, `${name} ${JSON.stringify(told)}`);
  return told.data as unknown as DetailOf<typeof partyInfo>;
};
const addMember = async (n: number, over = {}) => {
  const told = await firm(partyMember.api.create, {
    body: { ...aMember(sampleIdNo(n)), memberName: n === 1 ? "陈知远" : "王小明", ...over, attachments: [] },
  });
  assert.equal(told.status, 200, JSON.stringify(told));
  return told.data;
};

describe("党组织信息", () => {
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
    await t.setParam("party.branchFrom", 5);
    assert.equal(await warned(), false);
    await t.setParam("party.branchFrom", 3);
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
    const year = lastYear();
    const before = await named({ year });
    const own = before.get(DEMO.firm.first);
    // A draft that was never submitted is the firm's own affair.
    assert.deepEqual([own?.auditStatus, own?.partyOrgId, own?.lastYear], [null, null, null]);
    assert.ok((own?.staffPartyCount ?? 0) > 3);
    assert.equal(before.get(DEMO.firm.smallLimited)?.auditStatus, null);
    const org = await moved(firm, "submit", draft);
    assert.equal((await named({ year })).has(DEMO.firm.first), false);
    assert.equal((await named({ year: year - 1 })).get(DEMO.firm.first)?.lastYear, year);
    await moved(desk, "sendBack", org, { opinion: "请补充" });
    const back = await named({ year });
    assert.deepEqual([...back.keys()].sort(), [...before.keys()].sort());
    assert.equal(back.get(DEMO.firm.first)?.auditStatus, 4);
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
    const { data } = await firm(partyYearApi.year, { params: { partyOrgId: org.partyOrgId, year }, query: {} });
    const values = data.values;
    const [row] = data.members;
    assert.deepEqual([row?.memberName, row?.idNo], ["陈知远", "430***********" + sampleIdNo(1).slice(-4)]);
    assert.deepEqual([values.memberTotal, values.liaisonMobile], [1, "138****0002"]);
    assert.equal(
      (await other(partyYearApi.year, { params: { partyOrgId: org.partyOrgId, year }, query: {} })).status,
      404,
    );
    assert.equal(
      (await firm(partyYearApi.year, { params: { partyOrgId: org.partyOrgId, year: "1999" }, query: {} })).status,
      404,
    );
  });
});

describe("a year that was told", () => {
  it("an overdue year is told for itself, a year before its end says so, and none is told twice", async () => {
    await t.setParam("party.reportYearsBack", 1);
    await t.setParam("party.reportUntil", "01-01");
    const draft = await made();
    const nobody = await step(firm, "submit", draft, { year: String(lastYear() - 1) });
    assert.deepEqual([nobody.status, nobody.fieldErrors?.[0]?.path], [400, "year"]);
    const open = (await firm(api.get, at(draft.partyOrgId))).data.openYears;
    assert.deepEqual(
      open.map(({ year, isMidYear, isLate, isProposed }) => [year, isMidYear, isLate, isProposed]),
      [
        [thisYear(), true, false, false],
        [lastYear(), false, true, true],
      ],
    );
    const listed = async (year: number) => {
      const told = await desk(unreportedApi.list, { query: { page: 1, pageSize: 100, year } });
      return told.data.find(({ companyId }) => companyId === DEMO.firm.first);
    };
    let org = await passed(draft);
    const [year] = org.years;
    assert.deepEqual([year?.year, year?.asOf, year?.isLate], [lastYear(), `${lastYear()}-12-31`, true]);
    assert.equal(await listed(lastYear()), undefined);
    org = await passed(await moved(firm, "renew", org), { year: String(thisYear()) });
    assert.deepEqual(
      org.years.map((one) => [one.year, one.isMidYear]),
      [
        [thisYear(), true],
        [lastYear(), false],
      ],
    );
    // Before its end the year is not told yet, and the list says what there is.
    assert.equal((await listed(thisYear()))?.midYearAsOf, calendarDate(t.clock.now()));
    const early = await step(firm, "renew", org);
    assert.deepEqual([early.status, early.errorCode], [409, "STATE"]);
    const change = await moved(desk, "agreeChange", await moved(firm, "requestChange", org, { opinion: "联络员变更" }));
    const another = await step(firm, "submit", change, { year: String(lastYear()) });
    assert.deepEqual([another.status, another.fieldErrors?.[0]?.path], [400, "year"]);
    await t.setParam("party.reportYearsBack", 3);
    await t.setParam("party.reportUntil", "06-30");
  });

  it("what came back is put right for its own year, and so says the workbench", async () => {
    const older = lastYear() - 1;
    const year = { year: String(older) };
    const proposed = async ({ partyOrgId }: { partyOrgId: unknown }) =>
      (await firm(api.get, at(partyOrgId))).data.openYears.find(({ isProposed }) => isProposed)?.year;
    const sent = await moved(firm, "submit", await made(), year);
    const back = await moved(desk, "sendBack", sent, { opinion: "请补充" });
    assert.equal(await proposed(back), older);
    const { todos } = (await firm(workbenchApi.get, {})).data;
    assert.deepEqual(
      todos.flatMap(({ key, title }) => (key === "partyYear" || key === "partyReturned" ? [title] : [])).sort(),
      [`上报${lastYear()}年度党建基本信息`, `修改被退回的${older}年度党建基本信息`],
    );
    const takenBack = await moved(firm, "withdraw", await moved(firm, "submit", back, year));
    assert.equal(await proposed(takenBack), older);
    const renewed = await moved(firm, "renew", await passed(takenBack, year));
    assert.equal(await proposed(renewed), lastYear());
  });

  it("judges the roster as it stood on the day of the year that is told", async () => {
    const draft = await made({ ...aParty(), attachments: [] });
    const members = [];
    for (const n of [1, 2, 3]) members.push(await addMember(n));
    const [secretary] = members;
    const left = await firm(partyMember.api.leave, {
      params: { memberId: String(secretary?.memberId) },
      body: { outDate: `${thisYear()}-01-05`, outReason: "转往其他单位", version: Number(secretary?.version) },
    });
    assert.equal(left.status, 200, JSON.stringify(left));
    const now = await step(firm, "submit", draft, { year: String(thisYear()) });
    assert.ok(now.fieldErrors?.some(({ path }) => path === "secretaryName"));
    const sent = await moved(firm, "submit", draft);
    const { data } = await desk(api.get, at(sent.partyOrgId));
    assert.equal(data.memberTotal, 3);
  });

  it("the association reads what was told, whatever the firm types meanwhile", async () => {
    const org = await passed(await made({ remark: "原备注" }));
    const change = await moved(desk, "agreeChange", await moved(firm, "requestChange", org, { opinion: "联络员变更" }));
    const saved = await firm(api.update, {
      ...at(org.partyOrgId),
      body: {
        ...form,
        liaisonName: "郑临溪",
        remark: "新备注",
        hasUnion: true,
        unionCount: 3,
        version: change.version,
      },
    });
    assert.equal(saved.status, 200, JSON.stringify(saved));
    await addMember(1);
    const seen = async () => (await desk(api.get, at(org.partyOrgId))).data;
    const isOld = async () => {
      const record = await seen();
      assert.deepEqual(
        [record.liaisonName, record.remark, record.unionCount, record.memberTotal],
        ["周清和", "原备注", null, 0],
      );
      const typed = await desk(api.list, { query: { liaisonName: "郑临溪" } });
      assert.equal(typed.totalCount, 0);
      const counted = await desk(api.list, { query: { memberTotalFrom: 1 } });
      assert.equal(counted.totalCount, 0);
      const [row] = (await desk(api.list, { query: { liaisonName: "周清和", sort: "-memberTotal" } })).data;
      assert.deepEqual([row?.liaisonName, row?.memberTotal], ["周清和", 0]);
      const lines = await desk(api.history, { ...at(org.partyOrgId), query: { page: 1, pageSize: 30 } });
      assert.doesNotMatch(JSON.stringify(lines.data), /新备注|郑临溪/);
      assert.equal((await desk(partyMember.api.list, { query: {} })).totalCount, 0);
      assert.equal((await desk(partyMember.api.roster, { query: { companyId: DEMO.firm.first } })).status, 404);
    };
    await isOld();
    const sent = await moved(firm, "submit", { ...org, version: Number(saved.data.version) });
    const record = await seen();
    assert.deepEqual([record.liaisonName, record.remark, record.unionCount], ["郑临溪", "新备注", 3]);
    assert.equal((await desk(api.list, { query: { liaisonName: "郑临溪" } })).totalCount, 1);
    const yearOf = async (isPassed?: boolean) =>
      (
        await desk(partyYearApi.year, {
          params: { partyOrgId: org.partyOrgId, year: String(lastYear()) },
          query: isPassed === undefined ? {} : { isPassed },
        })
      ).data;
    const [waiting, before, latest] = [await yearOf(false), await yearOf(true), await yearOf()];
    assert.deepEqual(
      [waiting.values.remark, before.values.remark, latest.values.remark],
      ["新备注", "原备注", "新备注"],
    );
    assert.deepEqual([waiting.auditStatus, before.auditStatus, waiting.comparedTo], [1, 3, lastYear()]);
    assert.ok(waiting.changes.some(({ path, after }) => path === "remark" && after === "新备注"));
    await moved(firm, "withdraw", sent);
    await isOld();
  });

  it("a file of a draft is the firm's; the one that was submitted is the association's, and stays", async () => {
    const { token } = await fullUser(t, DEMO.firm.first);
    const { payload, contentType } = await multipart({ bizType: "party" }, aPdf(), "批复.pdf");
    const headers = { "content-type": contentType };
    const put = await t.call({ method: "POST", url: attachmentApi.upload.path, token, payload, headers });
    const { fileId } = put.json<{ data: { fileId: string } }>().data;
    const attachments = [{ fileId, attachType: 99, sortNo: 0 }];
    const draft = await t.call({ method: "POST", url: api.create.path, token, payload: { ...form, attachments } });
    const org = draft.json<{ data: { partyOrgId: string; version: number } }>().data;
    const officer = (await fullOfficer(t)).token;
    const fetched = async (id: string) =>
      (await t.call({ method: "GET", url: fillPath(attachmentApi.download.path, { fileId: id }), token: officer }))
        .statusCode;
    assert.equal(await fetched(fileId), 404);
    const sent = await passed(org);
    const told = (await desk(api.get, at(org.partyOrgId))).data.attachments;
    assert.equal(told.length, 1);
    assert.notEqual(told[0]?.fileId, fileId);
    assert.deepEqual([await fetched(String(told[0]?.fileId)), await fetched(fileId)], [200, 404]);
    const change = await moved(desk, "agreeChange", await moved(firm, "requestChange", sent, { opinion: "更换批复" }));
    await firm(api.update, { ...at(org.partyOrgId), body: { ...form, version: change.version } });
    assert.equal((await desk(api.get, at(org.partyOrgId))).data.attachments.length, 1);
    assert.equal(await fetched(String(told[0]?.fileId)), 200);
  });

  it("the association's workbook holds every column with year, day and state, and adds up over firms", async () => {
    await passed(
      await made({ ...aParty({ partyOrgType: 4, partyOrgForm: 2, jointUnits: "甲所", isLeadUnit: true }) }).then(
        async (org) => {
          for (const n of [1, 2, 3]) await addMember(n);
          return org;
        },
      ),
    );
    const { body } = await other(api.create, { body: form }).then(async ({ data }) => {
      const sent = await moved(other, "submit", data);
      assert.equal(sent.auditStatus, 1);
      const { token } = await fullOfficer(t);
      return t.call({ method: "GET", url: api.export.path, token });
    });
    const { columns, rows } = JSON.parse(body) as { columns: { label: string }[]; rows: unknown[][] };
    const heads = columns.map(({ label }) => label);
    const at = (row: unknown[] | undefined, head: string) => row?.[heads.findIndex((one) => one.startsWith(head))];
    for (const head of ["书记手机", "党建品牌", "备注", "逾期补报", "离退休党员"])
      assert.ok(
        heads.some((one) => one.startsWith(head)),
        head,
      );
    const own = rows.find((row) => at(row, "党员总数") === 3);
    assert.deepEqual([at(own, "年度"), at(own, "截至日期")], [lastYear(), `${lastYear()}-12-31`]);
    const sum = rows.at(-1);
    assert.deepEqual([at(sum, "所属事务所"), at(sum, "党员总数"), at(sum, "计入党组织数")], ["合计（2 家）", 3, 1]);
    assert.doesNotMatch(body, /13800000001/);
    // Each row of the list names its year, and the list is asked by it.
    const { data: listed } = await desk(api.list, { query: {} });
    assert.deepEqual([...new Set((listed ?? []).map(({ toldYear }) => toldYear))], [lastYear()]);
    assert.equal((await desk(api.list, { query: { toldYear: lastYear() } })).totalCount, 2);
    assert.equal((await desk(api.list, { query: { toldYear: lastYear() - 1 } })).totalCount, 0);
    // The same sums over all that the list shows, and one year of all firms as a workbook.
    const { data: totals } = await desk(partyTotalsApi.totals, { query: {} });
    assert.deepEqual([totals.firmCount, totals.orgCount, totals.memberTotal], [2, 1, 3]);
    const { data: none } = await desk(partyTotalsApi.totals, { query: { hasPartyOrg: false } });
    assert.deepEqual([none.firmCount, none.orgCount, none.memberTotal], [1, 0, 0]);
    assert.equal((await firm(partyTotalsApi.totals, { query: {} })).status, 403);
    const { token } = await fullOfficer(t);
    const yearly = async (year: number) => {
      const url = `${partyTotalsApi.export.path}?year=${year}`;
      return JSON.parse((await t.call({ method: "GET", url, token })).body) as { title: string; rows: unknown[][] };
    };
    const told = await yearly(lastYear());
    assert.equal(told.title, `${lastYear()}年度党建基本信息`);
    assert.deepEqual([at(told.rows.at(-1), "所属事务所"), at(told.rows.at(-1), "党员总数")], ["合计（2 家）", 3]);
    assert.deepEqual((await yearly(lastYear() - 1)).rows, []);
  });

  it("a firm takes its own year along as a workbook, as it was told, and nobody else's", async () => {
    const org = await passed(await made());
    const rowsOf = async (companyId: string, search: string) => {
      const { token } = await fullUser(t, companyId);
      const url = `${partyTotalsApi.export.path}?year=${lastYear()}${search}`;
      const { body, statusCode } = await t.call({ method: "GET", url, token });
      assert.equal(statusCode, 200, body);
      return (JSON.parse(body) as { rows: unknown[][] }).rows;
    };
    const [own] = await rowsOf(DEMO.firm.first, `&partyOrgId=${org.partyOrgId}&isPassed=true`);
    assert.ok(own?.includes(lastYear()) && own.includes(`${lastYear()}-12-31`), JSON.stringify(own));
    assert.equal((await rowsOf(DEMO.firm.first, "")).length, 1);
    for (const search of ["", `&partyOrgId=${org.partyOrgId}`])
      assert.deepEqual(await rowsOf(DEMO.firm.smallLimited, search), []);
    // What was voided since is told for no year, and can still be taken along.
    await moved(desk, "void", org, { opinion: "填报有误" });
    assert.deepEqual(await rowsOf(DEMO.firm.first, ""), []);
    assert.equal((await rowsOf(DEMO.firm.first, `&partyOrgId=${org.partyOrgId}`)).length, 1);
  });

  it("what came back or was voided can be read and tells nothing for its year", async () => {
    const org = await passed(await made());
    await moved(desk, "void", org, { opinion: "填报有误" });
    const { data } = await desk(api.get, at(org.partyOrgId));
    assert.deepEqual([data.auditStatus, data.years.map(({ auditStatus }) => auditStatus)], [6, [6]]);
    const missing = await desk(unreportedApi.list, { query: { page: 1, pageSize: 100 } });
    assert.equal(missing.data.find(({ companyId }) => companyId === DEMO.firm.first)?.auditStatus, 6);
  });

  it("shows the association what was submitted, with masks, and lets it change nothing", async () => {
    const org = await made();
    assert.equal((await desk(api.get, at(org.partyOrgId))).status, 404);
    assert.equal(
      (await desk(api.submit, { ...at(org.partyOrgId), body: { version: 1, year: "2025" } } as never)).status,
      404,
    );
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
