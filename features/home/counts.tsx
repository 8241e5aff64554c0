import { RowLink } from "@/components/ui/table/row-link";
import type { Workbench } from "@/contracts/common/workbench";
import { useScreenLink } from "@/features/home/use-screen-link";
import styles from "@/features/home/counts.module.css";

type Count = Workbench["counts"][number];

function CountTile({ count }: { count: Count }) {
  const link = useScreenLink()(count);
  const content = (
    <>
      <span className={styles.label}>{count.label}</span>
      <span className={styles.value}>
        {count.value}
        <span className={styles.unit}>{count.unit}</span>
      </span>
    </>
  );
  return link === null ? (
    <div className={styles.count} data-late={count.isLate || undefined}>
      {content}
    </div>
  ) : (
    <RowLink href={link} className={styles.count} data-late={count.isLate || undefined}>
      {content}
    </RowLink>
  );
}

const PLACES = ["a", "b", "c", "d", "e"];

/** Where the counts will stand while they are on their way. */
export const CountPlaces = () => (
  <ul className={styles.counts} aria-hidden>
    {PLACES.map((place) => (
      <li key={place}>
        <div className={styles.place} />
      </li>
    ))}
  </ul>
);

/** How many there are, each the way to the list that holds exactly these. // look.md "Workbench" */
export function Counts({ counts }: { counts: readonly Count[] }) {
  if (counts.length === 0) return null;
  return (
    <ul className={styles.counts} aria-label="件数">
      {counts.map((count) => (
        <li key={count.key}>
          <CountTile count={count} />
        </li>
      ))}
    </ul>
  );
}
