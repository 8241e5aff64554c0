"use client";

import type { z } from "zod";
import { duesApi } from "@/contracts/statement/dues/dues";
import { amountText, fenOf } from "@/contracts/statement/dues/engine/amounts";
import type { LineKey } from "@/contracts/statement/dues/engine/compute";
import { DUES_TYPE } from "@/contracts/statement/dues/terms";
import { isSome, yuanText } from "@/features/statement/dues/amounts";
import styles from "@/features/statement/dues/dues.module.css";
import { ViewSection } from "@/components/record/record-view";
import { EmptyState } from "@/components/ui/state/empty-state";
import { ErrorState } from "@/components/ui/state/error-state";
import { Note } from "@/components/ui/note";
import { FormSkeleton } from "@/components/ui/state/skeletons";
import small from "@/components/ui/table/small-table.module.css";
import { SmallTableHead } from "@/components/ui/table/small-table-head";
import { describe } from "@/lib/api/describe";
import { dateTime } from "@/lib/format/date";
import { useEndpointQuery } from "@/lib/query/query-of";

type Explained = z.output<typeof duesApi.explain.spec.data>;
type Line = Explained["lines"][number];

/** What the rules say of a step, in the words of somebody who explains it. // domain a §12.1, D15 */
const RULES: Readonly<Record<LineKey, string>> = {
  tier: "单位会费按业务收入分档定额：先找到收入所在的一档",
  step: "单位会费按业务收入乘以比例",
  overRate: "定额超过「收入 × 比例」的部分不收：两者取低",
  cap: "单位会费有上限：超过封顶的部分不收",
  floor: "单位会费有下限：不足的补到下限",
  rounding: "单位会费按标准取整",
  oneOff: "当年统一的临时减免，按比例减",
  grade: "按事务所等级减免",
  newMember: "当年入会的单位按标准减免",
  approved: "本所申请、协会批准的减免",
  byHand: "单位会费由协会直接核定",
  half: "分上下半年收取：两张会费单合计为全年",
  practising: "执业会员每人定额，按人数截止日的名册计人",
  nonPractising: "非执业会员每人定额，按人数截止日的名册计人",
  backDues: "以前年度没有缴清的部分",
  credit: "以前多缴的部分先抵扣",
};

/** The lines of one part with the part's sum. */
interface Group {
  readonly title: string;
  readonly lines: readonly Line[];
}
const sumOf = (lines: readonly Line[]): bigint => lines.reduce((all, { amount }) => all + fenOf(amount), 0n);
const PERSONS: readonly (number | null)[] = [DUES_TYPE.practising, DUES_TYPE.nonPractising];

function groupsOf(lines: readonly Line[]): Group[] {
  const isPerson = ({ duesType }: Line): boolean => PERSONS.includes(duesType);
  const isUnit = ({ duesType }: Line): boolean => duesType === DUES_TYPE.unit;
  return [
    { title: "单位会费", lines: lines.filter(isUnit) },
    { title: "个人会费", lines: lines.filter(isPerson) },
    { title: "其他", lines: lines.filter((one) => !isUnit(one) && !isPerson(one)) },
  ].filter((group) => group.lines.length > 0);
}

const HEADS = ["步骤", "项目", "算式与规则"];
const FIGURES = ["金额（元）", "算到这里（元）"];

