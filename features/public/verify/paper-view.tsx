import { useEffect, useRef } from "react";
import type { CheckedPaper } from "@/contracts/public/verify";
import { shownReportNumber } from "@/contracts/public/report-number";
import { stateWords } from "@/contracts/public/verify-wire";
import { Icon } from "@/components/ui/icon";
import { PlainButton } from "@/components/ui/plain-button";
import { FileCompare } from "@/features/public/verify/file-compare";
import { dateTime } from "@/lib/format/date";
import styles from "@/features/public/verify/verify.module.css";

const ICONS = { success: "checkCircle", warning: "warning", error: "error" } as const;

/** What brought the paper into the register. */
const ISSUED = { duesPayment: "出具时间", reportFiling: "报备时间" } as const;

interface Props {
  readonly paper: CheckedPaper;
  /** More than a minute on the screen. */
  readonly isOld: boolean;
  readonly isBusy: boolean;
  readonly onAgain: () => void;
}

/** The register's answer: the state first, in colour, sign and word; then what the paper must say. */
export function PaperView({ paper, isOld, isBusy, onAgain }: Props) {
  const { kind, state, title, paperNo, facts, fileHash, issueTime, revokeTime, checkTime, checkCount, firstCheckTime } =
    paper;
  const { tone, word, lead, endLabel = "" } = stateWords(kind, state);
  const head = useRef<HTMLHeadingElement>(null);
  // The answer is what was asked for: it is read and seen first.
  useEffect(() => head.current?.focus(), [checkTime]);
  return (
    <section className={styles.paper} data-state={state} data-tone={tone} aria-labelledby="verify-state">
      <div className={styles.state}>
        <Icon name={ICONS[tone]} size={40} />
        <div>
          <h2 id="verify-state" ref={head} tabIndex={-1}>
            {word}
            <span className={styles.title}>{title}</span>
          </h2>
          <p>{lead}</p>
          {revokeTime !== null && (
            <p>
              {endLabel} {dateTime(revokeTime)}
            </p>
          )}
        </div>
      </div>
      {isOld && (
        <p className={styles.old} role="status">
          <span>以下是一分钟以前的状态，请再次查验。</span>
          <PlainButton onClick={onAgain} aria-disabled={isBusy}>
            再次查验
          </PlainButton>
        </p>
      )}
      <dl className={styles.facts}>
        <div>
          <dt>编号</dt>
          <dd className={styles.number}>{shownReportNumber(paperNo)}</dd>
        </div>
        {facts.map(({ label, text, isMain }) => (
          <div key={label} data-main={isMain || undefined}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        <div>
          <dt>{ISSUED[kind]}</dt>
          <dd>{dateTime(issueTime)}</dd>
        </div>
      </dl>
      <p className={styles.checked}>
        查验时间 {dateTime(checkTime)}。这是第 {checkCount} 次查验，首次查验时间 {dateTime(firstCheckTime)}。
      </p>
      {fileHash !== null && <FileCompare key={paperNo} fileHash={fileHash} />}
      <PlainButton className={styles.print} onClick={() => window.print()}>
        <Icon name="print" />
        打印查验结果
      </PlainButton>
    </section>
  );
}
