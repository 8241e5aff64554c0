// Guarantees of those who took part: offered from the rosters as they stood on the day, named as the roster names them,
// once, and their hours reach the line of their document whatever the record named them by. // domain a §6.1, §6.2
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { ActivityPerson } from "@/contracts/party/activity/activity";
import type { Participant } from "@/contracts/party/activity/activity-fields";
import type { ActivityForm } from "@/contracts/party/activity/activity-form";
import { aGuest, aLesson } from "@/contracts/party/activity/activity-sample";
import type { Scoreboard } from "@/contracts/party/activity/activity-score";
import { PERMISSION_CODES } from "@/contracts/access";
import { createUser, openSession } from "@/server/testing/testing";
import { fullUser } from "@/server/tests/examples";
import {
  F,
  type Call,
  t,
  own,
  callerOf,
  nameOf,
  draft,
  passedOne,
  member,
  useActivities,
} from "@/server/modules/party/activity/activity-testing";

useActivities();

const peopleAt = async (as: Call, search = "") =>
  (await as("people", undefined, undefined, search)).data as unknown as readonly ActivityPerson[];

describe("participants", () => {
  it("are offered from the roster as it stood on the day, members first; never from the staff or another firm", async () => {
    const { token } = await fullUser(t, F.soleProprietor);
    const caller = callerOf(token);
    await member(F.soleProprietor, "积极分子", { partyMemberType: 4, joinDate: null, formalDate: null });
    await member(F.soleProprietor, "已转出", { outDate: "2026-02-01" });
    await member(F.soleProprietor, "刚转正", { joinDate: "2025-03-01", formalDate: "2026-03-01" });
    const told = async (search: string) =>
      (await peopleAt(caller, search)).map((p) => `${p.personName}${p.memberType}`);
    assert.deepEqual(await told("?day=2026-01-15"), ["已转出1", "刚转正2", "积极分子4"]);
    assert.deepEqual(await told("?day=2026-03-02"), ["刚转正1", "积极分子4"]);
    assert.ok(!/\b\d{15}/.test(JSON.stringify(await peopleAt(caller))));
  });

  it("of a joined unit are offered to whom reads that unit's roster, to nobody else", async () => {
    const units = `?units[]=${encodeURIComponent(await nameOf(F.branchZhuzhou))}`;
    const reach = [{ companyId: F.branchZhuzhou, canAct: false }];
    const head = await createUser(t.db, { companyId: F.headOffice, codes: PERMISSION_CODES, reach });
    const asHead = callerOf(await openSession(t, head.userId));
    const branchMember = await member(F.branchZhuzhou, "分所党员");
    const offered = (await peopleAt(asHead, units)).find(({ memberId }) => memberId === branchMember);
    assert.equal(offered?.unitName, await nameOf(F.branchZhuzhou));
    assert.ok((await peopleAt(asHead)).every(({ unitName }) => unitName === null));
    assert.ok((await peopleAt(own, units)).every(({ memberId }) => memberId !== branchMember));
    const joint = { coOrganizers: [{ rowId: null, unitName: await nameOf(F.branchZhuzhou) }] };
    const people = { participants: [aGuest({ memberId: branchMember, personName: "分所党员" })] };
    const refused = await own("create", undefined, { ...aLesson, ...joint, ...people });
    assert.equal(refused.fieldErrors?.[0]?.path, "participants.0.personName");
    const made = await asHead("create", undefined, { ...aLesson, ...joint, ...people });
    assert.equal(made.status, 200, JSON.stringify(made));
  });

  it("stand under the roster's name, once; older records keep theirs and gain the line when they are saved", async () => {
    const staffId = "someone-of-the-staff";
    const memberId = await member(F.first, "老党员", { staffId });
    const asked = (participants: Participant[]) => own("create", undefined, { ...aLesson, participants });
    const wrong = await asked([aGuest({ memberId, personName: "别人" })]);
    assert.match(wrong.fieldErrors?.[0]?.message ?? "", /姓名是老党员/);
    const { activityId } = await draft({ participants: [aGuest({ memberId, personName: "老党员" })] });
    const { memberId: _none, ...older } = aGuest({ staffId, personName: "老党员" });
    await t.handle.pool.query("update party_activities set participants = $1 where activity_id = $2", [
      JSON.stringify([older, aGuest({ memberId: null, staffId: "gone-from-the-staff", personName: "前同事" })]),
      activityId,
    ]);
    const form = (await own("full", activityId)).data as unknown as ActivityForm & { version: number };
    assert.deepEqual(
      form.participants.map((one) => [one.memberId, one.staffId, one.personName]),
      [
        [null, staffId, "老党员"],
        [null, "gone-from-the-staff", "前同事"],
      ],
    );
    const twice = [...form.participants, aGuest({ memberId, personName: "老党员" })];
    const repeated = await own("update", activityId, { ...form, participants: twice });
    assert.deepEqual(
      repeated.fieldErrors?.map(({ path }) => path),
      ["participants.2.personName"],
    );
    const saved = await own("update", activityId, form);
    assert.equal(saved.status, 200, JSON.stringify(saved));
    const stored = (await own("full", activityId)).data as unknown as ActivityForm;
    assert.deepEqual(
      stored.participants.map((one) => [one.memberId, one.staffId]),
      [
        [memberId, null],
        [null, "gone-from-the-staff"],
      ],
    );
    const copied = (await own("copy", activityId)).data as unknown as ActivityForm;
    assert.deepEqual(
      copied.participants.map((one) => [one.memberId, one.staffId, one.personName]),
      [
        [memberId, null, "老党员"],
        [null, null, "前同事"],
      ],
    );
  });

  it("are copied under the roster's present name, once", async () => {
    const [staffId, personName] = ["renamed-of-the-staff", "张晓明"];
    const memberId = await member(F.first, personName, { staffId });
    const line = aGuest({ memberId, personName });
    const { activityId } = await draft({ participants: [line] });
    await t.handle.pool.query("update party_members set member_name = '张小明' where member_id = $1", [memberId]);
    // Before rosters were matched by document, somebody could stand as staff and as a line.
    await t.handle.pool.query("update party_activities set participants = $1 where activity_id = $2", [
      JSON.stringify([aGuest({ staffId, personName }), line]),
      activityId,
    ]);
    const told = await own("copy", activityId);
    assert.equal(told.status, 200, JSON.stringify(told));
    assert.deepEqual(
      (told.data as unknown as ActivityForm).participants.map((one) => [one.memberId, one.personName]),
      [[memberId, "张小明"]],
    );
  });

  it("with a vote are doubted where the roster has another number of full members", async () => {
    const { token } = await fullUser(t, F.soleProprietor);
    const caller = callerOf(token);
    const meeting = {
      activityType: 1,
      extraTypes: [],
      resolutions: "通过",
      votingDue: 2,
      votingActual: 2,
      partyAttend: 2,
      massAttend: 0,
      participants: aLesson.participants.map((one) => ({ ...one, memberType: 1 })),
    };
    const told = await caller("create", undefined, { ...aLesson, ...meeting });
    assert.equal(told.status, 200, JSON.stringify(told));
    const warnings = told.data["warnings"] as unknown as { rule: string; message: string }[];
    assert.ok(
      warnings.some(({ rule, message }) => rule === "A11" && message.includes("正式党员1人")),
      JSON.stringify(warnings),
    );
  });
});