function Steps({ lines, payable, payableWords }: Pick<Explained, "lines" | "payable" | "payableWords">) {
  const groups = groupsOf(lines);
  const total = sumOf(lines);
  const ordered = groups.flatMap((group) => group.lines);
  const upTo = (line: Line): bigint => sumOf(ordered.slice(0, ordered.indexOf(line) + 1));
  return (
    // Scrolls in a dialog, so the keyboard must reach it.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region
    <div className={small.scroll} role="region" aria-label="计算过程各步" tabIndex={0}>
      <table className={`${small.table} ${small.cards} ${styles.steps}`} aria-label="计算过程">
        <SmallTableHead heads={HEADS} figures={FIGURES} />
        {groups.map((group) => (
          <tbody key={group.title}>
            {group.lines.map((line) => (
              <tr key={`${line.key} ${line.label}`}>
                <td className={small.code} data-label={HEADS[0]}>
                  第 {ordered.indexOf(line) + 1} 步
                </td>
                <td className={styles.item} data-label={HEADS[1]} data-name="true">
                  {line.label}
                </td>
                <td className={styles.reckoned} data-label={HEADS[2]}>
                  {line.formula}
                  <small>{RULES[line.key]}</small>
                </td>
                <td className={small.figure} data-label={FIGURES[0]}>
                  {yuanText(line.amount)}
                </td>
                <td className={small.figure} data-label={FIGURES[1]}>
                  {yuanText(amountText(upTo(line)))}
                </td>
              </tr>
            ))}
            <tr className={styles.subtotal}>
              <td />
              <td data-label={HEADS[1]} data-name="true">
                {group.title}小计
              </td>
              <td />
              <td className={small.figure} data-label={FIGURES[0]}>
                {yuanText(amountText(sumOf(group.lines)))}
              </td>
              <td />
            </tr>
          </tbody>
        ))}
        <tfoot>
          <tr>
            <td />
            <td data-label={HEADS[1]} data-name="true">
              应缴合计
            </td>
            <td data-label="大写">{payableWords}</td>
            <td className={small.figure} data-label={FIGURES[0]}>
              {yuanText(payable)}
            </td>
            <td className={small.figure}>{total === fenOf(payable) ? "各步合计相符" : "各步合计不符"}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** What each reckoning anew has moved. // domain a §12.10 D10 */
const Again = ({ recalculations }: Pick<Explained, "recalculations">) => (
  <ViewSection title="重新核算">
    {recalculations.map(({ recalcId, recalcTime, operatorName, reason, note, before, after, lines }) => (
      <article key={recalcId} className={styles.again}>
        <h3>
          {dateTime(recalcTime)}　{operatorName}
        </h3>
        <p>
          {reason}。{note}
        </p>
        <table className={`${small.table} ${small.cards}`} aria-label={`${dateTime(recalcTime)} 重新核算的差额`}>
          <SmallTableHead heads={["项目"]} figures={["原来（元）", "现在（元）", "差额（元）"]} />
          <tbody>
            {[...lines, { label: "应缴合计", before, after, difference: amountText(fenOf(after) - fenOf(before)) }].map(
              (line) => (
                <tr key={line.label}>
                  <td data-label="项目" data-name="true">
                    {line.label}
                  </td>
                  <td className={small.figure} data-label="原来（元）">
                    {line.before === null ? "—" : yuanText(line.before)}
                  </td>
                  <td className={small.figure} data-label="现在（元）">
                    {line.after === null ? "—" : yuanText(line.after)}
                  </td>
                  <td className={small.figure} data-label="差额（元）">
                    {yuanText(line.difference)}
                  </td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      </article>
    ))}
  </ViewSection>
);

/** 为什么是这个数: every step in words, summing to the bill. // domain a §12.8 查看计算过程, D15 */
export function Explain({ duesId, isPreview = false }: { readonly duesId: string; readonly isPreview?: boolean }) {
  const result = useEndpointQuery(duesApi.explain, { params: { duesId } }, { silent: true });
  const { data, error } = result;
  if (error && !data)
    return <ErrorState title="计算过程没有加载" hint={describe(error).text} onRetry={() => void result.refetch()} />;
  if (!data) return <FormSkeleton />;
  const { lines, remarks, rulesTitle, noticeDocNo, payable, payableWords, recalculations } = data;
  return (
    <>
      <ViewSection title="计算过程">
        <p className={styles.source}>
          适用标准：{rulesTitle}
          {noticeDocNo !== null && `（${noticeDocNo}）`}
        </p>
        {isPreview && <Note tone="note">还没有核定，这是按现在填写的收入和名册算出的预览；协会核定后为准。</Note>}
        {remarks.map((remark) => (
          <p key={remark} className={styles.source}>
            {remark}
          </p>
        ))}
        {lines.length === 0 && !isSome(payable) ? (
          <EmptyState title="应缴为 0" hint="没有业务收入，名册中也没有计收会费的人员。" />
        ) : (
          <Steps lines={lines} payable={payable} payableWords={payableWords} />
        )}
      </ViewSection>
      {recalculations.length > 0 && <Again recalculations={recalculations} />}
    </>
  );
}
