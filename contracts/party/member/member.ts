import { z } from "zod";
import { leavingFields, MEMBER_KEY, memberFields } from "@/contracts/party/member/member-fields";
import { anyOf, endpoint, restBase } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { maskIdNo } from "@/contracts/kit/number/id-no";
import {
  shownChoice,
  choicesFilter,
  yesOrNoFilter,
  keywordFilter,
  lineFilter,
  shownCountOrNone,
  seenVersion,
} from "@/contracts/kit/items";
import { personalItems } from "@/contracts/kit/personal";
import { type FormOf, defineRecord } from "@/contracts/kit/record";
import { id, versionQuery } from "@/contracts/kit/scalars";
import { defineSheet, importApi, type ListSheet } from "@/contracts/kit/sheet";

const edit = anyOf("g_hy_party_manage_edit");
// The association reads rosters as they were submitted, with the year.
const find = anyOf("g_hy_party_manage_find");
const outDate = field(z.string().nullable(), { label: "转出日期", kind: "date", width: 110, readOnly: true });

const plain = defineRecord({
  id: "party.member",
  idKey: MEMBER_KEY,
  title: "党员名册",
  noun: "党员",
  fields: memberFields,
  known: {
    partyAge: shownCountOrNone("党龄", { unit: "年", width: 72, readOnly: true }),
    outDate,
    outReason: field(z.string().nullable(), { label: "转出原因", width: 160, readOnly: true }),
    /** What the rules find in the line: 预备期满, 转所中, an item still open. */
    notes: field(z.array(z.string()), { label: "提示" }),
  },
  listed: [
    ...(["memberName", "gender", "birthDate", "idType", "idNo", "ethnicity", "education", "partyMemberType"] as const),
    ...(["joinDate", "formalDate", "partyAge", "partyPost", "relationInFirm", "relationUnit", "isFloating"] as const),
    ...(["isRetired", "monthlyDues", "duesPaidTo", "outDate", "outReason", "notes", "staffId"] as const),
  ],
  filter: {
    keyword: keywordFilter("姓名、首字母", "姓名中的几个字，或其首字母"),
    memberName: lineFilter("姓名", 50, { help: "可只填姓名中的一个字" }),
    partyMemberType: choicesFilter("party_member_type", "人员类别", 20),
    relationInFirm: yesOrNoFilter("组织关系在本所"),
    isFloating: yesOrNoFilter("流动党员"),
    isCurrent: yesOrNoFilter("在册"),
  },
  mainFilters: ["keyword", "partyMemberType", "isCurrent"],
  sortable: ["joinDate", "partyMemberType"],
  access: { find, add: edit, edit, del: edit, export: anyOf("g_hy_party_manage_export") },
  personal: personalItems({ idNo: maskIdNo }),
  takesConsent: true,
});
export type MemberForm = FormOf<typeof plain>;

/** A line's number that was not there; a corrected one was collected before. Browser and server ask the same. // contract §7.20 */
export const memberCollects = (before: object | null, after: object): boolean =>
  isFilled(after, "idNo") && !(before && isFilled(before, "idNo"));

const isFilled = (values: object, key: string): boolean => {
  const value = (values as Readonly<Record<string, unknown>>)[key];
  return typeof value === "string" && value.trim() !== "";
};

export const memberRow = plain.row;
export type MemberRow = z.infer<typeof memberRow>;

/** Who leaves the roster, when and why. // domain a §5.2 outDate, outReason */
export const memberLeaveForm = z.strictObject({
  ...leavingFields,
  version: seenVersion(),
});

