import { z } from "zod";
import { attachmentItems } from "@/contracts/file/attachment";
import { anyOf } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { optionalDay } from "@/contracts/kit/items";
import {
  bareStep,
  BY_SYSTEM,
  defineLifecycle,
  reasonedStep,
  remarkedStep,
  returningStep,
} from "@/contracts/kit/lifecycle";
import { SUBMITTED, WITHDRAWN } from "@/contracts/kit/submission";
import { text } from "@/contracts/kit/scalars";
import { RECTIFY, RP_STATUS, type SubjectName } from "@/contracts/rewards/record-fields";

const { draft, submitted, returned, effective, refused, appealed, revoked, ended } = RP_STATUS;

/** 申诉 with what supports it. */
export const appealStep = bareStep.extend({
  opinion: field(text(2000, 10), { label: "申诉理由", kind: "longText", help: "10 至 2000 字" }),
  attachments: attachmentItems("申诉材料"),
});
/** 整改情况 as the firm reports it. */
export const rectifyStep = bareStep.extend({
  rectifyStatus: field(z.int().min(1).max(3), { label: "整改进度", kind: "dict", dict: "rectify_status" }),
  opinion: field(text(2000, 2), { label: "整改说明", kind: "longText" }),
  attachments: attachmentItems("整改材料"),
});
/** Stages of 整改 that may be reported behind the one that was reached: it never goes back. // domain b §8 (4) */
export const stagesFrom = (reached: number | null): number[] =>
  [RECTIFY.none, RECTIFY.running, RECTIFY.done].filter((stage) => reached === null || stage >= reached);
/** Until when it is on public display; empty: it is not. Asked when the association enters a record, too. */
export const publishDay = () => optionalDay("公示期限止", { help: "留空表示不公示" });
export const publishStep = bareStep.extend({
  publishTo: publishDay(),
});

/** States and steps of an honour or penalty. // domain b §8 (4), (5) */
export const rewardLifecycle = <const S extends SubjectName>(subject: S) => {
  const firm = (suffix: "submit" | "edit" | "appeal") =>
    anyOf(`g_hy_rewards_and_punishment_${subject}_${suffix}` as const);
  // A tax agent who sees his own records may appeal against them, where the association's parameter lets him.
  const appealing =
    subject === "person"
      ? anyOf("g_hy_rewards_and_punishment_person_appeal", "g_hy_rewards_and_punishment_person_find")
      : firm("appeal");
  const review = anyOf("g_hy_desk_rewards_audit");
  const edit = anyOf("g_hy_desk_rewards_edit");
  return defineLifecycle({
    key: "rpStatus",
    dict: "rp_status",
    initial: draft,
    open: [draft, returned],
    removable: [draft, returned],
    lasting: [effective, ended],
    waiting: [submitted, appealed],
    tabs: [
      { key: "drafts", label: "草稿", states: [draft], side: "firm" },
      { key: "returned", label: "退回", states: [returned] },
      { key: "waiting", label: "待审核与申诉", states: [submitted, appealed] },
      { key: "effective", label: "已生效", states: [effective] },
      { key: "over", label: "已结束", states: [refused, revoked, ended] },
    ],
    track: ["submit", "pass"],
    transitions: {
      submit: {
        ...SUBMITTED,
        from: [draft, returned],
        to: [submitted],
        by: "firm",
        access: firm("submit"),
      },
      withdraw: {
        ...WITHDRAWN,
        from: [submitted],
        to: [draft],
        by: "firm",
        access: firm("submit"),
      },
      appeal: {
        // A short penalty may be over before the time for an appeal is.
        label: "申诉",
        from: [effective, ended],
        to: [appealed],
        by: "firm",
        access: appealing,
        form: appealStep,
        ask: "",
        done: "申诉已提交，请等待协会处理",
        onPageOnly: true,
      },
      rectify: {
        label: "报送整改",
        from: [effective, ended],
        to: [effective, ended],
        by: "firm",
        access: firm("edit"),
        form: rectifyStep,
        ask: "",
        done: "整改情况已报送",
        onPageOnly: true,
      },
      pass: {
        label: "认定",
        from: [submitted],
        to: [effective],
        by: "desk",
        access: review,
        form: remarkedStep,
        forwardsTo: submitted,
        ask: "认定后生效，记入诚信档案。",
        done: "已认定",
      },
      sendBack: {
        label: "退回",
        from: [submitted],
        to: [returned],
        by: "desk",
        access: review,
        form: returningStep,
        ask: "退回后事务所可以修改并重新提交。",
        done: "已退回",
        isReturn: true,
      },
      refuse: {
        label: "不予认定",
        from: [submitted],
        to: [refused],
        by: "desk",
        access: review,
        form: reasonedStep,
        ask: "不予认定后本记录终止，不记入诚信档案。",
        done: "已记为不予认定",
        danger: true,
      },
      uphold: {
        label: "维持",
        from: [appealed],
        to: [effective, ended],
        by: "desk",
        access: review,
        form: reasonedStep,
        ask: "维持原决定，记录继续有效；影响期已满或已经解除的，仍为已到期。",
        done: "已维持原决定",
      },
      verify: {
        label: "验收整改",
        from: [effective, ended],
        to: [effective, ended],
        by: "desk",
        access: review,
        form: remarkedStep,
        ask: "验收后整改状态为「已验收」。",
        done: "整改已验收",
        onPageOnly: true,
      },
      publish: {
        label: "公示",
        from: [effective],
        to: [effective],
        by: "desk",
        access: edit,
        form: publishStep,
        ask: "",
        done: "公示期限已保存",
        onPageOnly: true,
      },
      lift: {
        label: "解除",
        from: [effective],
        to: [ended],
        by: "desk",
        access: edit,
        form: reasonedStep,
        ask: "解除后不再影响签字、复核人申请和检查结论，记录保留。",
        done: "已解除",
        onPageOnly: true,
      },
      revoke: {
        label: "撤销",
        from: [effective, appealed, ended],
        to: [revoked],
        by: "desk",
        access: edit,
        form: reasonedStep,
        ask: "撤销后视为自始无效，记录保留备查。",
        done: "已撤销",
        onPageOnly: true,
        danger: true,
      },
      expire: {
        label: "到期",
        from: [effective],
        to: [ended],
        ...BY_SYSTEM,
        access: edit,
      },
    },
  });
};
