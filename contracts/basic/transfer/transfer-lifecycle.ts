import { TRANSFER } from "@/contracts/basic/transfer/transfer-fields";
import { anyOf } from "@/contracts/kit/endpoint";
import {
  bareStep,
  BY_SYSTEM,
  defineLifecycle,
  reasonedStep,
  remarkedStep,
  returningStep,
} from "@/contracts/kit/lifecycle";

const { draft, askedFrom, declined, askedTo, atDesk, returned, done } = TRANSFER;
const { withdrawn, mediated, leavingProvince, enteringProvince } = TRANSFER;
const firm = anyOf("g_hy_member_staff_transfer");
const desk = anyOf("g_hy_desk_staff_audit");

/** Why the other firm cannot answer any more. */
const LATE = "答复期限已过，本件已转由税协协调，请与协会联系";
const answered = {
  [mediated]: LATE,
  [atDesk]: "本件已经答复，正在等待税协审核",
  [withdrawn]: "申请方已撤回本次转所申请，不需要答复",
  [done]: "本次转所已经办结，不需要答复",
} as const;

/** From the firm that asks over the one that answers to the association, or to both of two provinces. // domain a §2.2 */
export const transferLifecycle = defineLifecycle({
  key: "transferStatus",
  dict: "transfer_status",
  initial: draft,
  open: [draft, returned],
  removable: [draft],
  lasting: [done],
  waiting: [atDesk, mediated, leavingProvince, enteringProvince],
  tabs: [
    { key: "drafts", label: "草稿", states: [draft], side: "firm" },
    { key: "asked", label: "待对方答复", states: [askedFrom, askedTo] },
    { key: "returned", label: "不同意与退回", states: [declined, returned] },
    { key: "waiting", label: "税协办理中", states: [atDesk, mediated, leavingProvince, enteringProvince] },
    { key: "done", label: "已办结", states: [done] },
    { key: "over", label: "已撤回", states: [withdrawn] },
  ],
  // What the other firm answers belongs to few: those that need nobody's consent have none to wait for.
  track: ["submit", "pass"],
  transitions: {
    submit: {
      label: "提交",
      from: [draft, returned],
      to: [askedFrom, askedTo, atDesk, leavingProvince],
      by: "firm",
      access: firm,
      form: bareStep,
      ask: "提交后内容锁定，并通知对方单位答复；办结前可以撤回。",
      done: "已提交",
      needsAll: true,
    },
    confirm: {
      label: "同意",
      from: [askedFrom, askedTo],
      to: [atDesk, leavingProvince],
      by: "other",
      access: firm,
      form: remarkedStep,
      ask: "同意后由税协审核；审核通过即办结。",
      done: "已同意，由税协审核",
      refusals: answered,
    },
    decline: {
      label: "不同意",
      from: [askedFrom, askedTo],
      to: [declined, returned],
      by: "other",
      access: firm,
      form: reasonedStep,
      ask: "不同意须说明原因，申请方可以修改后重报或申请税协协调。",
      done: "已答复不同意",
      refusals: answered,
    },
    amend: {
      label: "修改后重报",
      from: [declined],
      to: [draft],
      by: "firm",
      access: firm,
      form: bareStep,
      ask: "回到草稿，可以修改内容后重新提交。",
      done: "已回到草稿",
    },
    appeal: {
      label: "申请税协协调",
      from: [declined],
      to: [mediated],
      by: "firm",
      access: firm,
      form: reasonedStep,
      ask: "",
      done: "已申请税协协调",
    },
    withdraw: {
      label: "撤回",
      by: "firm",
      access: firm,
      form: bareStep,
      to: [withdrawn],
      from: [askedFrom, declined, askedTo, atDesk, returned, mediated, leavingProvince, enteringProvince],
      ask: "撤回后本次申请终止，人员仍在原单位；需要时请重新申请。",
      done: "已撤回",
      danger: true,
      refusals: { [done]: "本次转所已经办结，不能撤回" },
    },
    overdue: {
      label: "未能答复，转税协协调",
      from: [askedFrom, askedTo],
      to: [mediated],
      ...BY_SYSTEM,
      access: desk,
    },
    coordinate: {
      label: "转两地税协办理",
      from: [mediated],
      to: [leavingProvince],
      by: "desk",
      access: desk,
      form: remarkedStep,
      ask: "跨省转所不因协调直接办结：先登记转出地税协的意见，再由转入地税协办结；在此期间人员为转所中。",
      done: "已转两地税协办理",
    },
    release: {
      label: "转出地同意",
      from: [leavingProvince],
      to: [enteringProvince],
      by: "desk",
      access: desk,
      form: remarkedStep,
      ask: "登记转出地税协已同意，接着由转入地税协办理。",
      done: "已登记转出地同意",
    },
    pass: {
      label: "办结",
      from: [atDesk, mediated, enteringProvince],
      to: [done],
      by: "desk",
      access: desk,
      form: remarkedStep,
      // By force, or with the other province's word: what is asked with the last word differs.
      forwardsTo: "stays",
      ask: "办结后人员离开原单位、进入新单位，账号随之转移，不能撤销。",
      done: "已办结",
    },
    sendBack: {
      label: "退回",
      from: [atDesk, mediated, leavingProvince, enteringProvince],
      to: [returned],
      by: "desk",
      access: desk,
      form: returningStep,
      ask: "退回后申请方可以修改并重新提交。",
      done: "已退回",
      isReturn: true,
    },
  },
});
