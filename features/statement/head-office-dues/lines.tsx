"use client";

import { Button } from "antd";
import {
  CONFIRM_WORDS,
  SOURCE_WORDS,
  type SummaryDetail,
  type SummaryLine,
} from "@/contracts/statement/dues/head-office";
import { fenOf, money } from "@/contracts/statement/dues/engine/amounts";
import { SUMMARY } from "@/contracts/statement/dues/terms";
import { yuanOrNone } from "@/features/statement/dues/amounts";
import { LineDialog } from "@/features/statement/head-office-dues/line-dialog";
import styles from "@/features/statement/head-office-dues/head-office-dues.module.css";
import { SHARED_NOTE } from "@/features/statement/head-office-dues/look";
import { useDialogOf } from "@/components/record/use-dialog-of";
import { Note } from "@/components/ui/note";
import small from "@/components/ui/table/small-table.module.css";
import { SmallTableHead } from "@/components/ui/table/small-table-head";
import { useDictionary } from "@/lib/dictionary/context";
import { useUser } from "@/lib/session/context";

const HEADS = ["单位"];
const FIGURES = ["收入", "单位会费", "个人会费", "应缴", "欠缴"];
const OPEN: readonly number[] = [SUMMARY.draft, SUMMARY.returned];

/** Whether it is summed, by which mode, and what stands in the way. */
function Summed({ line }: { readonly line: SummaryLine }) {
  const dictionary = useDictionary();
  return (
    <>
      <p className={styles.note}>
        {line.isHead
          ? "总所"
          : line.included
            ? dictionary.label("consolidate_mode", line.lineMode)
            : `未汇总：${line.excludeReason ?? ""}`}
      </p>
      {line.problem !== null && (
        <p className={styles.problem} role="note">
          {line.problem}
        </p>
      )}
    </>
  );
}

interface LineProps {
  readonly line: SummaryLine;
  /** The head office's name, with which its branches' names begin. */
  readonly headName: string;
  /** Of a voided summary nothing is owed. */
  readonly isVoided: boolean;
  readonly onEdit: (() => void) | null;
}

/** The branch's own bill, and what the branch says of its line. */
function Stands({ line }: { readonly line: SummaryLine }) {
  const dictionary = useDictionary();
  const status = line.lineStatus === null ? "" : ` ${dictionary.label("dues_status", line.lineStatus)}`;
  const due = line.confirmState === "waiting" ? `，期限 ${line.confirmDue ?? ""}` : "";
  return (
    <>
      <p className={styles.note}>{line.billNo === null ? "没有会费单" : `会费单 ${line.billNo}${status}`}</p>
      {!line.isHead && line.included && (
        <p className={styles.note}>{`分所：${CONFIRM_WORDS[line.confirmState]}${due}`}</p>
      )}
      {line.confirmNote !== null && <p className={styles.note}>{line.confirmNote}</p>}
    </>
  );
}

/** An amount with what belongs to it below, in words. */
const Amount = ({ head, amount, notes = [] }: AmountProps) => (
  <td className={small.figure} data-label={head}>
    {yuanOrNone(amount)}
    {notes.filter(isFilled).map((note) => (
      <p key={note} className={styles.note}>
        {note}
      </p>
    ))}
  </td>
);
interface AmountProps {
  readonly head: string | undefined;
  readonly amount: string | null;
  readonly notes?: readonly (string | false)[];
}
const isFilled = (note: string | false): note is string => note !== false;
const isSome = (amount: string | null): boolean => amount !== null && fenOf(amount) !== 0n;

/** Summed and reckoned once, the unit's part of all stands on the head office's bill behind the decision. */
function paidByHead({ isHead, payable, paid, owing }: SummaryLine): string | false {
  const moved = fenOf(owing) + fenOf(paid) - fenOf(payable);
  if (isHead) return moved > 0n && `含分所的单位会费 ${money(moved)}`;
  return moved < 0n && "单位会费由总所缴纳";
}