/** A person of the staff who would come onto the roster, or a line that would change. */
const syncAddition = z.object({
  staffId: id(),
  memberName: z.string(),
  maskedIdNo: z.string(),
  partyMemberType: shownChoice("party_member_type", "人员类别"),
  joinDate: z.string().nullable(),
  /** Why he cannot be taken over; null when he can. */
  problem: z.string().nullable(),
});
const syncChange = z.object({
  memberId: id(),
  version: z.int(),
  memberName: z.string(),
  changes: z.array(
    z.object({ path: z.string(), label: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
});
/** What the staff says of the roster, before anything is done. // domain a §5.3 sync from Staff */
export const memberSync = z.object({
  additions: z.array(syncAddition),
  changes: z.array(syncChange),
  /** On the roster as members of the staff who are no party members there, or have left. */
  doubts: z.array(z.object({ memberId: id(), memberName: z.string(), message: z.string() })),
});
export type MemberSync = z.infer<typeof memberSync>;

const MAX_SYNC = 500;
export const memberSyncForm = z.strictObject({
  staffIds: field(z.array(id()).max(MAX_SYNC), { label: "新增的人员" }),
  members: field(
    z.array(z.strictObject({ memberId: field(id(), { label: "党员" }), version: seenVersion() })).max(MAX_SYNC),
    { label: "更新的党员" },
  ),
});

const base = restBase("party", "member");
const params = z.strictObject({ memberId: id() });
const ours = { origin: "ours", access: edit } as const;

/** Import of workbooks into the roster. // domain a §0.7, §5.3 */
export const memberImportApi = importApi("party.member", base, {
  title: "党员名册",
  access: anyOf("g_hy_party_manage_import"),
});

/** 党员名册 of each firm. // domain a §5.2 */
export const partyMember = {
  ...plain,
  beside: [memberImportApi],
  api: {
    ...plain.api,
    leave: endpoint("party.member.leave", `${base}/{memberId}/leave`, {
      ...ours,
      method: "PUT",
      summary: "党员转出：记转出日期与原因，名册中留存",
      params,
      body: memberLeaveForm,
      data: plain.detail,
    }),
    undoLeave: endpoint("party.member.undoLeave", `${base}/{memberId}/leave`, {
      ...ours,
      method: "DELETE",
      summary: "撤销党员转出",
      params,
      query: versionQuery,
      data: plain.detail,
    }),
    syncPreview: endpoint("party.member.syncPreview", `${base}/sync`, {
      ...ours,
      method: "GET",
      summary: "与人员管理核对：将新增、将更新和有疑问的党员，尚未改动名册",
      data: memberSync,
    }),
    sync: endpoint("party.member.sync", `${base}/sync`, {
      ...ours,
      method: "POST",
      summary: "按所选从人员管理更新党员名册：全部成功或全部不变",
      body: memberSyncForm,
      takesConsent: true,
      data: z.object({ added: z.int(), updated: z.int() }),
    }),
    staffOptions: endpoint("party.member.staffOptions", `${base}/staff`, {
      ...ours,
      method: "GET",
      summary: "选人：本所在职的中共党员、预备党员与其他人员，最多 50 人，证件号已遮盖",
      query: z.strictObject({ staffName: lineFilter("姓名", 50) }),
      data: z.array(z.object({ staffId: id(), staffName: z.string(), maskedIdNo: z.string() })),
    }),
    staffFacts: endpoint("party.member.staffFacts", `${base}/staff/{staffId}`, {
      ...ours,
      method: "GET",
      wantsPage: true,
      summary: "选中人员的姓名、证件号等，供填入名册；每次查看都留痕",
      params: z.strictObject({ staffId: id() }),
      data: z.object({
        staffId: id(),
        memberName: z.string(),
        idType: z.int().nullable(),
        idNo: z.string().nullable(),
        gender: z.int().nullable(),
        birthDate: z.string().nullable(),
        ethnicity: z.int().nullable(),
        education: z.int().nullable(),
        joinDate: z.string().nullable(),
      }),
    }),
    duesSteps: endpoint("party.member.duesSteps", `${base}/dues-steps`, {
      method: "GET",
      access: find,
      origin: "ours",
      summary: "党费比例：各档收入上限（元/月，末档为空）与千分比",
      data: z.array(z.object({ upTo: z.int().nullable(), perMille: z.int() })),
    }),
    roster: endpoint("party.member.roster", `${base}/roster`, {
      method: "GET",
      wantsPage: true,
      access: anyOf("g_hy_party_manage_print"),
      origin: "ours",
      summary: "《党员名册》：一家事务所在册的正式党员和预备党员，供打印，证件号已遮盖",
      query: z.strictObject({ companyId: field(id(), { label: "所属事务所" }) }),
      data: z.object({ companyName: z.string(), rows: z.array(memberRow) }),
    }),
  },
} as const;

const { staffId: _staff, ...sheetFields } = memberFields;
const own = z.strictObject(sheetFields);

/** Columns of the template; rows are matched by 证件号码. */
export const memberSheet = defineSheet({
  title: "党员名册",
  form: own,
  updateKey: "idNo",
  columns: [
    { key: "memberName", isRequired: true },
    { key: "idType", isRequired: true },
    { key: "idNo", isRequired: true, note: "同一证件号码再次导入时更新该党员，不会重复新增" },
    { key: "gender", isRequired: false, note: "居民身份证可不填，按证件号码带出" },
    { key: "birthDate", isRequired: false, note: "居民身份证可不填，按证件号码带出" },
    { key: "ethnicity" },
    { key: "education" },
    { key: "partyMemberType", isRequired: true },
    { key: "applyDate" },
    { key: "joinDate", note: "正式党员和预备党员须填" },
    { key: "formalDate", note: "正式党员须填，不早于入党日期满一年" },
    { key: "partyPost" },
    { key: "relationInFirm", isRequired: true },
    { key: "relationUnit", note: "正式党员和预备党员须填" },
    { key: "isFloating", isRequired: false, note: "不填为否" },
    { key: "isRetired", isRequired: false, note: "不填为否" },
    { key: "monthlyDues" },
    { key: "duesPaidTo" },
    { key: "inDate" },
    { key: "honours" },
    { key: "remark" },
  ],
});

/** Columns of the printed 《党员名册》 and of the tab. */
export const ROSTER_COLUMNS = [
  ...(["memberName", "gender", "birthDate", "idNo", "ethnicity", "education", "partyMemberType", "joinDate"] as const),
  ...(["formalDate", "partyAge", "partyPost", "relationUnit", "monthlyDues", "duesPaidTo"] as const),
];

/** Every column of the roster's workbook: names and words, no ids. // domain a §5.3 */
export const rosterSheet: ListSheet = {
  title: "党员名册",
  form: plain.detail,
  columns: [
    { key: "companyName" },
    ...memberSheet.columns.map(({ key }) => ({ key })),
    ...(["partyAge", "outDate", "outReason"] as const).map((key) => ({ key })),
  ],
};
