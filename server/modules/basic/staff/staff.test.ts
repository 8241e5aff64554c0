// Guarantees: every filter of the list finds exactly its people within reach; lists and roster show masks only; nothing
// is cut silently.
// On PostgreSQL: filters, sorting and counts of the largest list are SQL.
import { pinyin } from "pinyin-pro";
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { StaffRow } from "@/contracts/basic/staff/staff-list";
import { ageOn } from "@/contracts/kit/day/dates";
import { encodeQuery } from "@/contracts/kit/encode-query";
import { demoAssociation } from "@/server/seed/seed";
import { calendarDate } from "@/server/platform/call/services";
import type { TestApp } from "@/server/testing/testing";
import { buildDemoApp, DEMO } from "@/server/modules/basic/firm/firm-testing";
import { dataOf, type StaffHands, staffHands } from "@/server/modules/basic/staff/staff-testing";

const { firm: F, user: U } = DEMO;
let t: TestApp;
let hr: StaffHands;
let head: StaffHands;
let today: string;

before(async () => {
  t = await buildDemoApp();
  hr = await staffHands(t, U.hr);
  head = await staffHands(t, U.head);
  today = calendarDate(t.clock.now());
});
after(() => t.close());

type Person = ReturnType<typeof demoAssociation>["people"][number];
const own = (): Person[] => demoAssociation(today).people.filter((person) => person.companyId === F.first);

/** Ids of all pages of a query. */
async function idsOf(hands: StaffHands, query: Record<string, unknown>): Promise<string[]> {
  const out: string[] = [];
  for (let page = 1; ; page++) {
    const response = await hands.list(`?${encodeQuery({ ...query, page, pageSize: 50 })}`);
    const rows = dataOf<StaffRow[]>(response);
    out.push(...rows.map((row) => row.staffId));
    if (out.length >= response.json<{ totalCount: number }>().totalCount || rows.length === 0) return out.sort();
  }
}

const age = (person: Person): number => ageOn(person.birthDate, today) ?? -1;
const [first] = demoAssociation("2026-11-21").people;

/** Stands for the token until there is a server to ask. */
const TOKEN = "token";
const tokenOfIdNo = async (idNo: string): Promise<string> =>
  dataOf<{ token: string }>(await hr.call("sealIdNo", "", { idNo })).token;

/** Four digits are the end of a number that the list shows, or of the mobile. */
const isFoundBy = ({ certNo, memberNo, mobile }: Person, tail: string): boolean =>
  [certNo, memberNo, mobile].some((number) => number?.endsWith(tail));
const initialsOf = (name: string): string =>
  pinyin(name, { toneType: "none", type: "array", surname: "head", pattern: "first" }).join("");
const sharesInitials = ({ staffName }: Person): boolean =>
  initialsOf(staffName).includes(initialsOf(first?.staffName ?? ""));

/** Every filter with the plain sentence that it means. */
const FILTERS: [string, Record<string, unknown>, (person: Person) => boolean][] = [
  ["name", { staffName: "王" }, (p) => p.staffName.includes("王")],
  ["piece of a name in the search box", { keyword: " 王" }, (p) => p.staffName.includes("王")],
  ["number's end", { keyword: first?.certNo?.slice(-4) }, (p) => isFoundBy(p, first?.certNo?.slice(-4) ?? "")],
  ["certificate in small letters", { keyword: first?.certNo?.toLowerCase() }, (p) => p.certNo === first?.certNo],
  ["initials", { keyword: initialsOf(first?.staffName ?? "").toUpperCase() }, sharesInitials],
  ["document", { idNo: TOKEN }, (p) => p.idNo === first?.idNo],
  ["certificate", { certNo: "TA20" }, (p) => p.certNo?.includes("TA20") ?? false],
  ["category", { staffCategory: [1, 4] }, (p) => [1, 4].includes(p.staffCategory)],
  ["member type", { memberType: [1] }, (p) => p.memberType === 1],
  ["member status", { memberStatus: [2] }, (p) => p.memberStatus === 2],
  ["education", { education: [14] }, (p) => p.education === 14],
  ["politics", { politicalStatus: [1, 2] }, (p) => [1, 2].includes(p.politicalStatus)],
  ["status", { staffStatus: [2, 4] }, (p) => [2, 4].includes(p.staffStatus ?? 1)],
  ["age", { ageFrom: 30, ageTo: 40 }, (p) => age(p) >= 30 && age(p) <= 40],
  ["age from", { ageFrom: 55 }, (p) => age(p) >= 55],
  [
    "hired",
    { hireDateFrom: "2018-01-01", hireDateTo: "2021-12-31" },
    (p) => p.hireDate >= "2018-01-01" && p.hireDate <= "2021-12-31",
  ],
  ["incomplete", { isIncomplete: true }, (p) => p.isIncomplete === true],
  ["two at once", { staffCategory: [4], staffStatus: [1] }, (p) => p.staffCategory === 4 && (p.staffStatus ?? 1) === 1],
];

