// Guarantees: a person has one id in all firms, by his number: rows of one number share it, those who left among them, and
// lines of party rosters; two saves of a new number at once make one person; another number is another person, to whom
// nothing of the former comes along; without a number a draft is nobody; two workbooks with the same new people in opposite
// order both come in.
// On PostgreSQL: two at once meet in a unique index.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { eq, isNotNull, ne, sql } from "drizzle-orm";
import { emptyStaff } from "@/contracts/basic/staff/staff-form";
import { newId } from "@/server/platform/clock/id";
import { calendarDate } from "@/server/platform/call/services";
import type { TestApp } from "@/server/testing/testing";
import { buildDemoApp, DEMO, tokenOf } from "@/server/modules/basic/firm/firm-testing";
import { aPerson, dataOf, freshIdNo, type StaffHands, staffHands } from "@/server/modules/basic/staff/staff-testing";
import { staffSheet } from "@/contracts/basic/staff/staff-sheet";
import { staffImportOf } from "@/server/modules/basic/staff/staff-import";
import { personWith } from "@/server/reference/person";
import { persons } from "@/server/reference/person.table";
import { staff } from "@/server/reference/staff.table";

const { user: U } = DEMO;
let t: TestApp;
let hr: StaffHands;
let other: StaffHands;

before(async () => {
  t = await buildDemoApp();
  [hr, other] = [await staffHands(t, U.hr), await staffHands(t, U.other)];
});
after(() => t.close());

const rowOf = async (staffId: string) => {
  const [row] = await t.db.select().from(staff).where(eq(staff.staffId, staffId));
  assert.ok(row);
  return row;
};
const personOf = async (staffId: string) => (await rowOf(staffId)).personId;
const indexOf = (idNo: string | null) => t.app.platform.services.vault.index(String(idNo));
const draft = (idNo: string | null) => ({ ...emptyStaff, staffName: "待完善", idType: 1, idNo });

test("everybody of the demo association has a person, its party rosters and records too", async () => {
  const { rows } = await t.handle.pool.query<Record<string, number>>(`select
    (select count(*)::int from staff where (person_id is null) <> (id_no_index is null)) as staff,
    (select count(*)::int from staff s join persons p using (person_id) where p.id_no_index <> s.id_no_index) as strangers,
    (select count(*)::int from party_members where person_id is null) as members,
    (select count(*)::int from party_members m join staff s using (staff_id) where m.person_id <> s.person_id) as lines,
    (select count(*)::int from reward_records where staff_id is not null and person_id is null) as rewards`);
  assert.deepEqual(rows[0], { staff: 0, strangers: 0, members: 0, lines: 0, rewards: 0 });
});

test("a draft without a number is nobody, with one it is the person whom another firm's rows are", async () => {
  const bare = await hr.created(draft(null));
  assert.equal(await personOf(bare.staffId), null);
  const form = aPerson();
  const mine = await hr.created(draft(form.idNo));
  const theirs = await other.created(form);
  assert.ok(await personOf(theirs.staffId));
  assert.equal(await personOf(mine.staffId), await personOf(theirs.staffId));
});

test("who comes back has the same id, and the kind of document makes no other person", async () => {
  const form = aPerson();
  const first = await hr.created(form);
  await t.db.update(staff).set({ staffStatus: 2 }).where(eq(staff.staffId, first.staffId));
  const again = await hr.created({ ...form, mobile: "13700003333" });
  assert.equal(await personOf(again.staffId), await personOf(first.staffId));
  await t.db.update(staff).set({ idType: 9 }).where(eq(staff.staffId, again.staffId));
  assert.equal(await personOf(again.staffId), await personOf(first.staffId));
});

test("another number is another person, who is confirmed by nobody; the former stays who he was", async () => {
  await t.setParam("staff.reviewItems", ["memberType"]);
  const former = await hr.created(aPerson());
  const was = await personOf(former.staffId);
  await t.db.update(staff).set({ confirmTime: t.clock.now() }).where(eq(staff.staffId, former.staffId));
  const full = await hr.full(former.staffId);
  const idNo = freshIdNo();
  dataOf(await hr.put(former.staffId, { ...full, idNo, attachments: [] }));
  const row = await rowOf(former.staffId);
  assert.equal(row.personId, await personWith(t.db, indexOf(idNo)));
  assert.notEqual(row.personId, was);
  assert.equal(row.confirmTime, null);
  assert.equal(await personWith(t.db, indexOf(full.idNo)), was);
});

