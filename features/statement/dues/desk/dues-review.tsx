"use client";

import type { DuesDetail } from "@/contracts/statement/dues/dues";
import { fenOf } from "@/contracts/statement/dues/engine/amounts";
import { PARTS } from "@/features/statement/dues/dues-record";
import { Explain } from "@/features/statement/dues/explain";
import { DeskPeople } from "@/features/statement/dues/desk/people";
import { ReviewForm, type ReviewFormProps } from "@/components/review/review-form";
import { Note } from "@/components/ui/note";
import { money } from "@/lib/format/number";

const comparedWith = (item: string, diff: string, stated: string | null | undefined): string =>
  `申报的${item}比审核通过的利润表${fenOf(diff) > 0n ? "多" : "少"} ${money(diff.replace("-", ""))} 元（利润表 ${money(stated)} 元）`;

/** What was declared against what the accepted statement tells: the total, and what of it the rules charge. // domain a §12.4 */
export function Difference({ values }: { readonly values: Partial<DuesDetail> }) {
  const { revenueDiff, statementRevenue, diffReason, statementNote, taxRevenueDiff, statementTaxRevenue } = values;
  if (statementRevenue === undefined) return null;
  if (statementRevenue === null)
    return <Note tone="warn">{statementNote ?? "该年度利润表尚未审核通过，收入无从核对。"}</Note>;
  const differing = [
    fenOf(revenueDiff) !== 0n && comparedWith("业务收入", revenueDiff ?? "", statementRevenue),
    fenOf(taxRevenueDiff) !== 0n && comparedWith("涉税业务收入", taxRevenueDiff ?? "", statementTaxRevenue),
  ].filter((one) => one !== false);
  if (differing.length > 0)
    return <Note tone="warn">{`${differing.join("，")}。差异原因：${diffReason ?? "未填写"}`}</Note>;
  const ofTax = statementTaxRevenue ? `，其中涉税 ${money(statementTaxRevenue)} 元` : "";
  return <Note tone="note">{`申报的业务收入与审核通过的利润表一致（${money(statementRevenue)} 元${ofTax}）。`}</Note>;
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