describe("people who are known by their document", () => {
  /** Somebody of a firm's staff who has left it; his line came by workbook, so that it has no link. */
  async function imported(companyId: string, personName: string) {
    const { rows } = await t.handle.pool.query(
      `update staff set staff_status = 2 where staff_id in (select staff_id from staff
        where company_id = $1 and id_no_index not in (select id_no_index from party_members)
        order by staff_id limit 1) returning staff_id, id_no_index`,
      [companyId],
    );
    const [{ staff_id: staffId, id_no_index: idNoIndex }] = rows as [{ staff_id: string; id_no_index: string }];
    return { staffId, memberId: await member(companyId, personName, { idNoIndex }) };
  }
  const stand = (activityId: string, participants: readonly Participant[]) =>
    t.handle.pool.query("update party_activities set participants = $1 where activity_id = $2", [
      JSON.stringify(participants),
      activityId,
    ]);
  const hoursOf = async (as: Call, name: string) => {
    const { people } = (await as("scoreboard", undefined, undefined, "?year=2026")).data as unknown as Scoreboard;
    return people.filter(({ personName }) => personName === name).map(({ hours, attended }) => [hours, attended]);
  };

  it("keep the hours of older records on a line without a link, and stand once", async () => {
    const personName = "名册同志";
    const { staffId, memberId } = await imported(F.first, personName);
    const older = aGuest({ staffId, personName });
    await stand(await passedOne(), [older]);
    assert.deepEqual(await hoursOf(own, personName), [["2.0", 1]]);
    const { activityId } = await draft();
    await stand(activityId, [older]);
    const form = (await own("full", activityId)).data as unknown as ActivityForm;
    const twice = [...form.participants, aGuest({ memberId, personName })];
    const repeated = await own("update", activityId, { ...form, participants: twice });
    assert.deepEqual(
      repeated.fieldErrors?.map(({ path }) => path),
      ["participants.1.personName"],
    );
    assert.equal((await own("update", activityId, form)).status, 200);
    const stored = (await own("full", activityId)).data as unknown as ActivityForm;
    assert.deepEqual([stored.participants[0]?.memberId, stored.participants[0]?.staffId], [memberId, null]);
  });

  it("count once in an activity, with the larger hours, when they are picked and typed", async () => {
    const personName = "重复登记同志";
    const memberId = await member(F.first, personName);
    const typed = aGuest({ personName, hours: "1.5" });
    await passedOne({ participants: [typed, aGuest({ memberId, personName })] });
    await passedOne({ participants: [typed, aGuest({ personName: "访客", memberType: null })] });
    assert.deepEqual(await hoursOf(own, personName), [["3.5", 2]]);
  });
});
