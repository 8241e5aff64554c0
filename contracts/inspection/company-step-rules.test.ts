// Guarantees: what a step of an inspection has to say is known where it is typed; a step begins with what stands.
import { stepStarts } from "@/contracts/inspection/company-lifecycle";
import { COMPANY_STEP_RULES } from "@/contracts/inspection/company-step-rules";

const { conclude, acceptRectification, correctConclusion, signOnsite } = COMPANY_STEP_RULES;

it.each([
  ["合格 says nothing more", conclude, { inspectResult: 1, opinion: null }, []],
  ["another result has its reason", conclude, { inspectResult: 4, opinion: null }, ["opinion"]],
  ["with its reason", conclude, { inspectResult: 2, opinion: "档案需改进" }, []],
  ["so after a rectification", acceptRectification, { inspectResult: 2, opinion: null }, ["opinion"]],
  ["so when it is put right", correctConclusion, { inspectResult: 2, resultRemark: null }, ["resultRemark"]],
  ["合格 put right", correctConclusion, { inspectResult: 1, resultRemark: null }, []],
  ["agreed to a visit's record", signOnsite, { isAgreed: true, opinion: null }, []],
  ["objected without a word", signOnsite, { isAgreed: false, opinion: null }, ["opinion"]],
  ["objected", signOnsite, { isAgreed: false, opinion: "当日已上锁" }, []],
] as const)("%s", (_, rules, said, paths) => expect(rules(said).map(({ path }) => path)).toEqual(paths));

it.each([
  ["conclude", { suggestedResult: 2 }, { inspectResult: 2 }],
  // 限期整改 is a step of its own.
  ["conclude", { suggestedResult: 3 }, {}],
  ["pass", { suggestedResult: 2 }, {}],
  ["correctConclusion", { inspectResult: 4, resultRemark: "底稿不全" }, { inspectResult: 4, resultRemark: "底稿不全" }],
  ["recordOnsite", { onsiteDate: "2026-11-20", onsiteTeam: "张三" }, { visitDate: "2026-11-20", visitTeam: "张三" }],
  // Whoever comes before the day comes today.
  ["recordOnsite", { onsiteDate: "2026-12-20", onsiteTeam: null }, { visitDate: "2026-11-29", visitTeam: null }],
] as const)("%s of %j begins with %j", (step, record, expected) =>
  expect(stepStarts(step, record, "2026-11-29")).toEqual(expected),
);
