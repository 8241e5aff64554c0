"use client";

import type { OwnApplication } from "@/contracts/public/application";
import { APPLICATION } from "@/contracts/public/application-lifecycle";
import type { StepLine } from "@/contracts/kit/lifecycle";
import { Note } from "@/components/ui/note";
import { href } from "@/lib/routes/href";
import styles from "@/features/public/application/work.module.css";

interface Props {
  readonly own: OwnApplication;
  readonly returned: StepLine | null;
}

/** Where the application stands and what its applicant does next, in words. // domain a §14.4 */
export function StandingNote({ own: { detail }, returned }: Props) {
  const { applicationStatus: status, returnDueDate, publishTo, memberNo, joinDate, auditRecords, keepUntil } = detail;
  // What the association did beside the way since then says nothing of why.
  const opinion = auditRecords.findLast(({ action }) => action === "refuse")?.opinion ?? "";
  switch (status) {
    case APPLICATION.draft:
      return keepUntil === null ? null : <Note tone="note">未提交的内容保留至 {keepUntil}，每次保存顺延。</Note>;
    case APPLICATION.submitted:
      return <Note tone="note">已提交，等待协会受理。受理和审核的进度会以短信告知；审核开始前可以撤回。</Note>;
    case APPLICATION.accepted:
      return <Note tone="note">协会已受理，正在办理。审核开始前可以撤回。</Note>;
    case APPLICATION.returned:
      return (
        <Note tone="wrong">
          需要补正（请在 {returnDueDate} 前提交，逾期失效）：{returned?.opinion}
          {(returned?.marks ?? []).length > 0 && "。只能修改标出的项目，已在表中以红色标明。"}
        </Note>
      );
    case APPLICATION.reviewing:
      return <Note tone="note">协会正在审核，可能安排实地核查，请保持电话畅通。</Note>;
    case APPLICATION.published:
      return <Note tone="note">正在公示，公示至 {publishTo}。</Note>;
    case APPLICATION.passed:
      return (
        <Note tone="note">
          已通过，会员证号 {memberNo}，入会日期 {joinDate}。登录账号和初始密码已发至管理员手机，请
          <a className={styles.inText} href={href("auth.login")}>
            登录
          </a>
          后修改密码并补充档案。
        </Note>
      );
    case APPLICATION.refused:
      return <Note tone="wrong">未获通过：{opinion}。修改后可以重新办理。</Note>;
    case APPLICATION.withdrawn:
      return (
        <Note tone="note">
          已撤回，可以修改后重新提交；保留至 {keepUntil}。
          {(returned?.marks ?? []).length > 0 && "此前要求补正的，只能修改标出的项目，已在表中以红色标明。"}
        </Note>
      );
    default:
      return <Note tone="wrong">已过期限，申请失效。可以重新办理，填写的内容都在。</Note>;
  }
}
