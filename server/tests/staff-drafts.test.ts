// Guarantees: a draft of a person is what a firm still types: it is no head in any figure, stands in no picker and on no
// paper, satisfies no rule, is bound to nothing, and leaves in a workbook as the draft that it is. The one thing that tells
// of it is the work to complete it. // domain a §2.6 P5a, docs/decisions/0018
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { and, eq, isNull } from "drizzle-orm";
import { userApi } from "@/contracts/auth/user";
import { firmApi } from "@/contracts/basic/firm/firm";
import { staffApi } from "@/contracts/basic/staff/staff";
import { staffIdentityApi } from "@/contracts/basic/staff/staff-identity";
import { staffOptionApi } from "@/contracts/basic/staff/staff-option";
import { staffExportSheet } from "@/contracts/basic/staff/staff-sheet";
import { workbenchApi } from "@/contracts/common/workbench";
import type { Endpoint } from "@/contracts/kit/endpoint";
import { partyMember } from "@/contracts/party/member/member";
import { unreportedApi } from "@/contracts/party/unreported";
import { personRewardApi } from "@/contracts/rewards/person";
import { newId } from "@/server/platform/clock/id";
import { sheetColumns } from "@/server/records/sheet/columns";
import { buildDemoApp, DEMO } from "@/server/modules/basic/firm/firm-testing";
import { firmPartners } from "@/server/modules/basic/firm/firm-partner.table";
import { personState, staffBriefs, staffTraits } from "@/server/modules/basic/read";
import { partyMembers } from "@/server/modules/party/member/member.table";
import { aPenalty } from "@/server/modules/rewards/testing";
import { type NewStaffRecord, staff } from "@/server/reference/staff.table";
import { createUser, type TestApp } from "@/server/testing/testing";
import { fullOfficer, fullUser, send } from "@/server/tests/examples";

const { first: OWN, headOffice, branchZhuzhou: BRANCH, smallLimited: OTHER } = DEMO.firm;
const NAME = "草稿占位者";

let t: TestApp;
let own: string;
let head: string;
let desk: string;
/** A draft of the firm itself, and of others: one of a partner's number. */
let draft: NewStaffRecord;
let earlier: Awaited<ReturnType<typeof told>>;

const ask = async (token: string, endpoint: Endpoint, input: object = {}) => {
  const { statusCode, body } = await send(t, endpoint, input, token);
  return { statusCode, body: body.startsWith("{") ? (JSON.parse(body) as Record<string, unknown>) : body };
};
const dataOf = async <T>(token: string, endpoint: Endpoint, input: object = {}): Promise<T> => {
  const { statusCode, body } = await ask(token, endpoint, input);
  assert.equal(statusCode, 200, JSON.stringify(body).slice(0, 300));
  return (body as { data: T }).data;
};

interface Figures {
  readonly figures: unknown;
  readonly todos: readonly { readonly key: string; readonly title: string }[];
}

/** All that counts people, offers them or asks a rule of them. */
async function told() {
  const page = { page: 1, pageSize: 100 };
  const bench = async (token: string) => (await dataOf<Figures>(token, workbenchApi.get)).figures;
  const work = async (token: string) =>
    (await dataOf<Figures>(token, workbenchApi.get)).todos
      .map(({ title }) => title)
      .filter((title) => !title.endsWith("名人员的信息待完善"));
  return {
    ownWork: await work(own),
    ownFirm: await dataOf(own, firmApi.get, { params: { companyId: OWN } }),
    headFirm: await dataOf(head, firmApi.get, { params: { companyId: headOffice } }),
    headList: await dataOf(head, firmApi.list, { query: { ...page, sort: "-staffTotal" } }),
    deskList: await dataOf(desk, firmApi.list, { query: page }),
    ownBench: await bench(own),
    headBench: await bench(head),
    deskBench: await bench(desk),
    options: await dataOf(own, staffOptionApi.list, { query: { staffName: NAME } }),
    partyOptions: await dataOf(own, partyMember.api.staffOptions, { query: { staffName: NAME } }),
    sync: await dataOf(own, partyMember.api.syncPreview),
    unreported: await dataOf(desk, unreportedApi.list, { query: { ...page, year: 2026 } }),
    subjects: await dataOf(own, personRewardApi.subjects, { query: { ...page, keyword: NAME } }),
    deskSubjects: await dataOf(desk, personRewardApi.subjects, { query: { ...page, keyword: NAME } }),
    roster: await dataOf(own, staffApi.roster),
    deskStaff: await dataOf(desk, staffApi.list, { query: { ...page, staffName: NAME } }),
  };
}

/** Everything that could be counted of somebody, of a number that nobody has. */
async function insertDraft(companyId: string, idNo: string | null): Promise<NewStaffRecord> {
  const [like] = await t.db
    .select()
    .from(staff)
    .where(and(eq(staff.companyId, OWN), eq(staff.memberType, 1), eq(staff.auditStatus, 3), eq(staff.staffStatus, 1)))
    .limit(1);
  assert.ok(like);
  const { vault } = t.app.platform.services;
  const number = idNo ?? `43999920000101${String(Math.floor(Math.random() * 1e4)).padStart(4, "0")}`;
  const row: NewStaffRecord = {
    ...like,
    companyId,
    staffId: newId(),
    personId: null,
    version: 1,
    certNo: null,
    memberNo: null,
    staffName: NAME,
    nameSort: `a ${NAME}`,
    auditStatus: 0,
    isIncomplete: true,
    memberStatus: null,
    idNo: vault.seal(number),
    idNoIndex: vault.index(number),
    politicalStatus: 1,
    hasTaxAgentCert: true,
    contractTo: "2020-12-31",
    examProofFileId: "noSuchFile",
    examProofDate: "2020-01-01",
  };
  await t.db.insert(staff).values(row);
  return row;
}

