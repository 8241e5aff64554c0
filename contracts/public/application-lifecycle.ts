import { anyOf, open } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { day, mobileNumber, optionalDay, optionalLine } from "@/contracts/kit/items";
import {
  bareStep,
  BY_SYSTEM,
  defineLifecycle,
  reasonedStep,
  remarkedStep,
  returningStep,
} from "@/contracts/kit/lifecycle";
import { firmMemberNo, text } from "@/contracts/kit/scalars";

/** Dictionary `application_status`. // domain a §14.4 */
export const APPLICATION = {
  draft: 0,
  submitted: 1,
  accepted: 2,
  returned: 3,
  reviewing: 4,
  published: 5,
  passed: 6,
  refused: 7,
  withdrawn: 8,
  expired: 9,
} as const;
const { draft, submitted, accepted, returned, reviewing, published, passed, refused, withdrawn, expired } = APPLICATION;

/** States in which the association has it; of one firm there is one such application. */
export const HANDED_IN = [submitted, accepted, returned, reviewing, published] as const;

/** 通过 with what the association gives a new member. // domain a §14.3 memberNo, joinDate, meetingNo */
export const passingStep = remarkedStep.extend({
  memberNo: field(firmMemberNo(), { label: "单位会员证号", kind: "code" }),
  joinDate: optionalDay("入会日期", { help: "不填为今天" }),
  meetingNo: optionalLine("会议文号", 50, { help: "常务理事会或会长办公会" }),
});
export const publishingStep = bareStep.extend({ publishTo: day("公示期限止") });

/** Most days of a 公示, today not counted. // domain a §14.4 */
export const MAX_PUBLISHED_DAYS = 60;

/** Another phone, or the same one with a new save code. // domain a §14.5 */
export const contactStep = reasonedStep.extend({
  mobilePhone: mobileNumber("申请人手机", { help: "新的手机号码；手机没有变、只是保存码丢失的，填原号码" }),
  opinion: field(text(500, 2), { label: "核实情况", kind: "longText", help: "怎样核实是申请人本人，2 至 500 字" }),
});
/** States in which its applicant has something to see or to do. */
export const CONTACT_STATES = [...HANDED_IN, refused, withdrawn, expired] as const;

const deciding = anyOf("g_hy_desk_application_audit");

/** States and steps of an application. The applicant has no account: his steps are open calls of his own session. */
export const applicationLifecycle = defineLifecycle({
  key: "applicationStatus",
  dict: "application_status",
  initial: draft,
  open: [draft, returned, withdrawn],
  removable: [draft, withdrawn],
  lasting: [passed],
  waiting: [submitted, accepted, reviewing, published],
  tabs: [
    { key: "waiting", label: "待办理", states: [submitted, accepted, reviewing] },
    { key: "published", label: "公示中", states: [published] },
    { key: "returned", label: "待补正", states: [returned] },
    { key: "passed", label: "已通过", states: [passed] },
    { key: "over", label: "不予通过、撤回与失效", states: [refused, withdrawn, expired] },
  ],
  track: ["submit", "accept", "pass"],
  transitions: {
    submit: {
      label: "提交",
      from: [draft, returned, withdrawn],
      to: [submitted],
      by: "firm",
      access: open,
      form: bareStep,
      ask: "提交后内容锁定，由协会审核；审核开始前可以撤回。",
      done: "已提交，请等待协会审核",
      needsAll: true,
    },
    withdraw: {
      label: "撤回",
      from: [submitted, accepted, returned],
      to: [withdrawn],
      by: "firm",
      access: open,
      form: bareStep,
      ask: "撤回后可以继续修改，改好后再提交；协会要求补正的，只能修改标出的内容，要改其他内容的请用「重新办理」。",
      done: "已撤回",
      refusals: { [reviewing]: "协会已开始审核，不能撤回，请联系协会", [published]: "已在公示，不能撤回，请联系协会" },
    },
    reapply: {
      label: "重新办理",
      from: [refused, expired, withdrawn],
      to: [draft],
      by: "firm",
      access: open,
      form: bareStep,
      ask: "转为暂存后可以修改，改好后重新提交；此前的审核记录保留。",
      done: "已转为暂存，可以修改后提交",
    },
    accept: {
      label: "受理",
      from: [submitted],
      to: [accepted],
      by: "desk",
      access: deciding,
      form: bareStep,
      ask: "受理后开始计算办理时间，申请人会收到短信。",
      done: "已受理",
    },
    sendBack: {
      label: "要求补正",
      from: [submitted, accepted, reviewing],
      to: [returned],
      by: "desk",
      access: deciding,
      form: returningStep,
      ask: "请一次性告知需要补正的全部内容；标出项目的，申请人只能修改标出的项目。",
      done: "已要求补正",
      isReturn: true,
    },
    review: {
      label: "转入审核",
      from: [accepted],
      to: [reviewing],
      by: "desk",
      access: deciding,
      form: remarkedStep,
      ask: "需要实地核查的可在意见中说明；转入审核后申请人不能撤回。",
      done: "已转入审核",
      onPageOnly: true,
    },
    // Once more while it is published: a slip in its last day would hold it until then.
    publish: {
      label: "公示",
      from: [accepted, reviewing, published],
      to: [published],
      by: "desk",
      access: deciding,
      form: publishingStep,
      ask: "已在公示的，改以本次填写的期限为准；此前的公告请在「系统公告」中撤下。",
      done: "已转入公示；公告已存为草稿，请在「系统公告」中核对后发布",
      onPageOnly: true,
    },
    pass: {
      label: "通过",
      from: [submitted, accepted, reviewing, published],
      to: [passed],
      by: "desk",
      access: deciding,
      form: passingStep,
      ask: "通过后建立事务所档案和主账号，登录账号和初始密码以短信发给管理员。",
      done: "已通过，事务所和主账号已建立",
    },
    refuse: {
      label: "不予通过",
      from: [accepted, reviewing, published, returned],
      to: [refused],
      by: "desk",
      access: deciding,
      form: reasonedStep,
      ask: "原因会以短信告知申请人，申请人可以修改后重新申请。",
      done: "已记为不予通过",
      danger: true,
    },
    changeContact: {
      label: "变更联系手机",
      from: CONTACT_STATES,
      to: CONTACT_STATES,
      by: "desk",
      access: deciding,
      form: contactStep,
      ask: "申请人手机丢失、更换或保存码丢失时办理：请先核实申请人身份。原保存码作废，新的保存码发到所填手机，原手机也会收到短信；正在办理的页面须重新进入。",
      done: "已变更，新的保存码已发到该手机",
      onPageOnly: true,
      isAside: true,
    },
    expire: {
      label: "超期失效",
      from: [returned],
      to: [expired],
      ...BY_SYSTEM,
      access: deciding,
    },
    // What the association has answered is no mere draft any more: it is not erased, and may be taken up again.
    abandon: {
      label: "未在期限内重新提交，失效",
      from: [draft, withdrawn],
      to: [expired],
      ...BY_SYSTEM,
      access: deciding,
    },
  },
});

/**
 * The return that still says what may be changed; null when there is none. 撤回 does not answer it: what it did not mark
 * stays as it was handed in until the application goes a way of its own again. // domain a §14.4
 */
export function bindingReturn<S extends { readonly action: string; readonly isReturn: boolean }>(
  status: number,
  steps: readonly S[],
): S | null {
  if (status !== returned && status !== withdrawn) return null;
  const anew = steps.findLastIndex(({ action }) => action === "reapply");
  return steps.slice(anew + 1).findLast(({ isReturn }) => isReturn) ?? null;
}
