import styles from "@/components/ui/table/small-table.module.css";

interface Props {
  readonly heads: readonly string[];
  /** Those of figures, which stand at the right: behind the others unless they are named among them. */
  readonly figures?: readonly string[];
}

/** The head of a small table whose columns have no more than a name. */
export const SmallTableHead = ({ heads, figures = [] }: Props) => (
  <thead>
    <tr>
      {[...heads, ...figures.filter((head) => !heads.includes(head))].map((head) => (
        <th key={head} scope="col" className={figures.includes(head) ? styles.figure : undefined}>
          {head}
        </th>
      ))}
    </tr>
  </thead>
);
