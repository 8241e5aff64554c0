import { z } from "zod";
import { attachmentRefs } from "@/contracts/file/attachment";
import { anyOf } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import {
  choice,
  day,
  instant,
  optionalChoice,
  optionalDay,
  optionalInstant,
  optionalLine,
  optionalParagraph,
  yesOrNo,
} from "@/contracts/kit/items";
import {
  bareStep,
  BY_SYSTEM,
  defineLifecycle,
  reasonedStep,
  remarkedStep,
  returningStep,
} from "@/contracts/kit/lifecycle";
import { text } from "@/contracts/kit/scalars";
import { INSPECT_STATUS } from "@/contracts/inspection/company-fields";
import { RESULT } from "@/contracts/inspection/score";
import { SECTION_KEYS } from "@/contracts/inspection/template";

const { todo, filling, submitted, returned, reviewing, onsite, rectify, rectified, closed, overdue, appeal, exempt } =
  INSPECT_STATUS;

/** Submitted and not concluded. */
export const SENT = [submitted, returned, reviewing, onsite, rectify, rectified] as const;

/** States in which the association notes what it finds, item by item. */
export const REVIEWED: readonly number[] = [submitted, reviewing, onsite, rectified, appeal];
/** States in which the firm knows what the association has found, and what is found more as soon as it is saved. */
export const TOLD: readonly number[] = [returned, rectify, rectified, closed, appeal, exempt];

const edit = anyOf("g_hy_annual_company_edit");
const submit = anyOf("g_hy_annual_company_submit");
const reviews = anyOf("g_hy_desk_inspection_audit");
const manage = anyOf("g_hy_desk_inspection_edit");

export const sendBackStep = returningStep.extend({
  returnDeadline: optionalDay("补正期限", { help: "留空为 5 个工作日" }),
});
export const onsiteStep = bareStep.extend({
  onsiteDate: day("检查日期"),
  onsiteTeam: field(text(200), { label: "检查人员" }),
  onsiteMaterials: optionalParagraph("需准备的材料", 1_000),
});
/** What was found on the spot, by whom and on which day, with its papers. // domain b §1 (4) 现场检查意见 */
export const recordOnsiteStep = reasonedStep.extend({
  visitDate: optionalDay("实际检查日期", { help: "留空为安排的日期" }),
  visitTeam: optionalLine("实际检查人员", 200, { help: "留空为安排的检查人员" }),
  firmPeople: optionalLine("事务所在场人员", 200),
  opinion: field(text(2_000, 2), { label: "现场检查意见", kind: "longText", help: "发现的情况和问题，对方可见" }),
  attachments: field(attachmentRefs().optional(), { label: "现场检查材料", kind: "files" }),
});
/** The firm's word on that record. */
export const signOnsiteStep = bareStep.extend({
  isAgreed: yesOrNo("对现场检查记录没有异议"),
  opinion: optionalParagraph("说明", 1_000, { help: "有异议的，请写明哪些与事实不符" }),
});
const overrideReason = optionalParagraph("仍评为合格的理由", 500, {
  help: "有欠缴会费、学时不足或惩戒在影响期内时必填",
});
/** Results that a conclusion gives; 限期整改 is a step of its own. */
export const CONCLUSIONS = [RESULT.passed, RESULT.mostly, RESULT.failed] as const;
/** Steps with a conclusion. */
const CONCLUDING: readonly string[] = ["conclude", "acceptRectification"];
type Values = Readonly<Record<string, unknown>>;

/** A visit begins with what was arranged; who comes before that day comes today. */
function visitOf({ onsiteDate, onsiteTeam }: Values, today: string): Values {
  const isEarly = typeof onsiteDate === "string" && onsiteDate > today;
  return { visitDate: isEarly ? today : onsiteDate, visitTeam: onsiteTeam };
}

/**
 * What a step's form begins with: a conclusion with what the score suggests (限期整改 is a step of its own and is not
 * preset), one that is put right as it stands, a visit as it was arranged.
 */