for (const [name, query, isMeant] of FILTERS) {
  test(`the filter ${name} finds exactly its people`, async () => {
    if (query["idNo"] === TOKEN) query["idNo"] = await tokenOfIdNo(String(first?.idNo));
    const expected = own().filter(isMeant);
    assert.ok(expected.length > 0 && expected.length < own().length, `${expected.length} people`);
    assert.deepEqual(await idsOf(hr, query), expected.map((person) => person.staffId).sort());
  });
}

test("a head office chooses among its firms; another firm's id finds nothing", async () => {
  const all = demoAssociation(today).people;
  const of = (companyId: string) =>
    all
      .filter((p) => p.companyId === companyId)
      .map((p) => p.staffId)
      .sort();
  assert.deepEqual(await idsOf(head, { companyId: F.branchZhuzhou }), of(F.branchZhuzhou));
  assert.deepEqual(await idsOf(head, { companyId: F.first }), []);
  assert.deepEqual(await idsOf(hr, { companyId: F.branchZhuzhou }), []);
});

test("rows are ordered by pinyin, age and hiring, both ways", async () => {
  for (const [sort, key] of [
    ["age", (row: StaffRow) => row.age ?? -1],
    ["-hireDate", (row: StaffRow) => -Date.parse(row.hireDate ?? "")],
  ] as const) {
    const values = dataOf<StaffRow[]>(await hr.list(`?pageSize=100&sort=${sort}`)).map(key);
    assert.deepEqual(
      values,
      [...values].sort((a, b) => a - b),
      sort,
    );
  }
  const names = dataOf<StaffRow[]>(await hr.list("?pageSize=100&sort=staffName")).map((row) => row.staffName);
  assert.ok(names.findIndex((n) => n.startsWith("陈")) < names.findIndex((n) => n.startsWith("张")));
});

test("neither list nor roster holds a full number", async () => {
  // Shorter documents are digits that any id may hold.
  const numbers = demoAssociation(today)
    .people.flatMap((p) => [p.idNo, p.mobile])
    .filter((number) => number.length > 10);
  for (const response of [await hr.list("?pageSize=100"), await hr.call("roster", "")]) {
    assert.equal(response.statusCode, 200, response.body.slice(0, 300));
    assert.deepEqual(
      numbers.filter((number) => response.body.includes(number)),
      [],
    );
  }
});

test("the roster holds all in effect who match, or says how many there are", async () => {
  const { rows, companyName } = dataOf<{ rows: StaffRow[]; companyName: string }>(
    await hr.call("roster", "", undefined, `?${encodeQuery({ staffStatus: [1] })}`),
  );
  assert.equal(rows.length, own().filter((p) => (p.staffStatus ?? 1) === 1 && p.auditStatus !== 0).length);
  assert.match(companyName, /税务师事务所/);
  await t.setParam("staff.rosterRows", 5);
  const refused = await hr.call("roster", "");
  assert.equal(refused.statusCode, 400);
  assert.match(refused.body, /花名册一次最多打印 5 人，请缩小查询范围/);
});
