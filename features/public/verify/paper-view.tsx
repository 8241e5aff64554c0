import { useEffect, useRef } from "react";
import type { CheckedPaper } from "@/contracts/public/verify";
import { Icon } from "@/components/ui/icon";
import { PlainButton } from "@/components/ui/plain-button";
import { dateTime } from "@/lib/format/date";
import styles from "@/features/public/verify/verify.module.css";

const LOOKS = {
  valid: { icon: "checkCircle", word: "有效", lead: "单据由协会出具，现在有效。请核对以下内容与单据一致。" },
  revoked: { icon: "error", word: "已撤销", lead: "单据曾由协会出具，现已撤销作废，不能作为收款凭据。" },
} as const;

interface Props {
  readonly paper: CheckedPaper;
  /** More than a minute on the screen. */
  readonly isOld: boolean;
  readonly isBusy: boolean;
  readonly onAgain: () => void;
}

/** The register's answer: the state first, in colour, sign and word; then what the paper must say. */
export function PaperView({ paper, isOld, isBusy, onAgain }: Props) {
  const { state, title, paperNo, facts, issueTime, revokeTime, checkTime, checkCount, firstCheckTime } = paper;
  const { icon, word, lead } = LOOKS[state];
  const head = useRef<HTMLHeadingElement>(null);
  // The answer is what was asked for: it is read and seen first.
  useEffect(() => head.current?.focus(), [checkTime]);
  return (
    <section className={styles.paper} data-state={state} aria-labelledby="verify-state">
      <div className={styles.state}>
        <Icon name={icon} size={40} />
        <div>
          <h2 id="verify-state" ref={head} tabIndex={-1}>
            {word}
            <span className={styles.title}>{title}</span>
          </h2>
          <p>{lead}</p>
          {revokeTime !== null && <p>撤销时间 {dateTime(revokeTime)}</p>}
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
          <dd className={styles.number}>{paperNo}</dd>
        </div>
        {facts.map(({ label, text, isMain }) => (
          <div key={label} data-main={isMain || undefined}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        <div>
          <dt>出具时间</dt>
          <dd>{dateTime(issueTime)}</dd>
        </div>
      </dl>
      <p className={styles.checked}>
        查验时间 {dateTime(checkTime)}。这是第 {checkCount} 次查验，首次查验时间 {dateTime(firstCheckTime)}。
      </p>
      <PlainButton className={styles.print} onClick={() => window.print()}>
        <Icon name="print" />
        打印查验结果
      </PlainButton>
    </section>
  );
}