export function stepStarts(step: string, record: Values, today: string): Values {
  const { inspectResult, resultRemark, suggestedResult } = record;
  if (step === "correctConclusion") return { inspectResult, resultRemark };
  if (step === "recordOnsite") return visitOf(record, today);
  const found = CONCLUSIONS.find((one) => one === suggestedResult);
  return CONCLUDING.includes(step) && found !== undefined ? { inspectResult: found } : {};
}
const result = choice("inspect_result", "检查结论", { among: [...CONCLUSIONS] });
export const concludeStep = bareStep.extend({
  inspectResult: result,
  opinion: optionalParagraph("结论说明", 2_000, { help: "除「合格」外必填" }),
  overrideReason,
});
export const rectifyStep = reasonedStep.extend({ rectifyDeadline: day("整改期限") });
export const appealStep = reasonedStep.extend({
  opinion: field(text(2_000, 10), { label: "申请复核的理由", kind: "longText", help: "不少于 10 字" }),
});
export const decideAppealStep = reasonedStep.extend({
  inspectResult: optionalChoice("inspect_result", "变更后的结论", { among: [1, 2, 4], help: "留空表示维持原结论" }),
  overrideReason,
});
/** Results that a conclusion is put right to; 未参加 only where nothing was submitted. */
const CORRECTED = [...CONCLUSIONS, RESULT.absent] as const;
export const correctedTo = ({ submitTime }: { readonly submitTime: string | null }): readonly number[] =>
  submitTime === null ? CORRECTED : CONCLUSIONS;
/** A conclusion that was entered wrongly: what it should say, and why it is changed. */
export const correctStep = reasonedStep.extend({
  inspectResult: choice("inspect_result", "更正后的结论", { among: [...CORRECTED] }),
  resultRemark: optionalParagraph("更正后的结论说明", 2_000, { help: "除「合格」外必填" }),
  overrideReason,
  opinion: field(text(500, 2), { label: "更正原因", kind: "longText", help: "2 至 500 字，对方可见" }),
});
/** Back to work for a firm that was exempt: until when, where the earlier end has passed. */
export const revokeExemptionStep = reasonedStep.extend({
  fillEnd: optionalInstant("新的填报截止时间", { help: "原截止时间已过的必填" }),
});
/** Of a returned sheet the sections that were not sent back and are to be changed as well. */
export const askUnlockStep = reasonedStep.extend({
  sections: field(z.array(z.enum(SECTION_KEYS)).min(1).max(SECTION_KEYS.length), { label: "需要解锁的分节" }),
});
export const extendStep = reasonedStep.extend({ fillEnd: instant("新的填报截止时间") });