test("nobody writes another person beside a number", async () => {
  const { staffId } = await hr.created(aPerson());
  const own = await personOf(staffId);
  const [another] = await t.db
    .select()
    .from(staff)
    .where(ne(staff.personId, String(own)))
    .limit(1);
  await t.db
    .update(staff)
    .set({ personId: another?.personId ?? null })
    .where(eq(staff.staffId, staffId));
  assert.equal(await personOf(staffId), own);
});

test("two saves of the same new number at once make one person", async () => {
  for (let round = 0; round < 5; round++) {
    const idNo = freshIdNo();
    const [mine, theirs] = await Promise.all([hr.created(draft(idNo)), other.created(draft(idNo))]);
    const personId = await personOf(mine.staffId);
    assert.ok(personId);
    assert.equal(await personOf(theirs.staffId), personId);
  }
});

test("however rows of few numbers come in, many at once, each number is one person", async () => {
  const [like] = await t.db.select().from(staff).where(isNotNull(staff.personId)).limit(1);
  assert.ok(like);
  const numbers = Array.from({ length: 6 }, () => indexOf(freshIdNo()));
  const insertOne = (idNoIndex: string) => {
    // Those who left: nothing else is unique among them.
    const row = { ...like, staffId: newId(), staffStatus: 2, idNoIndex, personId: null };
    return t.db.transaction((tx) => tx.insert(staff).values(row));
  };
  await Promise.all(Array.from({ length: 60 }, (_, i) => insertOne(numbers[(i * 7) % numbers.length] ?? "")));
  const found = await t.db
    .select({ rows: sql<number>`count(*)::int`, people: sql<number>`count(distinct ${staff.personId})::int` })
    .from(staff)
    .innerJoin(persons, eq(persons.idNoIndex, staff.idNoIndex))
    .where(sql`${staff.idNoIndex} in ${numbers}`)
    .groupBy(staff.idNoIndex);
  assert.deepEqual(
    found,
    Array.from({ length: 6 }, () => ({ rows: 10, people: 1 })),
  );
});

/** A slice of an account's workbook with these numbers in this order, written as the importer writes it. */
async function brought(username: string, numbers: readonly string[]) {
  const { services, sessions } = t.app.platform;
  const now = services.clock.now();
  const state = await sessions.find(await tokenOf(t, username), now, { touch: false });
  assert.equal(state.kind, "live");
  const { user } = state;
  const rows = numbers.map((idNo, i) => ({
    rowNumber: i + 2,
    stamp: "",
    values: { staffName: "同批", idType: 1, idNo },
  }));
  const today = calendarDate(now);
  return t.db.transaction((tx) =>
    staffImportOf(staffSheet).target.apply(rows, {
      db: tx,
      services,
      user,
      companyId: String(user.companyId),
      now,
      today,
      importId: "",
      documentId: null,
      audit: () => undefined,
    }),
  );
}

test("two firms bring the same new people in opposite order: both come in, neither waits for the other in a ring", async () => {
  const numbers = Array.from({ length: 21 }, () => freshIdNo());
  const isShared = process.env["TEST_DATABASE_URL"] !== undefined;
  const middle = await t.handle.pool.connect();
  // Somebody writes the one in the middle: both stop there, each with the other's next people, unless they agreed before.
  if (isShared) {
    await middle.query("begin");
    await middle.query("insert into persons (person_id, id_no_index) values ($1, $2)", [
      newId(),
      indexOf(numbers[10] ?? null),
    ]);
  }
  const both = Promise.all([brought(U.hr, numbers), brought(U.other, numbers.toReversed())]);
  const waiting = async () => {
    const { rows } = await middle.query<{ n: number }>(
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rows[0]?.n ?? 0;
  };
  if (isShared) {
    while ((await waiting()) < 2) await new Promise((resolve) => setTimeout(resolve, 20));
    await middle.query("rollback");
  }
  middle.release();
  for (const outcomes of await both)
    assert.deepEqual(
      outcomes.flatMap(({ faults }) => faults),
      [],
    );
  const entered = sql`${staff.idNoIndex} in ${numbers.map(indexOf)}`;
  assert.equal(await t.db.$count(staff, entered), 2 * numbers.length);
});
