import styles from "@/components/ui/state/skeletons.module.css";

function times(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

function Busy() {
  return (
    <span className="visually-hidden" role="status">
      正在加载
    </span>
  );
}

// Bars of unequal length read as text to come; the pattern repeats, so server and browser agree.
const lengths = ["72%", "48%", "64%", "36%", "56%"];

function Bar({ index }: { index: number }) {
  return <span className={styles.bar} style={{ width: lengths[index % lengths.length] }} />;
}

interface ListProps {
  /** Rows of the page to come: its size, where it is known. */
  rows?: number;
  columns?: number;
  /** Rows of filters above the table. */
  filterRows?: number;
}

/** A list to come: filter row, head, rows of 40 px, pager; as high as the list itself. // look.md "Frame" */
export function ListSkeleton({ rows = 10, columns = 5, filterRows = 1 }: ListProps) {
  return (
    <div aria-busy="true">
      <Busy />
      {times(filterRows).map((row) => (
        <div key={row} className={styles.filters} aria-hidden>
          {times(3).map((field) => (
            <span key={field} className={styles.control} />
          ))}
        </div>
      ))}
      <div aria-hidden>
        {times(rows + 1).map((row) => (
          <div key={row} className={row === 0 ? styles.tableHead : styles.tableRow}>
            {times(columns).map((column) => (
              <Bar key={column} index={row + column} />
            ))}
          </div>
        ))}
      </div>
      <div className={styles.pager} aria-hidden>
        <span className={styles.control} />
      </div>
    </div>
  );
}

/** A form to come: fields in two columns from 1200 px, label above control below. */
export function FormSkeleton({ fields = 8 }: { fields?: number }) {
  return (
    <div aria-busy="true">
      <Busy />
      <div className={styles.form} aria-hidden>
        {times(fields).map((field) => (
          <div key={field} className={styles.field}>
            <span className={styles.label} />
            <span className={styles.control} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** A description grid to come: as many rows as `DescriptionGrid` will draw. */
export function DescriptionSkeleton({ items = 8 }: { items?: number }) {
  return (
    <div aria-busy="true">
      <Busy />
      <div className={styles.description} aria-hidden>
        {times(items).map((item) => (
          <div key={item} className={styles.item}>
            <Bar index={3} />
            <Bar index={item} />
          </div>
        ))}
      </div>
    </div>
  );
}