/** States and steps of an inspection task. // domain b §1 (4), (5) */
export const companyLifecycle = defineLifecycle({
  key: "inspectStatus",
  dict: "inspect_status",
  initial: todo,
  open: [filling, returned, rectify, overdue],
  removable: [],
  lasting: [closed],
  waiting: [submitted, reviewing, onsite, rectified, appeal],
  tabs: [
    { key: "firm", label: "待事务所办理", states: [todo, filling, returned, rectify, overdue] },
    { key: "desk", label: "待协会办理", states: [submitted, reviewing, onsite, rectified, appeal] },
    { key: "closed", label: "已办结", states: [closed, exempt] },
  ],
  track: ["start", "submit", "pass", "conclude"],
  transitions: {
    start: {
      label: "开始填报",
      from: [todo],
      to: [filling],
      by: "firm",
      access: edit,
      form: bareStep,
      ask: "系统带入事务所、人员、业务、报表、会费、奖惩和党建的数据，财务与纳税中报表和涉税信息已有的金额直接填入，之后可以分节填报。",
      done: "已开始填报",
    },
    submit: {
      label: "提交",
      from: [filling, returned, overdue],
      to: [submitted],
      by: "firm",
      access: submit,
      form: bareStep,
      ask: "提交后由协会审核，审核人员受理前可以撤回。",
      done: "已提交，请等待协会审核",
      needsAll: true,
      refusals: { [closed]: "本检查任务已经办结，不能再提交；已填写的内容都保留着" },
    },
    refresh: {
      label: "带入数据",
      from: [filling, returned, overdue],
      to: [filling, returned, overdue],
      by: "firm",
      access: edit,
      form: bareStep,
      ask: "重新从各系统取数，您填写的内容不变；财务与纳税中空着的金额，报表和涉税信息已有的直接填入。",
      done: "已重新带入数据",
      onPageOnly: true,
    },
    withdraw: {
      label: "撤回",
      from: [submitted],
      to: [filling, returned],
      by: "firm",
      access: submit,
      form: bareStep,
      ask: "撤回后可以继续修改，改好后再提交；补正后提交的，撤回后仍按原退回项目和补正期限修改。",
      done: "已撤回",
      refusals: { [reviewing]: "审核人员已开始审核，请联系协会", [onsite]: "审核人员已开始审核，请联系协会" },
    },
    confirmOnsite: {
      label: "确认实地检查",
      from: [onsite],
      to: [onsite],
      by: "firm",
      access: submit,
      form: bareStep,
      ask: "确认已知悉检查日期、检查人员和需准备的材料。",
      done: "已确认",
    },
    signOnsite: {
      label: "确认检查记录",
      from: [reviewing],
      to: [reviewing],
      by: "firm",
      access: submit,
      form: signOnsiteStep,
      ask: "现场检查记录见「概况」：日期、人员、发现的情况和材料。有异议的一并写明，协会在复审中核实。",
      done: "已确认，协会可以看到",
    },
    askUnlock: {
      label: "申请解锁",
      from: [returned],
      to: [returned],
      by: "firm",
      access: edit,
      form: askUnlockStep,
      ask: "协会同意后，所选分节也可以修改；补正期限不变。",
      done: "已申请解锁，请等待协会答复",
      onPageOnly: true,
    },
    submitRectification: {
      label: "提交整改",
      from: [rectify],
      to: [rectified],
      by: "firm",
      access: submit,
      form: bareStep,
      ask: "请先在「整改报告」一节填写整改情况并上传整改报告。",
      done: "已提交整改报告，请等待协会验收",
      needsAll: true,
    },
    appeal: {
      label: "申请复核",
      from: [closed],
      to: [appeal],
      by: "firm",
      access: submit,
      form: appealStep,
      ask: "对结论只能申请复核一次，请写明理由。",
      done: "已申请复核",
      onPageOnly: true,
    },
    pass: {
      label: "初审通过",
      from: [submitted],
      to: [reviewing],
      by: "desk",
      access: reviews,
      form: remarkedStep,
      ask: "通过后转入复审。",
      done: "已转入复审",
    },
    conclude: {
      label: "出具结论",
      from: [reviewing, returned, rectify],
      to: [closed],
      by: "desk",
      access: reviews,
      form: concludeStep,
      ask: "结论发布后通知事务所；过了补正或整改期限仍未提交的，按现有材料出具结论。",
      done: "结论已发布",
    },
    sendBack: {
      label: "退回补正",
      from: [submitted, reviewing],
      to: [returned],
      by: "desk",
      access: reviews,
      form: sendBackStep,
      ask: "事务所只能修改标出的项目；没有标出的，全部可以修改。",
      done: "已退回",
      isReturn: true,
    },
    grantUnlock: {
      label: "同意解锁",
      from: [returned],
      to: [returned],
      by: "desk",
      access: reviews,
      form: remarkedStep,
      ask: "事务所申请的分节随即可以修改，补正期限不变。",
      done: "已同意解锁",
      onPageOnly: true,
    },
    refuseUnlock: {
      label: "不同意解锁",
      from: [returned],
      to: [returned],
      by: "desk",
      access: reviews,
      form: reasonedStep,
      ask: "事务所仍只能修改退回时标出的项目。",
      done: "已答复事务所",
      onPageOnly: true,
    },
    recordOnsite: {
      label: "登记现场意见",
      from: [onsite],
      to: [reviewing],
      by: "desk",
      access: reviews,
      form: recordOnsiteStep,
      ask: "登记现场检查记录：日期、人员、发现的情况和材料。事务所收到后可以确认或提出异议，协会继续复审。",
      done: "现场检查意见已登记，已通知事务所确认",
      onPageOnly: true,
    },
    drawOnsite: {
      label: "实地检查",
      from: [reviewing, onsite],
      to: [onsite],
      by: "desk",
      access: reviews,
      form: onsiteStep,
      ask: "通知事务所检查日期、检查人员和需准备的材料；已经安排的，以本次为准，由事务所重新确认。",
      done: "已安排实地检查",
    },
    orderRectification: {
      label: "限期整改",
      from: [reviewing],
      to: [rectify],
      by: "desk",
      access: reviews,
      form: rectifyStep,
      ask: "事务所在期限内提交整改报告，由协会验收。",
      done: "已下达限期整改",
    },
    acceptRectification: {
      label: "整改验收通过",
      from: [rectified],
      to: [closed],
      by: "desk",
      access: reviews,
      form: concludeStep,
      ask: "验收通过并出具结论。",
      done: "整改已验收，结论已发布",
    },
    refuseRectification: {
      label: "整改不合格",
      from: [rectified],
      to: [rectify],
      by: "desk",
      access: reviews,
      form: rectifyStep,
      ask: "事务所按新的期限继续整改。",
      done: "已要求继续整改",
    },
    decideAppeal: {
      label: "复核决定",
      from: [appeal],
      to: [closed],
      by: "desk",
      access: reviews,
      form: decideAppealStep,
      ask: "维持或变更原结论，决定后不能再次申请复核。",
      done: "复核决定已发布",
    },
    correctConclusion: {
      label: "更正结论",
      from: [closed],
      to: [closed],
      by: "desk",
      access: reviews,
      form: correctStep,
      ask: "结论登记有误时办理：原结论留在审核记录中，通知事务所，结论通知书重新打印；已公示的会再次列入公示，事务所可以对更正后的结论申请复核。",
      done: "结论已更正，已通知事务所",
      onPageOnly: true,
      isAside: true,
    },
    remind: {
      label: "催报",
      from: [todo, filling, overdue, returned, rectify],
      to: [todo, filling, overdue, returned, rectify],
      by: "desk",
      access: manage,
      form: bareStep,
      ask: "以站内信提醒事务所尽快填报、补正或整改；协会启用短信催报的，同时发短信给填表人；还没有填写联系电话的，发给该所有提交权限的人员。",
      done: "已提醒",
    },
    extend: {
      label: "延期",
      from: [todo, filling, overdue, ...SENT],
      to: [todo, filling, ...SENT],
      by: "desk",
      access: manage,
      form: extendStep,
      ask: "只延长本单位的填报期限；已逾期的恢复填报，逾期提交的按新的期限重新计算逾期天数和得分。",
      done: "已延期",
    },
    exempt: {
      label: "免检",
      from: [todo, filling, overdue, closed],
      to: [exempt],
      by: "desk",
      access: manage,
      form: reasonedStep,
      ask: "免检后不再填报，已填写的内容保留；已记为未参加年检的，改为免检。",
      done: "已列为免检",
      danger: true,
    },
    revokeExemption: {
      label: "撤销免检",
      from: [exempt],
      to: [todo, filling, closed],
      by: "desk",
      access: manage,
      form: revokeExemptionStep,
      ask: "免检登记有误时办理：事务所恢复填报，已填写的内容都在；检查计划已经结束的，记为未参加年检，事务所可以申请复核。",
      done: "已撤销免检，已通知事务所",
      onPageOnly: true,
      isAside: true,
    },
    fallOverdue: {
      label: "填报期限已过，仍可补报",
      from: [todo, filling],
      to: [overdue],
      ...BY_SYSTEM,
      access: manage,
    },
    fallAway: {
      label: "会籍已经终止，免检",
      from: [todo, filling, overdue, returned, rectify],
      to: [exempt],
      ...BY_SYSTEM,
      access: manage,
    },
    callOff: {
      label: "检查计划在填报截止前结束，免检",
      from: [todo, filling],
      to: [exempt],
      ...BY_SYSTEM,
      access: manage,
    },
    lapse: {
      label: "检查计划已结束，未参加年检",
      from: [todo, filling, overdue],
      to: [closed],
      ...BY_SYSTEM,
      access: manage,
    },
  },
});
