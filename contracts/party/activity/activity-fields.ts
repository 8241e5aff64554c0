import { z } from "zod";
import { attachmentRef } from "@/contracts/file/attachment";
import { field } from "@/contracts/kit/field";
import {
  optionalChoice,
  optionalYesOrNo,
  optionalInstant,
  line,
  optionalLine,
  optionalParagraph,
  rowId,
} from "@/contracts/kit/items";
import { MAX_RICH_TEXT } from "@/contracts/kit/text/rich-text";
import { decimal, dict, id, int, currency, optional, personName, text } from "@/contracts/kit/scalars";

/** Dictionary `party_activity_type`: those that rules and targets name. // domain a §15 */
export const ACTIVITY = {
  meeting: 1,
  committee: 2,
  group: 3,
  lesson: 4,
  themeDay: 5,
  orgLife: 6,
  appraisal: 7,
  training: 9,
  election: 13,
  admission: 14,
} as const;
/** Dictionary `attach_type`: 会议/活动照片. */
export const PHOTO_TYPE = 20;
/** // domain a §6.1 照片 */
export const PHOTO_LIMIT = { maxCount: 9, maxBytes: 5 * 1024 * 1024 } as const;
/** Longest 活动内容/纪要 in characters that are read; markup comes on top. */
export const MAX_CONTENT = 10_000;
export const MIN_CONTENT = 50;

export const MAX_UNITS = 10;
const PEOPLE_MAX = 100_000;
const people = (label: string, help?: string) =>
  field(optional(int(PEOPLE_MAX)), { label, kind: "int", unit: "人", width: 88, ...(help ? { help } : {}) });
const hours = (label: string, more: object = {}) =>
  field(optional(decimal(1, "40", "0.5")), { label, kind: "decimal", width: 64, ...more });

/** Someone who took part: a line of the roster (`memberId`), or a guest. // domain a §6.1 参加人员 */
export const participant = z.strictObject({
  ...rowId,
  memberId: optional(id()),
  /** Of records from before the roster was asked; nobody new is named by it. */
  staffId: optional(id()),
  personName: field(personName(), { label: "姓名", width: 140 }),
  memberType: optionalChoice("party_member_type", "政治身份"),
  partyPost: optionalChoice("party_post", "党内职务"),
  hours: hours("个人学时"),
});
export type Participant = z.output<typeof participant>;

/** A unit that held the activity together with the firm. */
export const coOrganizer = z.strictObject({
  ...rowId,
  unitName: line("联合单位", 100, { help: "会员单位填写全称或统一社会信用代码，保存后对方可引用本记录" }),
});
export type CoOrganizer = z.output<typeof coOrganizer>;

/** What is typed of an activity; all but its title may be open until it is submitted. // domain a §6.1 */
export const activityFields = {
  title: field(text(100, 4), { label: "活动主题", width: 210 }),
  activityType: optionalChoice("party_activity_type", "活动类型", { width: 120 }),
  extraTypes: field(z.array(dict()).max(5), {
    label: "同时计入",
    kind: "dicts",
    dict: "party_activity_type",
    help: "同一次会议兼作其他类型时选择，如主题党日兼党课",
  }),
  activityForm: optionalChoice("party_activity_form", "活动形式"),
  startTime: optionalInstant("开始时间"),
  endTime: optionalInstant("结束时间"),
  place: optionalLine("地点/平台", 200, { width: 130 }),
  hostOrgName: optionalLine("主办党组织", 100),
  hostName: optionalLine("主持人", 50),
  recorderName: optionalLine("记录人", 50),
  speakerName: optionalLine("主讲人", 50),
  speakerPost: optionalLine("主讲人职务", 50),
  creditHours: hours("学时", { help: "45分钟计1学时" }),
  cost: field(optional(currency()), { label: "经费", kind: "money", unit: "元" }),
  publishFlag: optionalYesOrNo("是否公开展示", { help: "同意后协会可用于宣传" }),
  dueCount: people("应到"),
  actualCount: people("实到"),
  leaveCount: people("请假"),
  absentCount: people("缺席"),
  partyAttend: people("其中党员"),
  activistAttend: people("其中入党积极分子"),
  massAttend: people("其中群众"),
  votingDue: people("有表决权应到", "正式党员"),
  votingActual: people("有表决权实到", "须超过应到的半数"),
  content: optionalParagraph("活动内容/纪要", MAX_RICH_TEXT, { help: `不少于${MIN_CONTENT}字` }),
  materials: optionalParagraph("学习文件/议题", 500),
  resolutions: optionalParagraph("决议事项", 2_000),
  lateReason: optionalParagraph("补录原因", 500, { help: "活动已过较长时间才提交的，说明原因" }),
  remark: optionalParagraph("备注", 500),
  participants: field(z.array(participant).max(500), { label: "参加人员" }),
  coOrganizers: field(z.array(coOrganizer).max(MAX_UNITS), { label: "联合单位" }),
  photos: field(z.array(attachmentRef).max(PHOTO_LIMIT.maxCount), {
    label: "活动照片",
    kind: "files",
    photos: { attachType: PHOTO_TYPE, ...PHOTO_LIMIT },
  }),
} as const;
