"use client";

import { CopyButton } from "@/components/ui/copy-button";
import { eventLink, splitEvent } from "@/lib/notify/event-link";
import styles from "@/components/ui/state/event-text.module.css";

/** The number that support finds in the log: a link for those who may look there, else to be copied. // spec §8 */
export function EventNumber({ eventNo }: { eventNo: string }) {
  const link = eventLink(eventNo);
  // In a tab of its own: what is being typed on this page stays.
  if (link !== null)
    return (
      <a className={styles.number} href={link} target="_blank" rel="noreferrer" title="在操作日志中查看">
        {eventNo}
      </a>
    );
  return (
    <>
      <span className={styles.number}>{eventNo}</span>
      <CopyButton text={eventNo} label="事件编号" />
    </>
  );
}

/** A sentence whose event number, if it has one, can be followed or copied. */
export function EventText({ text }: { text: string }) {
  const parts = splitEvent(text);
  if (!parts) return text;
  return (
    <>
      {parts.before}
      <EventNumber eventNo={parts.eventNo} />
      {parts.after}
    </>
  );
}
