"use client";

import type { DuesDetail } from "@/contracts/statement/dues/dues";
import { fenOf } from "@/contracts/statement/dues/engine/amounts";
import { PARTS } from "@/features/statement/dues/dues-record";
import { Explain } from "@/features/statement/dues/explain";
import { DeskPeople } from "@/features/statement/dues-desk/people";
import { ReviewForm, type ReviewFormProps } from "@/components/review/review-form";
import { Note } from "@/components/ui/note";
import { money } from "@/lib/format/number";

/** The item that the bill's answer calls a difference: what was declared against what the accepted statement tells. */
function Difference({ values }: { readonly values: Partial<DuesDetail> }) {
  const { revenueDiff, statementRevenue, diffReason, statementNote } = values;
  const diff = fenOf(revenueDiff);
  if (statementRevenue === undefined) return null;
  if (statementRevenue === null)
    return <Note tone="warn">{statementNote ?? "该年度利润表尚未审核通过，收入无从核对。"}</Note>;
  if (diff === 0n)
    return <Note tone="note">{`申报的业务收入与审核通过的利润表一致（${money(statementRevenue)} 元）。`}</Note>;
  return (
    <Note tone="warn">
      {`申报的业务收入比审核通过的利润表${diff > 0n ? "多" : "少"} ${money(String(revenueDiff).replace("-", ""))} 元（利润表 ${money(statementRevenue)} 元）。差异原因：${diffReason ?? "未填写"}`}
    </Note>
  );
}

/** What is decided: the amount, and what it is made of. */
function Amount({ values }: { readonly values: Partial<DuesDetail> }) {
  const { payable, unitDue, personDue, practisingCount = 0, nonPractisingCount = 0 } = values;
  if (payable === undefined) return null;
  const people = practisingCount + nonPractisingCount;
  return (
    <Note tone="note">
      {`应缴合计 ${money(payable)} 元：单位会费 ${money(unitDue)} 元，个人会费 ${money(personDue)} 元（${people} 人）。算式见下面的「计算过程」。`}
    </Note>
  );
}

/** 会费申报 or 退费 as it was asked: what is decided, how it comes about, what differs, whom the firm doubts. // domain a §12.8 */
export function DuesReview(props: ReviewFormProps) {
  const values = props.values as Partial<DuesDetail>;
  const duesId = props.bizId ?? values.duesId;
  return (
    <>
      <Amount values={values} />
      <Difference values={values} />
      {fenOf(values.surplus) > 0n && (
        <Note tone="note">{`多缴 ${money(values.surplus)} 元：退费以登记的款项为准，也可以抵扣同一事务所的其他会费单。`}</Note>
      )}
      <ReviewForm {...props} look={PARTS}>
        {duesId !== undefined && (
          <>
            <Explain duesId={duesId} />
            <DeskPeople duesId={duesId} title="有异议的人员" onlyObjections />
          </>
        )}
      </ReviewForm>
    </>
  );
}
