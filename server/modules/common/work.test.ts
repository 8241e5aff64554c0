// Guarantees: who may edit parameters is told when deadlines reach a year whose holidays nobody has entered, until one of
// them stands in the table; nobody else is. What is done every year over its turn begins in the year before its last day.
import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { type Workbench, workbenchApi } from "@/contracts/common/workbench";
import { buildDemoApp, DEMO } from "@/server/modules/basic/firm/firm-testing";
import { calendarWork, type YearlyTask } from "@/server/modules/common/workbench-calendar";
import { createUser, openSession, type TestApp } from "@/server/testing/testing";

let t: TestApp;
before(async () => {
  t = await buildDemoApp();
});
after(() => t.close());

const YEAR = "2026";
const entry = (year: string) => ({ dayFrom: `${year}-10-01`, dayTo: `${year}-10-07`, dayKind: "放假" });

async function toldTo(token: string): Promise<string[]> {
  const answer = await t.call({ method: "GET", url: workbenchApi.get.path, token });
  const { todos } = answer.json<{ data: Workbench }>().data;
  return todos.flatMap(({ key, title, routeId }) => (key === "holidays" ? [`${title} ${routeId ?? ""}`] : []));
}

it("a year without its holidays is told to who may enter them, and to nobody else", async () => {
  const officer = async (...codes: ("g_hy_desk_param_edit" | "g_hy_desk_param_view")[]) => {
    const { userId } = await createUser(t.db, { userType: 2, orgId: DEMO.orgId, codes });
    return openSession(t, userId);
  };
  const edits = await officer("g_hy_desk_param_view", "g_hy_desk_param_edit");
  const looks = await officer("g_hy_desk_param_view");
  const today = t.clock.now().toISOString();
  assert.ok(today.startsWith(YEAR) && today < `${YEAR}-12`, today);
  assert.deepEqual(await toldTo(edits), [], "the standard table has the year");
  await t.setParam("calendar.holidays", [entry("2025")]);
  assert.deepEqual(await toldTo(edits), [`登记 ${YEAR} 年的节假日与调休 desk.params`]);
  assert.deepEqual(await toldTo(looks), []);
  // Working days of a long term reach into the next year.
  await t.setParam("calendar.holidays", [entry(YEAR)]);
  assert.deepEqual(await toldTo(edits), []);
  await t.setParam("audit.workingDays", 250);
  assert.deepEqual(await toldTo(edits), [`登记 2027 年的节假日与调休 desk.params`]);
  await t.setParam("calendar.holidays", [entry(YEAR), entry("2027")]);
  assert.deepEqual(await toldTo(edits), []);
});

it("a yearly task that runs over the turn of the year begins in the year before its last day", () => {
  const code = "g_hy_member_firm_edit";
  const task: YearlyTask = {
    key: "turn",
    title: "{year}年结账",
    detail: "",
    from: "12-01",
    due: "01-31",
    anyOf: [code],
  };
  const on = (today: string) => calendarWork([task], new Set([code]), today, 30);
  const told = (today: string) => on(today).todos.map(({ title, dueDate }) => `${title} ${dueDate ?? ""}`);
  assert.deepEqual(told("2026-11-30"), []);
  assert.deepEqual(
    on("2026-11-30").coming.map(({ fromDate, dueDate }) => [fromDate, dueDate]),
    [["2026-12-01", "2027-01-31"]],
  );
  assert.deepEqual(told("2026-12-01"), ["2026年结账 2027-01-31"]);
  assert.deepEqual(told("2027-01-31"), ["2026年结账 2027-01-31"]);
  assert.deepEqual(told("2027-02-01"), []);
});
