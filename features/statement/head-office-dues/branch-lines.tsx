"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import { type BranchLine, CONFIRM_WORDS, headOfficeApi } from "@/contracts/statement/dues/head-office";
import { duesPeriodName } from "@/contracts/statement/dues/terms";
import { yuanOrNone } from "@/features/statement/dues/amounts";
import styles from "@/features/statement/head-office-dues/head-office-dues.module.css";
import { READS } from "@/features/statement/head-office-dues/look";
import { useAskedCall } from "@/components/record/use-asked-call";
import { useDialogOf } from "@/components/record/use-dialog-of";
import small from "@/components/ui/table/small-table.module.css";
import { SmallTableHead } from "@/components/ui/table/small-table-head";
import { useDictionary } from "@/lib/dictionary/context";
import { useEndpointQuery } from "@/lib/query/query-of";

const RefuseDialog = dynamic(() =>
  import("@/features/statement/head-office-dues/refuse-dialog").then((m) => m.RefuseDialog),
);
const HEADS = [
  "总所与期次",
  "汇总方式",
  "本所收入（元）",
  "执业会员",
  "列示会费（元）",
  "分所确认",
  "汇总状态",
  "办理",
];

/** What head offices have put before this firm, with its answer; nothing where there is none. // domain a §13.3 */
export function BranchLines() {
  const dictionary = useDictionary();
  const { data } = useEndpointQuery(headOfficeApi.branchLines, { query: { page: 1, pageSize: 30 } }, { silent: true });
  const confirm = useAskedCall<BranchLine, typeof headOfficeApi.confirmLine>({
    of: headOfficeApi.confirmLine,
    input: ({ lineId, version }) => ({ params: { lineId }, body: { version } }),
    question: ({ headName, revenue, practisingCount }) => ({
      title: "确认收入和人数？",
      content: `同意${headName}按本所收入 ${yuanOrNone(revenue)} 元、执业会员 ${practisingCount} 人汇总会费。确认后不能撤回，有差错的请提出异议。`,
      confirmText: "确认",
    }),
    done: "已确认",
    invalidates: READS,
  });
  const refusing = useDialogOf<BranchLine, "lineId" | "version" | "headName">(
    "statement.head-office-refuse",
    ["lineId", "version", "headName"],
    RefuseDialog,
  );
  const rows = data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <section className={styles.branch} aria-label="总所发来的汇总">
      {/* Scrolls by itself, so the keyboard must reach it. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region */}
      <div className={small.scroll} role="region" aria-label="总所发来的汇总" tabIndex={0}>
        <table className={`${small.table} ${small.cards}`} aria-label="总所发来的汇总">
          <SmallTableHead heads={HEADS} figures={HEADS.slice(2, 5)} />
          <tbody>
            {rows.map((row) => (
              <tr key={row.lineId}>
                <td data-label={HEADS[0]} data-name="true">
                  {row.headName}
                  <p className={styles.note}>
                    {duesPeriodName(row.duesYear, row.half)} {row.summaryNo}
                  </p>
                </td>
                <td data-label={HEADS[1]}>{dictionary.label("consolidate_mode", row.lineMode)}</td>
                <td className={small.figure} data-label={HEADS[2]}>
                  {yuanOrNone(row.revenue)}
                  {row.revenueNote !== null && <p className={styles.note}>{row.revenueNote}</p>}
                </td>
                <td className={small.figure} data-label={HEADS[3]}>
                  {row.practisingCount}
                </td>
                <td className={small.figure} data-label={HEADS[4]}>
                  {yuanOrNone(row.payable)}
                </td>
                <td data-label={HEADS[5]} className={small.code}>
                  {CONFIRM_WORDS[row.confirmState]}
                  {row.confirmState === "waiting" && <p className={styles.note}>期限 {row.confirmDue}</p>}
                  {row.confirmNote !== null && <p className={styles.note}>{row.confirmNote}</p>}
                </td>
                <td data-label={HEADS[6]}>{dictionary.label("summary_status", row.summaryStatus)}</td>
                <td data-label={HEADS[7]}>
                  {row.canAnswer ? (
                    <div className={styles.actions}>
                      <Button type="primary" onClick={() => void confirm(row)}>
                        确认
                      </Button>
                      <Button onClick={() => refusing.open(row)}>有异议</Button>
                    </div>
                  ) : (
                    "—"
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {refusing.dialog}
    </section>
  );
}