before(async () => {
  t = await buildDemoApp();
  own = (await fullUser(t, OWN)).token;
  head = (await fullUser(t, headOffice, [{ companyId: BRANCH, canAct: true }])).token;
  desk = (await fullOfficer(t)).token;
  earlier = await told();
  draft = await insertDraft(OWN, null);
  await insertDraft(BRANCH, null);
  // Of a partner of this firm, in another one.
  const [partner] = await t.db
    .select()
    .from(firmPartners)
    .where(and(eq(firmPartners.companyId, OWN), isNull(firmPartners.quitDate)));
  await insertDraft(OTHER, t.app.platform.services.vault.open(String(partner?.idNo)));
});
after(() => t.close());

test("no figure, list of firms, picker, paper, preview or rule knows of it", async () => {
  const later = await told();
  for (const key of Object.keys(earlier) as (keyof typeof earlier)[]) assert.deepEqual(later[key], earlier[key], key);
});

test("the work to complete it is told, and the figures lead to those whom they count", async () => {
  const { todos, figures } = await dataOf<Figures>(own, workbenchApi.get);
  const waiting = await t.db
    .select({ staffId: staff.staffId })
    .from(staff)
    .where(and(eq(staff.companyId, OWN), eq(staff.staffStatus, 1), eq(staff.isIncomplete, true)));
  assert.ok(
    todos.some(({ title }) => title === `${waiting.length} 名人员的信息待完善`),
    JSON.stringify(todos),
  );
  const total = (figures as { key: string; value: string; query: Record<string, string> }[]).find(
    ({ key }) => key === "staffTotal",
  );
  const listed = await ask(own, staffApi.list, {
    query: { page: 1, pageSize: 1, staffStatus: [1], isIncomplete: false },
  });
  assert.deepEqual(total?.query, { staffStatus: ["1"], isIncomplete: "false" });
  assert.equal(String((listed.body as { totalCount: number }).totalCount), total.value);
});

test("nobody takes it over by its id: pickers' facts, accounts, records, the association's confirmation", async () => {
  const params = { staffId: draft.staffId };
  assert.equal((await ask(own, staffOptionApi.identity, { params })).statusCode, 404);
  assert.equal((await ask(own, partyMember.api.staffFacts, { params })).statusCode, 404);
  assert.equal((await ask(desk, staffApi.get, { params })).statusCode, 404);
  assert.equal((await ask(desk, staffIdentityApi.get, { params })).statusCode, 404);
  assert.deepEqual(await staffTraits(t.db, OWN, { staffIds: [draft.staffId] }), []);
  assert.equal((await staffBriefs(t.db, [draft.staffId]))[0]?.isOnStaff, false);
  const key = { idNoIndex: String(draft.idNoIndex), staffName: NAME };
  assert.equal(await personState(t.db, key), null);
  const paths = async (token: string, endpoint: Endpoint, input: object) => {
    const { body } = await ask(token, endpoint, input);
    return ((body as { fieldErrors?: { path: string }[] }).fieldErrors ?? []).map(({ path }) => path);
  };
  const { userId } = await createUser(t.db, { companyId: OWN });
  const bound = { params: { userId }, body: { ...params, version: 1 } };
  assert.deepEqual(await paths(own, userApi.bindStaff, bound), ["staffId"]);
  const penalty = { ...aPenalty(), ...params, attachments: [] };
  assert.deepEqual(await paths(own, personRewardApi.create, { body: penalty }), ["staffId"]);
  assert.deepEqual(await paths(desk, personRewardApi.enter, { body: penalty }), ["staffId"]);
});

test("a partner or a line of the roster that names it names nobody of the staff", async () => {
  await t.db
    .update(firmPartners)
    .set({ staffId: draft.staffId })
    .where(and(eq(firmPartners.companyId, OWN), isNull(firmPartners.quitDate)));
  const { warnings } = await dataOf<{ warnings: { rule: string; message: string }[] }>(own, firmApi.get, {
    params: { companyId: OWN },
  });
  assert.ok(
    warnings.some(({ rule, message }) => rule === "F8" && /不在本所在职名册中/.test(message)),
    JSON.stringify(warnings),
  );
  const [line] = await t.db.select().from(partyMembers).where(eq(partyMembers.companyId, OWN)).limit(1);
  assert.ok(line);
  const full = await dataOf<Record<string, unknown>>(own, partyMember.api.full, {
    params: { memberId: line.memberId },
  });
  const { body } = await ask(own, partyMember.api.update, {
    params: { memberId: line.memberId },
    body: { ...full, staffId: draft.staffId, attachments: [] },
  });
  assert.ok(
    (body as { fieldErrors?: { path: string }[] }).fieldErrors?.some(({ path }) => path === "staffId"),
    JSON.stringify(body),
  );
});

test("a workbook says that it is a draft", async () => {
  const answer = await send(t, staffApi.export, { query: { staffName: NAME } }, own);
  const services = { db: t.db, services: t.app.platform.services, now: t.clock.now() };
  const columns = [{ key: "staffName" }, { key: "auditStatus" }];
  const of = await sheetColumns({ ...staffExportSheet, columns }, services);
  const { rows } = await t.app.platform.services.excel.inTurn(
    { firm: OWN, person: "tester", patienceMs: 60_000 },
    (sheets) => sheets.read(answer.rawPayload, of, { maxRows: 100 }),
  );
  assert.deepEqual(
    rows.map(({ values }) => [values["staffName"], values["auditStatus"]]),
    [[NAME, 0]],
  );
});
