import { anyOf } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { optionalDay, optionalParagraph, yesOrNo } from "@/contracts/kit/items";
import { bareStep, BY_SYSTEM, defineLifecycle, reasonedStep, returningStep } from "@/contracts/kit/lifecycle";
import { SUBMITTED, WITHDRAWN } from "@/contracts/kit/submission";
import { decimal, optional } from "@/contracts/kit/scalars";
import { REVIEWER_STATUS } from "@/contracts/filing/reviewer-fields";

const { draft, submitted, returned, valid, refused, suspended, expired, cancelled } = REVIEWER_STATUS;

const firm = anyOf("g_hy_report_reviewer_manage_submit");
/** The nominated person himself, who may hold no other code of the screen. */
const person = anyOf("g_hy_report_reviewer_manage");
const decides = anyOf("g_hy_desk_reviewer_audit");
const manages = anyOf("g_hy_desk_reviewer_edit");

export const passStep = bareStep.extend({
  validTo: optionalDay("有效期止", { help: "留空为三年，至当年 12 月 31 日" }),
  examScore: field(optional(decimal(1, "100", "0")), { label: "考核成绩", kind: "decimal", unit: "分" }),
  isConfirmed: yesOrNo("已核实尚无数据的条件", { help: "近三年签字报告数、上年度继续教育学时等" }),
  opinion: optionalParagraph("意见", 500, { help: "选填，对方可见" }),
});
export const publishReviewerStep = bareStep.extend({
  publishTo: optionalDay("公示期限止", { help: "留空表示不公示" }),
});

/** States and steps of a nomination, and of the reviewer whom it made. // domain b §7 (4), (5) */
export const reviewerLifecycle = defineLifecycle({
  key: "reviewerStatus",
  dict: "reviewer_status",
  initial: draft,
  open: [draft, returned],
  removable: [draft, returned],
  lasting: [valid, suspended, expired, cancelled],
  waiting: [submitted],
  tabs: [
    { key: "drafts", label: "草稿", states: [draft], side: "firm" },
    { key: "returned", label: "退回修改", states: [returned] },
    { key: "waiting", label: "待审核", states: [submitted] },
    { key: "valid", label: "有效", states: [valid] },
    { key: "suspended", label: "暂停", states: [suspended] },
    { key: "over", label: "不通过、到期与注销", states: [refused, expired, cancelled] },
  ],
  track: ["submit", "pass"],
  transitions: {
    agree: {
      label: "本人同意",
      from: [draft, returned],
      to: [draft, returned],
      by: "firm",
      access: person,
      form: bareStep,
      ask: "您同意由本所推荐担任报告复核人，并承诺申请内容属实。申请类型、人员或复核范围改动后需要重新同意。",
      done: "已记录您的同意",
      onPageOnly: true,
    },
    submit: {
      ...SUBMITTED,
      from: [draft, returned],
      to: [submitted],
      by: "firm",
      access: firm,
    },
    withdraw: {
      ...WITHDRAWN,
      from: [submitted],
      to: [draft],
      by: "firm",
      access: firm,
    },
    cancel: {
      label: "注销",
      from: [valid, suspended],
      to: [cancelled],
      by: "firm",
      access: firm,
      form: reasonedStep,
      ask: "注销后该人员不能再担任报告复核人，已复核的报告不受影响。",
      done: "已注销",
      onPageOnly: true,
      danger: true,
    },
    pass: {
      label: "通过",
      from: [submitted],
      to: [valid],
      by: "desk",
      access: decides,
      form: passStep,
      forwardsTo: submitted,
      ask: "通过后列入复核人名册，并通知事务所和本人。",
      done: "已通过，复核人编号见记录",
    },
    sendBack: {
      label: "退回",
      from: [submitted],
      to: [returned],
      by: "desk",
      access: decides,
      form: returningStep,
      ask: "退回后事务所可以修改并重新提交。",
      done: "已退回",
      isReturn: true,
    },
    reject: {
      label: "不通过",
      from: [submitted],
      to: [refused],
      by: "desk",
      access: decides,
      form: reasonedStep,
      ask: "不通过后本申请终止，期满后可以重新申请。",
      done: "已记为不通过",
      danger: true,
    },
    suspend: {
      label: "暂停",
      from: [valid],
      to: [suspended],
      by: "desk",
      access: manages,
      form: reasonedStep,
      ask: "暂停期间不能选为报告复核人，恢复前一直有效。",
      done: "已暂停",
      onPageOnly: true,
      danger: true,
    },
    restore: {
      label: "恢复",
      from: [suspended],
      to: [valid],
      by: "desk",
      access: manages,
      form: reasonedStep,
      ask: "恢复后可以继续选为报告复核人。",
      done: "已恢复",
      onPageOnly: true,
    },
    publish: {
      label: "公示",
      from: [valid],
      to: [valid],
      by: "desk",
      access: manages,
      form: publishReviewerStep,
      ask: "填写期限的，写成一份公告草稿，请到「系统公告」核对后发布；留空的不再公示，已发布的公告请在「系统公告」停用。",
      done: "公示期限已保存；填写了期限的，公告草稿在「系统公告」中，请核对后发布",
      onPageOnly: true,
    },
    lapse: {
      label: "条件不再满足，暂停",
      from: [valid],
      to: [suspended],
      ...BY_SYSTEM,
      access: manages,
    },
    revive: {
      label: "条件恢复，继续有效",
      from: [suspended],
      to: [valid],
      ...BY_SYSTEM,
      access: manages,
    },
    expire: {
      label: "到期",
      from: [valid, suspended],
      to: [expired],
      ...BY_SYSTEM,
      access: manages,
    },
    leave: {
      label: "人员离开本所，注销",
      from: [valid, suspended],
      to: [cancelled],
      ...BY_SYSTEM,
      access: manages,
    },
    replace: {
      label: "由新的申请接替",
      from: [valid, suspended],
      to: [expired],
      ...BY_SYSTEM,
      access: manages,
    },
  },
});
