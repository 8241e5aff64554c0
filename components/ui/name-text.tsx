import styles from "@/components/ui/name-text.module.css";

/** Branches of one head office and reports on one client differ at the end of their names: so much of it always stays. */
const END = 5;
const IN_NUMBER = /[0-9A-Za-z]/;

/** What most names end with tells none of them apart: that may go, rather than their beginning. */
const COMMON_END = /(?:公司|事务所|合伙[）)])$/u;
/** No end begins with what closes the words before it. */
const CLOSING = /[）)」』】\s]/u;

/** Where that begins: never within a number, 「2008 年度」 would end as 「08 年度」. */
function endOf(text: readonly string[]): number {
  const least = text.length - END * 3;
  const isWithin = (at: number): boolean => IN_NUMBER.test(text[at] ?? "") && IN_NUMBER.test(text[at - 1] ?? "");
  let at = text.length - END;
  while (at > least && isWithin(at)) at -= 1;
  while (at < text.length - 1 && CLOSING.test(text[at] ?? "")) at += 1;
  return at;
}

/** A name on one line: too long, it loses its middle, or its end where that is common to all. // look.md "Lists" */
export function NameText({ children }: { children: string }) {
  const text = [...children];
  if (text.length <= END * 3) return children;
  if (COMMON_END.test(children)) return <span title={children}>{children}</span>;
  const at = endOf(text);
  return (
    <span className={styles.name} title={children}>
      <span className={styles.start}>{text.slice(0, at).join("")}</span>
      <span className={styles.end}>{text.slice(at).join("")}</span>
    </span>
  );
}
