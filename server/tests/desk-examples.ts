import type { CallInput, Example, Makers } from "@/server/tests/examples";

/** A kind of record that both sides write about, and who reads it. */
const NOTED = "party.activity";
const READERS = ["g_hy_party_training_find", "g_hy_desk_party_view"] as const;

let serial = 0;
const freshLabel = () => `自定义项 ${String((serial += 1))}`;

/** Calls of the association's own tools, and what everybody may ask about himself. */
export const deskExamples = ({
  plain,
  ofRecord,
}: Pick<Makers, "plain" | "ofRecord">): Readonly<Record<string, Example>> => {
  const ofDesk = (input: CallInput): Example => ({ ...plain(input), onlyOfficers: true });
  const ofNotes = (input: CallInput): Example =>
    ofRecord(({ records }) => ({ ...input, params: { bizType: NOTED, bizId: records[NOTED] ?? "nothing" } }));
  return {
    "auth.audit.list": ofDesk({ query: { page: 1, username: "demo", isRefused: false, timeFrom: "2026-11-01" } }),
    "auth.audit.get": ofDesk({ params: { auditId: "nothing" } }),
    "auth.colleague.list": ofDesk({ query: { page: 1, keyword: "演示" } }),
    "auth.colleague.orgs": ofDesk({}),
    "auth.colleague.roles": ofDesk({}),
    "auth.colleague.create": {
      input: () => ({
        body: {
          username: `desk-${String((serial += 1))}`,
          nickName: "新同事",
          email: null,
          expireDate: null,
          mobilephone: `138${String(20_000_000 + serial)}`,
          roleIds: ["role_desk_accept"],
          initPwdMode: 1,
        },
      }),
      onlyOfficers: true,
      countsIn: "users",
    },
    "basic.member-apply.numbers": {
      ...ofRecord(({ records }) => ({ params: { applyId: records["basic.member-apply"] ?? "nothing" } })),
      onlyOfficers: true,
    },
    "common.dictionary-edit.types": ofDesk({}),
    "common.dictionary-edit.entries": ofDesk({ params: { keyName: "position" } }),
    "common.dictionary-edit.create": {
      input: () => ({ params: { keyName: "position" }, body: { keyNotes: freshLabel(), sortNo: 50 } }),
      onlyOfficers: true,
      countsIn: "dictionary_items",
    },
    "common.dictionary-edit.update": ofDesk({
      params: { keyName: "position", keyValue: "11" },
      body: { keyNotes: "行政", sortNo: 10, keyDisabled: false, version: 1 },
    }),
    "common.dictionary-edit.history": ofDesk({ params: { keyName: "position" }, query: { page: 1 } }),
    "common.job.list": ofDesk({ query: { page: 1, jobStatus: [0, 5] } }),
    "common.job.retry": ofDesk({ params: { jobId: "nothing" } }),
    "common.job.cancel": ofDesk({ params: { jobId: "nothing" } }),
    "common.review.list": ofDesk({ query: { formType: "party_info", isOverdue: false, pageSize: 30 } }),
    "common.review.counts": ofDesk({}),
    "common.review.get": ofDesk({ params: { submissionId: "nothing" } }),
    "common.review.officers": ofDesk({ params: { submissionId: "nothing" } }),
    "common.review.talk": { ...ofNotes({}), finerAnyOf: READERS },
    "common.review.read": { ...ofNotes({}), finerAnyOf: READERS, isOfBothSides: true },
    "common.review.write": {
      ...ofNotes({ body: { content: "请问需要补充哪些材料？" } }),
      finerAnyOf: ["g_hy_party_training_submit"],
      countsIn: "review_notes",
      isOfBothSides: true,
    },
    "common.review-times.list": ofDesk({ query: { monthFrom: "2026-01", formType: "party_activity" } }),
    "common.review-times.export": ofDesk({ query: { monthFrom: "2026-01" } }),
    "common.review.reassign": ofDesk({
      params: { submissionId: "nothing" },
      body: { userId: "nothing", assigneeUserId: null, opinion: null },
    }),
    "auth.data-request.ownData": plain(),
    "auth.data-request.own": plain(),
    "auth.data-request.create": plain({ body: { requestType: 1, content: "请更正我的部门名称" } }),
    "auth.data-request.list": ofDesk({ query: { page: 1, requestStatus: [0] } }),
    "auth.data-request.settle": ofDesk({
      params: { requestId: "nothing" },
      body: { answer: "已更正", version: 1 },
    }),
  };
};