function Line({ line, headName, isVoided, onEdit }: LineProps) {
  const { unitDue, personDue, payable, paid, owing, difference, relief } = line;
  const name = line.isHead ? line.branchName : line.branchName.replace(headName, "") || line.branchName;
  return (
    <tr>
      <td data-label={HEADS[0]} data-name="true" className={styles.name}>
        <span title={line.branchName}>{name}</span>
        {!line.inProvince && "（外省）"}
        {onEdit !== null && (
          <Button type="link" onClick={onEdit} aria-label={`编辑 ${line.branchName}`}>
            编辑
          </Button>
        )}
        <Summed line={line} />
        <Stands line={line} />
      </td>
      <Amount
        head={FIGURES[0]}
        amount={line.revenue}
        notes={[
          line.revenueSource !== null && !line.isHead && SOURCE_WORDS[line.revenueSource],
          line.isHead && (line.revenueNote ?? false),
        ]}
      />
      <Amount
        head={FIGURES[1]}
        amount={unitDue}
        notes={[
          isSome(relief) && `已减免 ${yuanOrNone(relief)}`,
          isSome(difference) && `与单独计缴相差 ${yuanOrNone(difference)}`,
        ]}
      />
      <Amount head={FIGURES[2]} amount={personDue} notes={[`执业会员 ${line.practisingCount} 人`]} />
      <Amount head={FIGURES[3]} amount={payable} notes={[isSome(paid) && `已缴 ${yuanOrNone(paid)}`]} />
      <Amount head={FIGURES[4]} amount={owing} notes={[!isVoided && paidByHead(line)]} />
    </tr>
  );
}

/** Head office and branches line by line; sums are the sums of the lines. // domain a §13.2 */
export function SummaryLines({ record }: { readonly record: SummaryDetail }) {
  const user = useUser();
  const dialog = useDialogOf<SummaryLine, keyof SummaryLine>(
    "statement.head-office-line",
    [
      "lineId",
      "branchName",
      "included",
      "excludeReason",
      "revenue",
      "revenueNote",
      "revenueSource",
      "takesRevenue",
      "version",
    ],
    LineDialog as Parameters<typeof useDialogOf<SummaryLine, keyof SummaryLine>>[2],
  );
  const isOpen = OPEN.includes(record.summaryStatus) && user.companyId === record.companyId;
  const { totalRevenue, unitTotal, personTotal, payableTotal, paidTotal, owingTotal, reliefTotal } = record;
  const totals = [
    { amount: totalRevenue },
    { amount: unitTotal, notes: [isSome(reliefTotal) && `已减免 ${yuanOrNone(reliefTotal)}`] },
    { amount: personTotal },
    { amount: payableTotal, notes: [isSome(paidTotal) && `已缴 ${yuanOrNone(paidTotal)}`] },
    { amount: owingTotal },
  ];
  return (
    <>
      {record.statementNote !== null && <Note tone="warn">{record.statementNote}</Note>}
      {/* Scrolls by itself, so the keyboard must reach it. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region */}
      <div className={small.scroll} role="region" aria-label="总所与分所明细" tabIndex={0}>
        <table className={`${small.table} ${small.cards} ${styles.lines}`} aria-label="总所与分所明细">
          <SmallTableHead heads={HEADS} figures={FIGURES} />
          <tbody>
            {record.lines.map((line) => (
              <Line
                key={line.lineId}
                line={line}
                headName={record.companyName}
                isVoided={record.summaryStatus === SUMMARY.voided}
                onEdit={isOpen && line.lockedReason === null ? () => dialog.open(line) : null}
              />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td data-name="true">合计</td>
              {totals.map((total, at) => (
                <Amount key={FIGURES[at]} head={FIGURES[at]} {...total} />
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      <p className={styles.note}>金额单位：元。{SHARED_NOTE}；汇总收入已减内部往来抵销。</p>
      {dialog.dialog}
    </>
  );
}
