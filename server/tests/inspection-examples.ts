import { companySample } from "@/contracts/inspection/company-sample";
import { STANDARD_TEMPLATE } from "@/contracts/inspection/template";
import type { CallInput, Example, Makers } from "@/server/tests/examples";

/** Calls of inspections: tasks that only a plan makes, and the association's plans. */
export const inspectionExamples = ({ plain }: Pick<Makers, "plain">): Readonly<Record<string, Example>> => {
  const [task, plan] = ["inspection.company", "inspection.plan"];
  const params = { taskId: "nothing" };
  const planParams = { planId: "nothing" };
  /** No task stands before a plan is published: whoever is let in finds none. */
  const his = (input: CallInput = {}): Example => ({ ...plain({ params, ...input }), isPrivate: true });
  const step = (body: object = {}): Example => his({ body: { version: 1, ...body } });
  const desk = (body: object = {}): Example => ({ ...step(body), onlyOfficers: true });
  const ofPlan = (input: CallInput): Example => ({
    ...plain({ params: planParams, ...input }),
    isPrivate: true,
    onlyOfficers: true,
  });
  const said = { opinion: "情况已经核对，特此说明，请按要求办理。" };
  const concluded = { inspectResult: 2, opinion: "基本符合要求", overrideReason: null };
  const form = {
    planName: "2027年度单位会员年度检查",
    inspectType: 1,
    inspectYear: 2027,
    periodStart: "2027-01-01",
    periodEnd: "2027-12-31",
    fillStart: "2026-11-01T00:00:00.000Z",
    fillEnd: "2027-12-31T00:00:00.000Z",
    basis: null,
    scopeType: 1,
    scopeCities: [],
    scopeFirms: [],
    randomCount: null,
    specialReason: [],
    specialItems: [],
    template: STANDARD_TEMPLATE,
    attachments: [],
  };
  const officers = (input: CallInput): Example => ({ ...plain(input), onlyOfficers: true });
  return {
    [`${task}.list`]: plain({ query: { page: 1, inspectType: [1], inspectYear: 2026 } }),
    [`${task}.counts`]: plain(),
    [`${task}.export`]: plain(),
    [`${task}.get`]: his(),
    [`${task}.full`]: his(),
    [`${task}.update`]: his({ body: { ...companySample, version: 1 } }),
    [`${task}.history`]: his({ query: { page: 1 } }),
    [`${task}.section`]: his({ params: { ...params, section: "A" }, body: { ...companySample, sectionVersion: 0 } }),
    [`${task}.open`]: { ...his(), onlyOfficers: true },
    [`${task}.review`]: desk({ reviewed: { "A-01": { answer: 2, opinion: "请补充" } } }),
    [`${task}.pack`]: his({ params: { ...params, submissionId: "nothing" } }),
    [`${task}.start`]: step(),
    [`${task}.refresh`]: step(),
    [`${task}.submit`]: step(),
    [`${task}.withdraw`]: step(),
    [`${task}.confirmOnsite`]: step(),
    [`${task}.signOnsite`]: step({ isAgreed: true, opinion: null }),
    [`${task}.askUnlock`]: step({ ...said, sections: ["B"] }),
    [`${task}.grantUnlock`]: desk({ opinion: null }),
    [`${task}.refuseUnlock`]: desk(said),
    [`${task}.submitRectification`]: step(),
    [`${task}.appeal`]: step(said),
    [`${task}.pass`]: desk({ opinion: null }),
    [`${task}.conclude`]: desk(concluded),
    [`${task}.sendBack`]: desk({ ...said, returnDeadline: null }),
    [`${task}.drawOnsite`]: desk({ onsiteDate: "2026-12-10", onsiteTeam: "张三", onsiteMaterials: null }),
    [`${task}.recordOnsite`]: desk({
      ...said,
      visitDate: "2026-11-20",
      visitTeam: "张三",
      firmPeople: "李四",
      attachments: [],
    }),
    [`${task}.orderRectification`]: desk({ ...said, rectifyDeadline: "2027-01-31" }),
    [`${task}.acceptRectification`]: desk(concluded),
    [`${task}.refuseRectification`]: desk({ ...said, rectifyDeadline: "2027-01-31" }),
    [`${task}.decideAppeal`]: desk({ ...said, inspectResult: null, overrideReason: null }),
    [`${task}.correctConclusion`]: desk({
      ...said,
      inspectResult: 2,
      resultRemark: "基本符合要求",
      overrideReason: null,
    }),
    [`${task}.remind`]: desk(),
    [`${task}.extend`]: desk({ ...said, fillEnd: "2027-12-31T00:00:00.000Z" }),
    [`${task}.exempt`]: desk(said),
    [`${task}.revokeExemption`]: desk({ ...said, fillEnd: "2027-12-31T00:00:00.000Z" }),
    [`${plan}.list`]: officers({ query: { page: 1 } }),
    [`${plan}.firms`]: officers({ query: { page: 1, keyword: "税务师" } }),
    [`${plan}.create`]: { ...officers({ body: form }), countsIn: "inspection_plans" },
    [`${plan}.get`]: ofPlan({}),
    [`${plan}.history`]: ofPlan({ query: { page: 1 } }),
    [`${plan}.update`]: ofPlan({ body: { ...form, version: 1 } }),
    [`${plan}.remove`]: ofPlan({ query: { version: 1 } }),
    [`${plan}.publish`]: ofPlan({ body: { version: 1 } }),
    [`${plan}.close`]: ofPlan({ body: { version: 1, reason: null } }),
    [`${plan}.statistics`]: ofPlan({}),
    [`${plan}.publicise`]: ofPlan({ body: { publicityEnd: "2026-12-31", version: 1 } }),
    "inspection.statistics.export": { ...officers({ query: planParams }), isPrivate: true },
  };
};
