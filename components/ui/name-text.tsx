import styles from "@/components/ui/name-text.module.css";

/** Branches of one head office and reports on one client differ at the end of their names: so much of it always stays. */
const END = 5;
const IN_NUMBER = /[0-9A-Za-z]/;

/** Where that begins: never within a number, 「2008 年度」 would end as 「08 年度」. */
function endOf(text: readonly string[]): number {
  const least = text.length - END * 3;
  const isWithin = (at: number): boolean => IN_NUMBER.test(text[at] ?? "") && IN_NUMBER.test(text[at - 1] ?? "");
  let at = text.length - END;
  while (at > least && isWithin(at)) at -= 1;
  return at;
}

/** A name on one line: too long, it loses its middle. // look.md "Lists" */
export function NameText({ children }: { children: string }) {
  const text = [...children];
  if (text.length <= END * 3) return children;
  const at = endOf(text);
  return (
    <span className={styles.name} title={children}>
      <span className={styles.start}>{text.slice(0, at).join("")}</span>
      <span className={styles.end}>{text.slice(at).join("")}</span>
    </span>
  );
}
