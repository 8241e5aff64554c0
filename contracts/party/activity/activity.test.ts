import { dayOf } from "@/contracts/kit/day/dates";
import { ACTIVITY, PHOTO_TYPE } from "@/contracts/party/activity/activity-fields";
import {
  type ActivityForm,
  activityForm,
  activityMissing,
  activityNeeds,
  canonicalActivity,
  contentLength,
} from "@/contracts/party/activity/activity-form";
import { activityGaps, activityRules } from "@/contracts/party/activity/activity-rules";
import { aLesson } from "@/contracts/party/activity/activity-sample";
import { scoreRows, STANDARD_TARGETS } from "@/contracts/party/activity/activity-score";

const photo = { fileId: "p1", attachType: PHOTO_TYPE, sortNo: 0 };
const lesson: ActivityForm = { ...aLesson, photos: [photo], lateReason: null };
const [speaker] = lesson.participants as [ActivityForm["participants"][number]];
const facts = { today: "2026-03-20", backdateDays: 90 };
const rulesAt = (more: Partial<ActivityForm>, today = facts.today) =>
  activityRules({ ...lesson, ...more }, { ...facts, today }).map(({ rule, path, level }) => [rule, path, level]);
const gapsAt = (more: Partial<ActivityForm>, more2: object = {}) =>
  activityGaps({ ...lesson, ...more }, { ...facts, ...more2 }).map(({ path }) => path);

test("a right lesson breaks no rule and lacks nothing", () => {
  expect(activityForm.parse(lesson)).toEqual(lesson);
  expect(rulesAt({})).toEqual([]);
  expect(gapsAt({})).toEqual([]);
});

test("a draft needs its title alone", () => {
  const { title } = lesson;
  const parsed = activityForm.parse({
    title,
    extraTypes: [],
    participants: [],
    coOrganizers: [],
    photos: [],
    attachments: [],
  });
  expect(activityRules(parsed, facts)).toEqual([]);
  expect(activityMissing(parsed).map(({ path }) => path)).toEqual([
    "activityType",
    "activityForm",
    "startTime",
    "endTime",
    "place",
    "hostOrgName",
    "hostName",
    "dueCount",
    "actualCount",
    "leaveCount",
    "absentCount",
    "content",
    "photos",
  ]);
});

describe("bounds of the items", () => {
  const refused: [string, object][] = [
    ["a title of three characters", { title: "短主题" }],
    ["half of half an hour", { creditHours: "0.4" }],
    ["more than forty hours", { creditHours: "40.5" }],
    ["a negative cost", { cost: "-1.00" }],
    ["ten photos", { photos: Array.from({ length: 10 }, (_, i) => ({ ...photo, fileId: `p${i}` })) }],
    ["a negative count", { dueCount: -1 }],
  ];
  test.each(refused)("%s is refused", (_, more) => {
    expect(activityForm.safeParse({ ...lesson, ...more }).success).toBe(false);
  });
});

describe("rules", () => {
  const meeting = { activityType: ACTIVITY.meeting, extraTypes: [], resolutions: "通过年度计划" };
  const cases: [string, Partial<ActivityForm>, [string, string, string][]][] = [
    ["the end is after the start", { endTime: lesson.startTime }, [["A1", "endTime", "error"]]],
    ["seven days are allowed", { endTime: "2026-03-17T01:00:00.000Z" }, []],
    ["more than seven days are not", { endTime: "2026-03-17T01:01:00.000Z" }, [["A1", "endTime", "error"]]],
    ["due = present + leave + absent", { dueCount: 4 }, [["A2", "dueCount", "error"]]],
    ["an open count is not judged yet", { dueCount: 9, leaveCount: null }, []],
    ["kinds of people add up to those present", { massAttend: 2 }, [["A3", "actualCount", "error"]]],
    ["no more members than people", { partyAttend: 9, activistAttend: null }, [["A3", "partyAttend", "error"]]],
    [
      "no more of two kinds than people",
      { partyAttend: lesson.actualCount, activistAttend: 1, massAttend: null, participants: [] },
      [["A3", "actualCount", "error"]],
    ],
    ["no more present than due", { dueCount: 1, leaveCount: null }, [["A2", "actualCount", "error"]]],
    ["hours by 45 minutes pass", { creditHours: "2.6" }, []],
    ["more hours than that are doubted", { creditHours: "2.7" }, [["A4", "creditHours", "warning"]]],
    [
      "nobody learns longer than the lesson",
      { participants: [{ ...speaker, hours: "2.5" }] },
      [["A5", "participants.0.hours", "error"]],
    ],
    [
      "half of the votes is no quorum",
      { ...meeting, votingDue: 2, votingActual: 1 },
      [["A6", "votingActual", "error"]],
    ],
    [
      "more than half is one",
      { ...meeting, votingDue: 3, votingActual: 2, partyAttend: 2, massAttend: 0, participants: [] },
      [],
    ],
    [
      "no more votes than members who came",
      { ...meeting, votingDue: 3, votingActual: 2 },
      [["A6", "votingActual", "error"]],
    ],
    [
      "who is named as a member is counted as one",
      { partyAttend: 2, massAttend: 0 },
      [["A12", "partyAttend", "warning"]],
    ],
    [
      "no more votes than people",
      { ...meeting, votingDue: 4, votingActual: 3 },
      [
        ["A6", "votingDue", "error"],
        ["A6", "votingActual", "error"],
      ],
    ],
    ["votes are asked of meetings with a resolution only", { votingDue: 4, votingActual: 1 }, []],
    ["the text has an upper bound", { content: "学".repeat(10_001) }, [["A7", "content", "error"]]],
    [
      "one person stands once",
      { participants: [0, 1].map(() => ({ ...speaker, memberId: "m1" })) },
      [
        ["A12", "partyAttend", "warning"],
        ["A8", "participants.1.personName", "error"],
      ],
    ],
  ];
  test.each(cases)("%s", (_, more, expected) => expect(rulesAt(more)).toEqual(expected));
});

