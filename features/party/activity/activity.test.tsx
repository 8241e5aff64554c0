// Guarantees: who took part is picked from the roster as it stood on the activity's day, joined units' with it, and
// counted from the list; guests stay typed.
import { screen, within } from "@testing-library/react";
import type { DictionaryItem } from "@/contracts/common/dictionary";
import type { DataOf } from "@/contracts/kit/endpoint";
import { activityApi, type ActivityPerson } from "@/contracts/party/activity/activity";
import { aGuest, aLesson } from "@/contracts/party/activity/activity-sample";
import { ActivityScreen } from "@/features/party/activity/activity";
import { fakeApi } from "@/tests/fake-api";
import { renderScreen } from "@/tests/render-screen";

jest.setTimeout(30_000);

const full = {
  ...aLesson,
  participants: [aGuest({ personName: "张远", memberType: null })],
  coOrganizers: [{ rowId: "r1", unitName: "乙丙税务师事务所" }],
  dueCount: null,
  actualCount: null,
  leaveCount: null,
  absentCount: null,
  partyAttend: null,
  activistAttend: null,
  massAttend: null,
  version: 2,
} as unknown as DataOf<typeof activityApi.full>;
const record = {
  ...full,
  activityId: "a1",
  companyId: "c1",
  companyName: "甲乙税务师事务所有限公司",
  auditStatus: 0,
  activityYear: 2026,
  activityMonth: 3,
  activityQuarter: 1,
  leaders: "李明",
  attendance: null,
  sourceFirmName: null,
  submitUserName: null,
  submitTime: null,
  auditUserName: null,
  auditTime: null,
  createTime: "2026-03-11T01:00:00.000Z",
  updateTime: "2026-03-11T01:00:00.000Z",
  createUserName: "周清和",
  updateUserName: "周清和",
  transitions: ["submit"],
  auditRecords: [],
  canEdit: true,
  canRemove: true,
  readOnlyReason: null,
  lockedItems: [],
  isIncomplete: false,
  missing: [],
  warnings: [],
  attachments: [],
  files: [],
};

const person = (memberId: string, personName: string, memberType: number, unitName: string | null = null) =>
  ({ memberId, personName, memberType, partyPost: memberType === 1 ? 9 : null, unitName }) satisfies ActivityPerson;
const PEOPLE = [
  person("m1", "李明", 1),
  person("m2", "王芳", 2),
  person("m3", "孙可", 4),
  person("m9", "联建党员", 1, "乙丙税务师事务所"),
];
const dictionary: DictionaryItem[] = [
  ...["正式党员", "预备党员", "发展对象", "入党积极分子"].map((keyNotes, i) => ({
    keyName: "party_member_type",
    keyValue: i + 1,
    keyNotes,
    keyDisabled: false,
  })),
];

it("takes who stands there by the staff of an older record for present, a guest of the same name not", async () => {
  const rows = [aGuest({ staffId: "s1", personName: "李明" }), aGuest({ personName: "王芳", memberType: null })];
  fakeApi()
    .on(activityApi.get, record as never)
    .on(activityApi.full, { ...full, participants: rows })
    .on(activityApi.people, [...PEOPLE, person("m8", "李明", 1, "乙丙税务师事务所")]);
  const at = "/party/activity?activityId=a1&edit=1&tab=people";
  const { typing } = renderScreen(<ActivityScreen />, { at, dictionary });
  await typing.click(await screen.findByRole("button", { name: "添加全部党员（1）" }));
  const names = screen.getAllByRole("textbox", { name: /姓名/ }).map((box) => (box as HTMLInputElement).value);
  expect(names).toEqual(["李明", "王芳", "王芳"]);
  await typing.click(screen.getByRole("combobox", { name: "从党员名册添加" }));
  expect(await screen.findByTitle("李明（正式党员） 乙丙税务师事务所")).toBeInTheDocument();
  expect(screen.queryByTitle(/^李明（正式党员） ?$/)).toBeNull();
});

it("picks from the rosters of the day, adds the own members at once and counts the list", async () => {
  const api = fakeApi()
    // What the record's neighbours are asked of.
    .on(activityApi.list, { rows: [], totalCount: 0 })
    .on(activityApi.get, record as never)
    .on(activityApi.full, full)
    .on(activityApi.people, PEOPLE)
    .on(activityApi.update, ({ input }) => ({ ...record, ...input.body, version: 3 }) as never);
  const at = "/party/activity?activityId=a1&edit=1&tab=people";
  const { typing } = renderScreen(<ActivityScreen />, { at, dictionary });
  const add = await screen.findByRole("button", { name: "添加全部党员（2）" });
  expect(api.callsOf(activityApi.people).at(-1)?.input.query).toEqual({
    day: "2026-03-10",
    units: ["乙丙税务师事务所"],
  });
  await typing.click(screen.getByRole("combobox", { name: "从党员名册添加" }));
  expect(await screen.findByTitle("联建党员（正式党员） 乙丙税务师事务所")).toBeInTheDocument();
  await typing.click(screen.getByTitle("孙可（入党积极分子）"));
  await typing.click(add);
  const names = screen.getAllByRole("textbox", { name: /姓名/ }).map((box) => (box as HTMLInputElement).value);
  expect(names).toEqual(["张远", "孙可", "李明", "王芳"]);
  await typing.click(screen.getByRole("button", { name: "按名单填写实到人数（4）" }));
  expect(screen.getByRole("button", { name: "添加全部党员（0）" })).toBeDisabled();
  await typing.click(within(screen.getByRole("form")).getByRole("button", { name: "保存" }));
  await screen.findByText(/已保存/);
  const body = api.callsOf(activityApi.update)[0]?.input.body;
  expect([body?.actualCount, body?.partyAttend, body?.activistAttend, body?.massAttend]).toEqual([4, 2, 1, 1]);
  expect(body?.participants.map((one) => [one.memberId, one.personName, one.memberType])).toEqual([
    [null, "张远", null],
    ["m3", "孙可", 4],
    ["m1", "李明", 1],
    ["m2", "王芳", 2],
  ]);
});
