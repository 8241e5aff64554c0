import type { Participant } from "@/contracts/party/activity/activity-fields";
import type { ActivityForm } from "@/contracts/party/activity/activity-form";

/** A party lesson ready to be submitted but for its photos, for tests and examples. */
export const aLesson: ActivityForm = {
  title: "学习贯彻全会精神专题党课",
  activityType: 4,
  extraTypes: [5],
  activityForm: 1,
  startTime: "2026-03-10T01:00:00.000Z",
  endTime: "2026-03-10T03:00:00.000Z",
  place: "三楼会议室",
  hostOrgName: "中共示例税务师事务所支部委员会",
  hostName: "李明",
  recorderName: "王芳",
  speakerName: "李明",
  speakerPost: "支部书记",
  creditHours: "2.0",
  cost: null,
  publishFlag: true,
  dueCount: 3,
  actualCount: 2,
  leaveCount: 1,
  absentCount: 0,
  partyAttend: 1,
  activistAttend: 0,
  massAttend: 1,
  votingDue: null,
  votingActual: null,
  content:
    "会议学习了全会公报和有关文件，支部书记围绕税务师行业服务高质量发展作了专题辅导，与会同志结合本职工作交流了体会，明确了下一步学习安排。",
  materials: "全会公报",
  resolutions: null,
  lateReason: "档案整理后补录",
  remark: null,
  participants: [
    { rowId: null, memberId: null, staffId: null, personName: "李明", memberType: 1, partyPost: 1, hours: null },
    { rowId: null, memberId: null, staffId: null, personName: "赵强", memberType: null, partyPost: null, hours: "1.5" },
  ],
  coOrganizers: [],
  photos: [],
  attachments: [],
};

/** Somebody typed as a party member, of no roster unless told otherwise. */
export const aGuest = (more: Partial<Participant>): Participant => ({
  rowId: null,
  memberId: null,
  staffId: null,
  personName: "李明",
  memberType: 1,
  partyPost: null,
  hours: null,
  ...more,
});