describe("what a submission needs", () => {
  const cases: [string, Partial<ActivityForm>, object, string[]][] = [
    ["a speaker of a lesson", { speakerName: null }, {}, ["speakerName"]],
    ["no speaker of a committee's meeting", { activityType: 2, extraTypes: [], speakerName: null }, {}, []],
    [
      "a speaker when it also counts as a lesson",
      { activityType: 2, extraTypes: [4], speakerName: null },
      {},
      ["speakerName"],
    ],
    ["hours of a training", { activityType: 9, creditHours: null }, {}, ["creditHours"]],
    ["a photo", { photos: [] }, {}, ["photos"]],
    ["fifty characters", { content: "<p>" + "学".repeat(49) + "</p>" }, {}, ["content"]],
    ["fifty are enough", { content: "<p>" + "学".repeat(50) + "</p>" }, {}, []],
    ["as many people as were present", { participants: lesson.participants.slice(1) }, {}, ["participants"]],
    ["an activity that is over", {}, { today: "2026-03-09" }, ["endTime"]],
    ["an activity that ends this evening", {}, { today: "2026-03-10", now: "2026-03-10T00:30:00.000Z" }, ["endTime"]],
    ["no reason after 90 days", {}, { today: "2026-06-08" }, []],
    ["a reason after 91 days", {}, { today: "2026-06-09" }, ["lateReason"]],
    ["the reason itself", { lateReason: "病假" }, { today: "2026-06-09" }, []],
    ["a reason by the province's own days", {}, { today: "2026-03-20", backdateDays: 5 }, ["lateReason"]],
    [
      "the votes of a meeting that resolved something",
      { activityType: 1, extraTypes: [], resolutions: "通过" },
      {},
      ["votingDue", "votingActual"],
    ],
  ];
  test.each(cases)("%s", (_, more, other, expected) => expect(gapsAt(more, other)).toEqual(expected));
});

test("marks follow the types", () => {
  expect(activityNeeds(lesson)).toContain("speakerName");
  expect(activityNeeds({ activityType: 2, extraTypes: [], resolutions: null })).not.toContain("speakerName");
});

test("what was not asked is not kept, and a type counts once", () => {
  const form = canonicalActivity({ ...lesson, activityType: 2, extraTypes: [3, 2, 3], votingDue: 5 });
  expect([form.extraTypes, form.speakerName, form.votingDue]).toEqual([[3], null, null]);
});

test("a text is as long as what is read of it", () => {
  expect([contentLength("<p>a&nbsp;b</p>"), contentLength(" 一 二 "), contentLength(null)]).toEqual([3, 2, 0]);
});

test("an evening in Shanghai belongs to its own day", () => expect(dayOf("2026-03-10T16:30:00Z")).toBe("2026-03-11"));

describe("the year's scoreboard", () => {
  const at = (month: number, ...types: number[]) => ({ month, types, isEffective: true });
  const rowsAt = (activities: Parameters<typeof scoreRows>[0], today = "2026-05-15") =>
    new Map(
      scoreRows(activities, { year: 2026, today, targets: STANDARD_TARGETS }).map((row) => [row.activityType, row]),
    );

  test("counts a meeting for each of its types", () => {
    const rows = rowsAt([at(2, 4, 5), at(2, 5)]);
    expect([rows.get(4)?.done, rows.get(5)?.done, rows.get(5)?.months[1]]).toEqual([1, 2, 2]);
  });
  test("what awaits its review does not count", () => {
    const row = rowsAt([{ ...at(1, 2), isEffective: false }]).get(2);
    expect([row?.done, row?.pending, row?.gaps]).toEqual([0, 1, [1, 2, 3, 4]]);
  });
  test("months and quarters without one are told once they have passed", () => {
    const rows = rowsAt([at(1, 2), at(3, 2), at(1, 1)]);
    expect([rows.get(2)?.gaps, rows.get(1)?.gaps, rows.get(6)?.gaps]).toEqual([[2, 4], [], []]);
    expect(rowsAt([], "2026-07-01").get(1)?.gaps).toEqual([1, 2]);
    expect(rowsAt([], "2025-12-31").get(2)?.gaps).toEqual([]);
    expect(rowsAt([], "2027-01-01").get(2)?.gaps).toHaveLength(12);
  });
  test("types without a target stand behind, without gaps", () => {
    const row = rowsAt([at(4, 11)]).get(11);
    expect([row?.target, row?.done, row?.gaps]).toEqual([null, 1, []]);
  });
});
